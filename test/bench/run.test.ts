import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Report, readReport } from '../../bench/report.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { folderOf, temporaryFolder } from '../support/temporary.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
const bench = (...args: string[]) => execute(process.execPath, [join(ROOT, 'bench/run.ts'), ...args])
const compare = (...args: string[]) => execute(process.execPath, [join(ROOT, 'bench/compare.ts'), ...args])

const FILES = {
  'src/price.py': 'def price(amount):\n    return amount * 2\n',
  'src/order.py': 'from .price import price\n\n\nclass Order:\n    def total(self):\n        return price(3)\n',
  'README.md': '# Orders\n',
}

/** Rows of the table; those of the process only where the system tells of it. */
const ROWS = [
  'bare parse, one thread: CPU',
  'whole ingest',
  'whole ingest: CPU beside the bare parse',
  'whole ingest: peak memory of the process',
  'GET /health during it: worst',
  'stored beside the source',
  'nothing changed',
  'a blank line added',
  'a function added',
  'a file as before its last commit',
  'POST /search, idle: p99',
  'POST /search during an ingest: p99',
  'graph alone: CPU beside the bare parse',
  'start to the first answer',
]
const ONLY_LINUX = /CPU beside|peak memory/

test('the bench measures every row on a repository that it leaves alone, and two runs can be compared', async () => {
  const { path: repo, commit } = createRepo({ ...FILES, 'src/price.py': 'def price(amount):\n    return amount\n' })
  commit('twice', FILES)
  const out = join(temporaryFolder(), 'figures.json')
  const { stdout } = await bench(repo, '--out', out, '--projects', '1', '--only', 'edits,commits,searches,graph,start')
  const report: Report = readReport(readFileSync(out, 'utf8'), out)
  const names = report.rows.map(({ name }) => name)
  const expected = ROWS.filter((name) => process.platform === 'linux' || !ONLY_LINUX.test(name))
  assert.deepEqual(
    expected.filter((name) => !names.includes(name)),
    [],
  )
  assert.ok(report.rows.every(({ value }) => Number.isFinite(value) && value >= 0))
  assert.deepEqual(
    report.rows.filter(({ unit }) => unit === 'count').map(({ name, value }) => [name, value]),
    [
      ['files', 3],
      ['source files', 2],
      ['lines of source', 8],
      ['projects at the start', 2],
    ],
  )
  for (const name of names) assert.ok(stdout.includes(name))
  for (const [path, text] of Object.entries(FILES)) assert.equal(readFileSync(join(repo, path), 'utf8'), text)
  const { stdout: compared } = await compare(out, out)
  assert.match(compared, /^whole ingest +\d+\.\d\d s +\d+\.\d\d s +1\.00$/m)
})

test('a folder without source, an unknown group and a wrong count are refused', async () => {
  const out = join(temporaryFolder(), 'figures.json')
  await assert.rejects(bench(folderOf('empty', { 'README.md': '# Nothing\n' }), '--out', out), /has no source file/)
  await assert.rejects(bench('.', '--only', 'speed'), /usage: npm run bench/)
  await assert.rejects(bench('.', '--projects', 'many'), /usage: npm run bench/)
  assert.ok(!existsSync(out))
})

test('a comparison of one file, or of a file that is missing, is refused', async () => {
  await assert.rejects(compare('a.json'), /usage: make bench-compare OLD=FILE NEW=FILE/)
  await assert.rejects(compare('a.json', 'b.json'), /ENOENT.*a\.json/)
})
