// The routers that the expressions of one file stand for, and which of them are part of which others.

import { eachInside } from '../../facts/operands.ts'
import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { type CallParts, DEPTH_MAX, Expressions, plain } from './expressions.ts'
import { joinPath } from './paths.ts'
import type { FileRoutes, Mount, Router } from './route.ts'
import { GLOBAL, isEntity, isMade, isValue, RECEIVER, routerKey } from './router-keys.ts'

/** The mark of a router that is made by something other than a framework. */
export const FOREIGN = '-'

/** The routers of a file. */
export class Routers extends Expressions {
  readonly mounts: Mount[] = []
  /** Routers taken from other modules. */
  readonly taken: FileRoutes['imports'][number][] = []
  readonly answers: { key: string; name: string; line: number; owner: number }[] = []
  readonly origins = new Map<string, string>()
  /** Routers that classes of other files make. */
  readonly instances: FileRoutes['instances'][number][] = []
  readonly own = new Map<string, string>()
  /** Functions that are given to a call below a path: their own context. */
  readonly contexts = new Map<number, Router>()
  readonly #entered = new Set<string>()
  readonly #mounted = new Set<string>()
  readonly #held = new Map<number, Router>()
  readonly #members = new Map<string, Router>()

  /** Notes that a router is part of another one. */
  mount(child: string, { key, prefix }: Router): void {
    const known = `${child}\0${key}\0${prefix}`
    if (child === key || this.#mounted.has(known)) return
    this.#mounted.add(known)
    this.mounts.push({ child, key, prefix })
  }

  /** The router of the code of a scope where routes name none: that of the block around. */
  contextOf(scope: number): Router {
    const { scopes } = this.facts
    for (let at = scope; at >= 0; at = scopes.parent[at]!) {
      const fn = scopes.fn[at]!
      const context = fn >= 0 ? (this.contexts.get(fn) ?? this.#extended(fn)) : undefined
      if (context) return context
    }
    return { key: GLOBAL, prefix: '' }
  }

  /** Whether the code of a scope is that of a block in which routes are registered, not of a function inside of it. */
  isContext(scope: number): boolean {
    const { scopes } = this.facts
    let at = scope
    while (at >= 0 && scopes.fn[at]! < 0) at = scopes.parent[at]!
    return at >= 0 && (this.contexts.has(scopes.fn[at]!) || this.#extended(scopes.fn[at]!) !== undefined)
  }

  /** The router that a function extends: others call it on theirs. */
  #extended(fn: number): Router | undefined {
    const { functions } = this.facts
    const [entity, type] = [functions.entity[fn]!, functions.receiver[fn]!]
    if (entity <= 0 || type < 0 || !this.rules.extended?.types.test(this.name(type))) return undefined
    const key = routerKey.parameter(entity, RECEIVER)
    this.origins.set(key, this.rules.extended.framework)
    return { key, prefix: '' }
  }

  /** The router that an expression stands for; undefined where it can be none. */
  routerOf(expr: number, depth = 0): Router | undefined {
    const { exprs } = this.facts
    const at = this.behind(expr)
    if (at < 0 || depth > DEPTH_MAX) return undefined
    switch (this.op(at)) {
      case Op.Name:
        return this.#named(at, depth)
      case Op.Apply:
        return this.routerOf(exprs.a[at]!, depth + 1)
      case Op.Module:
        return this.#imported(exprs.a[at]!, '=')
      case Op.Member:
        return this.#member(at, depth)
      case Op.Entity:
        return { key: routerKey.entity(exprs.a[at]!), prefix: '' }
      case Op.First:
      case Op.Union:
        return this.items(at)
          .map((each) => this.routerOf(each, depth + 1))
          .find((each) => each !== undefined)
      case Op.Call:
      case Op.New:
        return this.#made(at, depth)
      case Op.List:
        return this.rules.lists === true ? this.#listed(at) : undefined
      default:
        return undefined
    }
  }

  #named(expr: number, depth: number): Router | undefined {
    const { bindings, strings, imports } = this.facts
    const binding = this.bindingOf(expr)
    if (binding === undefined) return { key: routerKey.unbound(this.name(expr)), prefix: '' }
    const kind = bindings.kind[binding]!
    if (kind === BindingKind.Import) {
      const row = bindings.ref[binding]!
      if (row < 0) return undefined
      return this.#imported(row, imports.name[row]! < 0 ? '=' : strings[imports.name[row]!]!)
    }
    if (kind === BindingKind.Entity) return { key: routerKey.entity(bindings.ref[binding]!), prefix: '' }
    return this.routerIn(binding, depth)
  }

  /** The router that a variable or parameter holds: the one that is made for it alone, or one of its own. */
  routerIn(binding: number, depth = 0): Router {
    const { bindings } = this.facts
    const key = routerKey.binding(binding)
    const values = this.valuesOf(binding)
    const known = this.#held.get(binding)
    if (known) return known
    this.#held.set(binding, { key, prefix: '' })
    const typed = this.#typedBy(bindings.type[binding]!)
    if (typed !== undefined) this.origins.set(key, typed)
    for (const value of values) {
      const router = this.routerOf(value, depth + 1)
      if (router && isMade(router.key) && values.length === 1 && router.prefix === '') {
        this.#held.set(binding, router)
        return router
      }
      if (router) this.mount(key, router)
      else if (bindings.kind[binding] === BindingKind.Variable) this.origins.set(key, FOREIGN)
    }
    return { key, prefix: '' }
  }

  /** The framework that a declared type is of. */
  #typedBy(type: number): string | undefined {
    let found: string | undefined
    if (type >= 0)
      eachInside(this.facts, type, (inner) => {
        const row = this.importOf(inner)
        found ??= row === undefined ? undefined : this.frameworkOf(row)
        return found === undefined
      })
    return found
  }

