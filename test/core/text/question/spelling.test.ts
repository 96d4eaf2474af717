import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import { namesOf, respelt } from '../../../../src/core/text/question/spelling.ts'
import { assembleIndex } from '../../../support/search-index.ts'

const NAMES = [
  'executeAndReturnKeys',
  'findShortestPath',
  'findShortestPathCode',
  'open_repository',
  'readAll',
  'readAny',
]

const segment = createSegmenter()(
  NAMES.map((name) => ({ name, enclosing: '', path: '', signature: '', doc: '', body: 'maxUrlLen', description: '' })),
)
const chunks = NAMES.map((name, at) => ({
  entityType: 'Function',
  name,
  qualifiedName: name,
  enclosing: '',
  startLine: at,
  endLine: at,
  isTest: false,
  isGenerated: false,
  isDeprecated: false,
}))
const file = {
  path: 'a.ts',
  chunks,
  segment,
  vectors: new Int8Array(24),
  scales: new Float32Array(6),
  ids: new Uint8Array(96),
}
const index = assembleIndex([file], undefined, { version: 'none', dimensions: 4 })
const asked = (question: string): string => respelt(index, () => namesOf(index), question)

test('an identifier one or two letters off a name is read as that name', () => {
  assert.equal(asked('executeAndRetrunKeys'), 'executeAndReturnKeys')
  assert.equal(asked('who calls findShortestPth()?'), 'who calls findShortestPath()?')
  assert.equal(asked('opn_repositry'), 'open_repository')
  assert.equal(asked('findshortestpth'), 'findShortestPath')
})

test('words in the code, plain words and words near to no name stay', () => {
  for (const question of [
    'findShortestPath',
    'where is maxUrlLen read',
    'open the repositry',
    'executeEverythingElse',
    `${'a long text '.repeat(20)} findShortestPth`,
    '',
  ])
    assert.equal(asked(question), question)
})

test('names that are as near as each other all stand in', () => {
  assert.equal(asked('readAly'), 'readAll readAny')
})
