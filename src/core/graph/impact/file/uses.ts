// The uses in the code of one file, from its facts: names by the place that mentions them.

import { eachInside } from '../../../facts/operands.ts'
import { type Facts, listOf, NONE } from '../../../facts.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { textOf } from './blocks.ts'
import { codeScopesOf } from './code-scopes.ts'
import { type FilePlaces, filePlaces } from './file-places.ts'
import { nameOf } from './names.ts'
import { typesApart } from './types-apart.ts'
import { Used } from './used.ts'
import { type FileUses, Form, type Use } from './vocabulary.ts'

/** Types whose objects are classes. */
const CLASS_TYPES: ReadonlySet<string> = new Set(['Class', 'KClass'])

const NO_OPS: ReadonlySet<number> = new Set()

/** Members of a function by which code runs it. */
const OF_FUNCTIONS: ReadonlySet<string> = new Set(['call', 'apply', 'bind'])

/** The name under which a module of ECMAScript exports what it is for those that name no other. */
const DEFAULT = 'default'

/** Ops that lead from a call or mention to the name of its target. */
const SITE_OPS: ReadonlySet<number> = new Set([Op.Call, Op.New, Op.Apply, Op.Bind, Op.Ref])

/** The uses of a file; blocks of tests are looked for where it is one of tests. */
export function usesOf(facts: Facts, language: string, isTest: boolean): FileUses {
  const used = new Used(facts)
  const own = filePlaces(facts, used, isTest)
  const reader = new UseReader(own, used, typesApart(facts, language))
  reader.addNames()
  reader.addTexts()
  const { places } = own
  const { entities } = facts
  const around = Int32Array.from({ length: entities.length }, (_, row) =>
    row === 0 || entities.declaredIn[row]! < 0 ? 0 : own.ownerOfScope(entities.declaredIn[row]!),
  )
  return {
    entities: entities.length,
    places,
    uses: used.uses,
    writes: writesOf(own, used),
    sites: sitesOf(own),
    around,
    lines: Int32Array.from(entities.startLine),
    names: Array.from(entities.name, (name) => facts.strings[name]!),
    parents: Int32Array.from(entities.parent),
  }
}

/** Notes the names and texts in the code of a file with the places that use them. */
class UseReader {
  readonly facts: Facts
  readonly own: FilePlaces
  readonly used: Used
  readonly scopeOfCode: (expr: number, scope: number) => number
  /** Expressions of types that run nothing. */
  readonly #types: ReadonlySet<number>
  /** Expressions of which only a member is read. */
  readonly #objects: ReadonlySet<number>

  constructor(own: FilePlaces, used: Used, types: ReadonlySet<number>) {
    this.facts = own.facts
    this.own = own
    this.used = used
    this.#types = types
    this.scopeOfCode = codeScopesOf(own.facts)
    this.#objects = objectsOf(own.facts)
  }

