// Collects the routes of one file: its routers, and the handlers that expressions name.

import { type Facts, NONE } from '../../facts.ts'
import type { RouteRules } from '../../languages/route-rules.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { DEPTH_MAX } from './expressions.ts'
import type { WholeApp } from './forms/nest.ts'
import type { Limited, ViewAction, ViewClass } from './forms/view-classes.ts'
import { joinPath } from './paths.ts'
import type { ClassPaths, FileRoute, FileRoutes, Handler, InClass, Passed, Router } from './route.ts'
import { Routers } from './routers.ts'

/**
 * Where a route is registered: the call's line and scope, its object and name, the framework where it is known, the name
 * of the route, and the class whose annotations state it.
 */
type Registered = {
  line: number
  scope: number
  object?: number
  name?: string
  framework?: string
  routeName?: string | undefined
  inClass?: InClass | undefined
  isViewSet?: boolean
  versions?: readonly string[] | undefined
}

/** The routes of a file that is being read. */
export class RouteReader extends Routers {
  readonly path: string
  readonly routes: FileRoute[] = []
  readonly passed: Passed[] = []
  readonly modules: FileRoutes['modules'][number][] = []
  readonly classes: ClassPaths[] = []
  readonly views: ViewClass[] = []
  readonly actions: ViewAction[] = []
  readonly limited: Limited[] = []
  app: WholeApp | undefined
  readonly imported: readonly string[]
  readonly #specifiers: readonly string[]

