// The figures of a run of the bench, as the file that two runs are compared by and as a table to read.

import { availableParallelism, cpus } from 'node:os'

/** Units; a figure of each is the better the smaller it is, apart from counts, which only describe. */
export type Unit = 's' | 'ms' | 'MB' | 'times' | 'count'

/** One measured figure. */
export type Row = { name: string; value: number; unit: Unit }

/** A run: the repository and machine it was measured on, and its rows in the order of measuring. */
export type Report = {
  format: 1
  repository: string
  commit: string
  cores: number
  cpu: string
  node: string
  rows: Row[]
}

/** A report without rows, of this machine. */
export const newReport = (repository: string, commit: string): Report => ({
  format: 1,
  repository,
  commit,
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? '',
  node: process.version,
  rows: [],
})

/** The report in a file's text. Throws when it is none. */
export function readReport(text: string, file: string): Report {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error(`${file} is no JSON: give a file that make bench OUT=FILE wrote`)
  }
  if (isReport(read)) return read
  throw new Error(`${file} is no report of the bench: give a file that make bench OUT=FILE wrote`)
}

const isReport = (read: unknown): read is Report =>
  typeof read === 'object' &&
  read !== null &&
  'format' in read &&
  read.format === 1 &&
  'rows' in read &&
  Array.isArray(read.rows)

/** The table of one run. */
export const tableOf = ({ rows }: Report): string =>
  columns(rows.map(({ name, value, unit }) => [name, shown({ value, unit })]))

/** The rows that both runs have, with the ratio of new to old, then those that only one has. */
export function comparisonOf(old: Report, now: Report): string {
  const before = new Map(old.rows.map((row) => [row.name, row]))
  const after = new Set(now.rows.map(({ name }) => name))
  const both = now.rows.filter(({ name }) => before.has(name))
  const lines = both.map((row) => {
    const earlier = before.get(row.name)!
    return [row.name, shown(earlier), shown(row), ratioOf(earlier.value, row.value)]
  })
  const alone = [
    ...now.rows.filter(({ name }) => !before.has(name)).map((row) => [row.name, '', shown(row), 'only new']),
    ...old.rows.filter(({ name }) => !after.has(name)).map((row) => [row.name, shown(row), '', 'only old']),
  ]
  return [...differences(old, now), columns([['', 'old', 'new', 'new / old'], ...lines, ...alone])].join('\n')
}

/** Warnings where two runs are not of the same thing. */
function differences(old: Report, now: Report): string[] {
  const about = ['repository', 'commit', 'cores', 'cpu', 'node'] as const
  return about.flatMap((key) =>
    old[key] === now[key] ? [] : [`not the same ${key}: ${old[key] || 'none'} and ${now[key] || 'none'}`],
  )
}

const ratioOf = (before: number, after: number): string => (before === 0 ? '' : (after / before).toFixed(2))

function shown({ value, unit }: Pick<Row, 'value' | 'unit'>): string {
  if (unit === 'count') return String(value)
  return `${value.toFixed(unit === 'MB' ? 0 : unit === 'ms' ? 1 : 2)} ${unit}`
}

/** Lines of cells, the first column flush left, the others flush right. */
function columns(lines: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const line of lines) for (const [at, cell] of line.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n')
}
