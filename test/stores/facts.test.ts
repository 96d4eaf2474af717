import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FactStore, factKey, openFacts } from '../../src/stores/facts.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { temporaryFolder } from '../support/temporary.ts'

let env: Env
let facts: FactStore

before(() => {
  env = openEnv(temporaryFolder())
  facts = openFacts(env)
})
after(() => env.close())

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a sweep removes the facts that are not to be kept, counts them, and leaves the others', async () => {
  await facts.put(['a', 'b', 'c'].map((key) => ({ key, bytes: bytes(key) })))
  assert.equal(await facts.sweep((key) => key === 'b'), 2)
  assert.deepEqual(await facts.has(['a', 'b', 'c']), [false, true, false])
  assert.equal(await facts.count(), 1)
  assert.deepEqual(Buffer.from((await facts.get('b'))!), Buffer.from('b'))
})

test('facts are visited in the order of the keys, with nothing where there are none', async () => {
  await facts.put(['x', 'y'].map((key) => ({ key, bytes: bytes(key) })))
  const seen: [number, string | undefined][] = []
  await facts.each(['y', 'none', 'x'], (found, index) => seen.push([index, found && Buffer.from(found).toString()]))
  assert.deepEqual(seen, [
    [0, 'y'],
    [1, undefined],
    [2, 'x'],
  ])
})

test('the key of facts tells files by content, language, extractor and base name, not by folder', () => {
  const key = factKey('hash', 'python', 'v1', 'src/app/__init__.py')
  assert.equal(key, factKey('hash', 'python', 'v1', '__init__.py'))
  const others = [
    factKey('other', 'python', 'v1', '__init__.py'),
    factKey('hash', 'ruby', 'v1', '__init__.py'),
    factKey('hash', 'python', 'v2', '__init__.py'),
    factKey('hash', 'python', 'v1', 'main.py'),
  ]
  assert.ok(others.every((other) => other !== key))
})
