import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachPhrase, phrasesOf } from '../../../../src/core/text/index/phrases.ts'

function said(code: string): Set<number> {
  const hashes = new Set<number>()
  forEachPhrase(code, (hash) => hashes.add(hash))
  return hashes
}

test('three neighbouring words of a message are a phrase, in the code and in the question that quotes it', () => {
  const quoted = phrasesOf('Error: The lock file is stale')
  for (const code of [
    'throw new Error("the lock file is stale")',
    "log('The lock file is stale')",
    'fail(`the lock file is stale`)',
    '<p>The lock file is stale</p>',
  ]) {
    assert.equal(said(code).size, 3, code)
    for (const phrase of said(code)) assert.ok(quoted.has(phrase), code)
  }
})

test('placeholders in a message part its phrases', () => {
  assert.deepEqual(
    said('fail("cannot open file %s for reading it")'),
    said('fail("cannot open file", "for reading it")'),
  )
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is read
  assert.deepEqual(said('`No "${type}"-procedure on path "${path}"`'), phrasesOf('procedure on path'))
})

test('code, keys and single words are no messages', () => {
  assert.equal(said('const total = first + second + third // and so on').size, 0)
  assert.equal(said('get("content-type"), get("id")').size, 0)
})

test('a text of one quotation mark after the other takes no time', () => {
  assert.equal(said('"\\'.repeat(50_000)).size, 0)
  assert.equal(said('`'.repeat(100_001)).size, 0)
  assert.equal(said('>'.repeat(100_000)).size, 0)
})
