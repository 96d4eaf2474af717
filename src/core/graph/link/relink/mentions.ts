// The files that an edit concerns beside the edited ones: their code has names that it declares, or that mean other members
// with it. They are followed together with the edited files, as if they were edited to what they are.

import { FIRST, type FunctionRow, type ImportRow, type StringId, toId } from '../../../ids.ts'
import { OPEN_END, Op } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { targetOf } from '../names/imports.ts'
import { declarationsOf } from '../program/merged-declarations.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { type Declared, declaredBy } from './admitted.ts'
import { eachString, operandsOf } from './columns.ts'
import { isWholeFile } from './files.ts'
import { hasOwnNames, Meaning, meaningsOf } from './own-names.ts'
import type { Partners, Versions } from './rows.ts'
import { asItIs } from './shown.ts'
import type { Edited } from './translation.ts'

/** A version of an edited file in the linker of its program, with the declarations that the `other` version lacks. */
export type Side = { linker: Linker; unit: Unit; declared: Declared; other: Linker; partners: Rows }
type Rows = (index: number) => Partners | undefined

/** Both versions of the edited files; undefined when one of them declares more than can be traced. */
export function sidesOf(old: Linker, now: Linker, edited: Edited): Side[] | undefined {
  const sides: Side[] = []
  const to: Rows = (index) => edited.get(index)?.to
  const from: Rows = (index) => edited.get(index)?.from
  for (const [index, versions] of edited)
    for (const [linker, other, partners] of [[old, now, to] as const, [now, old, from] as const]) {
      const unit = linker.program.units[index]!
      const declared = declaredBy(unit.facts, partners(index)!, unit.language.rules, isWholeFile(versions))
      if (!declared || (handsOnOthers(versions) && unit.hooks.special.defaultExport === undefined)) return undefined
      sides.push({ linker, unit, declared, other, partners })
    }
  return sides
}

/**
 * Whether a list of the names that a module hands on comes or goes: without it, it hands on all, and may be asked for names
 * that it was never asked for.
 */
const handsOnOthers = (versions: Versions): boolean =>
  !isWholeFile(versions) && (versions.before.exports.length === 0) !== (versions.after.exports.length === 0)

/**
 * The names that edited files import, or import no more, and that others have asked them for: `old` knows all such questions.
 * Undefined where any name may be meant.
 */
export function importsAsked(old: Linker, sides: readonly Side[]): Set<StringId> | undefined {
  const { exportAt } = old
  const starred = new Set(sides.filter(({ declared }) => declared.isStarred).map(({ unit }) => unit.index))
  for (let slot = 0; starred.size > 0 && slot < exportAt.size; slot++)
    if (starred.has(exportAt.firstAt(slot))) return undefined
  const names = new Set<StringId>()
  for (const { unit, declared, linker } of sides)
    for (const text of declared.imported) {
      const name = linker.program.stringIds.table.ids.get(text)!
      if (isAsked(old, unit, name)) names.add(name)
    }
  return names
}

/** The names of an edit under which other files may find something else; undefined where they need not mention them. */
export function namesShown(sides: readonly Side[], more: Iterable<StringId>): Set<StringId> | undefined {
  const names = new Set(more)
  for (const { linker, unit, declared } of sides) {
    const { ids } = linker.program.stringIds.table
    const isReached = (text: string, name: StringId): boolean =>
      declared.inside.has(text) || !isAskedAlone(unit) || isAsked(linker, unit, name)
    for (const text of declared.names) {
      // a name that the rules of a language look up is looked up by code that does not mention it
      if (linker.program.stringIds.asked.has(text)) return undefined
      const name = ids.get(text)!
      if (isReached(text, name)) names.add(name)
    }
  }
  return names
}

/** Whether other files come upon what a module binds by asking it for an export alone: its names are its own. */
const isAskedAlone = (unit: Unit): boolean =>
  hasOwnNames(unit) && unit.language.rules.duplicates === undefined && !unit.hooks.importsMacros && !unit.outside

/**
 * The edited files with all others that mention one of the names, these as their own versions; undefined when they have
 * more than so many expressions, or when a mention may be of more than a value: in code of a library, or of a class that has
 * several declarations.
 */
export function withMentions(
  now: Linker,
  edited: Edited,
  names: ReadonlySet<StringId>,
  sides: readonly Side[],
  exprsMax: number,
): Edited | undefined {
  const { program } = now
  const found = new Map(edited)
  let exprs = 0
  for (const { after } of edited.values()) exprs += after.exprs.length
  if (exprs > exprsMax || sides.some(isMerged)) return undefined
  const wanted = new Uint8Array(program.strings.length)
  for (const name of names) wanted[name] = 1
  for (const beginning of beginningsOf(program.strings, names)) wanted[beginning] = 1
  const { ids } = program.stringIds.table
  const isWanted = (text: string): boolean =>
    wanted[ids.get(text) ?? program.strings.length] === 1 || sides.some(({ declared }) => declared.names.has(text))
  const families = new Set(sides.map(({ unit }) => unit.language.family))
  markMacros(program.units, families, wanted)
  for (const unit of program.units) {
    if (edited.has(unit.index) || !families.has(unit.language.family)) continue
    if (!mentions(now, unit, wanted, sides) && !unit.sought?.values().some(isWanted)) continue
    if (unit.outside && !textsUsed(unit).some((text) => wanted[unit.names[text]!] === 1)) continue
    exprs += unit.facts.exprs.length
    if (unit.outside || exprs > exprsMax) return undefined
    found.set(unit.index, asItIs(unit.facts))
  }
  return found
}

