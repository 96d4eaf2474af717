// What the impact index takes from all files of a project, as columns. It depends on nothing but the files themselves, so that
// the rows of files that have not changed are taken over from the table before.

import { NONE } from '../../../facts.ts'
import { type StringTable, stringTable } from '../../../string-table.ts'
import type { FileEntities, FilePackageUse } from '../../package-table.ts'
import type { FileRoutes } from '../../routes/route.ts'
import type { ImpactFile } from './file.ts'

/**
 * Tables by file, and their columns. Names are positions in `strings`; entities, and places after them, are numbered as in
 * `FileUses`.
 */
const TABLES = {
  /** `tests` and `marks` are bits, `bases` a number: see `FileTests` and `FileMarks`. */
  entities: ['line', 'name', 'parent', 'around', 'tests', 'marks', 'bases'],
  places: ['kind', 'name', 'line', 'parent'],
  uses: ['owner', 'name', 'form', 'to'],
  writes: ['owner', 'name', 'form'],
  sites: ['owner', 'name', 'line'],
  /** Uses of packages: see `FilePackageUse`. */
  packages: ['import', 'name', 'owner', 'line', 'kind'],
} as const

type TableName = keyof typeof TABLES
const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** The rows of all files; those of file `f` are `start[f] .. start[f + 1] - 1`. */
export type FileRows<T extends TableName> = { start: Uint32Array } & Record<(typeof TABLES)[T][number], Int32Array>

/** What few files have. */
type Rest = Partial<Pick<ImpactFile, 'handedOn' | 'declared' | 'constants'>> & {
  wholes?: number[][]
  routes?: Omit<FileRoutes, 'origins' | 'own'> & { origins: [string, string][]; own: [string, string][] }
}

/** A file; `key` tells one from another whose rows may differ. */
export type TableFile = { path: string; language: string; key: string }

/** The rows of all files, which are in the order of their paths. */
export type FileTable = { [T in TableName]: FileRows<T> } & {
  files: readonly TableFile[]
  strings: StringTable
  rest: readonly Rest[]
}

/** A table that is read again: to take rows over its strings need no numbers. */
export type ReadTable = Omit<FileTable, 'strings'> & { strings: { strings: readonly string[] } }

/** The table of some files, in the order of their paths. */
export function fileTableOf(files: readonly ImpactFile[]): FileTable {
  const table = joinedTable(files.map(({ path, language }) => ({ path, language, key: '' })))
  for (const file of files) table.add(file)
  return table.finish()
}

/**
 * Makes the table of some files, in the order of their paths, with the rows of those that are in a table before under the same key.
 * The files at `missing` are to be added, in this order.
 */
export function joinedTable(files: readonly TableFile[], before?: ReadTable) {
  const rows = new Map(before?.files.map(({ path, key }, row) => [`${path} ${key}`, row]))
  const kept = files.map(({ path, key }) => rows.get(`${path} ${key}`) ?? NONE)
  const strings = stringTable()
  const rest: Rest[] = []
  const tables = Object.fromEntries(TABLE_NAMES.map((table) => [table, new Collected(table, before?.[table])]))
  const taken = new Int32Array(before?.strings.strings.length ?? 0).fill(NONE)
  const renumbered = (name: number): number => {
    if (taken[name] === NONE) taken[name] = strings.intern(before!.strings.strings[name]!)
    return taken[name]!
  }
  /** Takes over the next files up to one that is missing, those that were neighbours at once. */
  const keep = (): void => {
    while (rest.length < files.length && kept[rest.length] !== NONE) {
      const first = kept[rest.length]!
      let count = 1
      while (kept[rest.length + count] === first + count) count++
      for (const table of TABLE_NAMES) tables[table]!.take(before![table], first, first + count, renumbered)
      rest.push(...before!.rest.slice(first, first + count))
    }
  }
  return {
    missing: Array.from(kept.keys()).filter((at) => kept[at] === NONE),

    add(file: ImpactFile): void {
      keep()
      addRows(tables, file, strings)
      rest.push(restOf(file))
    },

    finish(): FileTable {
      keep()
      const all = Object.fromEntries(TABLE_NAMES.map((table) => [table, tables[table]!.finish()]))
      return { ...(all as { [T in TableName]: FileRows<T> }), files, strings, rest }
    },
  }
}

function addRows(tables: Record<string, Collected>, file: ImpactFile, { intern }: StringTable): void {
  const { uses, tests, marks, packages } = file
  const { lines, names, parents, around, sites } = uses
  for (let row = 0; row < uses.entities; row++) {
    const bits = [tests[row]!, marks.marks[row]!, marks.bases[row]!]
    tables['entities']!.push([lines[row]!, intern(names[row]!), parents[row]!, around[row]!, ...bits])
  }
  for (const { kind, name, line, parent } of uses.places) tables['places']!.push([kind, intern(name), line, parent])
  for (const { owner, name, form, to } of uses.uses) tables['uses']!.push([owner, intern(name), form, to])
  for (const { owner, name, form } of uses.writes) tables['writes']!.push([owner, intern(name), form])
  for (let site = 0; site < sites.name.length; site++)
    tables['sites']!.push([sites.owner[site]!, intern(sites.name[site]!), sites.line[site]!])
  for (const { import: number, name, owner, line, kind } of packages)
    tables['packages']!.push([number, intern(name), owner, line, kind])
  for (const table of TABLE_NAMES) tables[table]!.endFile()
}

function restOf({ handedOn, declared, constants, routes, marks: { wholes } }: ImpactFile): Rest {
  return {
    ...(handedOn.length > 0 && { handedOn }),
    ...(declared.length > 0 && { declared }),
    ...(constants.length > 0 && { constants }),
    ...(wholes.length > 0 && { wholes }),
    ...(routes && { routes: { ...routes, origins: [...routes.origins], own: [...routes.own] } }),
  }
}