  /** The number of entities and other places. */
  get #placeCount(): number {
    return this.own.count + this.own.places.length
  }

  /** Names, members and classes as values. */
  addNames(): void {
    const { exprs } = this.facts
    for (const { place, entity, name } of this.own.aliases)
      this.used.addKnown({ owner: place, form: Form.Known, to: entity }, name, this.#placeCount)
    for (let row = 0; row < exprs.length; row++) {
      if (exprs.op[row] === Op.Member) this.#addMember(row)
      else if (exprs.op[row] === Op.Name) this.#addName(row, exprs.a[row]!)
      else if (exprs.op[row] === Op.Instance) this.#addClassValue(exprs.a[row]!)
      else if (exprs.op[row] === Op.Module) this.#addModule(row, exprs.a[row]!)
    }
  }

  /** `Runner.class`: an object of a type of classes, with the class as its argument. */
  #addClassValue(type: number): void {
    const { exprs, strings } = this.facts
    if (type < 0 || exprs.op[type] !== Op.Apply || exprs.b[type]! < 0) return
    const applied = exprs.a[type]!
    if (exprs.op[applied] !== Op.Literal || !CLASS_TYPES.has(strings[exprs.a[applied]!]!)) return
    const [named = NONE] = listOf(this.facts, exprs.b[type]!)
    const name = named < 0 ? '' : nameOf(this.facts, named, NO_OPS)
    const { scope } = this.#rootOf(named)
    if (name !== '' && (scope >= 0 || this.own.ofExpr[named]! >= 0))
      this.used.addText(this.own.ownerOf(named, scope), name, Form.Class)
  }

  /** `require('./plugin')(app)`: a module inside an expression. */
  #addModule(row: number, imported: number): void {
    this.#addWhole(row, imported, this.own.ownerOf(row, this.facts.imports.scope[imported]!))
  }

  #addName(row: number, name: number): void {
    const { exprs, bindings, imports } = this.facts
    const owner = this.own.ownerOf(row, exprs.b[row]!)
    const binding = this.own.bindingMeant(exprs.b[row]!, name)
    if (binding === undefined) {
      this.used.add(owner, name, Form.Bare)
      return
    }
    const place = this.own.placeOfBinding[binding]!
    if (place >= 0) {
      const isTarget = owner === 0 && place === this.own.given // `module.exports = …`, `exports.name = …`
      if (place !== owner && !isTarget && !this.#types.has(row))
        this.used.addKnown({ owner, form: Form.Known, to: place }, name, this.#placeCount)
    } else if (bindings.kind[binding] === BindingKind.Import && bindings.ref[binding]! >= 0) {
      const imported = imports.name[bindings.ref[binding]!]!
      const to = imports.line[bindings.ref[binding]!]!
      if (imported >= 0) this.used.addImported({ owner, form: Form.Imported, to }, imported)
      this.#addWhole(row, bindings.ref[binding]!, owner)
    }
  }

  /** A module as a value, by its import: one of which a member is read is not run by that. */
  #addWhole(row: number, imported: number, owner: number): void {
    const { imports, strings } = this.facts
    const name = imports.name[imported]!
    const isWhole = name < 0 || strings[name] === '' || strings[name] === DEFAULT
    if (isWhole && !this.#types.has(row) && !this.#objects.has(row)) this.used.addWhole(owner, imports.line[imported]!)
  }

  #addMember(row: number): void {
    const { exprs } = this.facts
    const root = this.#rootOf(exprs.a[row]!)
    const place = this.own.ofExpr[row]!
    if (root.scope < 0 && place < 0) return
    const owner = place >= 0 ? place : this.own.ownerOf(row, this.scopeOfCode(row, root.scope))
    const line = root.form === Form.Member ? this.#importedOn(exprs.a[row]!) : NONE
    if (line >= 0) this.used.addImported({ owner, form: Form.OfImport, to: line }, exprs.b[row]!)
    else this.used.add(owner, exprs.b[row]!, root.form)
  }

  /** The line on which an object is imported; NONE where it is anything else. */
  #importedOn(object: number): number {
    const { exprs, bindings, imports } = this.facts
    if (exprs.op[object] === Op.Module) return imports.line[exprs.a[object]!]!
    if (exprs.op[object] !== Op.Name) return NONE
    const binding = this.own.bindingMeant(exprs.b[object]!, exprs.a[object]!)
    const isImport =
      binding !== undefined && bindings.kind[binding] === BindingKind.Import && bindings.ref[binding]! >= 0
    return isImport ? imports.line[bindings.ref[binding]!]! : NONE
  }

  /** The scope of a chain of members and calls, and the form of its object if the member is its own. */
  #rootOf(object: number): { scope: number; form: number } {
    const { exprs } = this.facts
    let scope: number = NONE
    eachInside(this.facts, object, (expr) => {
      const op = exprs.op[expr]!
      if (scope < 0 && op === Op.Name) scope = exprs.b[expr]!
      if (scope < 0 && (op === Op.This || op === Op.Super || op === Op.Receiver)) scope = exprs.a[expr]!
      return scope < 0
    })
    return { scope, form: this.own.formOf(object) }
  }

  /** Strings that are handed to calls, assigned or returned: names of classes, members and resources. */
  addTexts(): void {
    const { calls, values, stores, returns, functions } = this.facts
    for (let row = 0; row < calls.length; row++) this.#addText(calls.expr[row]!, calls.scope[row]!)
    for (let row = 0; row < values.length; row++) this.#addText(values.expr[row]!, values.scope[row]!)
    for (let row = 0; row < stores.length; row++) this.#addText(stores.value[row]!, stores.scope[row]!)
    for (let row = 0; row < returns.length; row++) this.#addText(returns.expr[row]!, functions.scope[returns.fn[row]!]!)
  }

  #addText(expr: number, scope: number): void {
    if (expr < 0 || this.own.titled.has(expr)) return
    const { op } = this.facts.exprs
    eachInside(this.facts, expr, (inner) => {
      if (inner !== expr && (op[inner] === Op.Call || op[inner] === Op.New)) return false
      const text = textOf(this.facts, inner)
      if (text !== undefined && text.length > 1 && !/^\d+$/.test(text))
        this.used.addText(this.own.ownerOf(inner, scope), text, Form.Text)
      return true
    })
  }
}

/** The objects of members, other than those by which a function is run. */
function objectsOf({ exprs, strings }: Facts): ReadonlySet<number> {
  const objects = new Set<number>()
  for (let row = 0; row < exprs.length; row++)
    if (exprs.op[row] === Op.Member && !OF_FUNCTIONS.has(strings[exprs.b[row]!]!)) objects.add(exprs.a[row]!)
  return objects
}

/** Assignments to members and to variables of the file, each once: they depend on nothing that they assign to. */
function writesOf(own: FilePlaces, used: Used): Use[] {
  const { stores, values, bindings } = own.facts
  const writes: Use[] = []
  const seen = new Set<string>()
  const add = (write: Use): void => {
    const key = `${write.owner} ${write.form} ${write.name}`
    if (!seen.has(key)) writes.push(write)
    seen.add(key)
  }
  for (let row = 0; row < stores.length; row++) {
    const name = stores.name[row]!
    if (name < 0) continue
    const owner = own.ownerOfScope(stores.scope[row]!)
    add({ owner, name: used.plain(name), form: own.formOf(stores.object[row]!), to: NONE })
  }
  for (let row = 0; row < values.length; row++) {
    const to = own.placeMeant(values.binding[row]!)
    const owner = own.ownerOfScope(values.scope[row]!)
    const isHere = to >= 0 && (to < own.count || own.places[to - own.count]!.parent === owner)
    const name = used.plain(bindings.name[values.binding[row]!]!)
    if (to >= 0 && !isHere) add({ owner, name, form: Form.Known, to })
  }
  return writes
}

/** The calls and mentions of a file with the places that they belong to. */
function sitesOf(own: FilePlaces): FileUses['sites'] {
  const { calls, mentions } = own.facts
  const length = calls.length + mentions.length
  const sites = { owner: new Int32Array(length), line: new Int32Array(length), name: new Array<string>(length) }
  let at = 0
  for (const table of [calls, mentions]) {
    for (let row = 0; row < table.length; row++, at++) {
      sites.owner[at] = own.ownerOf(table.expr[row]!, table.scope[row]!)
      sites.line[at] = table.line[row]!
      sites.name[at] = nameOf(own.facts, table.expr[row]!, SITE_OPS)
    }
  }
  return sites
}
