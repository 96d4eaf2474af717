import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import { type SearchIndex, UnitFlag } from '../../../../src/core/text/index/search-index.ts'
import { isTestPath } from '../../../../src/core/text/places.ts'
import { changesOf, type PastCommit } from '../../../../src/core/text/ranking/past.ts'
import { addTogether, togetherOf } from '../../../../src/core/text/ranking/together.ts'
import fc from '../../../support/properties.ts'
import { assembleIndex } from '../../../support/search-index.ts'

const commits = (times: number, ...paths: string[]): PastCommit[] =>
  Array.from({ length: times }, () => ({ message: 'change', paths }))

/** An index of files with one unit each. */
function indexOf(paths: readonly string[], past: readonly PastCommit[]) {
  const field = { name: 'a', enclosing: '', path: '', signature: '', doc: '', body: '', description: '' }
  const files = paths.map((path) => ({
    path,
    chunks: [
      {
        entityType: 'Function',
        name: 'a',
        qualifiedName: `${path}.a`,
        enclosing: '',
        startLine: 1,
        endLine: 1,
        isTest: isTestPath(path),
        isGenerated: false,
        isDeprecated: false,
      },
    ],
    segment: createSegmenter()([field]),
    vectors: new Int8Array(1),
    scales: new Float32Array(1),
    ids: new Uint8Array(16),
  }))
  return assembleIndex(files, undefined, { version: 'test', dimensions: 1 }, past)
}

test('the partners of a file come by how often they were changed with it, as a share of its own changes', () => {
  const past = [...commits(6, 'a', 'b'), ...commits(3, 'a', 'c'), ...commits(3, 'b'), ...commits(2, 'a', 'gone')]
  const { togetherStart, togetherFile, togetherShare } = togetherOf(changesOf(past, ['a', 'b', 'c']), 3)
  assert.deepEqual([...togetherStart], [0, 2, 3, 4])
  assert.deepEqual([...togetherFile], [1, 2, 0, 0])
  assert.deepEqual(
    [...togetherShare],
    [6 / 14, 3 / 14, 6 / 12, 3 / 6].map((share) => Math.round(255 * share)),
  )
})

test('of many partners those changed most often with a file are kept, of equals the first', () => {
  const paths = Array.from({ length: 30 }, (_, file) => `f${file}`)
  // file 20 and those behind it are changed with the first one twice, the others once
  const past = paths.slice(1).flatMap((path, at) => commits(at + 1 >= 20 ? 2 : 1, 'f0', path))
  const { togetherStart, togetherFile } = togetherOf(changesOf(past, paths), paths.length)
  const partners = [...togetherFile.subarray(togetherStart[0], togetherStart[1])]
  assert.deepEqual(partners, [...paths.keys()].slice(20).concat([...paths.keys()].slice(1, 7)))
})

test('a commit of very many files brings none of them together', () => {
  for (const [count, partners] of [
    [12, 12 * 11],
    [13, 0],
  ] as const) {
    const paths = Array.from({ length: count }, (_, at) => `f${at}`)
    assert.equal(togetherOf(changesOf(commits(5, ...paths), paths), count).togetherFile.length, partners)
  }
})

test('files changed with the best file gain, by their share, among the candidates only', () => {
  const index = indexOf(
    ['best', 'often', 'seldom', 'never', 'aside'],
    [...commits(6, 'best', 'often'), ...commits(1, 'best', 'seldom'), ...commits(6, 'best', 'aside')],
  )
  const scores = Float32Array.of(1, 0.25, 0.25, 0.25, 0)
  addTogether(index, scores, [0, 1, 2, 3], 0.15)
  assert.ok(scores[1]! > scores[2]! && scores[2]! > scores[3]!)
  assert.equal(scores[3], 0.25)
  assert.equal(scores[4], 0)
})

/** An index of units in these files, of which some are tests. */
const unitsIn = (fileOf: readonly number[], tests: readonly boolean[], past: readonly PastCommit[], paths: string[]) =>
  ({
    fileOf: Uint32Array.from(fileOf),
    flags: Uint8Array.from(tests, (isTest) => (isTest ? UnitFlag.Test : 0)),
    ...togetherOf(changesOf(past, paths), paths.length),
  }) as unknown as SearchIndex

test('a gain is the share of the score of the best file by which both were changed together, the largest of all', () => {
  const past = [...commits(6, 'best', 'often'), ...commits(2, 'good', 'often')]
  const index = unitsIn([0, 1, 2], [false, false, false], past, ['best', 'often', 'good'])
  const scores = Float32Array.of(1, 0, 0.5)
  addTogether(index, scores, [0, 1, 2], 0.15)
  const gained = [0, (0.15 * Math.round((255 * 6) / 9)) / 255, 0.5]
  assert.deepEqual(scores, Float32Array.of(1, gained[1]!, 0.5))
})

test('the partners of the ten best files gain, those of tests and of others do not', () => {
  const pairs = Array.from({ length: 14 }, (_, at) => [`f${at}`, `partner${at}`] as const)
  const paths = pairs.flat()
  const past = pairs.flatMap((pair) => commits(5, ...pair))
  // Up to three units in each first file of a pair, one in each second.
  const unit = fc.record({ file: fc.nat(13), score: fc.integer({ min: 1, max: 6 }), isTest: fc.boolean() })
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 60, size: 'max' }), (units) => {
      const best = new Map<number, number>()
      for (const { file, score, isTest } of units) if (!isTest) best.set(file, Math.max(score, best.get(file) ?? 0))
      const tops = [...best.values()].sort((a, b) => b - a).slice(0, 10)
      const fileOf = [...units.map(({ file }) => 2 * file), ...pairs.map((_, at) => 2 * at + 1)]
      const tests = [...units.map(({ isTest }) => isTest), ...pairs.map(() => false)]
      const scores = Float32Array.from([...units.map(({ score }) => score), ...pairs.map(() => 0)])
      addTogether(unitsIn(fileOf, tests, past, paths), scores, [...fileOf.keys()], 0.5)
      const gained = new Map(
        pairs.map((_, at) => [at, scores[units.length + at]!] as const).filter(([, gain]) => gain > 0),
      )
      assert.equal(gained.size, tops.length)
      const share = Math.round((255 * 5) / 8) / 255
      for (const [file, score] of best) {
        if (score > tops.at(-1)!) assert.ok(gained.has(file), `${file}`)
        if (score < tops.at(-1)!) assert.ok(!gained.has(file), `${file}`)
        if (gained.has(file)) assert.equal(gained.get(file), Math.fround(0.5 * score * share))
      }
    }),
  )
})
