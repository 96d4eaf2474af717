import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BM25, createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import type { SearchIndex } from '../../../../src/core/text/index/search-index.ts'
import { fileWordsOf, scoreFiles } from '../../../../src/core/text/ranking/file-words.ts'
import { queryTerms, rarity } from '../../../../src/core/text/ranking/lexical-scores.ts'
import { assembleIndex } from '../../../support/search-index.ts'

/** An index of files, each given as the texts of its chunks. */
function indexOf(files: readonly (readonly string[])[]): SearchIndex {
  const segment = createSegmenter()
  const parts = files.map((bodies, file) => ({
    path: `f${file}.py`,
    chunks: bodies.map((_, at) => ({
      entityType: 'Function',
      name: `f${at}`,
      qualifiedName: `f${file}.f${at}`,
      enclosing: '',
      startLine: 1,
      endLine: 1,
      isTest: false,
      isGenerated: false,
      isDeprecated: false,
    })),
    segment: segment(
      bodies.map((body) => ({ name: '', enclosing: '', path: '', signature: '', doc: '', body, description: '' })),
    ),
    vectors: new Int8Array(bodies.length),
    scales: new Float32Array(bodies.length),
    ids: new Uint8Array(bodies.length * 16),
  }))
  return assembleIndex(parts, undefined, { version: 'test', dimensions: 1 })
}

function scoresOf(index: SearchIndex, question: string): number[] {
  const scores = new Float32Array(index.pathOffsets.length - 1)
  scoreFiles(index, fileWordsOf(index), queryTerms(question), scores)
  return [...scores]
}

test('a file with the words of a question in several chunks is better than one that has them in none or one', () => {
  const index = indexOf([
    ['open the parcel', 'weigh it'],
    ['seal the parcel', 'send the parcel away', 'refund'],
    ['sign in', 'sign out'],
  ])
  const [one, several, none] = scoresOf(index, 'where is a parcel sealed and sent')
  assert.equal(several, 1)
  assert.ok(one! > 0 && one! < 1)
  assert.equal(none, 0)
})

test('a word that every file has tells less than one that few have', () => {
  const index = indexOf([['cache store'], ['cache parcel'], ['cache'], ['cache']])
  const [, rare, common] = scoresOf(index, 'cache parcel')
  assert.equal(rare, 1)
  assert.ok(common! < 0.3)
})

test('the best file scores 1, however little the words tell', () => {
  assert.deepEqual(scoresOf(indexOf([['cache'], ['cache']]), 'cache'), [1, 1])
})

test('words that no file has score nothing', () => {
  assert.deepEqual(scoresOf(indexOf([['a parcel'], ['a store']]), 'zebra'), [0, 0])
  assert.deepEqual(scoresOf(indexOf([]), 'zebra'), [])
})

test('the score of a file is the BM25 of its words, in which its length counts half, as a share of the best', () => {
  const bodies = [
    ['parcel parcel store', 'parcel'],
    ['store store', 'cache cache cache cache', 'store'],
    ['parcel'],
    ['cache'],
  ]
  const index = indexOf(bodies)
  const words = fileWordsOf(index)
  const query = queryTerms('parcel store parcel')
  const lengths = bodies.map((_, file) =>
    index.lexical.lengths.subarray(index.fileStart[file], index.fileStart[file + 1]).reduce((sum, one) => sum + one, 0),
  )
  const average = lengths.reduce((sum, one) => sum + one, 0) / lengths.length
  const timesIn = (file: number, word: string): number => bodies[file]!.join(' ').split(word).length - 1
  const scores = lengths.map((length, file) =>
    [
      ['parcel', 2],
      ['store', 1],
    ].reduce((sum, [word, weight]) => {
      const files = bodies.filter((_, other) => timesIn(other, String(word)) > 0).length
      const frequency = timesIn(file, String(word))
      const gain = Number(weight) * rarity(bodies.length, files) * (BM25.k1 + 1)
      return sum + (gain * frequency) / (frequency + BM25.k1 * (0.5 + (0.5 * length) / average))
    }, 0),
  )
  const found = new Float32Array(bodies.length)
  scoreFiles(index, words, query, found)
  for (const [file, score] of scores.entries())
    assert.ok(Math.abs(found[file]! - score / Math.max(...scores)) < 1e-5, `${file}: ${found[file]}`)
})
