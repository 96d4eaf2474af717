import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChatSource } from '../../../../src/core/model.ts'
import type { RelatedNode, Relations } from '../../../../src/core/review/relations.ts'
import { calledPlaces } from '../../../../src/core/text/prompts/called.ts'

const source = (name: string, changes: Partial<ChatSource> = {}): ChatSource => ({
  entity_type: 'Method',
  name,
  qualified_name: `pool.${name}`,
  file_path: 'src/pool.ts',
  absolute_path: '/r/src/pool.ts',
  start_line: 10,
  end_line: 20,
  score: 1,
  hop: 0,
  via: 'seed (matched query)',
  chunk_text: '',
  description: null,
  ...changes,
})
const callee = (name: string, startLine: number, changes: Partial<RelatedNode> = {}): RelatedNode => ({
  role: 'callee',
  kind: 'Method',
  name,
  qualifiedName: `pool.${name}`,
  path: 'src/pool.ts',
  startLine,
  endLine: startLine + 9,
  lines: [],
  ...changes,
})
const knowing = (related: RelatedNode[], startLine = 10, endLine = 20): Relations => ({
  qualifiedName: 'x',
  startLine,
  endLine,
  callers: 0,
  tests: 0,
  counts: {},
  related,
})

test('callees of the sources are read, first those with a word of the question in their names', () => {
  const related = [callee('log', 100), callee('softEvictConnection', 200), callee('get', 300, { endLine: 301 })]
  const others = [callee('inTest', 400, { path: 'test/pool.test.ts' }), callee('close', 500, { role: 'caller' })]
  const shown = [{ source: source('run'), isNamed: false, relations: knowing([...related, ...others]) }]
  const places = calledPlaces('What becomes of connections that are evicted?', shown)
  assert.deepEqual(
    places.map(({ heading }) => heading),
    [
      'src/pool.ts:200-209 Method pool.softEvictConnection (called by run)',
      'src/pool.ts:100-109 Method pool.log (called by run)',
    ],
  )
})

test('the rest of a function of which a part was found is read, of a class it is not', () => {
  const about = { isNamed: false, relations: knowing([], 5, 40) }
  assert.deepEqual(
    calledPlaces('what?', [{ ...about, source: source('run') }]).map(({ startLine, endLine }) => [startLine, endLine]),
    [
      [5, 9],
      [21, 40],
    ],
  )
  assert.deepEqual(calledPlaces('what?', [{ ...about, source: source('Pool', { entity_type: 'Class' }) }]), [])
})

test('named code comes first, then results of search, then neighbours', () => {
  const at = (name: string, isNamed: boolean, hop = 0) => ({
    source: source(name, { hop }),
    isNamed,
    relations: knowing([callee(`${name}Task`, name.length * 100)]),
  })
  const names = calledPlaces('what does close do?', [at('run', false), at('close', true), at('open', false, 1)])
  assert.deepEqual(
    names.map(({ name }) => name),
    ['closeTask', 'runTask', 'openTask'],
  )
  const many = Array.from({ length: 40 }, (_, at) => callee(`connection${at}`, at * 10))
  const one = [{ source: source('run'), isNamed: false, relations: knowing(many) }]
  assert.equal(calledPlaces('connection?', one).length, 10)
  assert.equal(calledPlaces('what?', one).length, 4)
})

test('members of a type are read where their names say something of the question', () => {
  const members = [callee('resolve_command', 100, { role: 'member' }), callee('close', 200, { role: 'member' })]
  const group = source('Group', { entity_type: 'Class' })
  const shown = [{ source: group, isNamed: false, relations: knowing(members) }]
  assert.deepEqual(
    calledPlaces('How are subcommands dispatched?', shown).map(({ heading }) => heading),
    ['src/pool.ts:100-109 Method pool.resolve_command (of Group)'],
  )
})
