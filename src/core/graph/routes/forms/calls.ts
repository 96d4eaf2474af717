// Routes that code registers by calls: `app.get('/users/:id', auth, show)`, `mux.HandleFunc("GET /users", list)`,
// `get '/' do … end`, `app.route('/a').post(create)`, and routers that are put into others.

import { NONE } from '../../../facts.ts'
import { BindingKind, Flag, Op, ParamKind } from '../../../vocabulary.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, type Router } from '../route.ts'
import { GLOBAL, isParameter, isShared, placeOf, RECEIVER, routerKey } from '../router-keys.ts'
import { FOREIGN, isVerb, methodOf } from '../routers.ts'
import { isFunctional } from './functions.ts'
import { callsByRow, loopsOf } from './tables.ts'

/** Functions that register a handler for all methods, or for those that the path names. */
const HANDLE = /^(Handle|HandleFunc|Method|MethodFunc|add_url_rule|add_api_route|add_route|addRoute|MapMethods)$/

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/i

/** Reads the calls of a file. */
export function readCalls(file: RouteReader): void {
  noteContexts(file)
  noteExports(file)
  file.noteReturns()
  const looped = loopsOf(file)
  for (const call of file.calls()) {
    if (isFunctional(file, call.name)) continue
    if (isVerb(call.name) || HANDLE.test(call.name))
      for (const each of callsByRow(file, looped, call)) addRoutes(file, each)
    else if (call.name === 'route' && call.args.length === 1)
      for (const each of callsByRow(file, looped, call)) addDescribed(file, each, each.args[0]!)
    else if (call.name === 'openapi' && call.args.length === 2)
      addDescribed(file, call, describing(file, call.args[0]!))
    if (file.rules.below?.test(call.name)) for (const each of callsByRow(file, looped, call)) addMounts(file, each)
    else notePassed(file, call)
  }
}

/** Functions that are given to a call below a path register their routes there. */
function noteContexts(file: RouteReader): void {
  const { below, around: idle } = file.rules
  const opens = ({ name, blocks }: CallParts): boolean =>
    blocks.length > 0 && (below?.test(name) || idle?.test(name)) === true
  const calls = [...file.calls()].filter(opens)
  // Calls come in the order of their ends: the outer ones last.
  for (const call of calls.reverse())
    for (const block of call.blocks) {
      const around = routerAt(file, call) ?? { key: GLOBAL, prefix: '' }
      const own = idle?.test(call.name) ? '' : (file.prefixOf(call) ?? typedPath(file, call) ?? '')
      const router = { key: around.key, prefix: joinPath(around.prefix, own) }
      if (around.key === GLOBAL || file.rules.extended) file.contexts.set(block, router)
      else {
        const [first] = parametersOf(file, block)
        if (first !== undefined) file.mount(first, router)
      }
    }
}

/** The path of the class that a call is given as a type: `get<Users.ById> { … }`. */
export function typedPath(file: RouteReader, { expr }: CallParts): string | undefined {
  const name = file.rules.extended ? file.typeNameOf(expr) : undefined
  return name === undefined ? undefined : `{=${name}}`
}

/** The router that a call is made on: its object, or, where that is none, the one of the block around. */
export function routerAt(file: RouteReader, { object, scope }: CallParts): Router | undefined {
  if (object < 0) return file.rules.bare ? file.contextOf(scope) : undefined
  const router = file.routerOf(object)
  if (router?.key !== GLOBAL) return router
  const around = file.contextOf(scope)
  return { key: GLOBAL, prefix: joinPath(around.prefix, router.prefix) }
}

/** The keys of the parameters of a function, in order. */
export function parametersOf(file: RouteReader, fn: number): string[] {
  const { params } = file.facts
  const keys: string[] = []
  for (let row = 0; row < params.length; row++)
    if (params.fn[row] === fn) keys.push(routerKey.binding(params.binding[row]!))
  return keys
}

/** Routers that a file exports, and parameters that functions take, under the names by which others know them. */
function noteExports(file: RouteReader): void {
  const { strings, bindings, entities } = file.facts
  noteExported(file)
  for (let row = 0; row < bindings.length; row++)
    if (bindings.scope[row] === 0) noteVariable(file, row, strings[bindings.name[row]!]!)
  noteParameters(file)
  for (let entity = 1; entity < entities.length; entity++)
    if (entities.parent[entity] === 0) nameForOthers(file, routerKey.entity(entity), strings[entities.name[entity]!]!)
}

/** Notes the name under which other files know what has a key. */
const nameForOthers = (file: RouteReader, key: string, name: string): void =>
  file.mount(key, { key: routerKey.exported(name), prefix: '' })

/** The router that each export statement exports: a value, a variable, or the first parameter of a function. */
function noteExported(file: RouteReader): void {
  const { exports, strings, exprs } = file.facts
  for (let row = 0; row < exports.length; row++) {
    const name = exports.name[row]! >= 0 ? strings[exports.name[row]!]! : '='
    const [expr, local] = [exports.expr[row]!, exports.local[row]!]
    if (expr >= 0 && file.op(expr) === Op.Function) {
      const [first] = parametersOf(file, exprs.a[expr]!)
      if (first !== undefined) nameForOthers(file, first, name)
    } else if (expr >= 0) {
      const router = file.routerOf(expr)
      if (router && router.key !== GLOBAL) nameForOthers(file, router.key, name)
    } else if (local >= 0) {
      const binding = file.moduleBinding(local)
      if (binding >= 0) noteVariable(file, binding, name)
    }
  }
}

