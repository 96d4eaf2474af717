import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packPackages, unpackPackages } from '../../../src/core/graph/package-table.ts'
import type { components } from '../../../src/core/openapi.d.ts'
import { repositoryOf } from '../../../src/operations/clones/place.ts'
import { postponeIndexes } from '../../../src/operations/quiet-time.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type PackageUsers = components['schemas']['PackageUsers']

const FILES = {
  'src/a.ts': `import { debounce, throttle as slow } from 'lodash'
export function wait(run: () => void): void {
  debounce(run, 10)
}
export const later = slow
export function own(): void {
  const debounce = (): number => 1
  debounce()
}
`,
  'src/b.ts': "import * as _ from 'lodash'\nexport class B {\n  go(): void {\n    _.debounce(() => 1)\n  }\n}\n",
  'test/a.test.ts': "import { debounce } from 'lodash'\ndebounce(() => 1)\n",
  'src/c.py':
    'import requests\nfrom requests import get as fetch\n\ndef load():\n    requests.post("a")\n    return fetch("b")\n',
  'src/d.rs':
    'use std::fs;\n\npub fn read() -> Result<serde_json::Value, toml::Error> { serde_json::from_str(&fs::read("a")) }\n',
}

let ready: Promise<void> | undefined

/** An ingest behind which nothing is made, since these tests make the tables themselves. */
async function ingested(): Promise<void> {
  await ingest(folder('bought', FILES))
  postponeIndexes(service.ctx, 'bought')
}

async function usersOf(query: Record<string, string>): Promise<PackageUsers> {
  ready ??= ingested()
  await ready
  const { status, body } = await service.admin.get<PackageUsers>(
    `/graph/bought/package-users?${new URLSearchParams(query)}`,
  )
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const told = ({ results }: PackageUsers): string[] =>
  results.map(({ kind, name, path, line, entity }) => `${path}:${line} ${entity.name} ${kind} ${name}`)

test('a function of a package is found under any local name, and not where a nearer one hides it', async () => {
  assert.deepEqual(told(await usersOf({ package: 'lodash', name: 'debounce' })), [
    'src/a.ts:1 a imports debounce',
    'src/a.ts:3 wait calls debounce',
    'src/b.ts:4 go calls debounce',
    'test/a.test.ts:1 a.test imports debounce',
    'test/a.test.ts:2 a.test calls debounce',
  ])
  const throttle = await usersOf({ package: 'lodash', name: 'Throttle' }) // the only name but for its case
  assert.deepEqual(told(throttle), ['src/a.ts:1 a imports throttle', 'src/a.ts:5 a references throttle'])
  assert.equal(throttle.results[1]!.text, 'export const later = slow')
})

test('packages that are named in place on one line are told apart', async () => {
  assert.deepEqual(told(await usersOf({ package: 'toml' })), ['src/d.rs:3 d references Error'])
  assert.deepEqual(told(await usersOf({ package: 'serde_json' })), [
    'src/d.rs:3 d references Value',
    'src/d.rs:3 read calls from_str',
  ])
})

test('the names of a package are counted; tests are left out when asked', async () => {
  const { names } = await usersOf({ package: 'lodash' })
  assert.deepEqual(names, [
    { name: 'debounce', count: 3 },
    { name: 'throttle', count: 1 },
  ])
  assert.ok(
    (await usersOf({ package: 'lodash', tests: 'exclude' })).results.every(({ path }) => path.startsWith('src/')),
  )
  assert.deepEqual((await usersOf({ package: 'requests' })).names, [
    { name: 'get', count: 1 },
    { name: 'post', count: 1 },
  ])
})

test('uses are answered from a table that is made behind the ingest, as from the facts of the files', async () => {
  await usersOf({ package: 'lodash' })
  const { ctx } = service
  const project = (await ctx.stores.projects.get('bought'))!
  const at = { dir: ctx.config.dataDir, project: 'bought', generation: project.generation }
  const asked: Record<string, string>[] = [
    { package: 'lodash' },
    { package: 'requests' },
    { package: 'lodash', name: 'debounce', tests: 'only' },
  ]
  await ctx.stores.graphs.putPackages('bought', at.generation, new Uint8Array(8))
  const fromFacts = await Promise.all(asked.map(usersOf))
  await ctx.clients.pools.ingest.run('impact.make', at)
  const table = unpackPackages((await ctx.stores.graphs.getPackages('bought', at.generation))!)!
  const louder = { ...table, names: table.names.map((name) => name.toUpperCase()) }
  await ctx.stores.graphs.putPackages('bought', at.generation, packPackages(louder))
  const loud = ({ results, names, ...rest }: PackageUsers) => ({
    ...rest,
    results: results.map((each) => ({ ...each, name: each.name.toUpperCase() })),
    names: names.map((each) => ({ ...each, name: each.name.toUpperCase() })),
  })
  const [lodash, requests] = await Promise.all(asked.slice(0, 2).map(usersOf))
  assert.deepEqual([lodash, requests], fromFacts.slice(0, 2).map(loud))
  const named = await usersOf({ package: 'lodash', name: 'DEBOUNCE', tests: 'only' })
  assert.deepEqual(named, { ...loud(fromFacts[2]!), name: 'DEBOUNCE' })
})

test('uses come in pages', async () => {
  const first = await usersOf({ package: 'lodash', limit: '2' })
  const second = await usersOf({ package: 'lodash', limit: '100', cursor: first.cursor! })
  assert.equal(first.stats.results, first.results.length + second.results.length)
})

test('an unknown package is answered with similar ones', async () => {
  await usersOf({ package: 'lodash' })
  const { status, body } = await service.admin.get<{ detail: string }>('/graph/bought/package-users?package=lodahs')
  assert.equal(status, 404)
  assert.equal(body.detail, "no file of project 'bought' imports a package 'lodahs' — there are lodash")
  assert.equal((await service.admin.get('/graph/bought/package-users?package=lodash&cursor=999.1')).status, 409)
  assert.equal((await service.admin.get('/graph/bought/package-users')).status, 422)
})

test('no table is made of facts that are gone', async () => {
  await usersOf({ package: 'lodash' })
  const { ctx } = service
  const project = (await ctx.stores.projects.get('bought'))!
  const at = { dir: ctx.config.dataDir, project: 'bought', generation: project.generation }
  await ctx.clients.pools.ingest.run('impact.make', at)
  await ctx.stores.graphs.putPackages('bought', at.generation, new Uint8Array(8))
  await ctx.stores.facts.sweep(() => false)
  await ctx.clients.pools.ingest.run('impact.prepare', { ...at, repository: repositoryOf(ctx, project) })
  assert.equal((await ctx.stores.graphs.getPackages('bought', at.generation))?.length, 8)
})
