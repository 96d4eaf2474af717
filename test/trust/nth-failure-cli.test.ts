// The command line as a client: for each command the Nth request, or the Nth call to the file system, goes wrong, for each
// N. The command ends with the whole answer, or with a clear error and its exit code, and no file is left half written.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type CksResult, createCks } from '../support/cks.ts'
import { CLEAR, chosen } from '../support/faults/attempt.ts'
import { HTTP_FAULTS, type HttpLine, startHttpLine } from '../support/faults/http-line.ts'
import type { Order, Tally } from '../support/faults/switch.ts'
import { OWN_CODE } from '../support/programs.ts'
import { PLOT } from '../support/repositories/plot.ts'
import { seeded } from '../support/rounds.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from '../support/service.ts'
import { folderOf, temporaryFolder } from '../support/temporary.ts'

const { draw, seed } = seeded()
const PRELOAD = new URL('../support/faults/preload.ts', import.meta.url).href
const FILE_FAULTS = ['EIO', 'EMFILE', 'ENOSPC'] as const

let service: TestService
let line: HttpLine
let repo: string
before(async () => {
  service = await startTestService()
  line = await startHttpLine(service.url)
  repo = folderOf('plot', PLOT)
  const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', {
    repo_path: repo,
    describe: false,
  })
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
})
after(async () => {
  line.stop()
  await service.stop()
})

/** A command; `file` is the one that it writes, below its home. */
type Case = { args: string[]; stdin?: string; file?: string; signedOut?: true; isSaid?: true }

const CASES: Record<string, Case> = {
  'projects --json': { args: ['projects', '--json'], isSaid: true },
  search: { args: ['search', 'plot', 'draw a line', '--json'], isSaid: true },
  'a graph that is written to a file': { args: ['graph', 'plot', '--out', 'graph.json'], file: 'graph.json' },
  'a graph in another format': {
    args: ['graph', 'plot', '--format', 'graphml', '--out', 'graph.xml'],
    file: 'graph.xml',
  },
  'an ingest': { args: ['ingest', 'REPO', '--no-describe'] },
  'a sign-in': {
    args: ['login', 'admin'],
    stdin: `${ADMIN_PASSWORD}\n`,
    file: '.config/cks/sessions.json',
    signedOut: true,
  },
  'an entry for an agent': { args: ['mcp', 'install', 'cursor'], file: '.cursor/mcp.json' },
}

const EARLIER = '{"mcpServers":{}}\n'

/** Runs it in a new home, in which its file has been before; the file's name and what else is there. */
async function run({ args, stdin, file, signedOut }: Case, env: Record<string, string> = {}) {
  const home = temporaryFolder()
  if (file !== undefined) {
    mkdirSync(join(home, file, '..'), { recursive: true })
    writeFileSync(join(home, file), EARLIER)
  }
  const token: Record<string, string> = signedOut ? {} : { CKS_TOKEN: service.admin.token! }
  const cks = await createCks({ CKS_URL: line.url, HOME: home, CKS_DATA_DIR: join(home, 'no-data'), ...token })
  const told = args.map((arg) => (arg === 'REPO' ? repo : arg))
  const result = await cks(told, { stdin, cwd: home, env })
  const there = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
  return { ...result, there, text: file && existsSync(join(home, file)) ? readFileSync(join(home, file), 'utf8') : '' }
}
type Ran = Awaited<ReturnType<typeof run>>

/** Tokens and times differ from one run to the next. */
const steady = (text: string): string => text.replaceAll(/"[\w-]+\.[\w-]+\.[\w-]+"|"\d{4}-[^"]+"/g, '""')

/** The laws. */
function check(one: Case, clean: Ran, failed: Ran, when: string): void {
  const told = `${when}: exit ${failed.code}\n${failed.stderr}${failed.stdout.slice(0, 300)}`
  assert.ok(failed.code === 0 || failed.code === 1 || failed.code === 3 || failed.code === 4, told)
  assert.doesNotMatch(failed.stderr, /\n {4}at |node:internal|Error \[/, told)
  assert.deepEqual(failed.there, clean.there, told)
  if (failed.code === 0) {
    if (one.isSaid) assert.equal(steady(failed.stdout), steady(clean.stdout), told)
    assert.equal(steady(failed.text), steady(clean.text), told)
    return
  }
  assert.match(failed.stderr, CLEAR, told)
  if (one.isSaid) assert.equal(failed.stdout, '', told)
  if (one.file !== undefined) assert.ok([EARLIER, clean.text].map(steady).includes(steady(failed.text)), told)
}

const tellOf = (all: readonly CksResult[]): string => {
  const codes = all.map(({ code }) => String(code))
  return [...new Set(codes)].map((code) => `${codes.filter((each) => each === code).length} × exit ${code}`).join(', ')
}

for (const [name, one] of Object.entries(CASES)) {
  test(`${name}: whichever request goes astray, it ends with the answer or a clear error`, async (t) => {
    line.begin()
    const clean = await run(one)
    assert.equal(clean.code, 0, clean.stderr)
    const calls = line.calls()
    const all = HTTP_FAULTS.flatMap((fault) => Array.from({ length: calls }, (_, at) => ({ fault, nth: at + 1 })))
    const results: Ran[] = []
    for (const { fault, nth } of chosen(all, 1, draw)) {
      line.begin(fault, nth)
      const failed = await run(one)
      check(one, clean, failed, `${name}, ${fault} at request ${nth} (seed ${seed})`)
      results.push(failed)
    }
    t.diagnostic(`${results.length} of ${all.length}: ${tellOf(results)}`)
  })

  test(`${name}: whichever call to the file system fails, it ends with the answer or a clear error`, async (t) => {
    line.begin()
    const tally = join(temporaryFolder(), 'tally')
    const faulty = (order: Order) =>
      run(one, {
        NODE_OPTIONS: [...OWN_CODE, '--import', PRELOAD].join(' '),
        FAULTS: JSON.stringify(order),
        FAULTS_TALLY: tally,
      })
    const clean = await faulty({ fault: 'EIO', nth: 0 })
    assert.equal(clean.code, 0, clean.stderr)
    const { calls } = JSON.parse(readFileSync(tally, 'utf8')) as Tally
    const all = FILE_FAULTS.flatMap((fault) =>
      Array.from({ length: calls[fault] }, (_, at) => ({ fault, nth: at + 1 })),
    )
    const results: Ran[] = []
    for (const order of chosen(all, 1, draw)) {
      const failed = await faulty(order)
      check(one, clean, failed, `${name}, ${order.fault} at call ${order.nth} (seed ${seed})`)
      results.push(failed)
    }
    t.diagnostic(`${results.length} of ${all.length}: ${tellOf(results)}`)
  })
}
