// The places in the code of one file, and whose code each part of it is. Besides entities, places are the variables of a module,
// the fields of a type and the blocks of a test file, which are no nodes of the graph.

import { eachInside } from '../../../facts/operands.ts'
import { ScopedNames } from '../../../facts/scoped-names.ts'
import { type Facts, NONE } from '../../../facts.ts'
import { BindingKind, EntityKind, Op, ParamKind, ScopeKind } from '../../../vocabulary.ts'
import { type Block, blocksOf } from './blocks.ts'
import { scriptsOf } from './scripts.ts'
import type { Used } from './used.ts'
import { EXPORTS, type FilePlace, Form, PlaceKind } from './vocabulary.ts'

const KINDS = { suite: PlaceKind.Suite, test: PlaceKind.Test, hook: PlaceKind.Hook } as const

const UNKNOWN = -2

/** Values that have no name of their own, unless they are entities. */
const NAMELESS: ReadonlySet<number> = new Set([Op.Function, Op.Call, Op.New, Op.Module])

/** A member that is assigned a function or class which has another name: `res.set = res.header = function header`. */
type Alias = { place: number; entity: number; name: number }

/** Finds the places of a file; blocks of tests are looked for where it is one of tests. */
export function filePlaces(facts: Facts, used: Used, isTest: boolean): FilePlaces {
  const found = new FilePlaces(facts, used)
  if (isTest) found.addBlocks(blocksOf(facts))
  found.addScripts()
  found.addVariables()
  found.addMembers()
  found.addAttributes()
  found.markValues()
  return found
}

/** The places of a file, numbered behind its entities (rows). */
export class FilePlaces {
  readonly facts: Facts
  /** The number of entities. */
  readonly count: number
  readonly places: FilePlace[] = []
  readonly aliases: Alias[] = []
  /** By expression: the place that it initialises or decorates. */
  readonly ofExpr: Int32Array
  /** The variable that holds what the module is for those that load it, NONE where nothing is assigned to it. */
  given: number = NONE
  /** Calls of blocks: their texts are titles, which name nothing. */
  readonly titled = new Set<number>()
  /** By binding: its place, NONE for one that is no variable of a module or field. */
  readonly placeOfBinding: Int32Array
  readonly #used: Used
  /** By scope: the place of its code, if that is no entity. */
  readonly #ofScope = new Map<number, number>()
  /** Scope -> entity whose body or members it holds. */
  readonly #entityOf: Int32Array
  readonly #names: ScopedNames
  /** By scope: the owner of its code, `UNKNOWN` until somebody asks. */
  readonly #owners: Int32Array

  constructor(facts: Facts, used: Used) {
    this.facts = facts
    this.#used = used
    this.count = facts.entities.length
    this.ofExpr = new Int32Array(facts.exprs.length).fill(NONE)
    this.#entityOf = new Int32Array(facts.scopes.length).fill(NONE)
    for (let row = 0; row < this.count; row++)
      if (facts.entities.scope[row]! >= 0) this.#entityOf[facts.entities.scope[row]!] = row
    this.placeOfBinding = new Int32Array(facts.bindings.length).fill(NONE)
    this.#owners = new Int32Array(facts.scopes.length).fill(UNKNOWN)
    this.#names = new ScopedNames(facts)
  }

  /** The binding that a name (string) means in a scope: the innermost one that does not point to an outer scope itself. */
  bindingMeant(scope: number, name: number): number | undefined {
    const { kind } = this.facts.bindings
    return this.#names.bindingOf(name, scope, (binding) => kind[binding] !== BindingKind.Outer)
  }