/** The parameters of functions under their positions behind the object that they are called on, and the first ones under their functions. */
export function noteParameters(file: RouteReader): void {
  const { functions, params, entities } = file.facts
  const seen = new Map<number, number>()
  for (let row = 0; row < params.length; row++) {
    const fn = params.fn[row]!
    const entity = functions.entity[fn]!
    // What extends an object from outside of its type may be called with it as its first argument.
    const isObject = params.kind[row] === ParamKind.Receiver && (entities.flags[entity]! & Flag.Static) === 0
    const position = isObject ? RECEIVER : (seen.get(fn) ?? 0)
    if (!isObject) seen.set(fn, position + 1)
    if (entity <= 0 || params.binding[row]! < 0) continue
    file.mount(routerKey.binding(params.binding[row]!), { key: routerKey.parameter(entity, position), prefix: '' })
    if (position === 0) file.mount(routerKey.parameter(entity, 0), { key: routerKey.entity(entity), prefix: '' })
  }
}

/** Others know the router of a variable under a name. */
function noteVariable(file: RouteReader, binding: number, name: string): void {
  const { bindings } = file.facts
  const kind = bindings.kind[binding]!
  if (kind === BindingKind.Entity) nameForOthers(file, routerKey.entity(bindings.ref[binding]!), name)
  if (kind !== BindingKind.Variable) return
  const router = file.routerIn(binding)
  if (router.key === GLOBAL) return
  nameForOthers(file, router.key, name)
  // Who imports it registers routes of its framework, though nothing may say where it is put.
  const origin = file.origins.get(router.key)
  if (origin !== undefined && origin !== FOREIGN) file.origins.set(routerKey.exported(name), origin)
}

