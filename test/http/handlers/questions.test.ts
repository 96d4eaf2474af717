import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, root, service } from '../../support/ingests.ts'
import { PLOT } from '../../support/repositories/plot.ts'

type Schemas = components['schemas']
type Relations = Schemas['Relations']
type Refusal = Schemas['EntityRefusal']

/** The project is ingested before the first question. */
let ingested: Promise<unknown> | undefined

async function ask<Body = Relations>(path: string, query: Record<string, string>, project = 'plot') {
  ingested ??= ingest(folder('plot', PLOT))
  await ingested
  return service.admin.get<Body>(`/graph/${project}/${path}?${new URLSearchParams(query)}`)
}

const PARSE = 'plot.Parser.parse'

test('an entity is found by its whole name, the end of it, a line, and a name in a file', async () => {
  for (const name of [
    'web.page.Page.render',
    'Page.render',
    'Page#render',
    'Page::render',
    '\\web\\page\\Page\\render',
    'render',
    'web\\page.ts:5',
    'web/page.ts:5',
    'page.ts:5',
    './web/page.ts:5',
    `${join(root, 'plot')}/web/page.ts:5`,
    'web/page.ts#render',
    'page.ts::Page.render',
  ]) {
    const { status, body } = await ask<Schemas['Entity']>('entity', { name })
    assert.equal(status, 200, name)
    assert.equal(body.qualified_name, 'web.page.Page.render', name)
  }
})

test('code comes before the module of the same name, a type before its constructor', async () => {
  assert.equal((await ask('callers', { entity: 'compose' })).body.entity.kind, 'Function')
  assert.equal((await ask('users', { entity: 'Square' })).body.entity.kind, 'Class')
})

test('a name that several entities have is refused with all of them and their signatures', async () => {
  const { status, body } = await ask<Refusal>('callers', { entity: 'Parser.parse' })
  assert.equal(status, 409)
  assert.equal(
    body.detail,
    "entity 'Parser.parse' may be any of 2 in project 'plot' graph — give more of its name, its parameters, or path:line",
  )
  assert.deepEqual(
    body.candidates?.map(({ signature }) => signature),
    ['public Shape parse(String text)', 'public Shape parse(Reader reader, boolean strict)'],
  )
})

test('overloads are told apart by their parameters', async () => {
  for (const [given, line] of [
    ['parse(String)', 7],
    ['Parser.parse(String text)', 7],
    ['parse(Reader, boolean)', 11],
    ['src/main/java/plot/Parser.java#parse(Reader, boolean)', 11],
  ] as const) {
    const { body } = await ask('callers', { entity: given })
    assert.equal(body.entity?.start_line, line, given)
  }
  assert.equal((await ask('callers', { entity: 'parse(int)' })).status, 409)
})

test('an unknown name is refused with those that are like it', async () => {
  const { status, body } = await ask<Refusal>('callers', { entity: 'compsoe' })
  assert.equal(status, 404)
  assert.equal(body.detail, "entity 'compsoe' not found in project 'plot' graph")
  assert.equal(body.candidates?.[0]?.qualified_name, 'web.compose.compose')
  const nothing = await ask<Refusal>('neighborhood', { entity: 'zzzzzzz' })
  assert.equal(nothing.status, 404)
  assert.deepEqual(nothing.body.candidates, [])
})

test('a line that a file does not have is no part of it', async () => {
  const lines = PLOT['web/page.ts']!.split('\n').length
  for (const line of [0, lines + 1, 99999]) {
    const { status } = await ask<Refusal>('callers', { entity: `web/page.ts:${line}` })
    assert.equal(status, 404, `line ${line} of ${lines}`)
  }
  assert.equal((await ask('callers', { entity: `web/page.ts:${lines}` })).status, 200)
})

test('callers come with the lines on which they call, tests last', async () => {
  const { body } = await ask('callers', { entity: 'parse(String)' })
  assert.deepEqual(
    body.results.map(({ name, test: inTest, hop }) => [name, inTest, hop]),
    [
      ['parse', false, 1],
      ['total', false, 1],
      ['aTextIsASquare', true, 1],
    ],
  )
  const [edge] = body.results[1]!.edges
  assert.deepEqual(edge, {
    source: 'plot.Parser.total',
    target: PARSE,
    type: 'CALLS',
    resolution: 'exact',
    confidence: edge!.confidence,
    count: 2,
    path: 'src/main/java/plot/Parser.java',
    sites: [
      { line: 16, text: 'Shape shape = parse(text);' },
      { line: 17, text: 'return shape.area() + parse("2").area();' },
    ],
  })
  assert.deepEqual(
    body.files.map(({ path, test: inTest, results }) => [path, inTest, results]),
    [
      ['src/main/java/plot/Parser.java', false, 2],
      ['src/test/java/plot/ParserTest.java', true, 1],
    ],
  )
  assert.deepEqual(body.stats, { results: 3, tests: 1, returned: 3 })
})

test('results can be in tests only, not in tests, in a folder, and further away', async () => {
  const names = async (query: Record<string, string>) =>
    (await ask('callers', { entity: 'parse(String)', ...query })).body.results.map(({ name }) => name)
  assert.deepEqual(await names({ tests: 'only' }), ['aTextIsASquare'])
  assert.deepEqual(await names({ tests: 'exclude' }), ['parse', 'total'])
  assert.deepEqual(await names({ path: 'src/test' }), ['aTextIsASquare'])
  assert.deepEqual(await names({ path: 'src/tes' }), [])
  const far = await ask('callers', { entity: 'trim', depth: '3' })
  assert.deepEqual(
    far.body.results.map(({ name, hop }) => [name, hop]),
    [
      ['compose', 1],
      ['render', 2],
      ['renderTwice', 3],
    ],
  )
})

