// Objects that hand messages on to the functions that were given to them (`ChannelRules`): which object an expression means, as
// a text that is the same wherever the object is meant.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type EntityId,
  type ExprRow,
  type ImportRow,
  MODULE_SCOPE,
  type ScopeRow,
  type StringId,
  toRow,
} from '../../../ids.ts'
import type { ChannelRules } from '../../../languages/message-rules.ts'
import { BindingKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { argumentsIn } from '../calls/call.ts'
import { derive } from '../certainty.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { nameIn, targetOf } from '../names/imports.ts'
import { bindingInBody, firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, exprValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { namesOfType } from './written-types.ts'

/** Imports that are followed to the variable that they mean. */
const IMPORTS_MAX = 8

/** Variables that are followed to the one that they are given: `sent = signals.paid`. */
const ALIASES_MAX = 3

/** The object that an expression means, if it is known to be one that hands messages on. */
export function channelOf(linker: Linker, unit: Unit, row: ExprRow, rules: ChannelRules): string | undefined {
  if (rules.isConstant) return namesOfType(unit, row).some((name) => rules.objects.has(name)) ? CONSTANT : undefined
  if (unit.facts.exprs.op[row] === Op.Call) return foundByName(linker, unit, row, rules)
  const held = heldIn(linker, unit, row)
  return held && objectIn(linker, held, rules)
}

const CONSTANT = ''

/** What a variable or field is given (expressions of a unit), under a key that no other one has. */
type Held = { unit: Unit; key: string; given: readonly ExprRow[] }

/** The object that a variable holds, if what it is given makes one. */
function objectIn(
  linker: Linker,
  { unit, key, given }: Held,
  rules: ChannelRules,
  left = ALIASES_MAX,
): string | undefined {
  for (const made of given) {
    const named = foundByName(linker, unit, made, rules)
    if (named) return named
    if (isMadeBy(unit, made, rules.objects)) return `${unit.path}#${key}`
    const other = left > 0 ? heldIn(linker, unit, made) : undefined
    const same = other && objectIn(linker, other, rules, left - 1)
    if (same) return same
  }
  return undefined
}

/** Whether a value is made by a function or class of one of some names. */
function isMadeBy(unit: Unit, row: ExprRow, names: ReadonlySet<string>): boolean {
  const { exprs } = unit.facts
  const isMade = exprs.op[row] === Op.Call || exprs.op[row] === Op.New
  return isMade && namesOfType(unit, exprs.a[row]!).some((name) => names.has(name))
}

/** The object that a function finds by its name: `signal('paid')`. */
function foundByName(linker: Linker, unit: Unit, row: ExprRow, { found }: ChannelRules): string | undefined {
  if (!found || !isMadeBy(unit, row, found)) return undefined
  const [first] = argumentsIn(unit, unit.facts.exprs.b[row]!)
  const [text] = first === undefined ? [] : textsAt(linker, unit, first)
  return text === undefined ? undefined : `=${text}`
}

/** The texts that an expression may be. */
export const textsAt = (linker: Linker, unit: Unit, row: ExprRow): string[] => {
  const { values, program } = linker
  return values
    .items(derive(linker, exprValue, unit, row).answer)
    .flatMap((id) => (values.kind(id) === Value.Text ? [program.strings[values.a(id)]!] : []))
}

/** The variable or field that an expression names, wherever it is declared. */
function heldIn(linker: Linker, unit: Unit, row: ExprRow): Held | undefined {
  const { exprs } = unit.facts
  if (exprs.op[row] === Op.Name)
    return heldAs(linker, unit, exprs.b[row]! as number as ScopeRow, unit.names[exprs.a[row]!]!)
  if (exprs.op[row] !== Op.Member) return undefined
  const name = unit.names[exprs.b[row]!]!
  const { values, program } = linker
  for (const id of values.items(derive(linker, exprValue, unit, exprs.a[row]!).answer)) {
    const kind = values.kind(id)
    const found =
      kind === Value.Module
        ? heldAs(linker, program.units[values.a(id)]!, MODULE_SCOPE, name)
        : OF_CLASSES.has(kind) && memberNamed(linker, values.entity(id), name)
    if (found) return found
  }
  return undefined
}

const OF_CLASSES = new Kinds([Value.Instance, Value.Self, Value.Class, Value.SelfClass])

/** A field by its name in a class or the nearest of its bases that has it. */
function memberNamed(linker: Linker, entity: EntityId, name: StringId): Held | undefined {
  const { values } = linker
  const above = basesOf(linker, entity).flatMap((base) =>
    values.kind(base) === Value.Class ? values.entity(base) : [],
  )
  for (const each of [entity, ...above]) {
    const held = heldBy(unitOfEntity(linker, each), bindingInBody(linker, each, name))
    if (held) return held
  }
  return undefined
}

/** A variable by its name in a scope or those around; imports are followed. */
function heldAs(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId, left = IMPORTS_MAX): Held | undefined {
  const { scopes, bindings } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    const first = scopes.kind[at] === ScopeKind.Class && at !== scope ? NONE : firstBinding(unit, at, name)
    if (first < 0) continue
    const row = toRow(first, unit.bindingBase)
    if (bindings.kind[row] !== BindingKind.Import) return heldBy(unit, first)
    return imported(linker, unit, bindings.ref[row]! as number as ImportRow, left)
  }
  return undefined
}

function heldBy(unit: Unit, binding: BindingId | typeof NONE): Held | undefined {
  if (binding < 0) return undefined
  const { bindings, values, strings } = unit.facts
  const row = toRow(binding as BindingId, unit.bindingBase)
  const kind = bindings.kind[row]
  if (kind !== BindingKind.Variable && kind !== BindingKind.Member) return undefined
  const given = Array.from(groupOf(unit.valuesOf, row), (at) => values.expr[at]!)
  return { unit, key: `${bindings.scope[row]}#${strings[bindings.name[row]!]}`, given }
}

/** The variable that an import means. */
function imported(linker: Linker, unit: Unit, row: ImportRow, left: number): Held | undefined {
  const target = left === 0 || row < 0 ? undefined : targetOf(linker, unit, row)
  const { program } = linker
  const module = target?.kind === 'file' ? program.byPath.get(target.path) : undefined
  if (target?.kind !== 'file' || !module) return undefined
  const [rest, ...others] = target.rest ?? []
  const name = unit.facts.imports.name[row]!
  if (others.length > 0 || (rest === undefined && name < 0)) return undefined
  const id = rest === undefined ? unit.names[name]! : nameIn(linker, unit, rest)
  return id === undefined ? undefined : heldAs(linker, module, MODULE_SCOPE, id, left - 1)
}