/** `app.get('/users', list)`, `mux.HandleFunc("GET /users", list)`, `r.Method("GET", "/users", list)`, `app.route('/a').get(list)`. */
function addRoutes(file: RouteReader, call: CallParts): void {
  const router = routerAt(file, call)
  if (!router || file.origins.get(router.key) === FOREIGN) return
  const stated = methodsFirst(file, call)
  const args = stated.length > 0 ? call.args.slice(1) : call.args
  const text = args[0] === undefined ? undefined : file.pathOf(args[0])
  // a client that asks another service
  if (text?.includes('://')) return
  // `Route::get('users', …)` registers a route, `app.config.get('KEY', …)` of a framework's object does not.
  const isGlobal = router.key === GLOBAL && file.op(file.root(call.object)) !== Op.Member
  const isRelative = file.rules.relative === true && isKnown(file, router.key)
  const isPath = text !== undefined && (PATH.test(text) || file.rules.bare === true || isGlobal || isRelative)
  // `router.route('/a').get(list)`: the path is that of the router.
  const isOfRouter = call.object >= 0 && file.callOf(file.behind(call.object)) !== undefined && router.prefix !== ''
  if (!isPath && !isOfRouter) return
  const handlers = [...(isPath ? args.slice(1) : call.args), ...handlerKeywords(call)]
  const last = handlers.at(-1)
  if (last === undefined || file.op(last) === Op.Object || file.op(last) === Op.Dict) return
  const [, verb, path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(isPath ? text : '')!
  const methods = verb ? [verb] : stated.length > 0 ? stated : methodsOf(file, call)
  const handler = file.text(last) === undefined ? file.handlerOf(last, call) : named(file, last, call)
  file.addRoute(methods, router, path, handler, call)
}

/** A text that begins as a path does, behind a method or not. */
const PATH = /^$|^[A-Z]* ?[/*:{]/

/** The methods that the first argument of a call states: `Method("GET", …)`, `match(['get', 'post'], …)`; none where it states none. */
function methodsFirst(file: RouteReader, { name, args }: CallParts): readonly string[] {
  const [first] = args
  if (first === undefined) return []
  if (name.toLowerCase() === 'match') {
    const methods = file.texts(first).map((each) => each.toUpperCase())
    return methods.length === 0 && file.text(args[1] ?? NONE) !== undefined ? [ANY] : methods
  }
  const given = file.text(first) ?? file.constant(first)
  return given !== undefined && METHOD.test(given) && HANDLE.test(name) ? [given.toUpperCase()] : []
}

const handlerKeywords = ({ keywords }: CallParts): number[] =>
  ['view_func', 'endpoint'].flatMap((word) => keywords.get(word) ?? [])

/** The methods of a call: that of its name, those of its `methods`, or those of the call around (`.Methods("GET")`). */
function methodsOf(file: RouteReader, call: CallParts): readonly string[] {
  const given = call.keywords.get('methods')
  if (given !== undefined) return file.texts(given).map((each) => each.toUpperCase())
  // `MapMethods("/check", [HttpMethods.Head, "OPTIONS"], check)`
  if (call.name === 'MapMethods') {
    const words = file.items(call.args[1] ?? NONE).map((each) => file.text(each) ?? file.name(each))
    return words.length === 0 ? [ANY] : words.map((each) => each.toUpperCase())
  }
  const own = methodOf(call.name)
  if (own !== undefined) return [own]
  for (const other of file.calls())
    if (other.name === 'Methods' && other.object === call.expr) return other.args.flatMap((arg) => file.texts(arg))
  return [ANY]
}

/** `'UserController@show'`, `'users#show'`, `UserController::class . ':show'`. */
function named(file: RouteReader, expr: number, { scope }: CallParts) {
  const [, type, member] = /^(.+?)(?:@|#|::?)(\w+)$/.exec(file.text(expr)!) ?? []
  if (type === undefined || member === undefined) return undefined
  return { kind: 'text' as const, type: type.split(/[\\/]/).at(-1)!, member, owner: file.ownerOf(scope) }
}

/** The description of a route that is made apart: `createRoute({ method: 'get', path: '/users' })`. */
function describing(file: RouteReader, expr: number): number {
  const binding = file.bindingOf(expr)
  const made = file.callOf(binding === undefined ? expr : (file.valuesOf(binding)[0] ?? NONE))
  return made?.args[0] ?? NONE
}

/** `fastify.route({ method: 'GET', url: '/users', handler })`, `app.openapi(createRoute({ … }), handler)`. */
function addDescribed(file: RouteReader, call: CallParts, description: number): void {
  const fields = file.fieldsOf(description)
  const [url, method] = [fields.get('url') ?? fields.get('path'), fields.get('method')]
  const handler = fields.get('handler') ?? call.args[1]
  const path = url === undefined ? undefined : (file.text(url) ?? file.constant(url))
  const router = routerAt(file, call)
  if (path === undefined || handler === undefined || !router) return
  const methods = method === undefined ? [] : file.texts(method).map((each) => each.toUpperCase())
  file.addRoute(methods.length > 0 ? methods : [ANY], router, path, file.handlerOf(handler, call), call)
}

/** Routers and functions that are given to a call of another router are below it. */
function addMounts(file: RouteReader, call: CallParts): void {
  const on = routerAt(file, call)
  if (!on || on.key === GLOBAL) return
  const router = { key: on.key, prefix: joinPath(on.prefix, file.prefixOf(call) ?? '') }
  for (const arg of call.args) {
    if (file.op(arg) === Op.Function) {
      const [first] = parametersOf(file, file.facts.exprs.a[arg]!)
      if (first !== undefined) file.mount(first, router)
      continue
    }
    // `app.use(mount('/api', api))`
    const put = file.callOf(arg)
    const isPut = put !== undefined && put.object < 0 && put.name === 'mount' && put.args.length === 2
    const child = file.routerOf(isPut ? put.args[1]! : arg)
    const below = isPut ? (file.pathOf(put.args[0]!) ?? '') : ''
    if (child && child.key !== GLOBAL && child.key !== on.key)
      file.mount(child.key, { ...router, prefix: joinPath(router.prefix, below) })
  }
}

/** Routers that are arguments of other calls: a function may register its routes on them. */
export function notePassed(file: RouteReader, call: CallParts): void {
  if (call.row < 0) return
  const { exprs } = file.facts
  const { extending, named: routers } = file.rules
  const isExtended = call.object >= 0 && extending?.test(call.name) && routers?.test(file.name(file.root(call.object)))
  const on = isExtended ? file.routerOf(call.object) : undefined
  const extended = on && on.key !== GLOBAL ? file.handlerOf(exprs.a[call.expr]!, call) : undefined
  if (on && extended) file.passed.push({ ...on, callee: extended, position: 0 })
  for (const [position, arg] of call.args.entries()) {
    const op = file.op(file.behind(arg))
    if (op !== Op.Name && op !== Op.Member && op !== Op.Call) continue
    const router = file.routerOf(arg)
    if (!router || router.key === GLOBAL || !(router.prefix !== '' || isKnown(file, router.key))) continue
    const target = file.routerOf(exprs.a[call.expr]!)
    if (target && isShared(target.key) && position === 0) file.mount(target.key, router)
    const callee = file.handlerOf(exprs.a[call.expr]!, call)
    if (callee) file.passed.push({ ...router, callee, position: extended ? position + 1 : position })
  }
}

/** Whether a value is a router of a framework, or may be: a parameter, or a part of a router. */
function isKnown(file: RouteReader, key: string): boolean {
  const seen = new Set([key])
  for (const at of seen) {
    const origin = file.origins.get(at)
    if (origin !== undefined) return origin !== FOREIGN
    for (const { child, key: parent } of file.mounts) if (child === at) seen.add(parent)
  }
  return [...seen].some(isParameter) && file.rules.named?.test(nameOfKey(file, key)) === true
}

function nameOfKey(file: RouteReader, key: string): string {
  const { bindings, strings } = file.facts
  const place = placeOf(key)
  return 'binding' in place ? strings[bindings.name[place.binding]!]! : place.name
}
