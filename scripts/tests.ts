// node scripts/tests.ts [FOLDER]: the files that `make test` has Node run, a process for each, one a line. Those of `test/core`
// come in groups: a process for each of them would load Node, the languages and fast-check again, a third of their
// processor time. Files of a group share their process and nothing else; alone each runs as ever.

import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** More than there are cores, so that none is the last for long. */
const GROUPS = 12

const [folder = 'dist/tests'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const files = globSync('test/**/*.test.ts', { exclude: ['test/fixtures'] }).sort()
const isGrouped = (file: string): boolean => file.startsWith('test/core/')
const grouped = files.filter(isGrouped)
for (let group = 0; group < GROUPS; group++) {
  // neighbours are of one kind, and take about as long: they are spread
  const own = grouped.filter((_, at) => at % GROUPS === group)
  const file = join(folder, `core-${group + 1}.mjs`)
  writeFileSync(file, own.map((path) => `import '${pathToFileURL(resolve(path))}'\n`).join(''))
  console.log(file)
}
for (const file of files) if (!isGrouped(file)) console.log(file)