  #imported(row: number, name: string): Router | undefined {
    const framework = this.frameworkOf(row)
    if (framework !== undefined) {
      this.origins.set(GLOBAL, framework)
      return { key: GLOBAL, prefix: '' }
    }
    const key = routerKey.imported(row, name)
    const { imports, strings } = this.facts
    const of = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
    if (!this.#entered.has(key))
      this.taken.push({ key, line: imports.line[row]!, name, ...(of !== undefined && { of }) })
    this.#entered.add(key)
    return { key, prefix: '' }
  }

  #member(expr: number, depth: number): Router | undefined {
    const { exprs } = this.facts
    const row = this.importOf(this.behind(exprs.a[expr]!))
    const name = this.name(expr)
    if (row !== undefined) return this.#imported(row, name)
    const around = this.rules.through?.test(name) ? this.routerOf(exprs.a[expr]!, depth + 1) : undefined
    if (around && this.origins.has(around.key) && this.origins.get(around.key) !== FOREIGN) return around
    return this.#members.get(name) ?? this.#memberNamed(name, depth)
  }

  /** The router that members of a name hold in this file. */
  #memberNamed(name: string, depth: number): Router {
    const { stores, strings, bindings } = this.facts
    const key = routerKey.member(name)
    this.#members.set(name, { key, prefix: '' })
    const values: number[] = []
    for (let at = 0; at < stores.length; at++)
      if (stores.name[at]! >= 0 && plain(strings[stores.name[at]!]!) === name) values.push(stores.value[at]!)
    for (let at = 0; at < bindings.length; at++) {
      if (bindings.kind[at] !== BindingKind.Member || plain(strings[bindings.name[at]!]!) !== name) continue
      const typed = this.#typedBy(bindings.type[at]!)
      if (typed !== undefined) this.origins.set(key, typed)
      values.push(...this.valuesOf(at))
    }
    for (const value of values) {
      const router = this.routerOf(value, depth + 1)
      if (router && isMade(router.key) && values.length === 1 && router.prefix === '') {
        this.#members.set(name, router)
        return router
      }
      if (router) this.mount(key, router)
    }
    return { key, prefix: '' }
  }

  /** The router that a call answers: a new one, one below a path, the one it is called on, or that of a function. */
  #made(expr: number, depth: number): Router | undefined {
    const { exprs } = this.facts
    const call = this.callOf(expr)!
    const framework = this.#maker(call)
    const isHeir = framework === undefined && call.object < 0 && this.rules.heirs?.test(call.name) === true
    if (framework !== undefined || isHeir) {
      const key = routerKey.made(expr)
      if (framework !== undefined) this.origins.set(key, framework)
      else if (!this.#entered.has(key)) this.instances.push({ key, ...namedIn(call), owner: this.ownerOf(call.scope) })
      this.#entered.add(key)
      const own = this.ownPath(call)
      if (own !== undefined && own !== '') this.own.set(key, own)
      const around =
        this.rules.wrappers?.test(call.name) === true ? this.routerOf(call.args[0] ?? NONE, depth + 1) : undefined
      if (around && around.key !== GLOBAL) this.mount(key, around)
      return { key, prefix: '' }
    }
    if (call.object < 0) {
      const found = this.routerOf(exprs.a[expr]!, depth + 1)
      return found && isEntity(found.key) ? found : this.#answered(call)
    }
    const { below, chained } = this.rules
    const isBelow = below?.test(call.name) === true
    if (!isBelow && chained?.test(call.name) !== true && !this.takesList(call) && !isVerb(call.name)) {
      return this.#answered(call)
    }
    const on = this.routerOf(this.#beginning(call.object), depth + 1)
    return on && isBelow && this.rules.belowIsChained !== true
      ? { key: on.key, prefix: joinPath(on.prefix, this.prefixOf(call) ?? '') }
      : on
  }

  /** The object of a chain of calls that answer the router they are made on: it may be of any length. */
  #beginning(object: number): number {
    const { below, chained, belowIsChained } = this.rules
    for (let at = object; ; ) {
      const call = this.callOf(this.behind(at))
      if (!call || call.object < 0 || this.#maker(call) !== undefined) return at
      const isChained = chained?.test(call.name) === true || this.takesList(call)
      if (!isChained && !(belowIsChained === true && below?.test(call.name))) return at
      at = call.object
    }
  }

  /** Whether a call gives a list of handlers to the router that it is made on. */
  takesList = ({ name, args }: CallParts): boolean => args.length > 0 && this.rules.listing?.test(name) === true

  /** The handlers of a list, to which the path is common below which the list is put: `routes![index, users::list]`. */
  #listed(expr: number): Router {
    const key = routerKey.made(expr)
    if (this.#entered.has(key)) return { key, prefix: '' }
    this.#entered.add(key)
    for (const item of this.items(expr)) {
      const binding = this.bindingOf(item)
      const isOwn = binding !== undefined && this.facts.bindings.kind[binding] === BindingKind.Entity
      const child = isOwn ? routerKey.entity(this.facts.bindings.ref[binding]!) : this.#namedElsewhere(item)
      if (child !== undefined) this.mount(child, { key, prefix: '' })
    }
    return { key, prefix: '' }
  }

  /** A function that this file takes from another one. */
  #namedElsewhere(expr: number): string | undefined {
    const name = this.name(expr)
    if (name === '') return undefined
    const key = routerKey.answer(expr)
    let root = expr
    while (this.op(root) === Op.Member) root = this.facts.exprs.a[root]!
    const scope = this.op(root) === Op.Name ? this.facts.exprs.b[root]! : 0
    this.answers.push({ key, name, line: 0, owner: this.ownerOf(scope) })
    return key
  }

  /** The router that a function of another file answers. */
  #answered(call: CallParts): Router | undefined {
    if (call.row < 0) return undefined
    const key = routerKey.answer(call.expr)
    const owner = this.ownerOf(call.scope)
    if (!this.#entered.has(key)) this.answers.push({ key, name: call.name, line: call.line, owner })
    this.#entered.add(key)
    return { key, prefix: '' }
  }

  /** Notes the functions of this file that answer routers: those in their returns are it. */
  noteReturns(): void {
    const { returns, functions } = this.facts
    for (let row = 0; row < returns.length; row++) {
      const entity = functions.entity[returns.fn[row]!]!
      if (entity <= 0 || returns.expr[row]! < 0) continue
      const isEither = this.op(returns.expr[row]!) === Op.Union
      for (const expr of isEither ? this.items(returns.expr[row]!) : [returns.expr[row]!]) {
        const returned = this.routerOf(expr)
        if (returned && isValue(returned.key)) this.mount(returned.key, { key: routerKey.entity(entity), prefix: '' })
      }
    }
  }

  /** Notes the classes of this file whose instances are routers, since one of their bases is a class of such. */
  noteHeirs(): void {
    const { heritage, exprs } = this.facts
    for (let row = 0; row < heritage.length; row++) {
      const base = this.behind(heritage.type[row]!)
      const key = routerKey.entity(heritage.entity[row]!)
      const from = this.importOf(base) ?? this.importOf(this.op(base) === Op.Member ? exprs.a[base]! : NONE)
      const framework = from === undefined ? undefined : this.frameworkOf(from)
      if (framework !== undefined && this.rules.makers?.test(this.name(base))) this.origins.set(key, framework)
      else if (framework === undefined && this.rules.heirs?.test(this.name(base))) {
        const router = this.routerOf(base)
        if (router && router.key !== GLOBAL) this.mount(key, router)
      }
    }
  }

  /** The framework whose router a call makes. */
  #maker(call: CallParts): string | undefined {
    if (this.rules.makers?.test(call.name) !== true) return undefined
    const callee = this.facts.exprs.a[call.expr]!
    let found: string | undefined
    eachInside(this.facts, callee, (inner) => {
      const row = this.importOf(inner)
      found ??= row === undefined ? undefined : this.frameworkOf(row)
      if (found === undefined && this.op(inner) === Op.Name) {
        const values = this.valuesOf(this.bindingOf(inner) ?? NONE)
        for (const value of values.slice(0, 1)) {
          const of = this.importOf(this.behind(value))
          found ??= of === undefined ? undefined : this.frameworkOf(of)
        }
      }
      return found === undefined
    })
    return found
  }

  /** The path that a router is made with; one that is named by a word is below it. */
  ownPath(call: CallParts): string | undefined {
    const path = this.prefixOf(call, false)
    const name = this.rules.pathNames?.test(call.name) === true ? this.text(call.args[0] ?? NONE) : undefined
    return path ?? (name === undefined ? undefined : `/${name}`)
  }

  /** The path that a call is given first or by name; a plain word is one only where `words` says so. */
  prefixOf({ args, keywords }: CallParts, words = true): string | undefined {
    const [first] = args
    const path = first === undefined ? undefined : this.endOfPath(first)
    if (path !== undefined && !/^\w+$/.test(path)) return path
    for (const word of ['prefix', 'url_prefix', 'path', 'pathPrefix']) {
      const given = keywords.get(word)
      const text = given === undefined ? undefined : this.pathOf(given)
      if (text !== undefined) return text
    }
    for (const arg of args) {
      const text = this.fieldsOf(arg).get('prefix')
      if (text !== undefined && this.text(text) !== undefined) return this.text(text)
    }
    return words ? path : undefined
  }
}

const namedIn = ({ name, line }: CallParts): { name: string; line: number } => ({ name, line })

const VERB = /^(?:map|add_?)?(get|post|put|patch|delete|del|head|options|all|any|match)$/i

/** Whether a member is called after a method of HTTP. */
export const isVerb = (name: string): boolean => VERB.test(name)

/** The method that a member is called after: `get`, `MapGet`, `add_get`. */
export function methodOf(name: string): string | undefined {
  const verb = VERB.exec(name)?.[1]?.toUpperCase()
  return verb === 'MATCH' ? undefined : (OF_VERBS[verb ?? ''] ?? verb)
}

const OF_VERBS: Readonly<Record<string, string>> = { DEL: 'DELETE', ALL: 'ANY' }
