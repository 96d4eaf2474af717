// The expressions of one file as the readers of routes need them: names, texts, bindings, and the arguments of calls.

import { append } from '../../collections/multimap.ts'
import { once } from '../../collections/once.ts'
import { ScopedNames } from '../../facts/scoped-names.ts'
import { type Facts, listOf, NONE } from '../../facts.ts'
import type { RouteRules } from '../../languages/route-rules.ts'
import { BindingKind, BLOCK, Op, TRAILING } from '../../vocabulary.ts'
import { textOf } from '../impact/file/blocks.ts'
import { constantPart } from './constants.ts'

/** Steps from a name to the expression that makes its value. */
export const DEPTH_MAX = 12

/** A call, its arguments in order, and those with names; `object` is that of a member that is called, else NONE. */
export type CallParts = {
  expr: number
  row: number
  line: number
  scope: number
  object: number
  name: string
  args: readonly number[]
  keywords: ReadonlyMap<string, number>
  /** Functions given to it (rows of `functions`). */
  blocks: readonly number[]
}

/** A name without the suffixes that languages add to it. */
export const plain = (name: string): string => name.replace(/[(`].*$/s, '')

/** The expressions of a file. */
export class Expressions {
  readonly facts: Facts
  readonly rules: RouteRules
  readonly #names: ScopedNames
  readonly #values = new Map<number, number[]>()
  readonly #lines = new Map<number, number>()
  /** The bindings of each scope. */
  readonly #bindingsIn = once(() => {
    const found = new Map<number, number[]>()
    for (const [row, scope] of this.facts.bindings.scope.entries()) append(found, scope, row)
    return found
  })

  constructor(facts: Facts, rules: RouteRules) {
    this.facts = facts
    this.rules = rules
    const { values, mentions, calls } = facts
    this.#names = new ScopedNames(facts)
    for (let row = 0; row < values.length; row++) append(this.#values, values.binding[row]!, values.expr[row]!)
    for (let row = 0; row < mentions.length; row++) this.#lines.set(mentions.expr[row]!, mentions.line[row]!)
    for (let row = 0; row < calls.length; row++) this.#lines.set(calls.expr[row]!, calls.line[row]!)
  }

  op(expr: number): number {
    return expr < 0 ? Op.Unknown : this.facts.exprs.op[expr]!
  }

  /** The text of a literal; undefined for anything else. */
  text(expr: number): string | undefined {
    return textOf(this.facts, this.behind(expr))
  }

  /** The object at the beginning of a chain of calls. */
  root(expr: number): number {
    const call = this.callOf(this.behind(expr))
    return call && call.object >= 0 ? this.root(call.object) : this.behind(expr)
  }

  /** The texts in an expression: of a literal, or of the literals in a list. */
  texts(expr: number): string[] {
    const { exprs } = this.facts
    const op = this.op(expr)
    const items = op === Op.List || op === Op.Tuple || op === Op.Dict ? [...listOf(this.facts, exprs.a[expr]!)] : [expr]
    return items.flatMap((item) => this.text(item) ?? this.constant(item) ?? [])
  }

  /** The text of a constant of this file, or of a sum of texts. */
  constant(expr: number): string | undefined {
    const { exprs } = this.facts
    if (this.op(expr) === Op.Operator) {
      const parts = Array.from(listOf(this.facts, exprs.a[expr]!), (each) => this.pathOf(each))
      return parts.includes(undefined) ? undefined : parts.join('')
    }
    const binding = this.op(expr) === Op.Member ? this.#constantOf(expr) : this.bindingOf(expr)
    const [value, ...others] = binding === undefined ? [] : (this.#values.get(binding) ?? [])
    return value === undefined || others.length > 0 || this.op(value) === Op.Name ? undefined : this.text(value)
  }

  /** The path that an expression is: a text, a constant of this file, or one of another. */
  pathOf(expr: number): string | undefined {
    return this.text(expr) ?? this.constant(expr) ?? constantPart(this.name(expr))
  }

  /** The binding of a name (string) in the module; NONE where it has none. */
  moduleBinding(name: number): number {
    const { bindings } = this.facts
    return bindings.name.findIndex((each, at) => each === name && bindings.scope[at] === 0)
  }

  /** A path, or the end of one whose beginning is worked out: `base + '/users'`, `[base, "/users"].concat()`. */
  endOfPath(expr: number): string | undefined {
    const { exprs } = this.facts
    const at = this.behind(expr)
    const known = this.pathOf(at)
    if (known !== undefined) return known
    const call = this.callOf(at)
    const list = call?.name === 'concat' ? this.behind(call.object) : at
    if (this.op(list) !== Op.List && this.op(list) !== Op.Operator) return undefined
    const parts = Array.from(listOf(this.facts, exprs.a[list]!), (each) => this.pathOf(each))
    const end = parts.slice(parts.lastIndexOf(undefined) + 1).join('')
    return end.startsWith('/') ? end : undefined
  }

  /** The binding of a constant of a type in this file: `Paths.USERS`. */
  #constantOf(expr: number): number | undefined {
    const { bindings, exprs, strings } = this.facts
    const owner = this.bindingOf(exprs.a[expr]!)
    if (owner === undefined || bindings.kind[owner] !== BindingKind.Entity) return undefined
    const scope = this.facts.entities.scope[bindings.ref[owner]!]!
    const name = this.name(expr)
    const own = this.#bindingsIn().get(scope)
    return own?.find((each) => plain(strings[bindings.name[each]!]!) === name)
  }

  /** The last part of the name that an expression says: of a name, a member, or the first of several readings. */
  name(expr: number): string {
    const { exprs, strings, imports } = this.facts
    const op = this.op(expr)
    if (op === Op.Name) return plain(strings[exprs.a[expr]!]!)
    if (op === Op.Member) return plain(strings[exprs.b[expr]!]!)
    if (op === Op.Module) return (strings[imports.specifier[exprs.a[expr]!]!] ?? '').split(/[.\\]/).at(-1)!
    if (op === Op.First || op === Op.Union) return this.name(this.items(expr)[0] ?? NONE)
    if (op === Op.Apply || op === Op.Ref || op === Op.TypeOf) return this.name(exprs.a[expr]!)
    return ''
  }

  items(expr: number): readonly number[] {
    return this.facts.exprs.a[expr]! < 0 ? [] : Array.from(listOf(this.facts, this.facts.exprs.a[expr]!))
  }

  /** An expression without casts and references around it. */
  behind(expr: number): number {
    const { exprs } = this.facts
    let at = expr
    for (let steps = 0; at >= 0 && steps < DEPTH_MAX; steps++) {
      const op = exprs.op[at]!
      if (op === Op.Await || op === Op.Unwrap || op === Op.Ref || op === Op.Deref) at = exprs.a[at]!
      else if (op === Op.Cast) at = exprs.b[at]!
      else break
    }
    return at
  }

  /** The parts of a call (row of `exprs`); undefined for anything else. */
  callOf(expr: number, row: number = NONE): CallParts | undefined {
    const { exprs, calls, strings, functions } = this.facts
    const op = this.op(expr)
    if (op !== Op.Call && op !== Op.New) return undefined
    const own = row >= 0 ? row : exprs.c[expr]!
    let callee: number = exprs.a[expr]!
    if (this.op(callee) === Op.First || this.op(callee) === Op.Union) callee = this.items(callee)[0] ?? NONE
    if (this.op(callee) === Op.Apply) callee = exprs.a[callee]!
    const args: number[] = []
    const keywords = new Map<string, number>()
    const blocks: number[] = []
    for (const arg of exprs.b[expr]! < 0 ? [] : listOf(this.facts, exprs.b[expr]!)) {
      const isKeyword = this.op(arg) === Op.Keyword
      const value: number = isKeyword ? exprs.b[arg]! : arg
      const word = isKeyword && exprs.a[arg]! >= 0 ? strings[exprs.a[arg]!]! : ''
      if (this.op(value) === Op.Function) blocks.push(exprs.a[value]!)
      if (!isKeyword || word === BLOCK || word === TRAILING) args.push(value)
      else keywords.set(word, value)
    }
    const [first] = blocks
    const [line, scope] =
      own >= 0
        ? [calls.line[own]!, calls.scope[own]!]
        : [0, first === undefined ? 0 : this.facts.scopes.parent[functions.scope[first]!]!]
    const before: number = this.op(callee) === Op.Member ? exprs.a[callee]! : NONE
    const isOwn = this.op(before) === Op.This || this.op(before) === Op.Receiver
    const object: number = this.rules.bare === true && isOwn ? NONE : before
    return { expr, row: own, line, scope, object, name: this.name(callee), args, keywords, blocks }
  }

  /** The dotted name of the only type that a call is given. */
  typeNameOf(expr: number): string | undefined {
    const { exprs } = this.facts
    const callee = exprs.a[expr]!
    const [type, ...others] = this.op(callee) === Op.Apply ? listOf(this.facts, exprs.b[callee]!) : []
    return type === undefined || others.length > 0 ? undefined : this.#dotted(type)
  }

  #dotted(expr: number): string | undefined {
    const at = this.op(expr) === Op.First ? (this.items(expr)[0] ?? NONE) : expr
    const own = this.name(at)
    const outer = this.op(at) === Op.Member ? this.#dotted(this.facts.exprs.a[at]!) : ''
    if (own === '' || outer === undefined) return undefined
    return outer === '' ? own : `${outer}.${own}`
  }

  /** The calls of the file, in their order. */
  *calls(): Generator<CallParts> {
    const { calls } = this.facts
    for (let row = 0; row < calls.length; row++) {
      const call = this.callOf(calls.expr[row]!, row)
      if (call) yield call
    }
  }

  /** The binding that a name means in this file. */
  bindingOf(expr: number): number | undefined {
    const { exprs } = this.facts
    return this.op(expr) === Op.Name ? this.#names.bindingOf(exprs.a[expr]!, exprs.b[expr]!) : undefined
  }

  /** The values of a binding, as far as they are written down. */
  valuesOf(binding: number): readonly number[] {
    return this.#values.get(binding) ?? []
  }

  /** The import (row) that an expression stands for. */
  importOf(expr: number): number | undefined {
    const { exprs, bindings } = this.facts
    if (this.op(expr) === Op.Module) return exprs.a[expr]!
    const binding = this.bindingOf(expr)
    return binding !== undefined && bindings.kind[binding] === BindingKind.Import && bindings.ref[binding]! >= 0
      ? bindings.ref[binding]!
      : undefined
  }

  /** The name in its module of what an import (row) binds. */
  importedName(row: number, own: string): string {
    const name = this.facts.imports.name[row]!
    const word = name < 0 ? own : this.facts.strings[name]!
    return word === own.toLowerCase() || word === 'default' ? own : plain(word)
  }

  /** The framework whose module an import (row) names. */
  frameworkOf(row: number): string | undefined {
    const { imports, strings } = this.facts
    const specifier = strings[imports.specifier[row]!] ?? ''
    const name = imports.name[row]! >= 0 ? `${specifier}.${strings[imports.name[row]!]}` : specifier
    return this.rules.frameworks.find(([, of]) => of.test(specifier) || of.test(name))?.[0]
  }

  /** The fields of an object literal or map, by name. */
  fieldsOf(expr: number): ReadonlyMap<string, number> {
    const { exprs, bindings, strings } = this.facts
    const fields = new Map<string, number>()
    const at = this.behind(expr)
    if (this.op(at) === Op.Object) {
      for (const row of this.#bindingsIn().get(exprs.a[at]!) ?? []) {
        const [value] = this.valuesOf(row)
        if (value !== undefined) fields.set(plain(strings[bindings.name[row]!]!), value)
        else if (bindings.kind[row] === BindingKind.Entity)
          fields.set(plain(strings[bindings.name[row]!]!), this.#entityExpr(row))
      }
    } else if (this.op(at) === Op.Dict) {
      const items = this.items(at)
      for (let item = 0; item + 1 < items.length; item += 2) fields.set(this.text(items[item]!) ?? '', items[item + 1]!)
    }
    return fields
  }

  /** The expression of an entity that a binding means. */
  #entityExpr(binding: number): number {
    const { exprs, bindings } = this.facts
    return exprs.op.findIndex((op, at) => op === Op.Entity && exprs.a[at] === bindings.ref[binding])
  }

  /** The entity (row) whose code a scope holds. */
  ownerOf(scope: number): number {
    const { scopes } = this.facts
    for (let at = scope; at >= 0; at = scopes.parent[at]!) if (scopes.entity[at]! >= 0) return scopes.entity[at]!
    return 0
  }

  /** The line on which an expression is called or mentioned; that of the expression around where it is neither. */
  lineOf(expr: number, around: number): number {
    return this.#lines.get(expr) ?? around
  }
}
