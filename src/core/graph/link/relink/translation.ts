// The numbers of one program in another one of the same files, some of them edited: rows that an edit keeps have a number
// in both. Strings have the same one.

import { NONE } from '../../../facts.ts'
import type { BindingId, EntityId, EnvId, EnvKey, ExprId, FunctionId, ScopeId, SetId, ValueId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_ENV, entityOfSelf, isSelfKey, selfKey, Value, type ValueKind } from '../values/values.ts'
import type { AnyId } from './columns.ts'
import type { Versions } from './rows.ts'

/** Translates numbers of the program before into those of the program now: NONE where there is none. */
export type Translation = {
  entity(id: EntityId): EntityId
  fn(id: FunctionId): FunctionId
  scope(id: ScopeId): ScopeId
  binding(id: BindingId): BindingId
  expr(id: ExprId): ExprId
  value(id: ValueId): ValueId
  set(id: SetId): SetId
}

type Space = {
  table: 'entities' | 'functions' | 'scopes' | 'bindings' | 'exprs'
  base: 'entityBase' | 'functionBase' | 'scopeBase' | 'bindingBase' | 'exprBase'
  unitOf: 'entityUnit' | 'functionUnit' | 'scopeUnit' | 'bindingUnit' | 'exprUnit'
}

const ENTITIES: Space = { table: 'entities', base: 'entityBase', unitOf: 'entityUnit' }
const FUNCTIONS: Space = { table: 'functions', base: 'functionBase', unitOf: 'functionUnit' }
const SCOPES: Space = { table: 'scopes', base: 'scopeBase', unitOf: 'scopeUnit' }
const BINDINGS: Space = { table: 'bindings', base: 'bindingBase', unitOf: 'bindingUnit' }
const EXPRS: Space = { table: 'exprs', base: 'exprBase', unitOf: 'exprUnit' }

/** The files that are followed, by the number of their unit: the edited ones, and others as versions of equal facts. */
export type Edited = ReadonlyMap<number, Versions>

/** A translation from the linker before to that now, whose programs have the same files. */
export function translation(old: Linker, now: Linker, edited: Edited): Translation {
  const inSpace = <Id extends number>(space: Space): ((id: Id) => Id) => {
    const { unitOf, base, table } = space
    const units = old.program[unitOf]
    // most files are not edited: their rows have moved by so many numbers, all together
    const shift = Int32Array.from(old.program.units, (unit, index) => now.program.units[index]![base] - unit[base])
    return (id) => {
      if (id < 0) return NONE as number as Id
      const index = units[id]!
      const versions = edited.get(index)
      if (versions === undefined) return (id + shift[index]!) as Id
      const partner = versions.to[table][id - old.program.units[index]![base]]!
      return (partner < 0 ? NONE : partner + now.program.units[index]![base]) as number as Id
    }
  }
  const entity = inSpace<EntityId>(ENTITIES)
  const fn = inSpace<FunctionId>(FUNCTIONS)
  const scope = inSpace<ScopeId>(SCOPES)
  const binding = inSpace<BindingId>(BINDINGS)
  const expr = inSpace<ExprId>(EXPRS)
  const subject = (kind: ValueKind, a: number): number => {
    switch (kind) {
      case Value.Instance:
      case Value.Class:
      case Value.Self:
      case Value.SelfClass:
      case Value.Super:
        return entity(a as EntityId)
      case Value.Function:
      case Value.Generator:
        return fn(a as FunctionId)
      case Value.Module: // files and strings have the same numbers
      case Value.External:
      case Value.Folder:
      case Value.Package:
      case Value.Text:
        return a
      case Value.Object:
        return scope(a as ScopeId)
      case Value.Param:
      case Value.ParamClass:
        return binding(a as BindingId)
      case Value.Parameters:
        return value(a as ValueId)
      default:
        return expr(a as ExprId)
    }
  }

  const values: number[] = []
  const sets: number[] = []
  const envs: number[] = []
  const known = (table: number[], id: AnyId, work: () => number): number => (table[id] ??= work())

  const value = (id: ValueId): ValueId =>
    known(values, id, () => {
      const kind = old.values.kind(id)
      const receiver = old.values.receiver(id)
      const a = subject(kind, old.values.a(id))
      const env = environment(old.values.env(id))
      const of = kind === Value.Function && receiver >= 0 ? value(receiver) : receiver
      if (a < 0 || env < 0 || (receiver >= 0 && of < 0)) return NONE
      return now.values.value(kind, a as never, env, of)
    }) as ValueId

  const environment = (id: EnvId): EnvId =>
    known(envs, id, () => {
      const pairs = old.values.pairs(id)
      let env: EnvId = EMPTY_ENV
      for (let at = 0; at < pairs.length; at += 2) {
        const [key, bound] = [keyOf(pairs[at]!), set(pairs[at + 1]!)]
        if (key === undefined || bound < 0) return NONE
        env = now.values.extend(env, key, bound)
      }
      return env
    }) as EnvId

  const keyOf = (key: EnvKey): EnvKey | undefined => {
    if (isSelfKey(key)) {
      const self = entity(entityOfSelf(key))
      return self < 0 ? undefined : selfKey(self)
    }
    const own = binding(key)
    return own < 0 ? undefined : own
  }

  const set = (id: SetId): SetId =>
    known(sets, id, () => {
      const before = old.values.items(id)
      if (before.length === 1) {
        const only = value(before[0]!)
        return only < 0 ? NONE : now.values.single(only)
      }
      const items = before.map(value)
      return items.some((one) => one < 0) ? NONE : now.values.orderedList(items)
    }) as SetId

  return { entity, fn, scope, binding, expr, value, set }
}

/** Whether two programs have the same files in the same order. */
export const haveSameFiles = (one: Program, other: Program): boolean =>
  one.units.length === other.units.length && one.units.every((unit: Unit, at) => unit.path === other.units[at]!.path)
