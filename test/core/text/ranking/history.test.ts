import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeSegments } from '../../../../src/core/text/index/lexical.ts'
import { historyOf, NEWEST, recencyOf, scorePast } from '../../../../src/core/text/ranking/history.ts'
import { queryTerms, rarity, scoreTerms, tellingTerms } from '../../../../src/core/text/ranking/lexical-scores.ts'
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

test('a commit begins with its whole hash, and a path may look like a part of one', () => {
  const sha256 = '0123456789abcdef'.repeat(4)
  const names = [`x${hash('a')}`, `${hash('a')}.ts`, `${hash('a')}0`, 'a\nb.ts']
  assert.deepEqual(readHistory(logOf(sha256, 'one', '\nfirst.ts', ...names, hash('b'), 'two', '\nlast.ts')), [
    { message: 'one', paths: ['first.ts', ...names] },
    { message: 'two', paths: ['last.ts'] },
  ])
})

test('commits of thirty paths count, of more none does, and those of other files are left out', () => {
  const some = (count: number): string[] => Array.from({ length: count }, (_, at) => `f${at}.ts`)
  const past = [
    { message: 'gone', paths: ['gone.ts'] },
    { message: 'all', paths: some(31) },
    { message: 'many', paths: some(30) },
  ]
  assert.deepEqual(changesOf(past, ['f3.ts']), [{ message: 'many', files: [0], paths: 30, age: 2 }])
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
  // BM25 over the worth of all words, of which the unknown ones have that of a word which no file says.
  const history = mergeSegments([historyOf(changesOf(past, paths), paths.length)])
  for (const question of ['rotate', 'rotate certificates', 'rotate elephants', 'rotate elephants zoo giraffe']) {
    const query = queryTerms(question)
    const raw = new Float32Array(paths.length)
    scoreTerms(history, query, raw)
    const known = tellingTerms(history, query, query.length)
    const weightOf = (terms: readonly { weight: number }[]): number =>
      terms.reduce((sum, { weight }) => sum + weight, 0)
    const worth = known.reduce((sum, term) => sum + term.worth, 0) + (weightOf(query) - weightOf(known)) * rarity(2, 0)
    assert.deepEqual(scores(past, paths, question), [Math.fround(raw[0]! / worth), 0], question)
  }
})

test('names in sign-offs of a commit are no words about its files', () => {
  const past = [{ message: 'rotate\n\nSigned-off-by: Elephant <e@example.org>', paths: ['one.ts'] }]
  assert.deepEqual(scores(past, ['one.ts', 'other.ts'], 'elephant'), [0, 0])
  const told = [{ message: 'We tested elephants', paths: ['one.ts'] }]
  assert.ok(scores(told, ['one.ts', 'other.ts'], 'elephants')[0]! > 0, 'a sign-off begins a line')
})

test('every word in the first 800 characters of a message is found, and no other', () => {
  const words = Array.from({ length: 80 }, (_, at) => `word${String.fromCharCode(97 + (at % 26), 97 + (at >> 3))}`)
  const message = `${words.join(' ').padEnd(790)} elephant zebra`
  const isFound = (word: string): boolean =>
    scores([{ message, paths: ['one.ts'] }], ['one.ts', 'other.ts'], word)[0]! > 0
  const found = [...words, 'elephant', 'zebra'].filter(isFound)
  assert.deepEqual(found, [...words, 'elephant'])
})

test('a word counts the more the oftener a file is told by it, and the less the more else it is told', () => {
  const repeated = { message: 'rotate rotate certificates', paths: ['often.ts'] }
  const once = { message: 'rotate certificates again', paths: ['once.ts'] }
  const long = { message: `rotate certificates ${'and other things '.repeat(20)}`, paths: ['long.ts'] }
  const [often, seldom, among] = scores([repeated, once, long], ['often.ts', 'once.ts', 'long.ts'], 'rotate')
  assert.ok(often! > seldom! && seldom! > among!)
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
  const ages = [0, 20, 60].map((age, file) => ({ message: '', files: [file], paths: 1, age }))
  assert.deepEqual([...recencyOf(ages, 3)], [NEWEST, 128, 64], 'half after twenty commits, a quarter after sixty')
})
