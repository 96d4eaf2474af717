import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { GrepResults } from '../../../src/core/model.ts'
import { folder, ingest, service } from '../../support/ingests.ts'
import { until } from '../../support/until.ts'

const NET = `import { retry } from './retry'

export class Session {
  // a dropped connection: ECONNRESET
  open(host: string) {
    return retry(() => connect(host), 'ECONNRESET')
  }
}
`
const RETRY = `export function retry(work: () => unknown, code: string) {
  return code === 'econnreset' ? work() : undefined
}
`
const FILES = {
  'src/net.ts': NET,
  'src/retry.ts': RETRY,
  'test/net.test.ts': `import { Session } from '../src/net'\ntest('ECONNRESET', () => new Session().open('x'))\n`,
  'README.md': '# Net\r\n\r\nIt retries on ECONNRESET.\r\n',
  Makefile: 'retry:\n\techo retry\n',
  'logo.png': Buffer.from([0x89, 0x50, 0, 0, 1, 2]),
}

let net: ReturnType<typeof ingest> | undefined

async function find(body: object, project = 'net'): Promise<GrepResults> {
  net ??= ingest(folder('net', FILES))
  assert.equal((await net).status, 'succeeded')
  return (await service.admin.post<GrepResults>('/grep', { project_name: project, ...body })).body
}

const places = ({ files }: GrepResults): string[] =>
  files.flatMap(({ path, matches }) => matches.map(({ line }) => `${path}:${line}`))

test('a text is found in every text file: code first, then documents, then tests', async () => {
  const found = await find({ pattern: 'ECONNRESET' })
  assert.deepEqual(places(found), ['src/net.ts:4', 'src/net.ts:6', 'README.md:3', 'test/net.test.ts:2'])
  assert.deepEqual(found.stats, { files: 5, searched: 5, left: 0, projects_left: 0, matched_files: 3, matches: 4 })
  assert.deepEqual([found.stopped, found.cursor], [null, null])
  assert.deepEqual(
    found.files.map(({ language, test, stale }) => [language, test, stale]),
    [
      ['typescript', false, false],
      [null, false, false],
      ['typescript', true, false],
    ],
  )
})

test('each match says where it stands in its line and in which entity', async () => {
  const [file] = (await find({ pattern: 'ECONNRESET', tests: 'exclude', languages: ['typescript'] })).files
  const [comment, call] = file!.matches
  assert.equal(comment!.entity?.qualified_name, 'src.net.Session')
  assert.deepEqual(call, {
    line: 6,
    column: 40,
    text: "    return retry(() => connect(host), 'ECONNRESET')",
    ranges: [[39, 49]],
    before: [],
    after: [],
    entity: {
      kind: 'Method',
      qualified_name: 'src.net.Session.open',
      label: 'src.net.Session.open',
      start_line: 5,
      end_line: 7,
    },
    definition: false,
  })
})

test('the file that defines the name comes first, and the line says so', async () => {
  const found = await find({ pattern: 'retry', word: true })
  assert.equal(places(found)[0], 'src/retry.ts:1')
  assert.deepEqual(
    found.files.map(({ matches }) => matches.map(({ definition }) => definition)),
    [[true], [false, false], [false, false]],
  )
  assert.deepEqual(places(found), ['src/retry.ts:1', 'src/net.ts:1', 'src/net.ts:6', 'Makefile:1', 'Makefile:2'])
})

test('case counts, does not, or does when the pattern has a capital letter', async () => {
  const count = async (pattern: string, how: string): Promise<number> =>
    (await find({ pattern, case: how })).stats.matches
  assert.equal(await count('econnreset', 'sensitive'), 1)
  assert.equal(await count('econnreset', 'insensitive'), 5)
  assert.equal(await count('econnreset', 'smart'), 5)
  assert.equal(await count('ECONNreset', 'smart'), 0)
})

test('an expression is matched line by line', async () => {
  assert.deepEqual(places(await find({ pattern: '^export (class|function) \\w+', regex: true })), [
    'src/net.ts:3',
    'src/retry.ts:1',
  ])
  assert.deepEqual(places(await find({ pattern: 'RESET\\.$', regex: true })), ['README.md:3'])
  assert.deepEqual(places(await find({ pattern: '\\Aretry', regex: true })), ['Makefile:1'])
  assert.deepEqual(places(await find({ pattern: 'Session \\{\\s+//', regex: true })), [])
})

test('folders, globs and languages choose files', async () => {
  const files = async (body: object): Promise<string[]> =>
    (await find({ pattern: 'retry', ...body })).files.map(({ path }) => path)
  assert.deepEqual(await files({ path_prefix: './src/' }), ['src/retry.ts', 'src/net.ts'])
  assert.deepEqual(await files({ path_prefix: 'sr' }), [])
  assert.deepEqual(await files({ globs: ['*.md', 'Make*'] }), ['Makefile'])
  assert.deepEqual(await files({ globs: ['src/*.ts', '!net.ts'] }), ['src/retry.ts'])
  assert.deepEqual(await files({ languages: ['python'] }), [])
  assert.deepEqual(await files({ tests: 'only' }), [])
})

test('lines around a match are shown once', async () => {
  const found = await find({ pattern: 'ECONNRESET', path_prefix: 'src/net.ts', context: 2 })
  const [first, second] = found.files[0]!.matches
  assert.deepEqual([first!.before.length, first!.after.length], [2, 1])
  assert.deepEqual([second!.before.length, second!.after], [0, ['  }', '}']])
})

