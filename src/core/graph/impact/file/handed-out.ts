// Functions that a file puts where others may call them: into objects of these, `client.onMessage = function …`, where a
// package has made the client, and into lists, `[function first() { … }]`.

import { append } from '../../../collections/multimap.ts'
import { ScopedNames } from '../../../facts/scoped-names.ts'
import { type Facts, listOf } from '../../../facts.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'

/**
 * The entities (rows) of those functions, and of those that a file puts among the globals of a page (`window.f = …`);
 * `packageLines`: the lines on which the file imports packages.
 */
export function handedOut(facts: Facts, packageLines: ReadonlySet<number>): { handed: number[]; global: number[] } {
  const { stores, exprs, entities } = facts
  const entityOf = new Map<number, number>()
  for (let row = 0; row < stores.length; row++) {
    const value = stores.value[row]!
    if (exprs.op[value] === Op.Function) entityOf.set(exprs.a[value]!, -1)
  }
  const listed = listedFunctions(facts)
  for (const fn of listed) entityOf.set(fn, -1)
  if (entityOf.size === 0) return { handed: [], global: [] }
  for (let row = 0; row < entities.length; row++)
    if (entityOf.has(entities.fn[row]!)) entityOf.set(entities.fn[row]!, row)
  const isOfOthers = makersOf(facts, packageLines)
  const global: number[] = []
  const handed = listed.flatMap((fn) => (entityOf.get(fn)! >= 0 ? [entityOf.get(fn)!] : []))
  for (let row = 0; row < stores.length; row++) {
    const value = stores.value[row]!
    const entity = exprs.op[value] === Op.Function ? entityOf.get(exprs.a[value]!)! : -1
    if (entity < 0) continue
    if (isOfOthers(stores.object[row]!) || isHandler(facts, row)) handed.push(entity)
    else if (isOfGlobals(facts, row)) global.push(entity)
  }
  return { handed, global }
}

/** The functions (rows) that are written as items of lists. */
function listedFunctions(facts: Facts): number[] {
  const { exprs } = facts
  const found: number[] = []
  for (let expr = 0; expr < exprs.length; expr++)
    if (exprs.op[expr] === Op.List)
      for (const item of listOf(facts, exprs.a[expr]!)) if (exprs.op[item] === Op.Function) found.push(exprs.a[item]!)
  return found
}

/** Whether a store sets a handler of the browser: `window.onload = …`. */
function isHandler(facts: Facts, row: number): boolean {
  const name = facts.stores.name[row]!
  return name >= 0 && HANDLER.test(facts.strings[name]!) && isOfGlobals(facts, row)
}

/** Whether a store puts its value among the globals. */
function isOfGlobals({ stores, exprs, strings }: Facts, row: number): boolean {
  const object = stores.object[row]!
  return object >= 0 && exprs.op[object] === Op.Name && GLOBALS.test(strings[exprs.a[object]!]!)
}

/** An object of an object of others is one of theirs, and so is what their functions give. */
const LEADING: ReadonlySet<number> = new Set([Op.Member, Op.Call, Op.New, Op.Await, Op.Index, Op.Unwrap])

/** Objects that browsers and Node make; another one without a declaration may be of another file of the project. */
const HOST = /^(?:document|process|navigator|history|location|screen|console)$/

/** The object of the globals, which are the program's own, but for handlers of its events. */
const GLOBALS = /^(?:window|self|globalThis|global)$/
const HANDLER = /^on[a-z]+$/

/** Tells of an expression whether its object is of others: of a package, a browser or Node. */
function makersOf(facts: Facts, packageLines: ReadonlySet<number>): (expr: number) => boolean {
  const { bindings, exprs, imports, strings, values } = facts
  const names = new ScopedNames(facts, { ofSeveral: 'last' })
  const valuesOf = new Map<number, number[]>()
  for (let row = 0; row < values.length; row++) append(valuesOf, values.binding[row]!, values.expr[row]!)
  const isPackage = (row: number): boolean => packageLines.has(imports.line[row]!)
  const isOfPackage = (binding: number): boolean =>
    bindings.kind[binding] === BindingKind.Import && isPackage(bindings.ref[binding]!)
  return (expr) => {
    const open = [expr]
    const seen = new Set<number>() // a variable may be set from itself: `at = at.next`
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      while (at >= 0 && LEADING.has(exprs.op[at]!)) at = exprs.a[at]!
      const op = at < 0 ? Op.Unknown : exprs.op[at]!
      if (op === Op.Module && isPackage(exprs.a[at]!)) return true
      if (op === Op.Union) for (const one of listOf(facts, exprs.a[at]!)) open.push(one)
      if (op !== Op.Name) continue
      const binding = names.bindingOf(exprs.a[at]!, exprs.b[at]!)
      if (binding === undefined ? HOST.test(strings[exprs.a[at]!]!) : isOfPackage(binding)) return true
      if (binding === undefined || bindings.kind[binding] !== BindingKind.Variable || seen.has(binding)) continue
      seen.add(binding)
      for (const value of valuesOf.get(binding) ?? []) open.push(value)
    }
    return false
  }
}