/** The routes of a file. */
export function routesOf({ rest }: FileTable, file: number): FileRoutes | undefined {
  const { routes } = rest[file]!
  return routes && { ...routes, origins: new Map(routes.origins), own: new Map(routes.own) }
}

/** How a file uses packages. */
export function* packageUsesOf({ packages, strings: { strings } }: FileTable, file: number): Generator<FilePackageUse> {
  for (let row = packages.start[file]!; row < packages.start[file + 1]!; row++)
    yield {
      import: packages.import[row]!,
      name: strings[packages.name[row]!]!,
      owner: packages.owner[row]!,
      line: packages.line[row]!,
      kind: packages.kind[row]!,
    }
}

/** The entities of a file. */
export function entitiesOf({ entities, strings: { strings } }: FileTable, file: number): FileEntities {
  const first = entities.start[file]!
  return {
    line: (row) => entities.line[first + row]!,
    name: (row) => strings[entities.name[first + row]!]!,
    parent: (row) => entities.parent[first + row]!,
  }
}

/** The rows of a table that is being collected. */
class Collected {
  readonly #names: readonly string[]
  readonly #columns: Int32Array[]
  readonly #start = [0]
  #length = 0

  /** Room for as many rows as there were before, and some more. */
  constructor(table: TableName, before: { start: Uint32Array } | undefined) {
    const room = Math.max(1024, Math.ceil((before?.start.at(-1) ?? 0) * 1.02))
    this.#names = TABLES[table]
    this.#columns = this.#names.map(() => new Int32Array(room))
  }

  push(cells: readonly number[]): void {
    this.#need(1)
    for (let column = 0; column < cells.length; column++) this.#columns[column]![this.#length] = cells[column]!
    this.#length++
  }

  endFile(): void {
    this.#start.push(this.#length)
  }

  take(rows: { start: Uint32Array }, from: number, to: number, renumbered: (name: number) => number): void {
    const [first, end] = [rows.start[from]!, rows.start[to]!]
    this.#need(end - first)
    for (const [at, name] of this.#names.entries()) {
      const column = this.#columns[at]!
      const cells = (rows as unknown as Record<string, Int32Array>)[name]!
      if (name !== 'name') column.set(cells.subarray(first, end), this.#length)
      else for (let row = first; row < end; row++) column[this.#length + row - first] = renumbered(cells[row]!)
    }
    for (let file = from + 1; file <= to; file++) this.#start.push(this.#length + rows.start[file]! - first)
    this.#length += end - first
  }

  finish(): Record<string, Int32Array | Uint32Array> {
    const columns = this.#names.map((name, at) => [name, this.#columns[at]!.subarray(0, this.#length)])
    return { ...Object.fromEntries(columns), start: Uint32Array.from(this.#start) }
  }

  #need(count: number): void {
    const room = this.#columns[0]!.length
    if (this.#length + count <= room) return
    const larger = Math.max(2 * room, this.#length + count)
    for (const [at, column] of this.#columns.entries()) {
      this.#columns[at] = new Int32Array(larger)
      this.#columns[at]!.set(column)
    }
  }
}

// ---- as bytes -----------------------------------------------------------------------------------------------------

/** A table as bytes: a head, the columns, then what is text as JSON. `version`: of the code that reads files. */
export function packFileTable(table: FileTable, version: string): Uint8Array {
  const { files, strings, rest } = table
  const texts = new TextEncoder().encode(JSON.stringify([files, strings.strings, rest]))
  const head = [files.length, texts.length, ...TABLE_NAMES.map((name) => table[name].start[files.length]!)]
  const parts = TABLE_NAMES.flatMap((name) => [
    table[name].start,
    ...TABLES[name].map((column) => (table[name] as unknown as Record<string, Int32Array>)[column]!),
  ])
  const mark = new TextEncoder().encode(version.padEnd(VERSION_BYTES).slice(0, VERSION_BYTES))
  const columns = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = new Uint8Array(VERSION_BYTES + head.length * 4 + columns + texts.length)
  let at = 0
  for (const { buffer, byteOffset, byteLength } of [mark, Uint32Array.from(head), ...parts, texts]) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

const VERSION_BYTES = 16

/** Reads a packed table in place (copied first when not aligned). Undefined when it is of other code. */
export function unpackFileTable(packed: Uint8Array, version: string): ReadTable | undefined {
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice()
  const buffer = bytes.buffer as ArrayBuffer
  if (new TextDecoder().decode(bytes.subarray(0, VERSION_BYTES)).trimEnd() !== version) return undefined
  let at = bytes.byteOffset + VERSION_BYTES
  const [count, textBytes, ...lengths] = new Uint32Array(buffer, at, 2 + TABLE_NAMES.length)
  at += (2 + TABLE_NAMES.length) * 4
  const tables = TABLE_NAMES.map((name, number) => {
    const start = new Uint32Array(buffer, at, count! + 1)
    at += start.byteLength
    const rows: Record<string, Int32Array | Uint32Array> = { start }
    for (const column of TABLES[name]) {
      rows[column] = new Int32Array(buffer, at, lengths[number]!)
      at += rows[column]!.byteLength
    }
    return [name, rows] as const
  })
  const texts = new TextDecoder().decode(new Uint8Array(buffer, at, textBytes!))
  const [files, strings, rest] = JSON.parse(texts) as [TableFile[], string[], Rest[]]
  return {
    ...(Object.fromEntries(tables) as unknown as { [T in TableName]: FileRows<T> }),
    files,
    strings: { strings },
    rest,
  }
}
