import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSegmenter } from '../../../../src/core/text/index/lexical.ts'
import { withAcronyms } from '../../../../src/core/text/question/acronyms.ts'
import { assembleIndex } from '../../../support/search-index.ts'

const BODIES = [
  'writes an sse message: the events that a server sent',
  'reads sse',
  'tfa: two factor authentication',
  'the second of two factors of authentication',
  'a node of the ast',
  'syntax of trees',
  'lru',
]
const chunks = BODIES.map((_, at) => ({
  entityType: 'Function',
  name: `f${at}`,
  qualifiedName: `f${at}`,
  enclosing: '',
  startLine: at,
  endLine: at,
  isTest: false,
  isGenerated: false,
  isDeprecated: false,
}))
const segment = createSegmenter()(
  BODIES.map((body, at) => ({
    name: `f${at}`,
    enclosing: '',
    path: '',
    signature: '',
    doc: '',
    body,
    description: '',
  })),
)
const vectors = { vectors: new Int8Array(28), scales: new Float32Array(7), ids: new Uint8Array(112) }
const file = { path: 'src/sse/lru/ast/tfa.ts', chunks, segment, ...vectors }
const index = assembleIndex([file], undefined, { version: 'none', dimensions: 4 })
const asked = (question: string): string => withAcronyms(index, question)

test('a question that spells an acronym out is asked with the acronym', () => {
  assert.equal(asked('send server-sent events'), 'send server-sent events sse')
  assert.equal(asked('Where are Server Sent Events written?'), 'Where are Server Sent Events written? sse')
})

test('an acronym that is said already, or that no path has, is not added', () => {
  for (const question of ['sse: server-sent events', 'many nodes of trees', 'server-sent'])
    assert.equal(asked(question), question)
})

test('words that stand beside the acronym nowhere do not spell it', () => {
  for (const question of ['list rare users', 'abstract syntax trees']) assert.equal(asked(question), question)
})

test('an acronym that is rarer than its words is not what the project calls it', () => {
  assert.equal(asked('two factor authentication'), 'two factor authentication')
})

test('a long question says what it is about in more than one way', () => {
  const question = `send server-sent events ${'to all of them '.repeat(10)}`
  assert.equal(asked(question), question)
})
