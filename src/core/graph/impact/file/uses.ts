// The uses in the code of one file, from its facts: names by the place that mentions them. Besides entities, places are
// the variables of a module, the fields of a type and the blocks of a test file, which are no nodes of the graph.

import { eachInside } from '../../../facts/operands.ts'
import { type Facts, listOf, NONE } from '../../../facts.ts'
import { BindingKind, EntityKind, Op, ParamKind, ScopeKind } from '../../../vocabulary.ts'
import { type Block, blocksOf, textOf } from './blocks.ts'
import { codeScopesOf } from './code-scopes.ts'
import { nameOf } from './names.ts'
import { scriptsOf } from './scripts.ts'
import { typesApart } from './types-apart.ts'
import { Used } from './used.ts'
import { type FilePlace, type FileUses, Form, PlaceKind, type Use } from './vocabulary.ts'

const KINDS = { suite: PlaceKind.Suite, test: PlaceKind.Test, hook: PlaceKind.Hook } as const

/** Types whose objects are classes. */
const CLASS_TYPES: ReadonlySet<string> = new Set(['Class', 'KClass'])

const NO_OPS: ReadonlySet<number> = new Set()
const UNKNOWN = -2

/** Ops that lead from a call or mention to the name of its target. */
const SITE_OPS: ReadonlySet<number> = new Set([Op.Call, Op.New, Op.Apply, Op.Bind, Op.Ref])

/** The uses of a file; blocks of tests are looked for where it is one of tests. */
export function usesOf(facts: Facts, language: string, isTest: boolean): FileUses {
  const file = new FileReader(facts, typesApart(facts, language))
  if (isTest) file.addBlocks(blocksOf(facts))
  file.addScripts()
  file.addVariables()
  file.addAttributes()
  file.markValues()
  file.addNames()
  file.addTexts()
  file.addWrites()
  return file.finish()
}

class FileReader {
  readonly facts: Facts
  readonly count: number
  readonly places: FilePlace[] = []
  readonly used: Used
  readonly scopeOfCode: (expr: number, scope: number) => number
  readonly writes: Use[] = []
  /** Members that are assigned a function or class which has another name: `res.set = res.header = function header`. */
  readonly aliases: { place: number; entity: number; name: number }[] = []
  /** By scope: the place of its code, if that is no entity. */
  readonly ofScope = new Map<number, number>()
  /** By expression: the place that it initialises or decorates. */
  readonly ofExpr: Int32Array
  /** Scope -> entity whose body or members it holds. */
  readonly entityOf: Int32Array
  readonly placeOfBinding: Int32Array
  /** By scope and name: the first binding. */
  readonly #bound = new Map<number, number>()
  /** By scope: the owner of its code, `UNKNOWN` until somebody asks. */
  readonly #owners: Int32Array
  /** Calls of blocks: their texts are titles, which name nothing. */
  readonly titled = new Set<number>()

  /** Expressions of types that run nothing. */
  readonly #types: ReadonlySet<number>

  constructor(facts: Facts, types: ReadonlySet<number>) {
    this.facts = facts
    this.#types = types
    this.count = facts.entities.length
    this.used = new Used(facts)
    this.scopeOfCode = codeScopesOf(facts)
    this.ofExpr = new Int32Array(facts.exprs.length).fill(NONE)
    this.entityOf = new Int32Array(facts.scopes.length).fill(NONE)
    for (let row = 0; row < this.count; row++)
      if (facts.entities.scope[row]! >= 0) this.entityOf[facts.entities.scope[row]!] = row
    this.placeOfBinding = new Int32Array(facts.bindings.length).fill(NONE)
    this.#owners = new Int32Array(facts.scopes.length).fill(UNKNOWN)
    for (let row = facts.bindings.length - 1; row >= 0; row--)
      this.#bound.set(facts.bindings.scope[row]! * facts.strings.length + facts.bindings.name[row]!, row)
  }

  /** The binding of a name (string) in a scope. */
  boundIn(scope: number, name: number): number | undefined {
    return this.#bound.get(scope * this.facts.strings.length + name)
  }

  addPlace(place: FilePlace): number {
    return this.count + this.places.push(place) - 1
  }

