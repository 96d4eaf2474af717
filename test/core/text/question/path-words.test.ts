import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSegments } from '../../../../src/core/text/index/lexical.ts'
import { pathSegment, pathWorths, scorePaths } from '../../../../src/core/text/question/path-words.ts'
import { queryTerms } from '../../../../src/core/text/ranking/lexical-scores.ts'

function shares(paths: readonly string[], question: string): number[] {
  const words = mergeSegments([pathSegment(paths)])
  const out = new Float32Array(paths.length).fill(7)
  scorePaths(words, pathWorths(words), queryTerms(question), out)
  return [...out]
}

test('a question that says all of a path means it more than one that says a part of it', () => {
  const paths = ['src/http/retry.ts', 'src/http/retry_budget_limits.ts', 'src/db/pool.ts', 'src/db/cursor.ts']
  const [all, part, none] = shares(paths, 'http retries wait for too long')
  assert.ok(all! > part!)
  assert.ok(part! > 0)
  assert.equal(none, 0)
})

test('words of every path weigh little, rare ones much', () => {
  const paths = ['src/store/a.ts', 'src/store/lock.ts', 'src/store/page.ts', 'src/store/journal.ts']
  const [, lock, page] = shares(paths, 'the lock of the store')
  assert.ok(lock! > 2 * page!)
})

test('a path of one common word is not all said by that word', () => {
  const paths = ['errors.go', 'errors/a.go', 'errors/b.go', 'network/listener.go']
  const [common, , , rare] = shares(paths, 'errors of the network listener')
  assert.ok(rare! > common!)
  assert.ok(common! < 0.5)
})

test('a word that is said twice counts once, and extensions are no words of a path', () => {
  const paths = ['parser.ts', 'other.ts', 'third.ts']
  assert.deepEqual(shares(paths, 'parser'), shares(paths, 'parser, parser, parser'))
  assert.deepEqual(shares(paths, 'ts'), [0, 0, 0])
})

test('paths without words, and no paths, have shares of nothing', () => {
  assert.deepEqual(shares(['_.py', '0/1.py'], 'what is in python'), [0, 0])
  assert.deepEqual(shares([], 'anything'), [])
})
