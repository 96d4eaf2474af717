import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSegments } from '../../../../src/core/text/index/lexical.ts'
import { historyOf, NEWEST, recencyOf, scorePast } from '../../../../src/core/text/ranking/history.ts'
import { queryTerms } from '../../../../src/core/text/ranking/lexical-scores.ts'
import { changesOf, readHistory } from '../../../../src/core/text/ranking/past.ts'

const hash = (digit: string): string => digit.repeat(40)
const logOf = (...cells: string[]): Uint8Array => new TextEncoder().encode(cells.join('\0'))

function scores(past: readonly { message: string; paths: string[] }[], paths: string[], question: string): number[] {
  const out = new Float32Array(paths.length)
  scorePast(mergeSegments([historyOf(changesOf(past, paths), paths.length)]), queryTerms(question), out)
  return [...out]
}

test('a log is read as messages with their paths; commits that changed nothing are left out', () => {
  const log = logOf(
    hash('a'),
    'fix the lock\n\nfor good',
    '\nsrc/lock.ts',
    'a b.ts',
    hash('b'),
    'nothing',
    hash('c'),
    'new',
    '\nx.py',
    '',
  )
  assert.deepEqual(readHistory(log), [
    { message: 'fix the lock\n\nfor good', paths: ['src/lock.ts', 'a b.ts'] },
    { message: 'new', paths: ['x.py'] },
  ])
  assert.deepEqual(readHistory(new Uint8Array()), [])
  assert.deepEqual(readHistory(logOf('garbage', 'that', 'is no log')), [])
  assert.deepEqual(readHistory(logOf(hash('a'))), [])
})

test('a file whose commits speak of the question scores, others do not', () => {
  const past = [
    { message: 'Release the lock when a writer dies', paths: ['lock.ts'] },
    { message: 'Faster parser', paths: ['parse.ts', 'gone.ts'] },
  ]
  const [lock, parse, other] = scores(past, ['lock.ts', 'parse.ts', 'other.ts'], 'writers die and keep their lock')
  assert.ok(lock! > 0)
  assert.equal(parse, 0)
  assert.equal(other, 0)
})

test('a commit of one file says more about it than one of many, and one of very many says nothing', () => {
  const many = Array.from({ length: 9 }, (_, at) => `m${at}.ts`)
  const all = Array.from({ length: 31 }, (_, at) => `all${at}.ts`)
  const past = [
    { message: 'rotate certificates', paths: ['one.ts'] },
    { message: 'rotate certificates', paths: many },
    { message: 'rotate certificates', paths: all },
  ]
  const [one, several, every] = scores(past, ['one.ts', 'm3.ts', 'all7.ts'], 'rotate certificates')
  assert.ok(one! > several!)
  assert.ok(several! > 0)
  assert.equal(every, 0)
})

test('the share is of the whole question: words that no commit says lower it', () => {
  const past = [{ message: 'rotate certificates', paths: ['one.ts'] }]
  const paths = ['one.ts', 'other.ts']
  assert.ok(scores(past, paths, 'rotate certificates')[0]! > scores(past, paths, 'rotate elephants in the zoo')[0]!)
})

test('names in sign-offs of a commit are no words about its files', () => {
  const past = [{ message: 'rotate\n\nSigned-off-by: Elephant <e@example.org>', paths: ['one.ts'] }]
  assert.deepEqual(scores(past, ['one.ts', 'other.ts'], 'elephant'), [0, 0])
})

test('without a past all files score nothing', () => {
  const out = new Float32Array(2)
  scorePast(mergeSegments([]), queryTerms('anything'), out)
  assert.deepEqual([...out], [0, 0])
})

test('the newest change of a file counts, the more the newer, and those of very many files do not', () => {
  const all = Array.from({ length: 31 }, (_, at) => `all${at}.ts`)
  const past = [
    { message: 'one', paths: ['new.ts'] },
    { message: 'all', paths: all },
    ...Array.from({ length: 40 }, () => ({ message: 'more', paths: ['new.ts', 'gone.ts'] })),
    { message: 'first', paths: ['old.ts', 'new.ts'] },
  ]
  const [newest, old, never, moved] = recencyOf(changesOf(past, ['new.ts', 'old.ts', 'never.ts', 'all3.ts']), 4)
  assert.equal(newest, NEWEST)
  assert.ok(old! > 0 && old! < NEWEST / 2)
  assert.equal(never, 0)
  assert.equal(moved, 0)
  assert.deepEqual([...recencyOf([], 1)], [0])
})