test('pages follow each other, and end with the graph that they are of', async () => {
  const query = { entity: 'parse(String)', limit: '2' }
  const first = (await ask('callers', query)).body
  assert.equal(first.stats.returned, 2)
  const second = (await ask('callers', { ...query, cursor: first.cursor! })).body
  assert.deepEqual(
    second.results.map(({ name }) => name),
    ['aTextIsASquare'],
  )
  assert.equal(second.cursor, null)
  const old = await ask<Refusal>('callers', { ...query, cursor: '1.2' })
  assert.equal(old.status, 409)
  assert.equal(old.body.detail, 'the graph has changed since this cursor was given — ask again without it')
  assert.equal((await ask('callers', { ...query, cursor: 'next' })).status, 422)
})

test('callees, users, implementations, overrides and subclasses', async () => {
  const names = async (relation: string, entity: string) =>
    (await ask(relation, { entity })).body.results.map(({ qualified_name }) => qualified_name)
  assert.deepEqual(await names('callees', 'Page.render'), ['web.compose.compose'])
  assert.deepEqual(await names('subclasses', 'Shape'), ['plot.Square', 'plot.Unit'])
  assert.deepEqual(await names('implementations', 'Shape'), ['plot.Square', 'plot.Unit'])
  assert.deepEqual(await names('overrides', 'Shape.area'), ['plot.Square.area', 'plot.Unit.area'])
  assert.deepEqual(await names('implementations', 'Square.area'), ['plot.Unit.area'])
  const users = (await ask('users', { entity: 'plot.Square' })).body.results
  const how = users.map(({ qualified_name, edges }) => [
    qualified_name,
    [...new Set(edges.map(({ type }) => type))].sort(),
  ])
  assert.deepEqual(how, [
    [PARSE, ['CALLS']],
    ['plot.Unit', ['INHERITS']],
    ['plot.Unit.Unit', ['CALLS']],
  ])
  assert.deepEqual(await names('users', 'web/compose.ts'), ['web.page'])
})

test('symbols are found as one types them', async () => {
  const names = async (q: string, more: Record<string, string> = {}) =>
    (await ask<Schemas['Symbols']>('symbols', { q, ...more })).body.results.map(({ qualified_name }) => qualified_name)
  assert.equal((await names('comp'))[0], 'web.compose.compose')
  assert.equal((await names('rT'))[0], 'web.page.Page.renderTwice')
  assert.deepEqual(await names('Pars.tot'), ['plot.Parser.total'])
  assert.deepEqual(await names('Shape', { kind: 'Interface' }), ['plot.Shape'])
  assert.deepEqual(await names('area', { path: 'src/main/java/plot/Unit.java' }), ['plot.Unit.area'])
  assert.deepEqual(await names('composr'), ['web.compose.compose'])
  assert.deepEqual(await names('qqqq'), [])
  const files = await ask<Schemas['Symbols']>('symbols', { q: 'web/pa' })
  assert.deepEqual(
    files.body.results.map(({ path }) => path),
    ['web/page.ts'],
  )
  assert.equal((await ask('symbols', { q: ' ' })).status, 422)
})

test('a file that has changed since is named, and lines that no longer call are not shown as calls', async () => {
  const repo = folder('edited', PLOT)
  await ingest(repo)
  const before = (await ask('callers', { entity: 'compose' }, 'edited')).body
  assert.deepEqual(before.stale, [])
  writeFileSync(join(repo, 'web/page.ts'), `// moved\n${PLOT['web/page.ts']}`)
  const after = (await ask('callers', { entity: 'compose' }, 'edited')).body
  assert.deepEqual(after.stale, ['web/page.ts'])
  assert.deepEqual(after.results[0]!.edges[0]!.sites, [{ line: 5, text: null }])
  assert.equal(after.results[0]!.qualified_name, 'web.page.Page.render')
})

test('without a graph there is nothing to ask', async () => {
  assert.equal((await ask('callers', { entity: 'compose' }, 'absent')).status, 404)
  assert.equal((await ask('symbols', { q: 'compose' }, 'absent')).status, 404)
})

test('an answer about an entity has all lines of its callers, a view of the graph the first ten', async () => {
  const calls = Array.from({ length: 25 }, (_, at) => `  step(${at})`).join('\n')
  const code = `export function step(at: number): void {}\n\nexport function all(): void {\n${calls}\n}\n`
  await ingest(folder('steps', { 'steps.ts': code }))
  const { body } = await ask('callers', { entity: 'step' }, 'steps')
  const [edge] = body.results[0]!.edges
  assert.equal(edge!.count, 25)
  assert.deepEqual(
    edge!.sites.map(({ line, text }) => `${line} ${text}`),
    Array.from({ length: 25 }, (_, at) => `${at + 4} step(${at})`),
  )
  const view = await service.admin.get<Schemas['Graph']>('/graph/steps?edges=detailed')
  const shown = view.body.edges.find(({ type }) => type === 'CALLS') as { lines?: number[] } | undefined
  assert.deepEqual(shown?.lines, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})
