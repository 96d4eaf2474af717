// Where a file uses what it imports from packages: each name of a package with the lines on which it stands.

import { largest } from '../collections/lists.ts'
import { addTo, append } from '../collections/multimap.ts'
import { ScopedNames } from '../facts/scoped-names.ts'
import { type Facts, listOf, NONE } from '../facts.ts'
import { ImportFlag, ImportKind, Op } from '../vocabulary.ts'

/** A use of a package: which of its names ('' for all of it), the entity (row of `entities`) and line, and how. */
export type PackageUse = { name: string; owner: number; line: number; kind: 'imports' | 'calls' | 'references' }

/**
 * The uses of packages, of each in the order of their lines and each name once a line. `importLines`: on which lines a file
 * imports each, by any key, of which `packageName` gives the name. All are found in one pass: most files import many.
 */
export function packageUsesIn<Key>(
  facts: Facts,
  importLines: ReadonlyMap<Key, ReadonlySet<number>>,
  packageName: (key: Key) => string,
): Map<Key, PackageUse[]> {
  const { calls, mentions, scopes } = facts
  const specifiers = specifiersOn(facts, importLines, packageName)
  const imported = new Map([...specifiers].map(([key, own]) => [key, importedBy(facts, own)]))
  const known = knownOf(facts, [...imported.values()])
  const meet = (expr: number, scope: number, line: number, kind: 'calls' | 'references'): void => {
    const root = rootOf(facts, expr)
    for (const { of, row } of root ? rowsOf(facts, root.expr, known) : []) {
      if (row === NONE) continue
      const owner = Math.max(0, scopes.entity[scope] ?? 0)
      add(of, { name: memberOf(facts, row, root!.member), owner, line, kind })
    }
  }
  for (let row = 0; row < calls.length; row++) meet(calls.expr[row]!, calls.scope[row]!, calls.line[row]!, 'calls')
  for (let row = 0; row < mentions.length; row++)
    meet(mentions.expr[row]!, mentions.scope[row]!, mentions.line[row]!, 'references')
  return new Map([...imported].map(([key, { uses }]) => [key, inOrder([...uses.values()])]))
}

function inOrder(uses: readonly PackageUse[]): PackageUse[] {
  // The object of `_.debounce` is mentioned too: the member says more.
  const named = new Set(uses.flatMap(({ name, line }) => (name === '' ? [] : [line])))
  return uses
    .filter(({ name, line, kind }) => name !== '' || kind !== 'references' || !named.has(line))
    .sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1))
}

/** A package in a file: its specifiers, the rows of `imports` by binding and by name, and the uses met so far by line and name. */
type Imported = {
  specifiers: Set<number>
  rows: Map<number, number>
  byName: Map<number, number>
  uses: Map<string, PackageUse>
}

function add({ uses }: Imported, use: PackageUse): void {
  const key = `${use.line} ${use.name}`
  const known = uses.get(key)
  if (!known || (known.kind === 'references' && use.kind === 'calls')) uses.set(key, use)
}

/** By package, the specifiers that import it. On a line that imports several, each is of the package that it names. */
function specifiersOn<Key>(
  { imports, strings }: Facts,
  importLines: ReadonlyMap<Key, ReadonlySet<number>>,
  packageName: (key: Key) => string,
): Map<Key, Set<number>> {
  const keysOn = new Map<number, Key[]>()
  for (const [key, lines] of importLines) for (const line of lines) append(keysOn, line, key)
  const found = new Map<Key, Set<number>>([...importLines.keys()].map((key) => [key, new Set()]))
  for (let row = 0; row < imports.length; row++) {
    const specifier = imports.specifier[row]!
    const keys = keysOn.get(imports.line[row]!) ?? []
    const named = keys.length > 1 ? namedBy(strings[specifier] ?? '', keys, packageName) : []
    for (const key of named.length > 0 ? named : keys) found.get(key)!.add(specifier)
  }
  return found
}