test('an answer ends at its limit, and its cursor leads through all the rest', async () => {
  const all: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const found = await find({ pattern: 'ECONNRESET', limit: 1, cursor })
    assert.ok(found.stats.matches <= 1)
    all.push(...places(found))
    if (found.cursor === null) break
    assert.equal(found.stopped, 'limit')
    cursor = found.cursor
  }
  assert.deepEqual(all, ['src/net.ts:4', 'src/net.ts:6', 'README.md:3', 'test/net.test.ts:2'])
})

test('of each file one line is enough for a list of files', async () => {
  const found = await find({ pattern: 'ECONNRESET', per_file: 1 })
  assert.deepEqual(places(found), ['src/net.ts:4', 'README.md:3', 'test/net.test.ts:2'])
  assert.deepEqual(
    found.files.map(({ more }) => more),
    [true, false, false],
  )
})

test('several projects are searched one after the other', async () => {
  await ingest(folder('other-net', { 'a.py': 'CODE = "ECONNRESET"\n' }))
  const found = await find({ pattern: 'ECONNRESET', projects: ['other-net', 'net'], limit: 5 })
  assert.deepEqual(
    found.files.map(({ project }) => project),
    ['net', 'net', 'net', 'other-net'],
  )
  const first = await find({ pattern: 'ECONNRESET', projects: ['other-net'], limit: 4 })
  assert.deepEqual([first.stopped, first.stats.projects_left], ['limit', 1])
  const rest = await find({ pattern: 'ECONNRESET', projects: ['other-net'], limit: 4, cursor: first.cursor! })
  assert.deepEqual([places(rest), rest.cursor], [['a.py:1'], null])
})

test('files are read as they are now, and one that has changed since the ingest says so', async () => {
  const repo = folder('moving', { 'a.py': 'OLD = 1\n', 'b.py': 'OLD = 2\n' })
  await ingest(repo)
  writeFileSync(join(repo, 'a.py'), 'NEW = 1\n')
  rmSync(join(repo, 'b.py'))
  const found = await find({ pattern: 'NEW' }, 'moving')
  assert.deepEqual([places(found), found.files[0]!.stale], [['a.py:1'], true])
  assert.deepEqual(places(await find({ pattern: 'OLD' }, 'moving')), [])
})

test('a cursor of an earlier ingest is refused', async () => {
  const repo = folder('again', { 'a.py': 'X = 1\nX = 2\n' })
  await ingest(repo)
  const { cursor } = await find({ pattern: 'X', limit: 1 }, 'again')
  writeFileSync(join(repo, 'b.py'), 'X = 3\n')
  await ingest(repo)
  const body = { project_name: 'again', pattern: 'X', limit: 1, cursor }
  const { status } = await service.admin.post('/grep', body)
  assert.equal(status, 409)
})

test('a pattern that is no expression is refused with the reason', async () => {
  for (const [pattern, reason] of [
    ['a(', /missing closing \): `a\(`/],
    ['(?=a)', /invalid/],
    ['(a)\\1', /invalid/],
    ['x{900}y{900}z{900}', /too large/],
  ] as const) {
    const { status, text } = await service.admin.post('/grep', { project_name: 'net', pattern, regex: true })
    assert.equal(status, 400, pattern)
    assert.match(text, reason)
  }
  assert.equal((await find({ pattern: 'a(' })).stats.matches, 0)
})

test('unsearchable projects and patterns are refused', async () => {
  const post = async (body: object): Promise<number> => (await service.admin.post('/grep', body)).status
  assert.equal(await post({ project_name: 'nothing', pattern: 'x' }), 404)
  assert.equal(await post({ project_name: 'net', projects: ['nothing'], pattern: 'x' }), 404)
  for (const language of ['klingon', 'constructor'])
    assert.equal(await post({ project_name: 'net', pattern: 'x', languages: [language] }), 400)
  assert.equal(await post({ project_name: 'net', pattern: '' }), 422)
  assert.equal(await post({ project_name: 'net', pattern: 'x'.repeat(1001) }), 422)
  assert.equal(await post({ project_name: 'net', pattern: 'x', cursor: 'x' }), 422)
  assert.equal(await post({ project_name: 'net', pattern: 'x', limit: 1001 }), 422)
  assert.equal(await post({ project_name: 'net', pattern: 'x', cursor: '1.7.0.0' }), 409)
})

test('the longest lines are shown around the match', async () => {
  const long = `${'a'.repeat(5000)}needle${'b'.repeat(5000)}`
  await ingest(folder('wide', { 'data.txt': `${long}\nshort needle\n` }))
  const [file] = (await find({ pattern: 'needle' }, 'wide')).files
  const [first] = file!.matches
  assert.equal(first!.text.length, 400)
  assert.equal(first!.column, 5001)
  assert.equal(first!.text.slice(...(first!.ranges[0] as [number, number])), 'needle')
})

test('a file that has changed since the ingest is read, though its signature lacks the pattern', async () => {
  const repo = folder('signed', { 'a.ts': 'export const one = 1\n', 'b.ts': 'export const two = 2\n' })
  assert.equal((await ingest(repo)).status, 'succeeded')
  const { graphs } = service.ctx.stores
  await until(async () => (await graphs.getSignatures('signed')) !== undefined)
  assert.deepEqual(places(await find({ pattern: 'sesquipedalian' }, 'signed')), [])
  writeFileSync(join(repo, 'b.ts'), 'export const two = 2 // sesquipedalian\n')
  const found = await find({ pattern: 'sesquipedalian' }, 'signed')
  assert.deepEqual([places(found), found.files[0]!.stale], [['b.ts:1'], true])
  assert.deepEqual(places(await find({ pattern: 'one' }, 'signed')), ['a.ts:1'])
})
