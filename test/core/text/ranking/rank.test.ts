import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeCode } from '../../../../src/core/graph/graph.ts'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import { type SearchIndex, UnitFlag, UnitKind } from '../../../../src/core/text/index/search-index.ts'
import { intentOf } from '../../../../src/core/text/question/intent.ts'
import { expand } from '../../../../src/core/text/ranking/expand.ts'
import { NEWEST } from '../../../../src/core/text/ranking/history.ts'
import { readQuestion, scoreUnits } from '../../../../src/core/text/ranking/rank.ts'
import { scratchFor } from '../../../../src/core/text/ranking/scratch.ts'
import { spreadUnits } from '../../../../src/core/text/ranking/select.ts'
import { weightsFor } from '../../../../src/core/text/ranking/weights.ts'
import { assembleIndex } from '../../../support/search-index.ts'

type Unit = { name: string; body: string }

/** An index of files, each given as its functions. */
function indexOf(files: readonly (readonly Unit[])[]): SearchIndex {
  const segment = createSegmenter()
  const parts = files.map((units, file) => ({
    path: `f${file}.py`,
    chunks: units.map(({ name }, at) => ({
      entityType: 'Function',
      name,
      qualifiedName: `f${file}.${name}~${at}`,
      enclosing: '',
      startLine: 1,
      endLine: 1,
      isTest: false,
      isGenerated: false,
      isDeprecated: false,
    })),
    segment: segment(
      units.map(({ body }) => ({ name: '', enclosing: '', path: '', signature: '', doc: '', body, description: '' })),
    ),
    vectors: new Int8Array(units.length),
    scales: new Float32Array(units.length),
    ids: new Uint8Array(units.length * 16),
  }))
  return assembleIndex(parts, undefined, { version: 'test', dimensions: 1 })
}

/** The index with calls between units, as far as scores read them. */
function withEdges(index: SearchIndex, pairs: readonly (readonly [number, number])[]): SearchIndex {
  const ofUnit = Array.from({ length: index.units }, (_, unit) =>
    pairs.flatMap(([one, other]) => (one === unit ? [other] : other === unit ? [one] : [])),
  )
  const edgeStart = new Uint32Array(index.units + 1)
  for (const [unit, neighbours] of ofUnit.entries()) edgeStart[unit + 1] = edgeStart[unit]! + neighbours.length
  return { ...index, edgeStart, edgeUnit: Uint32Array.from(ofUnit.flat()) }
}

/** Terms of a question of a few words, and of an issue. */
const SHORT = 3
const LONG = 100

/** The scores of all units, as for a question of so many terms. */
function scoresOf(index: SearchIndex, question: string, terms: number): number[] {
  const scratch = scratchFor(index)
  const asked = readQuestion(index, question, scratch)
  scoreUnits(
    index,
    { ...asked, weights: weightsFor(terms, intentOf(question)) },
    [...Array(index.chunks).keys()],
    scratch,
  )
  return [...scratch.unit]
}

const parcels = [
  [
    { name: 'a', body: 'seal a parcel' },
    { name: 'b', body: 'seal a parcel' },
    { name: 'c', body: 'parcel box, and more than that' },
  ],
]

test('of two that say the same the one is better whose neighbour answers a short question too', () => {
  const [alone, beside] = scoresOf(withEdges(indexOf(parcels), [[1, 2]]), 'seal a parcel', SHORT)
  assert.ok(beside! > alone!)
})

test('for a long question neighbours do not count', () => {
  const [alone, beside] = scoresOf(withEdges(indexOf(parcels), [[1, 2]]), 'seal a parcel', LONG)
  assert.equal(beside, alone)
})

test('of two that say the same the one is better that an answering test uses', () => {
  const index = withEdges(indexOf(parcels), [[1, 2]])
  const tested = { ...index, flags: Uint8Array.of(0, 0, UnitFlag.Test) }
  const [alone, under] = scoresOf(tested, 'seal a parcel', SHORT)
  assert.ok(under! > alone!)
})

test('of two that say the same the longer one answers a short question better', () => {
  const index = indexOf(parcels)
  const longer = { ...index, endLine: Uint32Array.of(1, 41, 1) }
  const [short, long] = scoresOf(longer, 'seal a parcel', SHORT)
  assert.ok(long! > short!)
  const [one, other] = scoresOf(longer, 'seal a parcel', LONG)
  assert.equal(one, other)
})

test('source in a language that is not parsed counts as code outside functions, settings do not', () => {
  const part = (path: string) => ({
    path,
    chunks: [
      {
        entityType: 'Config',
        name: '',
        qualifiedName: path,
        enclosing: '',
        startLine: 1,
        endLine: 9,
        isTest: false,
        isGenerated: false,
        isDeprecated: false,
      },
    ],
    segment: createSegmenter()([
      { name: '', enclosing: '', path: '', signature: '', doc: '', body: 'seal a parcel', description: '' },
    ]),
    vectors: new Int8Array(1),
    scales: new Float32Array(1),
    ids: new Uint8Array(16),
  })
  const index = assembleIndex([part('app/Parcel.kt'), part('app/parcel.yml')], undefined, {
    version: 'test',
    dimensions: 1,
  })
  assert.deepEqual([...index.kind], [UnitKind.Module, UnitKind.Config])
  const [source, settings] = scoresOf(index, 'seal a parcel', SHORT)
  assert.ok(source! > settings!)
})

