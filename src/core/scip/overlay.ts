// Facts of compilers' indexes about a project's own code. Their occurrences are joined by position with the names that
// calls, mentions and definitions spell: no second set of symbols comes into being. A file counts when at least half of
// the names of types and functions in its document are in its text at their places; of any other (changed since the
// index was made, or of another tree) nothing is used.

import { append } from '../collections/multimap.ts'
import type { Facts } from '../facts.ts'
import type { EntityRow } from '../ids.ts'
import { stringTable } from '../string-table.ts'
import { positionsIn } from './positions.ts'
import type { ReadDocument, ReadOccurrence } from './reader.ts'
import { Role } from './wire.ts'

/** An entity: a row of the facts of a file. */
export type Place = { path: string; entity: EntityRow }

/** The meaning of a name (`word`): entities of the project; none when it is outside of all indexes. */
export type Stated = { word: string; places: readonly Place[] }

/** The statements of an index, by file and the offset of the name. */
export type Overlay = ReadonlyMap<string, ReadonlyMap<number, Stated>>

/** How the documents of the indexes joined. */
export type Joined = {
  documents: number
  /** Documents of files that the project does not have, or has as something else than source code. */
  documentsUnknown: number
  /** Names of the project's types and functions that the documents state, and those of them that stand there. */
  occurrences: number
  occurrencesJoined: number
  /** Files of which too little joined, with the share that did; their own edges stay. */
  filesLeft: { path: string; share: number }[]
  filesJoined: number
}

/**
 * Entities that a name may mean: one symbol of more says nothing. An index could state that every name of a project is
 * each of its entities.
 */
const PLACES_MAX = 256

/** The least share of a document's names that must stand in its file. */
const SHARE_MIN = 0.5

/** The documents of one file as they joined, symbols by their numbers. */
type FileJoin = {
  facts: Facts
  names: Names
  /** Offset -> the word there and its symbols: a name may be that of a type and of a value. */
  references: Map<number, { word: string; symbols: Set<number> }>
  /** Symbol -> the entities that it is. */
  definitions: Map<number, Set<number>>
  /** Symbols of types and functions, with the times that they are named: at their place, and not. */
  inPlace: Map<number, number>
  astray: Map<number, number>
}

/** An overlay that documents are still added to: joins them with facts; `finish` returns their statements. */
export function overlayBuilder() {
  const { strings, intern } = stringTable()
  const files = new Map<string, FileJoin>()
  const defined = new Set<number>()
  const packages = new Set<string>()
  let documents = 0
  let unknown = 0

  function define(symbol: number): void {
    if (defined.has(symbol)) return
    defined.add(symbol)
    packages.add(packageOf(strings[symbol]!))
  }

  /** Adds a document of the file at `path`, given its text and facts; without these it counts as unknown. */
  function add(path: string, document: ReadDocument, source: { text: string; facts: Facts } | undefined): void {
    const number = documents++
    if (!source) {
      unknown++
      for (const { symbol, roles } of document.occurrences)
        if ((roles & Role.Definition) !== 0 && !isLocal(symbol)) define(intern(symbol))
      return
    }
    let file = files.get(path)
    if (!file) {
      const { facts } = source
      files.set(path, (file = { facts, names: namesOf(facts), ...emptyJoin() }))
    }
    const offsetsOf = positionsIn(source.text, document.encoding)
    for (const occurrence of document.occurrences) {
      const { symbol, span, roles } = occurrence
      if (symbol === '') continue
      const id = intern(isLocal(symbol) ? `${symbol} ${number}` : symbol)
      if ((roles & Role.Definition) !== 0) define(id)
      const offsets = span && offsetsOf(span)
      const at = offsets && isWordAt(source.text, offsets) ? offsets : undefined
      join(file, id, occurrence, at && { offset: at.from, spelt: source.text.slice(at.from, at.to) })
    }
  }

  const timesOf = (named: ReadonlyMap<number, number>): number =>
    named.entries().reduce((sum, [symbol, times]) => (defined.has(symbol) ? sum + times : sum), 0)

  function finish(): { overlay: Overlay; joined: Joined } {
    const places = new Map<number, Place[]>()
    const kept: [string, FileJoin][] = []
    const about: Joined = {
      documents,
      documentsUnknown: unknown,
      occurrences: 0,
      occurrencesJoined: 0,
      filesLeft: [],
      filesJoined: 0,
    }
    for (const [path, file] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const joined = timesOf(file.inPlace)
      const all = joined + timesOf(file.astray)
      about.occurrences += all
      about.occurrencesJoined += joined
      if (joined < all * SHARE_MIN) {
        about.filesLeft.push({ path, share: Math.round((joined / all) * 100) / 100 })
        continue
      }
      about.filesJoined++
      kept.push([path, file])
      for (const [symbol, entities] of file.definitions) {
        const known = places.get(symbol) ?? []
        places.set(symbol, known)
        for (const entity of entities) if (known.length <= PLACES_MAX) known.push({ path, entity: entity as EntityRow })
      }
    }
    const stated = (symbol: number): readonly Place[] | undefined =>
      places.get(symbol) ?? (defined.has(symbol) || packages.has(packageOf(strings[symbol]!)) ? undefined : [])
    return { overlay: new Map(kept.map(([path, file]) => [path, statedIn(file, stated)])), joined: about }
  }

  return { add, finish }
}

