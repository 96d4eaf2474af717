// Blocks that a method runs as part of another object than the one that they are written in, itself or by handing them
// on to a method that does. `runnerOf` is the way in.

import { listOf, NONE, Op } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { constructorsOf } from '../calls/construction.ts'
import { exprValue } from '../evaluate.ts'
import { How, type Linker, unitOfFunction } from '../linker.ts'
import { contextsOf, Place } from '../program/places.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { thisOf } from '../types/context.ts'
import { expectedArgument } from '../types/expected-argument.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** A block is handed on through so many methods at most. */
const HANDED_MAX = 3

/** The object that runs the block whose scope it is as its own; the empty set where none is known to do so. */
export function runnerOf(linker: Linker, unit: Unit, scope: number): number {
  linker.runners ??= findRunners(linker)
  if (linker.runners.size === 0) return EMPTY_SET
  const places = contextsOf(linker, unit)
  const block = places.get(-1 - unit.facts.scopes.fn[scope]!)
  const place = block && places.get(block[1])
  if (!block || place?.[0] !== Place.Argument) return EMPTY_SET
  const name = calledName(linker, unit, place[1])
  if (name < 0 || !linker.runners.has(name)) return EMPTY_SET
  const found = runnerOfCall(linker, unit, place[1], block[1], 0)
  if (found !== EMPTY_SET) linker.flag |= How.Inferred
  return found
}

/** What runs the block that a call hands over as its argument `arg`. */
function runnerOfCall(linker: Linker, unit: Unit, call: number, arg: number, depth: number): number {
  const { values } = linker
  let result = thisOf(linker, expectedArgument(linker, unit, call, arg))
  if (result !== EMPTY_SET || depth === HANDED_MAX) return result
  const callee = exprValue(linker, unit, unit.facts.exprs.a[call]!)
  for (const one of values.items(callee)) {
    const functions = values.kind(one) === Value.Class ? values.items(constructorsOf(linker, one)) : [one]
    for (const id of functions) {
      if (values.kind(id) !== Value.Function) continue
      const owner = unitOfFunction(linker, values.a(id))
      for (const further of handedOn(owner).get(values.a(id) - owner.functionBase) ?? []) {
        const found = runnerOfCall(linker, owner, further.call, further.arg, depth + 1)
        result = values.union(result, values.subst(found, values.env(id)))
      }
    }
  }
  return result
}

/** Names of the methods that run the block they are given as part of an object, or hand it on to one that may. */
function findRunners(linker: Linker): ReadonlySet<number> {
  const names = new Set<number>()
  const handing: [from: number, to: number][] = []
  for (const unit of linker.program.units) {
    if (!unit.language.rules.blocksRunAs) continue
    const { params, exprs } = unit.facts
    for (let row = 0; row < params.length; row++) {
      const type = params.type[row]!
      if (type < 0 || exprs.op[type] !== Op.FuncType || exprs.c[type]! < 0) continue
      names.add(nameOfFunction(unit, params.fn[row]!))
    }
    for (const [fn, calls] of handedOn(unit))
      for (const { call } of calls) handing.push([nameOfFunction(unit, fn), calledName(linker, unit, call)])
  }
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const [from, to] of handing) if (names.has(to)) names.add(from)
  }
  names.delete(NONE)
  return names
}

function nameOfFunction({ facts: { functions, entities }, names }: Unit, fn: number): number {
  const entity = functions.entity[fn]!
  return entity < 0 ? NONE : names[entities.name[entity]!]!
}

/** The name of the method that a call means; NONE when that is no plain name. */
function calledName(linker: Linker, unit: Unit, call: number): number {
  const { exprs } = unit.facts
  if (exprs.op[call] === Op.New) return linker.program.stringIds.get(unit.language.rules.constructors[0] ?? '') ?? NONE
  let callee = exprs.a[call]!
  while (exprs.op[callee] === Op.First) callee = listOf(unit.facts, exprs.a[callee]!)[0]!
  return exprs.op[callee] === Op.Member ? unit.names[exprs.b[callee]!]! : NONE
}

/** A call that hands on the block of the function around, and which of its arguments that is. */
type Handed = { call: number; arg: number }

/** By function, the calls to which it hands on the block that it is given. */
const handedOn = oncePerUnit((unit): ReadonlyMap<number, Handed[]> => {
  const { calls, exprs, params, bindings, scopes } = unit.facts
  const blocks = new Map<number, number>() // function -> name of its block
  for (let row = 0; row < params.length; row++)
    if (unit.facts.strings[params.name[row]!] === BLOCK)
      blocks.set(params.fn[row]!, bindings.name[params.binding[row]!]!)
  const result = new Map<number, Handed[]>()
  for (let row = 0; row < calls.length; row++) {
    const call = calls.expr[row]!
    if (exprs.b[call]! < 0) continue
    const arg = listOf(unit.facts, exprs.b[call]!).at(-1)
    if (arg === undefined || exprs.op[arg] !== Op.Keyword || exprs.op[exprs.b[arg]!] !== Op.Name) continue
    if (unit.facts.strings[exprs.a[arg]!] !== BLOCK) continue
    for (let at = calls.scope[row]!; at >= 0; at = scopes.parent[at]!) {
      const fn = scopes.fn[at]!
      if (fn < 0 || blocks.get(fn) !== exprs.a[exprs.b[arg]!]) continue
      append(result, fn, { call, arg: exprs.b[arg]! })
      break
    }
  }
  return result
})

/** The name under which blocks are passed. */
const BLOCK = '&block'