/** Whether a file has a wanted name (1) that it does not bind itself, or import from a module that was never asked for it. */
function mentions(now: Linker, unit: Unit, wanted: Uint8Array, sides: readonly Side[]): boolean {
  if (!unit.names.some((name) => wanted[name] === 1)) return false
  if (!hasOwnNames(unit)) return true
  const meanings = meaningsOf(unit)
  return unit.names.some((name, string) => {
    if (wanted[name] === 0 || meanings[string] === Meaning.Own) return false
    return meanings[string] === Meaning.Any || isImported(now, unit, string, sides)
  })
}

/** Whether a file may import a name (a string of its own) from one of the sides, through other modules too. */
function isImported(now: Linker, unit: Unit, string: number, sides: readonly Side[]): boolean {
  if (sides.some((side) => isAsked(now, side.unit, unit.names[string]!))) return true
  const { imports, strings } = unit.facts
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    if (imports.name[row] !== string) continue
    const target = targetOf(now, unit, row)
    if (target && target.kind !== 'external' && !(target.kind === 'file' && isOfModule(target.rest, strings[string]!)))
      return true
  }
  return false
}

/** Whether a name is one that a module exports: nothing is looked up in between. */
const isOfModule = (rest: readonly string[] = [], name: string): boolean =>
  rest.length === 0 || (rest.length === 1 && rest[0] === name)

/** Whether a file was ever asked for what it exports under a name. */
const isAsked = ({ exportAt }: Linker, { index }: Unit, name: StringId): boolean =>
  exportAt.find(index, name) >= 0 || exportAt.find(index, -2 - name) >= 0

/** Marks the macros whose bodies, or those of the macros that they use, have marked names: they are read where they are used. */
function markMacros(units: readonly Unit[], families: ReadonlySet<string>, wanted: Uint8Array): void {
  const withMacros = units.filter((unit) => families.has(unit.language.family) && unit.callsOfMacro.size > 0)
  for (let found = true; found; ) {
    found = false
    for (const unit of withMacros)
      for (const { name, words } of macrosOf(unit)) {
        if (wanted[unit.names[name]!] === 1 || !words.some((word) => wanted[unit.names[word]!] === 1)) continue
        wanted[unit.names[name]!] = 1
        found = true
      }
  }
}

/** A macro, and the names that the calls of its body have: strings of the file. */
type Macro = { name: number; words: readonly number[] }

const macrosOf = oncePerUnit(({ facts: { exprs, values, bindings, calls, lists }, callsOfMacro }): readonly Macro[] => {
  const found: Macro[] = []
  for (let row = 0; row < values.length; row++) {
    const expr = values.expr[row]!
    const body = exprs.op[expr] === Op.Function ? callsOfMacro.get(exprs.a[expr]! as number as FunctionRow) : undefined
    if (!body) continue
    const words = new Set<number>()
    const open = body.map((call) => calls.expr[call]! as number)
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const [cell, meaning] of operandsOf(exprs.op[at]!).entries()) {
        const value = [exprs.a, exprs.b, exprs.c][cell]![at]! as number
        if (value < 0) continue
        if (meaning === 'string') words.add(value)
        if (meaning === 'exprs') open.push(value)
        if (meaning === 'list') for (let item = 1; item <= lists[value]!; item++) open.push(lists[value + item]!)
      }
    found.push({ name: bindings.name[values.binding[row]!]!, words: [...words] })
  }
  return found
})

/** The strings by which code reads all members whose names begin with them, where these may be of some names. */
function beginningsOf(strings: readonly string[], names: ReadonlySet<StringId>): number[] {
  const texts = [...names].map((name) => strings[name]!)
  const found: number[] = []
  for (let id = 0; id < strings.length; id++) {
    const text = strings[id]! // found by position: an entry of an iterator would be made for each string of the program
    if (text.endsWith(OPEN_END) && texts.some((name) => name.startsWith(text.slice(0, -OPEN_END.length))))
      found.push(id)
  }
  return found
}

/** The strings (of a file) that its expressions have, of which some are declared in it alone. */
const textsUsed = oncePerUnit(({ facts }): readonly number[] => {
  const used = new Set<number>()
  for (let row = 0; row < facts.exprs.length; row++) eachString(facts, row, (string) => used.add(string))
  return [...used].filter((text) => text >= 0)
})

/** Whether a type that comes or goes is one of several declarations of a class. */
const isMerged = ({ linker: { program }, unit, declared }: Side): boolean =>
  declared.types.some((type) => declarationsOf(program, toId(type, unit.entityBase)).length > 1)
