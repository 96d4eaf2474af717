import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Unused = components['schemas']['Unused']

const LIBRARY = {
  'package.json': JSON.stringify({ name: 'shapes', exports: { '.': './dist/index.js' } }),
  'src/index.ts': "export { area } from './area.ts'\nexport * as units from './units.ts'\n",
  'src/area.ts': `import { square } from './maths.ts'
export function area(side: number): number {
  return square(side)
}
export function perimeter(side: number): number {
  return side * 4
}
function forgotten(): number {
  return helper()
}
function helper(): number {
  return 1
}
`,
  'src/maths.ts': `export function square(value: number): number {
  return value * value
}
export function cube(value: number): number {
  return value * value * value
}
`,
  'src/units.ts': 'export function metres(value: number): string {\n  return `${value} m`\n}\n',
  'test/maths.test.ts': `import { test } from 'node:test'
import { cube } from '../src/maths.ts'
test('cubes', () => {
  cube(2)
})
`,
}

const JAVA = {
  'src/main/java/a/Main.java': `package a;

public class Main {
  public static void main(String[] args) {
    new Box().open();
  }
}
`,
  'src/main/java/a/Box.java': `package a;

class Box implements Runnable {
  void open() {
  }

  @Override
  public void run() {
  }

  @Deprecated
  private void shut() {
  }

  private int count(int a) {
    return 1;
  }

  private int count(String a) {
    return count(1);
  }
}
`,
}

const ingested = new Map<string, Promise<unknown>>()

async function unusedOf(name: string, files: Record<string, string>, query: Record<string, string> = {}) {
  if (!ingested.has(name)) ingested.set(name, ingest(folder(name, files)))
  await ingested.get(name)
  const { status, body } = await service.admin.get<Unused>(`/graph/${name}/unused?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}

const told = ({ results }: Unused): string[] =>
  results.map(({ name, certainty, reason }) => `${name} ${certainty} ${reason}`)

test("exports of a library's entry modules are used, and unreached code is reported with the reason", async () => {
  const body = await unusedOf('shapes', LIBRARY)
  assert.deepEqual(told(body), [
    'forgotten sure unreferenced',
    'helper sure only_unused',
    'perimeter likely unreferenced',
    'cube likely only_tests',
  ])
  const helper = body.results.find(({ name }) => name === 'helper')!
  assert.deepEqual(helper.users, [
    { qualified_name: 'src.area.forgotten', label: 'src.area.forgotten', path: 'src/area.ts', line: 9 },
  ])
  assert.equal(helper.signature, 'function helper(): number')
  assert.deepEqual(
    body.results.find(({ name }) => name === 'cube')!.users.map(({ path }) => path),
    ['test/maths.test.ts'],
  )
  assert.deepEqual([body.stats.sure, body.stats.likely, body.stats.only_tests], [2, 2, 1])
})

test('code of a file that is gone since the ingest is reported as it was', async () => {
  const path = folder('gone', { 'src/main.py': 'print(1)\n', 'src/left.py': '\n\ndef left():\n    pass\n' })
  assert.equal((await ingest(path, 'graph', { project_name: 'gone' })).status, 'succeeded')
  rmSync(join(path, 'src/left.py'))
  const { status, body, text } = await service.admin.get<Unused>('/graph/gone/unused?certainty=possible')
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.results.map(({ name }) => name),
    ['left'],
  )
})

test('the exports of an application do not count as used', async () => {
  const application = await unusedOf('shapes', LIBRARY, { surface: 'application', certainty: 'possible' })
  assert.ok(told(application).includes('area possible unreferenced'))
  const library = await unusedOf('shapes', LIBRARY, { surface: 'library', certainty: 'possible' })
  assert.ok(!told(library).some((each) => each.startsWith('area')))
})

test('mains and methods of library interfaces are called, overloads are told apart', async () => {
  const body = await unusedOf('boxes', JAVA)
  assert.deepEqual(
    body.results.map(({ signature, reason }) => `${signature} ${reason}`),
    [
      'private void shut() unreferenced',
      'private int count(int a) only_unused',
      'private int count(String a) unreferenced',
    ],
  )
})

test('results are limited to a folder and come in pages', async () => {
  assert.deepEqual(told(await unusedOf('shapes', LIBRARY, { path: 'src/maths.ts' })), ['cube likely only_tests'])
  const first = await unusedOf('shapes', LIBRARY, { limit: '3' })
  assert.equal(first.stats.returned, 3)
  const second = await unusedOf('shapes', LIBRARY, { limit: '3', cursor: first.cursor! })
  assert.deepEqual(told(second), ['cube likely only_tests'])
  assert.equal(second.cursor, null)
})

test('a project without a graph, an unknown setting and a cursor of another graph are refused', async () => {
  await unusedOf('shapes', LIBRARY)
  assert.equal((await service.admin.get('/graph/nowhere/unused')).status, 404)
  assert.equal((await service.admin.get('/graph/shapes/unused?certainty=surely')).status, 422)
  assert.equal((await service.admin.get('/graph/shapes/unused?cursor=999.1')).status, 409)
})
