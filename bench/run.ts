// npm run bench -- REPOSITORY [--out FILE] [--only GROUPS] [--projects N] [--tree CHECKOUT]: measures the service, as a
// process of its own, on a copy of that repository: a whole ingest beside the bare parse, small changes, searches, the
// graph alone, the start. Prints a table, and with --out writes the figures for `npm run bench-compare`.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkOut } from './checkout.ts'
import { type Bench, bareParse, edits, graphAlone, realEdits, searches, start, wholeIngest } from './measure.ts'
import { reads } from './reads.ts'
import { newReport, tableOf } from './report.ts'

const GROUPS = ['edits', 'commits', 'searches', 'reads', 'graph', 'start'] as const
const USAGE = `usage: npm run bench -- REPOSITORY [--out FILE] [--only ${GROUPS.join(',')}] [--projects N] [--tree CHECKOUT]`

/** The arguments, checked. Throws with the usage. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      only: { type: 'string' },
      projects: { type: 'string', default: '100' },
      tree: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    },
  })
  const only = values.only?.split(',').filter((group) => group !== '')
  const unknown = only?.find((group) => !GROUPS.some((known) => known === group))
  if (positionals.length > 1 || unknown !== undefined || !/^\d+$/.test(values.projects)) throw new Error(USAGE)
  const groups = new Set<string>(only ?? GROUPS)
  const { out, tree } = values
  return { repo: resolve(positionals[0] ?? '.'), out, groups, projects: Number(values.projects), tree: resolve(tree) }
}

async function run({ repo, out, groups, projects, tree }: ReturnType<typeof readArguments>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cks-bench-'))
  try {
    const checkout = await checkOut(repo, join(folder, 'repository'))
    const report = newReport(basename(repo), checkout.commit)
    const row: Bench['row'] = (name, value, unit) => {
      report.rows.push({ name, value, unit })
      process.stderr.write(`${tableOf({ ...report, rows: report.rows.slice(-1) })}\n`)
    }
    row('files', checkout.files, 'count')
    row('source files', checkout.sources.length, 'count')
    row('lines of source', checkout.lines, 'count')
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const bench: Bench = { checkout, tree, dataDir, folder, projects, row }
    const bare = await bareParse(bench)
    const service = await wholeIngest(bench, bare)
    try {
      if (groups.has('edits')) await edits(bench, service)
      if (groups.has('commits')) await realEdits(bench, service)
      if (groups.has('searches')) await searches(bench, service, await checkOut(repo, join(folder, 'copy')))
      if (groups.has('reads')) await reads(service, 'bench', row)
      if (groups.has('graph')) await graphAlone(bench, service, bare)
      if (groups.has('start')) await start(bench, service)
    } finally {
      await service.stop()
    }
    process.stdout.write(`${tableOf(report)}\n`)
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(report, undefined, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await run(readArguments())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