test('of equal neighbours the one in a further file is added first', () => {
  const names = ['seed', 'beside', 'a', 'b', 'c', 'away'].map((name) => ({ name, body: name }))
  const calls = Array.from({ length: 5 }, (_, at) => [0, at + 1] as const)
  const linked = withEdges(indexOf([names.slice(0, 5), names.slice(5)]), calls)
  const index = {
    ...linked,
    edgeKind: new Uint8Array(linked.edgeUnit.length).fill(edgeCode('CALLS')),
    edgeConfidence: new Uint8Array(linked.edgeUnit.length).fill(100),
  }
  const seed = { unit: 0, chunk: 0, score: 1, hop: 0, via: '' }
  const added = expand(index, [seed], { hops: 1 }, scratchFor(index)).filter(({ hop }) => hop > 0)
  assert.deepEqual(
    added.map(({ unit }) => unit),
    [1, 5],
  )
})

const spread = (...given: Parameters<typeof spreadUnits>): number[] => spreadUnits(...given).map(({ unit }) => unit)

/** Nothing is taken from any unit. */
const level = { crowd: 0, crowdPower: 1, twin: 0, namesake: 0, nested: 0 }

test('of those with one name in several files some give way to others', () => {
  const index = indexOf([
    [{ name: 'open', body: '' }],
    [{ name: 'open', body: '' }],
    [{ name: 'read', body: '' }],
    [{ name: 'open', body: '' }],
  ])
  const scores = Float32Array.of(0.9, 0.89, 0.88, 0.87)
  assert.deepEqual(spread(index, scores, 4, { ...level, namesake: 0.015 }), [0, 2, 1, 3])
})

test('an overload gives way to other code', () => {
  const index = indexOf([
    [
      { name: 'join', body: '' },
      { name: 'join', body: '' },
      { name: 'merge', body: '' },
    ],
  ])
  const scores = Float32Array.of(0.9, 0.8, 0.7)
  assert.deepEqual(spread(index, scores, 3, { ...level, twin: 0.2 }), [0, 2, 1])
  assert.deepEqual(spread(index, scores, 3, level), [0, 1, 2])
})

test('a function inside a better one gives way, and so does one around it', () => {
  const names = ['outer', 'inner', 'next']
  const index = indexOf([names.map((name) => ({ name, body: '' }))])
  index.startLine.set([1, 3, 20])
  index.endLine.set([10, 5, 30])
  assert.deepEqual(spread(index, Float32Array.of(0.9, 0.8, 0.75), 3, { ...level, nested: 0.1 }), [0, 2, 1])
  assert.deepEqual(spread(index, Float32Array.of(0.8, 0.9, 0.75), 3, { ...level, nested: 0.1 }), [1, 2, 0])
  assert.deepEqual(spread(index, Float32Array.of(0.9, 0.8, 0.75), 3, level), [0, 1, 2])
})

test('a file with very many good units leaves room for others', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, body: '' }))
  const index = indexOf([many, [{ name: 'other', body: '' }]])
  const scores = Float32Array.from(index.fileOf, (file) => (file === 0 ? 0.9 : 0.5))
  assert.ok(spread(index, scores, 10, { ...level, crowd: 0.05 }).includes(60))
})

test('scores fall from one unit to the next, and not below 0', () => {
  const index = indexOf([Array.from({ length: 20 }, (_, at) => ({ name: at % 2 ? 'open' : `f${at}`, body: '' }))])
  const scores = Float32Array.from({ length: 20 }, (_, at) => 0.5 - at / 100)
  const worths = spreadUnits(index, scores, 20, { ...level, crowd: 0.02, twin: 0.2 }).map(({ worth }) => worth)
  assert.deepEqual(
    worths,
    worths.toSorted((one, other) => other - one),
  )
  assert.ok(worths.length === 20 && worths.every((worth) => worth >= 0))
})

test('of two that say the same the one is better that was changed lately, less so where code is described, and not for a subject', () => {
  const index = indexOf([[{ name: 'a', body: 'seal a parcel' }], [{ name: 'b', body: 'seal a parcel' }]])
  const recent = { ...index, recency: Uint8Array.of(0, NEWEST) }
  const gain = (question: string): number => {
    const [old, fresh] = scoresOf(recent, question, SHORT)
    return fresh! - old!
  }
  assert.ok(gain('parcel is not sealed') > gain('seals the parcel'))
  assert.ok(gain('seals the parcel') > 0)
  assert.equal(gain('how are parcels sealed'), 0)
})

test('of two functions that say the same a description means the one whose name it says; a change means either', () => {
  const index = indexOf([
    [{ name: 'closeLid', body: 'seal a parcel' }],
    [{ name: 'wrapBox', body: 'seal a parcel' }],
    [{ name: 'other', body: 'close a lid, wrap a box' }],
  ])
  const [first, second] = scoresOf(index, 'seals the parcel by its lid', SHORT)
  assert.ok(first! > second!)
  const [one, other] = scoresOf(index, 'do not seal a parcel by its lid', SHORT)
  assert.equal(one, other)
})