/** The packages with the longest name that a specifier begins with: `std` of `std::fs`, `com.google.common` of `com.google.common.Lists`. */
function namedBy<Key>(specifier: string, keys: readonly Key[], packageName: (key: Key) => string): Key[] {
  const plain = specifier.toLowerCase().replace(/^node:/, '')
  const length = (key: Key): number => {
    const name = packageName(key).toLowerCase()
    return plain.startsWith(name) && !/^[\w-]/.test(plain.slice(name.length)) ? name.length : 0
  }
  const longest = largest(keys.map(length))
  return longest === 0 ? [] : keys.filter((key) => length(key) === longest)
}

/** What a file imports by some specifiers, on any line. A name in place (`serde::to_string(…)`) is no import but a use. */
function importedBy(facts: Facts, specifiers: Set<number>): Imported {
  const { imports, scopes, bindings } = facts
  const found: Imported = { specifiers, rows: new Map(), byName: new Map(), uses: new Map() }
  for (let row = 0; row < imports.length; row++) {
    if (!found.specifiers.has(imports.specifier[row]!)) continue
    const owner = Math.max(0, scopes.entity[imports.scope[row]!] ?? 0)
    const kind = (imports.flags[row]! & ImportFlag.InPlace) !== 0 ? 'references' : 'imports'
    add(found, { name: nameOf(facts, row), owner, line: imports.line[row]!, kind })
    if (imports.binding[row]! >= 0) found.rows.set(imports.binding[row]!, row)
  }
  for (const [binding, row] of found.rows) found.byName.set(bindings.name[binding]!, row)
  return found
}

/** The name that an import takes from its module; '' when it takes the module. */
function nameOf({ imports, strings }: Facts, row: number): string {
  const isNamed = imports.kind[row] === ImportKind.Named || imports.kind[row] === ImportKind.ReExport
  return isNamed && imports.name[row]! >= 0 ? strings[imports.name[row]!]! : ''
}

/** Packages by specifier and by the names that they are bound to; all bindings of these names by scope and name. */
type Known = {
  bySpecifier: ReadonlyMap<number, ReadonlySet<Imported>>
  byName: ReadonlyMap<number, readonly Imported[]>
  names: ScopedNames
}

function knownOf(facts: Facts, all: readonly Imported[]): Known {
  const bySpecifier = new Map<number, Set<Imported>>()
  const byName = new Map<number, Imported[]>()
  for (const each of all) {
    for (const specifier of each.specifiers) addTo(bySpecifier, specifier, each)
    for (const name of each.byName.keys()) append(byName, name, each)
  }
  return { bySpecifier, byName, names: new ScopedNames(facts, { isWanted: (name) => byName.has(name) }) }
}

/** The imports that an expression may stand for, of each package one; NONE where a nearer binding hides it. */
function rowsOf(
  { exprs, imports }: Facts,
  at: number,
  { bySpecifier, byName, names }: Known,
): { of: Imported; row: number }[] {
  const name = exprs.a[at]!
  if (exprs.op[at] === Op.Module)
    return Array.from(bySpecifier.get(imports.specifier[name]!) ?? [], (of) => ({ of, row: name }))
  const candidates = byName.get(name)
  if (!candidates) return []
  const binding = names.bindingOf(name, exprs.b[at]!)
  return candidates.map((of) => ({
    of,
    row: binding === undefined ? of.byName.get(name)! : (of.rows.get(binding) ?? NONE),
  }))
}

/** The name or module at the root of a chain of members and calls, and the member taken of it first. */
function rootOf(facts: Facts, expr: number): { expr: number; member: number } | undefined {
  const { exprs } = facts
  let member: number = NONE
  for (let at = expr; at >= 0; ) {
    const op = exprs.op[at]!
    if (op === Op.Name || op === Op.Module) return { expr: at, member }
    if (op === Op.Member) member = exprs.b[at]!
    if (op === Op.First || op === Op.Union) at = listOf(facts, exprs.a[at]!)[0] ?? NONE
    else if (op === Op.Member || op === Op.Call || op === Op.New || op === Op.Apply || op === Op.Bind || op === Op.Ref)
      at = exprs.a[at]!
    else return undefined
  }
  return undefined
}

function memberOf(facts: Facts, row: number, member: number): string {
  const named = nameOf(facts, row)
  if (named !== '' && named !== 'default') return named
  return member === NONE ? named : facts.strings[member]!
}
