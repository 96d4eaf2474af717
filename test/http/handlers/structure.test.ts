import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'
import { PLOT } from '../../support/repositories/plot.ts'

type Schemas = components['schemas']

const FILES = {
  ...PLOT,
  'lib/a/one.ts': "import { two } from '../b/two.ts'\nexport function one(): number {\n  return two() + two()\n}\n",
  'lib/b/two.ts':
    "import { one } from '../a/one.ts'\nimport { three } from './three.ts'\nexport function two(): number {\n  return three()\n}\nexport const again = (): number => one()\n",
  'lib/b/three.ts': 'export function three(): number {\n  return 3\n}\n',
  'lib/b/Big.cs': 'partial class Big { public void A() { B(); } }\nclass User { void Go() { new Big().A(); } }\n',
  'lib/b/Big.More.cs': 'partial class Big { void B() {} }\n',
  'lib/b/store.go':
    'package store\n\ntype Store interface{ Read() }\n\nfunc Serve(s Store) { s.Read() }\n\ntype disk struct{}\n\nfunc (disk) Read() { open() }\n\nfunc open() {}\n',
}

let ingested: Promise<unknown> | undefined

async function ask<Body>(path: string, query: Record<string, string> = {}) {
  ingested ??= ingest(folder('shapes', FILES))
  await ingested
  return service.admin.get<Body>(`/graph/shapes/${path}?${new URLSearchParams(query)}`)
}

const names = (path: Schemas['Paths']['paths'][0]) => path.nodes.map(({ name }) => name)

test('a path says on which lines each step stands, and goes on to the methods that override', async () => {
  const { body } = await ask<Schemas['Paths']>('path', { from: 'one', to: 'three' })
  assert.deepEqual(names(body.paths[0]!), ['one', 'two', 'three'])
  assert.deepEqual(body.paths[0]!.edges[0]!.sites, [{ line: 3, text: 'return two() + two()' }])
  assert.equal(body.reversed, false)
  const dispatched = await ask<Schemas['Paths']>('path', { from: 'Parser.total', to: 'Unit.area', types: 'CALLS' })
  assert.deepEqual(names(dispatched.body.paths[0]!), ['total', 'area', 'area'])
  assert.deepEqual(
    dispatched.body.paths[0]!.edges.map(({ dispatch }) => dispatch),
    [false, true],
  )
  const unnamed = await ask<Schemas['Paths']>('path', { from: 'Serve', to: 'open', types: 'CALLS' })
  assert.deepEqual(
    unnamed.body.paths[0]!.edges.map(({ type, dispatch, sites }) => `${type} ${dispatch} ${sites[0]?.line}`),
    ['CALLS false 5', 'IMPLEMENTS true 7', 'CALLS false 9'],
  )
})

test('a path from a type begins with one of its methods, and to one ends there where nothing leads to it', async () => {
  const { body } = await ask<Schemas['Paths']>('path', { from: 'disk', to: 'open' })
  assert.deepEqual([names(body.paths[0]!), body.reversed], [['disk', 'Read', 'open'], false])
  const { body: to } = await ask<Schemas['Paths']>('path', { from: 'Serve', to: 'disk', types: 'CALLS' })
  assert.deepEqual([names(to.paths[0]!), to.reversed], [['Serve', 'Read', 'Read'], false])
})

test('callers of a method that overrides another one are told of that, if it has callers', async () => {
  const through = async (entity: string, query = {}) => {
    const { body } = await ask<Schemas['Relations']>('callers', { entity, ...query })
    return body.through!.map(({ label, callers }) => `${label} ${callers}`)
  }
  assert.deepEqual(await through('disk.Read'), ['lib.b.Store.Read 1'])
  assert.deepEqual(await through('Unit.area'), ['plot.Shape.area 1', 'plot.Square.area 1'])
  assert.deepEqual(await through('Unit.area', { tests: 'only' }), [])
  assert.deepEqual(await through('three'), [])
})

test('the name of a type that is declared in parts means the part with its members and users', async () => {
  const { status, body } = await ask<Schemas['Relations']>('users', { entity: 'Big' })
  assert.equal(status, 200)
  assert.deepEqual(
    body.results.map(({ name }) => name),
    ['Go'],
  )
})

test('when only the opposite way leads there, that one is given', async () => {
  const { body } = await ask<Schemas['Paths']>('path', { from: 'trim', to: 'Page.renderTwice' })
  assert.equal(body.reversed, true)
  assert.deepEqual(names(body.paths[0]!), ['renderTwice', 'render', 'compose', 'trim'])
  const none = await ask<Schemas['Paths']>('path', { from: 'trim', to: 'Shape' })
  assert.deepEqual(none.body.paths, [])
})