  addBlocks(blocks: readonly Block[]): void {
    const { functions, calls } = this.facts
    const rowOf = new Map<number, number>()
    for (let row = 0; row < calls.length; row++) rowOf.set(calls.expr[row]!, row)
    const made = blocks.map(({ kind, title, line, fn, call }) => {
      this.titled.add(call)
      const place = this.addPlace({ kind: KINDS[kind], name: title, line, parent: 0 })
      this.ofScope.set(functions.scope[fn]!, place)
      return place
    })
    for (const [at, { call }] of blocks.entries())
      this.places[made[at]! - this.count]!.parent = this.ownerOfScope(calls.scope[rowOf.get(call)!]!)
  }

  /** `if __name__ == '__main__':` with its lines. */
  addScripts(): void {
    const { scopes } = this.facts
    for (const { scope, line } of scriptsOf(this.facts)) {
      if (this.ofScope.has(scope) || scopes.parent[scope]! < 0) continue
      this.ofScope.set(scope, this.addPlace({ kind: PlaceKind.Script, name: '__main__', line, parent: 0 }))
    }
  }

  /** Variables of modules and fields of types; a member that is assigned outside of functions counts as a field. */
  addVariables(): void {
    const { bindings, scopes, strings, stores, entities } = this.facts
    for (let row = 0; row < bindings.length; row++) {
      const kind = bindings.kind[row]!
      const scope = scopes.kind[bindings.scope[row]!]!
      const name = this.used.plain(bindings.name[row]!)
      const isField = kind === BindingKind.Member || (kind === BindingKind.Variable && scope === ScopeKind.Class)
      const isVariable = kind === BindingKind.Variable && (scope === ScopeKind.Module || scope === ScopeKind.Namespace)
      if ((!isField && !isVariable) || !/^[\w$]+$/.test(name) || name !== strings[bindings.name[row]!]) continue
      if (isField && this.isMadeByFunction(bindings.scope[row]!)) continue
      const parent = this.ownerOfScope(bindings.scope[row]!)
      const known = isField ? PlaceKind.Field : PlaceKind.Variable
      this.placeOfBinding[row] = this.addPlace({ kind: known, name, line: bindings.line[row]!, parent })
    }
    for (let row = 0; row < stores.length; row++) {
      const [name, value] = [stores.name[row]!, stores.value[row]!]
      if (name < 0 || value < 0 || scopes.kind[stores.scope[row]!] === ScopeKind.Function) continue
      const entity = this.entityAt(value)
      if (entity === 0 || (entity > 0 && entities.name[entity] === name)) continue
      if (this.ownerOfScope(stores.scope[row]!) !== 0) continue
      const place = this.addPlace({ kind: PlaceKind.Field, name: strings[name]!, line: stores.line[row]!, parent: 0 })
      if (entity > 0) this.aliases.push({ place, entity, name })
      else this.mark(value, place)
    }
  }

  /** Whether a scope is that of an object which the code of a function makes: who sees the object has run the function. */
  isMadeByFunction(scope: number): boolean {
    const { parent, kind } = this.facts.scopes
    let at = scope
    while (at > 0 && this.entityOf[at]! < 0 && kind[at] !== ScopeKind.Function) at = parent[at]!
    return kind[at] === ScopeKind.Function
  }

  /** Fields that no declaration names: a method assigns them to its own object. */
  addAttributes(): void {
    const { stores, scopes, entities } = this.facts
    const known = new Set(this.places.map(({ parent, name }) => `${parent} ${name}`))
    for (let row = 0; row < stores.length; row++) {
      const name = stores.name[row]! < 0 ? '' : this.used.plain(stores.name[row]!)
      if (name === '' || scopes.kind[stores.scope[row]!] !== ScopeKind.Function) continue
      const value = stores.value[row]!
      if (this.formOf(stores.object[row]!) !== Form.Self || value < 0 || this.entityAt(value) >= 0) continue
      let type = this.ownerOfScope(stores.scope[row]!)
      while (type > 0 && (type >= this.count || entities.kind[type] !== EntityKind.Class))
        type = type >= this.count ? this.places[type - this.count]!.parent : entities.parent[type]!
      if (type <= 0 || known.has(`${type} ${name}`)) continue
      known.add(`${type} ${name}`)
      this.addPlace({ kind: PlaceKind.Attribute, name, line: stores.line[row]!, parent: type })
    }
  }