const emptyJoin = (): Omit<FileJoin, 'facts' | 'names'> => ({
  references: new Map(),
  definitions: new Map(),
  inPlace: new Map(),
  astray: new Map(),
})

/**
 * The statements on names of a file: none on variables, whose values our own evaluation follows. Outside are symbols of
 * another package: an index may name symbols that it does not define, of its own package too.
 */
function statedIn(
  { references }: FileJoin,
  stated: (symbol: number) => readonly Place[] | undefined,
): Map<number, Stated> {
  const found = new Map<number, Stated>()
  for (const [offset, { word, symbols }] of references) {
    const all = Array.from(symbols, stated)
    const places = all.length === 1 ? (all[0] ?? []) : all.flatMap((one) => one ?? [])
    if (places.length > PLACES_MAX) continue
    if (places.length > 0 || !all.includes(undefined)) found.set(offset, { word, places })
  }
  return found
}

/** Joins one occurrence with the names of its file, given the word of the source that stands there, if one does. */
function join(
  file: FileJoin,
  symbol: number,
  occurrence: ReadOccurrence,
  word: { offset: number; spelt: string } | undefined,
): void {
  const isInPlace = word !== undefined && isNamed(occurrence.symbol, word.spelt)
  if (isTypeOrFunction(occurrence.symbol)) {
    const named = isInPlace ? file.inPlace : file.astray
    named.set(symbol, (named.get(symbol) ?? 0) + 1)
  }
  if (!isInPlace) return
  const { offset } = word
  if ((occurrence.roles & Role.Definition) !== 0) {
    const entities = file.definitions.get(symbol) ?? new Set()
    for (const entity of file.names.definitions.get(offset) ?? []) file.definitions.set(symbol, entities.add(entity))
  } else if (file.names.references.has(offset)) {
    const known = file.references.get(offset)
    if (known) known.symbols.add(symbol)
    else file.references.set(offset, { word: word.spelt, symbols: new Set([symbol]) })
  }
}

/** Where the names of a file stand that an index can speak of. */
type Names = {
  /** Offset -> the entities that are defined there: declarations of one name may share it. */
  definitions: Map<number, number[]>
  references: Set<number>
}

function namesOf({ entities, calls, mentions }: Facts): Names {
  const definitions = new Map<number, number[]>()
  for (let row = 1; row < entities.length; row++) {
    const offset = entities.nameOffset[row]!
    if (offset < 0) continue
    append(definitions, offset, row)
  }
  const references = new Set([...calls.nameOffset, ...mentions.nameOffset].filter((offset) => offset >= 0))
  return { definitions, references }
}

const isLocal = (symbol: string): boolean => symbol.startsWith('local ')

/** By the last descriptor of a symbol: `Type#`, `function().`, `macro!`. */
const isTypeOrFunction = (symbol: string): boolean => /(?:#|\)\.|!)$/.test(symbol) && !isLocal(symbol)

/** Whether a word is the name of a symbol, or that of the type whose constructor it is; of a local one any word is. */
const isNamed = (symbol: string, word: string): boolean =>
  isLocal(symbol) || symbol.slice(symbol.lastIndexOf('/') + 1).includes(word)

/** The scheme, manager and name of a symbol's package: version and spelling may be those of an installed copy. */
const packageOf = (symbol: string): string =>
  isLocal(symbol) ? '' : symbol.split(' ', 3).join(' ').toLowerCase().replaceAll('_', '-')

/** Whether a word of the text begins and ends at those offsets. */
function isWordAt(text: string, { from, to }: { from: number; to: number }): boolean {
  return !WORD.test(text[from - 1] ?? ' ') && !WORD.test(text[to] ?? ' ') && /[\p{L}_$#]/u.test(text[from] ?? ' ')
}

const WORD = /[\p{L}\p{N}_$]/u
