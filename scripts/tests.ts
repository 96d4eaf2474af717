// node scripts/tests.ts [FOLDER]: the files that `make test` has Node run, a process for each, one a line. Node runs them
// sorted by their path: FOLDER has files whose names say when, and which run one or several files of tests.
//
// - Those that take longest come first, so that none is the last for long.
// - Those of `test/core` come in groups: a process for each of them would load Node, the languages and fast-check again,
//   a third of their processor time. Files of a group share their process and nothing else.
// - So do those that ingest into the service of `support/ingests.ts`: they share it, and its threads load the languages
//   once. No two files of such a group name a folder or a project alike, and those that want to be the only ones are not in any.
// - So do those of the page, which share a browser.
// - And all others of a folder that leave to the process what is its own: their services share threads (support/shared-threads.ts).
//
// Alone each runs as ever.

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** More than there are cores, so that none is the last for long. */
const CORE_GROUPS = 12
const SERVICE_GROUPS = 4
const PAGE_GROUPS = 2
/** So many of the others share a process. */
const TOGETHER = 6

/** Those that took longest, the longest first; most of it they wait. */
const LONG = [
  'operations/shared/roles',
  'trust/nth-failure-network',
  'operations/ingest/random-edits',
  'scripts/package',
  'cli/cks',
  'bench/run',
  'trust/tracer',
  'dist',
  'operations/shared/obtain',
  'cli/reading',
  'trust/nth-failure',
  'trust/damage',
  'trust/roots',
  'clients/git',
  'cli/questions',
  'operations/killed',
  'operations/shared/machines',
  'trust/backup',
].map((name) => `test/${name}.test.ts`)

/** They ask about the only project that there is, or look at all of a service or a process. */
const TO_THEMSELVES = ['http/handlers/mcp', 'trust/outsiders', 'library', 'cli/mcp'].map(
  (name) => `test/${name}.test.ts`,
)

/** Folders whose files may share a process, unless they run something before each test or look at the process itself. */
const SOCIABLE = /^test\/(cli|clients|http|operations|stores|threads)\//
const SOLITARY = /^(?:before|after)Each\(|\bprocess\.(?!execPath|env\.PATH(?! =)\b|pid\b|kill\b)|\bprocess'|\bmock\b/m

const [folder = 'dist/tests'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const files = globSync('test/**/*.test.ts', { exclude: ['test/fixtures'] }).sort()
const missing = [...LONG, ...TO_THEMSELVES].filter((file) => !files.includes(file))
if (missing.length > 0) throw new Error(`scripts/tests.ts names tests that are not there: ${missing.join(', ')}`)
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const isOfService = (file: string): boolean =>
  !TO_THEMSELVES.includes(file) && texts.get(file)!.includes("/support/ingests.ts'")
const isCore = (file: string): boolean => file.startsWith('test/core/')
const isOfPage = (file: string): boolean => file.startsWith('test/web/')
const isSociable = (file: string): boolean =>
  SOCIABLE.test(file) && !LONG.includes(file) && !TO_THEMSELVES.includes(file) && !SOLITARY.test(texts.get(file)!)
const inOrder = [...LONG, ...files.filter((file) => !LONG.includes(file))]
const ungrouped = inOrder.filter((file) => !isCore(file) && !isOfService(file))
const alone = ungrouped.filter((file) => !isSociable(file) && !isOfPage(file))

for (const [at, file] of alone.slice(0, LONG.length).entries())
  write(`1-long-${String(at + 1).padStart(2, '0')}`, [file])
for (const [at, group] of dealt(inOrder.filter(isCore), CORE_GROUPS).entries()) write(`2-core-${at + 1}`, group)
for (const [at, group] of apart(inOrder.filter(isOfService), SERVICE_GROUPS).entries())
  write(`3-service-${at + 1}`, group)
for (const [at, group] of dealt(ungrouped.filter(isOfPage), PAGE_GROUPS).entries()) write(`4-page-${at + 1}`, group)
const sociable = ungrouped.filter(isSociable)
for (const [at, group] of dealt(sociable, Math.ceil(sociable.length / TOGETHER)).entries())
  write(`5-others-${String(at + 1).padStart(2, '0')}`, group)
for (const file of alone.slice(LONG.length)) console.log(file)

function write(name: string, own: readonly string[]): void {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, own.map((path) => `import '${pathToFileURL(resolve(path))}'\n`).join(''))
  console.log(file)
}

/** Neighbours are of one kind, and take about as long: they are spread. */
function dealt(all: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, group) => all.filter((_, at) => at % count === group))
}

/** Each file in the smallest group of those that have none of its names; a group more where there is none. */
function apart(all: readonly string[], count: number): string[][] {
  const groups = Array.from({ length: count }, () => ({ files: [] as string[], names: new Set<string>() }))
  for (const file of all) {
    const names = namesOf(texts.get(file)!)
    const free = groups.filter((group) => !names.some((name) => group.names.has(name)))
    const group = free.sort((a, b) => a.files.length - b.files.length)[0] ?? { files: [], names: new Set<string>() }
    if (!groups.includes(group)) groups.push(group)
    group.files.push(file)
    for (const name of names) group.names.add(name)
  }
  return groups.map((group) => group.files)
}

/** The names that a file of tests gives to folders and projects; whatever else stands in such a place is one too many. */
function namesOf(text: string): string[] {
  return Array.from(
    text.matchAll(/(?:\b(?:folder|folderOf)\(|project_name: |project: |--name', )'([^']+)'/g),
    ([, name]) => name!,
  )
}