  /** Adds a place; returns its number. */
  #addPlace(place: FilePlace): number {
    return this.count + this.places.push(place) - 1
  }

  /** Suites, tests and hooks. */
  addBlocks(blocks: readonly Block[]): void {
    const { functions, calls } = this.facts
    const rowOf = new Map<number, number>()
    for (let row = 0; row < calls.length; row++) rowOf.set(calls.expr[row]!, row)
    const made = blocks.map(({ kind, title, line, fn, call }) => {
      this.titled.add(call)
      const place = this.#addPlace({ kind: KINDS[kind], name: title, line, parent: 0 })
      this.#ofScope.set(functions.scope[fn]!, place)
      return place
    })
    for (const [at, { call }] of blocks.entries())
      this.places[made[at]! - this.count]!.parent = this.ownerOfScope(calls.scope[rowOf.get(call)!]!)
  }

  /** `if __name__ == '__main__':` with its lines. */
  addScripts(): void {
    const { scopes } = this.facts
    for (const { scope, line } of scriptsOf(this.facts)) {
      if (this.#ofScope.has(scope) || scopes.parent[scope]! < 0) continue
      this.#ofScope.set(scope, this.#addPlace({ kind: PlaceKind.Script, name: '__main__', line, parent: 0 }))
    }
  }

  /** Variables of modules and fields of types. */
  addVariables(): void {
    const { bindings, scopes, strings } = this.facts
    for (let row = 0; row < bindings.length; row++) {
      const kind = bindings.kind[row]!
      const scope = scopes.kind[bindings.scope[row]!]!
      const name = this.#used.plain(bindings.name[row]!)
      const isField = kind === BindingKind.Member || (kind === BindingKind.Variable && scope === ScopeKind.Class)
      const isVariable = kind === BindingKind.Variable && (scope === ScopeKind.Module || scope === ScopeKind.Namespace)
      if ((!isField && !isVariable) || !/^[\w$]+$/.test(name) || name !== strings[bindings.name[row]!]) continue
      if (isField && this.#isMadeByFunction(bindings.scope[row]!)) continue
      const parent = this.ownerOfScope(bindings.scope[row]!)
      const given = isVariable && name === EXPORTS ? this.#givenByFile() : undefined
      const known = isField ? PlaceKind.Field : (given?.kind ?? PlaceKind.Variable)
      this.placeOfBinding[row] = this.#addPlace({ kind: known, name, line: given?.line ?? bindings.line[row]!, parent })
      if (given) this.given = this.placeOfBinding[row]!
    }
  }

  /** Where a module says what it is for those that load it, and the kind of that; undefined where it does not. */
  #givenByFile(): { line: number; kind: number } | undefined {
    const { exports, exprs, strings } = this.facts
    for (let row = 0; row < exports.length; row++) {
      const value = exports.expr[row]!
      if (value < 0 || exports.name[row]! < 0 || strings[exports.name[row]!] !== '=') continue
      const isNameless = NAMELESS.has(exprs.op[value]!) && this.#entityAt(value) < 0
      return { line: exports.line[row]!, kind: isNameless ? PlaceKind.Export : PlaceKind.Variable }
    }
    return undefined
  }

  /** Members that are assigned outside of functions: they count as fields. */
  addMembers(): void {
    const { scopes, strings, stores, entities } = this.facts
    for (let row = 0; row < stores.length; row++) {
      const [name, value] = [stores.name[row]!, stores.value[row]!]
      if (name < 0 || value < 0 || scopes.kind[stores.scope[row]!] === ScopeKind.Function) continue
      const entity = this.#entityAt(value)
      if (entity === 0 || (entity > 0 && entities.name[entity] === name)) continue
      if (this.ownerOfScope(stores.scope[row]!) !== 0) continue
      const place = this.#addPlace({ kind: PlaceKind.Field, name: strings[name]!, line: stores.line[row]!, parent: 0 })
      if (entity > 0) this.aliases.push({ place, entity, name })
      else this.#mark(value, place)
    }
  }

  /** Whether a scope is that of an object which the code of a function makes: who sees the object has run the function. */
  #isMadeByFunction(scope: number): boolean {
    const { parent, kind } = this.facts.scopes
    let at = scope
    while (at > 0 && this.#entityOf[at]! < 0 && kind[at] !== ScopeKind.Function) at = parent[at]!
    return kind[at] === ScopeKind.Function
  }

  /** Fields that no declaration names: a method assigns them to its own object. */
  addAttributes(): void {
    const { stores, scopes, entities } = this.facts
    const known = new Set(this.places.map(({ parent, name }) => `${parent} ${name}`))
    for (let row = 0; row < stores.length; row++) {
      const name = stores.name[row]! < 0 ? '' : this.#used.plain(stores.name[row]!)
      if (name === '' || scopes.kind[stores.scope[row]!] !== ScopeKind.Function) continue
      const value = stores.value[row]!
      if (this.formOf(stores.object[row]!) !== Form.Self || value < 0 || this.#entityAt(value) >= 0) continue
      let type = this.ownerOfScope(stores.scope[row]!)
      while (type > 0 && (type >= this.count || entities.kind[type] !== EntityKind.Class))
        type = type >= this.count ? this.places[type - this.count]!.parent : entities.parent[type]!
      if (type <= 0 || known.has(`${type} ${name}`)) continue
      known.add(`${type} ${name}`)
      this.#addPlace({ kind: PlaceKind.Attribute, name, line: stores.line[row]!, parent: type })
    }
  }

  /** The entity that a value is: a class, or a function that has a name of its own or of what it is assigned to. */
  #entityAt(expr: number): number {
    const { exprs, functions } = this.facts
    if (exprs.op[expr] === Op.Entity) return exprs.a[expr]!
    return exprs.op[expr] === Op.Function ? functions.entity[exprs.a[expr]!]! : NONE
  }

  /** Notes of all code that initialises a variable, decorates an entity or names its bases that it is theirs. */
  markValues(): void {
    const { values, bindings, decorators, heritage, params, functions } = this.facts
    for (let row = 0; row < values.length; row++) {
      const binding = values.binding[row]!
      if (this.placeOfBinding[binding]! >= 0) this.#mark(values.expr[row]!, this.placeOfBinding[binding]!)
      else if (bindings.kind[binding] === BindingKind.Entity && bindings.ref[binding]! > 0)
        this.#mark(values.expr[row]!, bindings.ref[binding]!)
    }
    for (let row = 0; row < decorators.length; row++) this.#mark(decorators.expr[row]!, decorators.target[row]!)
    for (let row = 0; row < heritage.length; row++) this.#mark(heritage.type[row]!, heritage.entity[row]!)
    for (let row = 0; row < params.length; row++) {
      const entity = functions.entity[params.fn[row]!]!
      if (entity <= 0) continue
      this.#mark(params.fallback[row]!, entity)
      this.#mark(params.type[row]!, entity)
    }
    for (let row = 0; row < functions.length; row++)
      if (functions.entity[row]! > 0) this.#mark(functions.returnType[row]!, functions.entity[row]!)
  }

  /** Notes of the code of an expression that it is a place's or entity's, unless it is another one's already. */
  #mark(expr: number, place: number): void {
    if (expr < 0 || place < 0) return
    const { exprs, functions } = this.facts
    eachInside(this.facts, expr, (inner) => {
      if (this.ofExpr[inner]! >= 0) return false
      this.ofExpr[inner] = place
      const scope = exprs.op[inner] === Op.Function ? functions.scope[exprs.a[inner]!]! : NONE
      if (scope >= 0 && !this.#ofScope.has(scope)) this.#ofScope.set(scope, place)
      if (exprs.op[inner] === Op.Object && !this.#ofScope.has(exprs.a[inner]!))
        this.#ofScope.set(exprs.a[inner]!, place)
      return true
    })
  }

  /** The entity or place that the code of a scope belongs to. */
  ownerOfScope(scope: number): number {
    const { parent } = this.facts.scopes
    for (let at = scope; at >= 0; at = parent[at]!) {
      const place = this.#ofScope.get(at)
      if (place !== undefined) return place
      if (this.#entityOf[at]! >= 0) return this.#entityOf[at]!
    }
    return 0
  }

  /** The entity or place that an expression belongs to, `scope` being the one of its code. */
  ownerOf(expr: number, scope: number): number {
    const place = this.ofExpr[expr]!
    if (place >= 0) return place
    if (scope < 0) return this.ownerOfScope(scope)
    if (this.#owners[scope] === UNKNOWN) this.#owners[scope] = this.ownerOfScope(scope)
    return this.#owners[scope]!
  }

  /** The form of a use of a member, by its object. */
  formOf(object: number): number {
    const { exprs, strings } = this.facts
    const op = exprs.op[object]!
    if (op === Op.Super) return Form.Super
    if (op === Op.This || op === Op.Receiver) return Form.Self
    const called = op === Op.Call ? exprs.a[object]! : NONE
    if (called >= 0 && exprs.op[called] === Op.Name && strings[exprs.a[called]!] === 'super') return Form.Super
    return op === Op.Name && this.#isReceiver(object) ? Form.Self : Form.Member
  }

  /** Whether a name (expression) is that of the parameter which a method has for its own object. */
  #isReceiver(row: number): boolean {
    const { exprs, bindings, params } = this.facts
    const binding = this.#names.bindingOf(exprs.a[row]!, exprs.b[row]!)
    if (binding === undefined || bindings.kind[binding] !== BindingKind.Parameter) return false
    const param = bindings.ref[binding]!
    return param >= 0 && params.kind[param] === ParamKind.Receiver
  }

  /** The place that an assignment to a binding changes; NONE where it is no variable of a module or field. */
  placeMeant(binding: number): number {
    const { bindings, scopes } = this.facts
    if (bindings.kind[binding] !== BindingKind.Outer) return this.placeOfBinding[binding]!
    const around = scopes.parent[bindings.scope[binding]!]!
    const outer = this.#names.bindingOf(bindings.name[binding]!, around, (each) => this.placeOfBinding[each]! >= 0)
    return outer === undefined ? NONE : this.placeOfBinding[outer]!
  }
}