  /** The entity that a value is: a class, or a function that has a name of its own or of what it is assigned to. */
  entityAt(expr: number): number {
    const { exprs, functions } = this.facts
    if (exprs.op[expr] === Op.Entity) return exprs.a[expr]!
    return exprs.op[expr] === Op.Function ? functions.entity[exprs.a[expr]!]! : NONE
  }

  /** Notes of all code that initialises a variable, decorates an entity or names its bases that it is theirs. */
  markValues(): void {
    const { values, bindings, decorators, heritage, params, functions } = this.facts
    for (let row = 0; row < values.length; row++) {
      const binding = values.binding[row]!
      if (this.placeOfBinding[binding]! >= 0) this.mark(values.expr[row]!, this.placeOfBinding[binding]!)
      else if (bindings.kind[binding] === BindingKind.Entity && bindings.ref[binding]! > 0)
        this.mark(values.expr[row]!, bindings.ref[binding]!)
    }
    for (let row = 0; row < decorators.length; row++) this.mark(decorators.expr[row]!, decorators.target[row]!)
    for (let row = 0; row < heritage.length; row++) this.mark(heritage.type[row]!, heritage.entity[row]!)
    for (let row = 0; row < params.length; row++) {
      const entity = functions.entity[params.fn[row]!]!
      if (entity <= 0) continue
      this.mark(params.fallback[row]!, entity)
      this.mark(params.type[row]!, entity)
    }
    for (let row = 0; row < functions.length; row++)
      if (functions.entity[row]! > 0) this.mark(functions.returnType[row]!, functions.entity[row]!)
  }

  mark(expr: number, place: number): void {
    if (expr < 0 || place < 0) return
    const { exprs, functions } = this.facts
    eachInside(this.facts, expr, (inner) => {
      if (this.ofExpr[inner]! >= 0) return false
      this.ofExpr[inner] = place
      const scope = exprs.op[inner] === Op.Function ? functions.scope[exprs.a[inner]!]! : NONE
      if (scope >= 0 && !this.ofScope.has(scope)) this.ofScope.set(scope, place)
      if (exprs.op[inner] === Op.Object && !this.ofScope.has(exprs.a[inner]!)) this.ofScope.set(exprs.a[inner]!, place)
      return true
    })
  }

  /** The entity or place that the code of a scope belongs to. */
  ownerOfScope(scope: number): number {
    const { parent } = this.facts.scopes
    for (let at = scope; at >= 0; at = parent[at]!) {
      const place = this.ofScope.get(at)
      if (place !== undefined) return place
      if (this.entityOf[at]! >= 0) return this.entityOf[at]!
    }
    return 0
  }