  constructor(facts: Facts, path: string, rules: RouteRules) {
    super(facts, rules)
    this.path = path
    this.#specifiers = Array.from(facts.imports.specifier, (string, row) => {
      const name = facts.imports.name[row]!
      const specifier = facts.strings[string] ?? ''
      return name < 0 ? [specifier] : [specifier, `${specifier}.${facts.strings[name]}`]
    }).flat()
    const imported = rules.frameworks.filter(([, of]) => this.imports(of))
    this.imported = [...imported.map(([name]) => name), ...this.#inherited()]
  }

  /** Whether the file imports one of some modules. */
  imports(modules: RegExp | undefined): boolean {
    return modules !== undefined && this.#specifiers.some((each) => modules.test(each))
  }

  /** The frameworks from whose types the types of the file inherit. */
  #inherited(): string[] {
    const { heritage, exprs } = this.facts
    const types = Array.from(heritage.type).filter((type) => this.op(type) === Op.Member)
    const found = (this.rules.bases ?? []).filter(([, outer, name]) =>
      types.some((type) => this.name(type) === name && this.name(exprs.a[type]!) === outer),
    )
    return found.map(([framework]) => framework)
  }

  /** All that was found. */
  finish(): FileRoutes {
    const { imported, routes, mounts, passed, origins, taken, modules, answers, own, classes } = this
    const { views, actions, limited, instances } = this
    return {
      ...{ imported, routes, mounts, passed, origins, imports: taken, modules, answers, own, classes },
      ...{ views, actions, limited, instances },
      ...(this.app && { app: this.app }),
    }
  }

  /** The handler that an expression names: of wrappers (`asyncHandler(list)`) what they wrap. */
  handlerOf(expr: number, at: { line: number; scope: number }, depth = 0): Handler | undefined {
    const { exprs, functions, bindings } = this.facts
    const inner = this.behind(expr)
    const owner = this.ownerOf(at.scope)
    const line = this.lineOf(inner, at.line)
    if (inner < 0 || depth > DEPTH_MAX) return undefined
    switch (this.op(inner)) {
      case Op.Function: {
        const fn = exprs.a[inner]!
        if (functions.entity[fn]! > 0) return { kind: 'entity', entity: functions.entity[fn]! }
        return this.inline(fn, at)
      }
      case Op.Entity:
        return { kind: 'entity', entity: exprs.a[inner]! }
      case Op.Name: {
        const binding = this.bindingOf(inner)
        if (binding !== undefined && bindings.kind[binding] === BindingKind.Entity)
          return { kind: 'entity', entity: bindings.ref[binding]! }
        const [value, ...others] = binding === undefined ? [] : this.valuesOf(binding)
        if (value !== undefined && others.length === 0 && this.op(value) !== Op.Module) {
          const found = this.handlerOf(value, at, depth + 1)
          if (found) return found
        }
        return { kind: 'name', name: this.name(inner), line, owner, imported: this.#importOfName(inner) }
      }
      case Op.Member: {
        const imported = this.#importOfName(inner)
        return { kind: 'name', name: this.name(inner), line, owner, imported, type: this.name(exprs.a[inner]!) }
      }
      case Op.Module:
        return { kind: 'name', name: this.name(inner), line, owner, imported: this.#importOfName(inner) }
      case Op.Call:
      case Op.New:
        return this.#wrapped(inner, at, depth)
      case Op.Bind:
      case Op.Apply:
        return this.handlerOf(exprs.a[inner]!, at, depth + 1)
      case Op.Instance:
        return { kind: 'name', name: this.name(exprs.a[inner]!), line, owner }
      case Op.First:
      case Op.Union:
        return this.items(inner)
          .map((each) => this.handlerOf(each, at, depth + 1))
          .find((each) => each !== undefined)
      case Op.List:
      case Op.Tuple:
        return this.#listed(inner, at, depth)
      default:
        return undefined
    }
  }

  /** The import by which a name or a member of a module is known: its line, and the name there. */
  #importOfName(expr: number): { line: number; name: string } | undefined {
    const { exprs, imports, strings } = this.facts
    const isMember = this.op(expr) === Op.Member
    const row = this.importOf(this.behind(isMember ? exprs.a[expr]! : expr))
    if (row === undefined) return undefined
    const own = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
    return { line: imports.line[row]!, name: isMember ? this.name(expr) : (own ?? this.name(expr)) }
  }

  #wrapped(expr: number, at: { line: number; scope: number }, depth: number): Handler | undefined {
    const call = this.callOf(expr)!
    const place = { line: call.line || at.line, scope: call.scope }
    if (/^(as_view|bind|asView)$/.test(call.name) && call.object >= 0)
      return this.handlerOf(call.object, place, depth + 1)
    for (const arg of [...call.args].reverse()) {
      const found = this.#isAsked(arg) ? undefined : this.handlerOf(arg, place, depth + 1)
      if (found) return found
    }
    return { kind: 'name', name: call.name, line: place.line, owner: this.ownerOf(place.scope) }
  }

  /** `server.Cluster()`: what a handler is made of, asked of a value, is none. */
  #isAsked(expr: number): boolean {
    const call = this.callOf(this.behind(expr))
    if (!call || call.args.length > 0 || call.blocks.length > 0 || /^(as_view|asView)$/.test(call.name)) return false
    const binding = call.object < 0 ? undefined : this.bindingOf(call.object)
    const kind = binding === undefined ? undefined : this.facts.bindings.kind[binding]
    return kind === BindingKind.Parameter || kind === BindingKind.Variable
  }

  /** `[UserController::class, 'show']`, or the last of a list of functions. */
  #listed(expr: number, at: { line: number; scope: number }, depth: number): Handler | undefined {
    const items = this.items(expr)
    const [type, member] = items
    const word = items.length === 2 ? this.text(member!) : undefined
    if (word !== undefined) {
      const owner = this.ownerOf(at.scope)
      return { kind: 'text', type: this.name(type!), of: this.handlerOf(type!, at, depth + 1), member: word, owner }
    }
    for (const item of [...items].reverse()) {
      const found = this.handlerOf(item, at, depth + 1)
      if (found) return found
    }
    return undefined
  }

  /** A function without a name, with all that it calls and names. */
  inline(fn: number, at: { line: number; scope: number }): Handler {
    const { scopes, functions, calls, mentions, exprs } = this.facts
    const inside = (scope: number): boolean => {
      for (let up = scope; up >= 0; up = scopes.parent[up]!) if (up === functions.scope[fn]) return true
      return false
    }
    const sites: { name: string; line: number }[] = []
    let end = at.line
    for (let row = 0; row < calls.length; row++) {
      if (!inside(calls.scope[row]!)) continue
      sites.push({ name: this.name(exprs.a[calls.expr[row]!]!), line: calls.line[row]! })
      end = Math.max(end, calls.line[row]!)
    }
    for (let row = 0; row < mentions.length; row++)
      if (inside(mentions.scope[row]!)) end = Math.max(end, mentions.line[row]!)
    return { kind: 'inline', owner: this.ownerOf(at.scope), line: at.line, end, sites }
  }

  /** Adds a route. */
  addRoute(
    methods: readonly string[],
    router: Router,
    path: string,
    handler: Handler | undefined,
    { line, scope, object = NONE, name = '', framework = '', routeName, inClass, isViewSet, versions }: Registered,
  ): void {
    if (!handler) return
    const { named, sure } = this.rules
    const isSure = sure?.test(name) === true
    const isNamed = isSure || (object >= 0 && named?.test(this.name(this.root(object))) === true)
    const whole = joinPath(router.prefix, path)
    this.routes.push({
      methods,
      path: whole,
      router: router.key,
      handler,
      line,
      owner: this.ownerOf(scope),
      framework,
      isNamed,
      ...(isSure && { isSure }),
      ...(routeName !== undefined && { name: routeName }),
      ...(inClass && { inClass }),
      ...(isViewSet === true && { isViewSet }),
      ...(versions && { versions }),
    })
  }
}