test('a path between unknown names, or over unknown edges, is refused', async () => {
  const unknown = await ask<Schemas['EntityRefusal']>('path', { from: 'one', to: 'thre' })
  assert.equal(unknown.status, 404)
  assert.equal(unknown.body.detail, "entity 'thre' not found in project 'shapes' graph")
  const types = await ask<Schemas['Error']>('path', { from: 'one', to: 'three', types: 'CALL' })
  assert.equal(types.status, 400)
  assert.match(types.body.detail, /^types: 'CALL' is no edge type — use CONTAINS, /)
})

test('folders have dependencies with weights, layers and the code behind them', async () => {
  const { body } = await ask<Schemas['Dependencies']>('dependencies', { from: 'lib/b', level: 'file' })
  const edge = body.edges.find(({ target }) => target === 'lib/a/one.ts')!
  assert.equal(edge.source, 'lib/b/two.ts')
  assert.equal(edge.types.CALLS, 1)
  assert.equal(edge.examples.find(({ type }) => type === 'CALLS')!.sites[0]!.line, 6)
  const folders = (await ask<Schemas['Dependencies']>('dependencies')).body
  const layerOf = (name: string) => folders.parts.find((part) => part.name === name)!.layer
  assert.equal(layerOf('lib/a'), layerOf('lib/b'))
  assert.equal(folders.stats.cycles, 1)
  assert.ok(!folders.parts.some(({ name }) => name.includes('test')))
  const tops = (await ask<Schemas['Dependencies']>('dependencies', { depth: '1' })).body
  assert.deepEqual(
    tops.parts.map(({ name }) => name),
    ['lib', 'src', 'web'],
  )
})

test('a cycle names its parts, and the light edges without which it would be none', async () => {
  const { body } = await ask<Schemas['Cycles']>('cycles')
  assert.equal(body.cycles.length, 1)
  assert.deepEqual(body.cycles[0]!.parts, ['lib/a/one.ts', 'lib/b/two.ts'])
  assert.equal(body.cycles[0]!.cuts.length, 1)
  assert.ok(body.cycles[0]!.cuts[0]!.examples.length > 0)
})

test('a map has its folders in layers, zooms into one, and counts edges that lead outside', async () => {
  const { body } = await ask<Schemas['ModuleMap']>('map', { boxes: '4' })
  assert.equal(body.under, '')
  assert.equal(body.stats.boxes, body.boxes.length)
  assert.ok(body.boxes.some(({ path }) => path.startsWith('lib')))
  const inside = (await ask<Schemas['ModuleMap']>('map', { under: 'lib/' })).body
  const at = (path: string) => inside.boxes.findIndex((box) => box.path === path)
  const edge = inside.edges.find(({ source, target }) => source === at('lib/a/one.ts') && target === at('lib/b/two.ts'))
  assert.equal(edge?.cyclic, true)
  assert.equal(inside.boxes[at('lib/b/three.ts')]!.layer, 0)
  assert.equal(inside.edges.filter(({ back }) => back).length, 1)
  const unknown = await ask<Schemas['Error']>('map', { under: 'no/such' })
  assert.equal(unknown.status, 404)
  assert.match(unknown.body.detail, /has no file or folder 'no\/such'/)
})

const SPELLED: readonly [path: string, query: (path: string) => Record<string, string>, given: string][] = [
  ['dependencies', (from) => ({ from }), 'lib/b'],
  ['dependencies', (to) => ({ to, level: 'file' }), 'lib/b'],
  ['map', (under) => ({ under }), 'lib/b'],
  ['export', (path) => ({ path, format: 'jsonl' }), 'lib/b'],
  ['source', (path) => ({ path }), 'lib/b/two.ts'],
]

test('a path may begin with ./ or / and end with / in each question', async () => {
  for (const [question, queryOf, path] of SPELLED) {
    const { text, status } = await ask(question, queryOf(path))
    assert.equal(status, 200, question)
    for (const spelled of [`./${path}`, `/${path}/`])
      assert.equal((await ask(question, queryOf(spelled))).text, text, `${question} ${spelled}`)
  }
  for (const [question, name] of [
    ['map', 'under'],
    ['export', 'path'],
  ] as const)
    assert.equal((await ask(question, { [name]: '.', format: 'jsonl' })).status, 200, question)
})