  ownerOf(expr: number, scope: number): number {
    const place = this.ofExpr[expr]!
    if (place >= 0) return place
    if (scope < 0) return this.ownerOfScope(scope)
    if (this.#owners[scope] === UNKNOWN) this.#owners[scope] = this.ownerOfScope(scope)
    return this.#owners[scope]!
  }

  addNames(): void {
    const { exprs } = this.facts
    const places = this.count + this.places.length
    for (const { place, entity, name } of this.aliases)
      this.used.addKnown({ owner: place, form: Form.Known, to: entity }, name, places)
    for (let row = 0; row < exprs.length; row++) {
      if (exprs.op[row] === Op.Member) this.addMember(row)
      else if (exprs.op[row] === Op.Name) this.addName(row, exprs.a[row]!)
      else if (exprs.op[row] === Op.Instance) this.addClassValue(exprs.a[row]!)
    }
  }

  /** `Runner.class`: an object of a type of classes, with the class as its argument. */
  addClassValue(type: number): void {
    const { exprs, strings } = this.facts
    if (type < 0 || exprs.op[type] !== Op.Apply || exprs.b[type]! < 0) return
    const applied = exprs.a[type]!
    if (exprs.op[applied] !== Op.Literal || !CLASS_TYPES.has(strings[exprs.a[applied]!]!)) return
    const [named = NONE] = listOf(this.facts, exprs.b[type]!)
    const name = named < 0 ? '' : nameOf(this.facts, named, NO_OPS)
    const { scope } = this.rootOf(named)
    if (name !== '' && (scope >= 0 || this.ofExpr[named]! >= 0))
      this.used.addText(this.ownerOf(named, scope), name, Form.Class)
  }

  addName(row: number, name: number): void {
    const { exprs, bindings, imports, scopes } = this.facts
    const places = this.count + this.places.length
    const owner = this.ownerOf(row, exprs.b[row]!)
    for (let scope: number = exprs.b[row]!; scope >= 0; scope = scopes.parent[scope]!) {
      const binding = this.boundIn(scope, name)
      if (binding === undefined || bindings.kind[binding] === BindingKind.Outer) continue
      const place = this.placeOfBinding[binding]!
      if (place >= 0) {
        if (place !== owner && !this.#types.has(row))
          this.used.addKnown({ owner, form: Form.Known, to: place }, name, places)
      } else if (bindings.kind[binding] === BindingKind.Import && bindings.ref[binding]! >= 0) {
        const imported = imports.name[bindings.ref[binding]!]!
        if (imported >= 0) this.used.add(owner, imported, Form.Imported)
      }
      return
    }
    this.used.add(owner, name, Form.Bare)
  }

  addMember(row: number): void {
    const { exprs } = this.facts
    const root = this.rootOf(exprs.a[row]!)
    const place = this.ofExpr[row]!
    if (root.scope < 0 && place < 0) return
    const owner = place >= 0 ? place : this.ownerOf(row, this.scopeOfCode(row, root.scope))
    const line = root.form === Form.Member ? this.importedOn(exprs.a[row]!) : NONE
    if (line >= 0) this.used.addImported(owner, exprs.b[row]!, line)
    else this.used.add(owner, exprs.b[row]!, root.form)
  }

  /** The line on which an object is imported; NONE where it is anything else. */
  importedOn(object: number): number {
    const { exprs, bindings, imports, scopes } = this.facts
    if (exprs.op[object] === Op.Module) return imports.line[exprs.a[object]!]!
    if (exprs.op[object] !== Op.Name) return NONE
    for (let scope: number = exprs.b[object]!; scope >= 0; scope = scopes.parent[scope]!) {
      const binding = this.boundIn(scope, exprs.a[object]!)
      if (binding === undefined || bindings.kind[binding] === BindingKind.Outer) continue
      const isImport = bindings.kind[binding] === BindingKind.Import && bindings.ref[binding]! >= 0
      return isImport ? imports.line[bindings.ref[binding]!]! : NONE
    }
    return NONE
  }

  /** The scope of a chain of members and calls, and the form of its object if the member is its own. */
  rootOf(object: number): { scope: number; form: number } {
    const { exprs } = this.facts
    let scope: number = NONE
    eachInside(this.facts, object, (expr) => {
      const op = exprs.op[expr]!
      if (scope < 0 && op === Op.Name) scope = exprs.b[expr]!
      if (scope < 0 && (op === Op.This || op === Op.Super || op === Op.Receiver)) scope = exprs.a[expr]!
      return scope < 0
    })
    return { scope, form: this.formOf(object) }
  }

  formOf(object: number): number {
    const { exprs, strings } = this.facts
    const op = exprs.op[object]!
    if (op === Op.Super) return Form.Super
    if (op === Op.This || op === Op.Receiver) return Form.Self
    const called = op === Op.Call ? exprs.a[object]! : NONE
    if (called >= 0 && exprs.op[called] === Op.Name && strings[exprs.a[called]!] === 'super') return Form.Super
    return op === Op.Name && this.isReceiver(object) ? Form.Self : Form.Member
  }

  isReceiver(row: number): boolean {
    const { exprs, scopes, bindings, params } = this.facts
    for (let scope: number = exprs.b[row]!; scope >= 0; scope = scopes.parent[scope]!) {
      const binding = this.boundIn(scope, exprs.a[row]!)
      if (binding === undefined) continue
      const param = bindings.ref[binding]!
      return bindings.kind[binding] === BindingKind.Parameter && param >= 0 && params.kind[param] === ParamKind.Receiver
    }
    return false
  }

  /** Strings that are handed to calls, assigned or returned: names of classes, members and resources. */
  addTexts(): void {
    const { calls, values, stores, returns, functions } = this.facts
    for (let row = 0; row < calls.length; row++) this.addText(calls.expr[row]!, calls.scope[row]!)
    for (let row = 0; row < values.length; row++) this.addText(values.expr[row]!, values.scope[row]!)
    for (let row = 0; row < stores.length; row++) this.addText(stores.value[row]!, stores.scope[row]!)
    for (let row = 0; row < returns.length; row++) this.addText(returns.expr[row]!, functions.scope[returns.fn[row]!]!)
  }

  addText(expr: number, scope: number): void {
    if (expr < 0 || this.titled.has(expr)) return
    const { op } = this.facts.exprs
    eachInside(this.facts, expr, (inner) => {
      if (inner !== expr && (op[inner] === Op.Call || op[inner] === Op.New)) return false
      const text = textOf(this.facts, inner)
      if (text !== undefined && text.length > 1 && !/^\d+$/.test(text))
        this.used.addText(this.ownerOf(inner, scope), text, Form.Text)
      return true
    })
  }

  addWrites(): void {
    const { stores, values, bindings } = this.facts
    const seen = new Set<string>()
    const add = (write: Use): void => {
      const key = `${write.owner} ${write.form} ${write.name}`
      if (!seen.has(key)) this.writes.push(write)
      seen.add(key)
    }
    for (let row = 0; row < stores.length; row++) {
      const name = stores.name[row]!
      if (name < 0) continue
      const owner = this.ownerOfScope(stores.scope[row]!)
      add({ owner, name: this.used.plain(name), form: this.formOf(stores.object[row]!), to: NONE })
    }
    for (let row = 0; row < values.length; row++) {
      const to = this.placeMeant(values.binding[row]!)
      const owner = this.ownerOfScope(values.scope[row]!)
      const isHere = to >= 0 && (to < this.count || this.places[to - this.count]!.parent === owner)
      const name = this.used.plain(bindings.name[values.binding[row]!]!)
      if (to >= 0 && !isHere) add({ owner, name, form: Form.Known, to })
    }
  }

  /** The place that an assignment to a binding changes; NONE where it is no variable of a module or field. */
  placeMeant(binding: number): number {
    const { bindings, scopes } = this.facts
    if (bindings.kind[binding] !== BindingKind.Outer) return this.placeOfBinding[binding]!
    for (let scope = scopes.parent[bindings.scope[binding]!]!; scope >= 0; scope = scopes.parent[scope]!) {
      const outer = this.boundIn(scope, bindings.name[binding]!)
      if (outer !== undefined && this.placeOfBinding[outer]! >= 0) return this.placeOfBinding[outer]!
    }
    return NONE
  }

  finish(): FileUses {
    const { calls, mentions, entities } = this.facts
    const length = calls.length + mentions.length
    const sites = { owner: new Int32Array(length), line: new Int32Array(length), name: new Array<string>(length) }
    let at = 0
    for (const table of [calls, mentions]) {
      for (let row = 0; row < table.length; row++, at++) {
        sites.owner[at] = this.ownerOf(table.expr[row]!, table.scope[row]!)
        sites.line[at] = table.line[row]!
        sites.name[at] = nameOf(this.facts, table.expr[row]!, SITE_OPS)
      }
    }
    const around = Int32Array.from({ length: this.count }, (_, row) =>
      row === 0 || entities.declaredIn[row]! < 0 ? 0 : this.ownerOfScope(entities.declaredIn[row]!),
    )
    const names = Array.from(entities.name, (name) => this.facts.strings[name]!)
    const [lines, parents] = [Int32Array.from(entities.startLine), Int32Array.from(entities.parent)]
    const { count, places, writes, used } = this
    return { entities: count, places, uses: used.uses, writes, sites, around, lines, names, parents }
  }
}
