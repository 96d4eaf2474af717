// Routes of Python's frameworks: decorated functions (Flask, FastAPI), lists of paths (Django) and registered view sets
// (Django REST framework).

import { eachInside } from '../../facts/operands.ts'
import { NONE } from '../../facts.ts'
import type { CallParts } from './expressions.ts'
import { joinPath } from './paths.ts'
import type { RouteReader } from './reader.ts'
import { ANY, type Router } from './route.ts'
import { GLOBAL, routerKey, URLS } from './router-keys.ts'
import { methodOf } from './routers.ts'

const VERB = /^(get|post|put|patch|delete|head|options)$/

/** Reads decorated functions: `@app.route('/users', methods=['POST'])`, `@router.get('/users')`. */
export function readDecorators(file: RouteReader): void {
  const { decorators, entities, scopes } = file.facts
  for (let row = 0; row < decorators.length; row++) {
    const call = file.callOf(decorators.expr[row]!)
    if (!call || call.object < 0 || !(VERB.test(call.name) || /^(route|api_route)$/.test(call.name))) continue
    const path = file.prefixOf(call, false)
    const router = file.routerOf(call.object)
    if (path === undefined || !router) continue
    const given = call.keywords.get('methods')
    const own = methodOf(call.name) ?? (file.imported[0] === 'flask' ? 'GET' : ANY)
    const methods = given === undefined ? [own] : file.texts(given).map((each) => each.toUpperCase())
    const entity = decorators.target[row]!
    const scope = entities.scope[entity]! >= 0 ? scopes.parent[entities.scope[entity]!]! : 0
    const routeName = file.text(call.keywords.get('endpoint') ?? call.keywords.get('name') ?? NONE)
    file.addRoute(methods, router, path, { kind: 'entity', entity }, { line: decorators.line[row]!, scope, routeName })
  }
}

const PATH = /^(path|re_path|url)$/

/** Reads `urlpatterns` and registered view sets. */
export function readDjango(file: RouteReader): void {
  const calls = [...file.calls()]
  const paths = calls.filter(({ name }) => PATH.test(name)).reverse()
  const around = new Map<number, Router>()
  for (const call of paths) noteList(file, call, around)
  for (const call of paths) readPath(file, call, around)
  for (const call of calls) if (call.name === 'register' && call.object >= 0) readViewSet(file, call)
}

/** What `include(…)` puts below a path; undefined where the view of a path is anything else. */
function includedBy(file: RouteReader, { args: [, view = NONE] }: CallParts): number | undefined {
  const call = file.callOf(file.behind(view))
  if (call?.name !== 'include') return undefined
  const [target = NONE] = call.args
  const [first = target] = file.name(target) === '' ? file.items(target) : []
  return first
}

/** Notes of the paths in a list of this file which another path includes that the list is the router around them. */
function noteList(file: RouteReader, call: CallParts, around: Map<number, Router>): void {
  const list = file.bindingOf(includedBy(file, call) ?? NONE)
  if (list === undefined) return
  for (const value of file.valuesOf(list)) notePaths(file, value, { key: routerKey.binding(list), prefix: '' }, around)
}

function notePaths(file: RouteReader, within: number, router: Router, around: Map<number, Router>): void {
  eachInside(file.facts, within, (inner) => {
    const nested = file.callOf(inner)
    if (nested && PATH.test(nested.name)) around.set(inner, router)
    return true
  })
}

function readPath(file: RouteReader, call: CallParts, around: Map<number, Router>): void {
  const [pattern = NONE, view = NONE] = call.args
  const own = file.text(pattern)
  const row = file.importOf(file.facts.exprs.a[call.expr]!)
  if (own === undefined || view < 0 || row === undefined || file.frameworkOf(row) !== 'django') return
  const { key, prefix: before } = around.get(call.expr) ?? { key: URLS, prefix: '' }
  const router = { key, prefix: joinPath(before, own.replace(/^\^/, '')) }
  const included = includedBy(file, call)
  if (included === undefined) {
    const registered = { ...call, framework: 'django', routeName: file.text(call.keywords.get('name') ?? NONE) }
    file.addRoute([ANY], { key, prefix: '' }, router.prefix, file.handlerOf(view, call), registered)
    return
  }
  const module = file.text(included)
  if (module !== undefined) {
    const moduleKey = routerKey.module(module)
    file.modules.push({ key: moduleKey, module })
    file.mount(moduleKey, router)
    return
  }
  const list = file.bindingOf(included)
  if (list !== undefined && file.valuesOf(list).some((value) => file.items(value).length > 0)) {
    file.mount(routerKey.binding(list), router)
    return
  }
  notePaths(file, included, router, around)
  const nested = file.name(included) === 'urls' ? file.routerOf(file.facts.exprs.a[included]!) : undefined
  if (nested && nested.key !== GLOBAL) file.mount(nested.key, router)
}

const VIEW_SETS = 'django-rest-framework'

/** `router.register('users', UserViewSet)`. */
function readViewSet(file: RouteReader, call: CallParts): void {
  const [prefix = NONE, view = NONE] = call.args
  const path = file.text(prefix)
  const router = file.routerOf(call.object)
  if (path === undefined || view < 0 || !router || file.origins.get(router.key) !== VIEW_SETS) return
  const handler = file.handlerOf(view, call)
  const base = file.text(call.keywords.get('basename') ?? call.keywords.get('base_name') ?? NONE)
  const nameOf = (end: string): string | undefined => base && `${base}-${end}`
  file.addRoute([ANY], router, path, handler, { ...call, routeName: nameOf('list') })
  file.addRoute([ANY], router, `${path}/<pk>`, handler, { ...call, routeName: nameOf('detail') })
}
