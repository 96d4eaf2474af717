// Routes of Python's frameworks: decorated functions (Flask, FastAPI), resources (Flask-RESTX, Flask-RESTful), lists of
// paths (Django) and registered view sets (Django REST framework).

import { eachInside } from '../../facts/operands.ts'
import { NONE } from '../../facts.ts'
import type { CallParts } from './expressions.ts'
import { joinPath } from './paths.ts'
import type { RouteReader } from './reader.ts'
import { ANY, type Handler, INSTEAD, type Router } from './route.ts'
import { GLOBAL, routerKey, URLS } from './router-keys.ts'
import { methodOf } from './routers.ts'

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']

/** Reads decorated functions: `@app.route('/users', methods=['POST'])`, `@router.get('/users')`. */
export function readDecorators(file: RouteReader): void {
  const { decorators, entities, scopes } = file.facts
  for (let row = 0; row < decorators.length; row++) {
    const call = file.callOf(decorators.expr[row]!)
    if (!call || call.object < 0 || !(VERBS.includes(call.name) || /^(route|api_route)$/.test(call.name))) continue
    const path = file.prefixOf(call, false)
    const router = file.routerOf(call.object)
    if (path === undefined || !router) continue
    const target = decorators.target[row]!
    if (call.name === 'route' && entities.fn[target]! < 0 && target > 0) {
      addResource(file, { ...call, line: decorators.line[row]! }, router, { type: target, paths: call.args })
      continue
    }
    const given = call.keywords.get('methods')
    const own = methodOf(call.name) ?? (file.imported[0] === 'flask' ? 'GET' : ANY)
    const methods = given === undefined ? [own] : file.texts(given).map((each) => each.toUpperCase())
    const scope = entities.scope[target]! >= 0 ? scopes.parent[entities.scope[target]!]! : 0
    const routeName = file.text(call.keywords.get('endpoint') ?? call.keywords.get('name') ?? NONE)
    file.addRoute(
      methods,
      router,
      path,
      { kind: 'entity', entity: target },
      { line: decorators.line[row]!, scope, routeName },
    )
  }
}

/** Reads classes whose methods answer (`api.add_resource(Users, '/users')`) and namespaces that are put below a path. */
export function readResources(file: RouteReader): void {
  for (const call of file.calls()) {
    if (call.object < 0 || (call.name !== 'add_resource' && call.name !== 'add_namespace')) continue
    const router = file.routerOf(call.object)
    const [first = NONE, ...rest] = call.args
    if (!router || first < 0) continue
    if (call.name === 'add_resource') addResource(file, call, router, { type: file.name(first), paths: rest })
    else addNamespace(file, router, { namespace: first, path: rest[0] ?? call.keywords.get('path') })
  }
}

/** A path that is given for a namespace stands in the place of its own. */
function addNamespace(
  file: RouteReader,
  router: Router,
  { namespace, path }: { namespace: number; path?: number | undefined },
): void {
  const child = file.routerOf(namespace)
  if (!child || child.key === GLOBAL) return
  const given = path === undefined ? undefined : file.pathOf(path)
  const prefix = joinPath(router.prefix, given ?? '')
  file.mount(child.key, { key: router.key, prefix: given === undefined ? prefix : `${prefix}${INSTEAD}` })
}

/** The class of a resource, an entity (row) or a name, and the expressions of its paths. */
type Resource = { type: number | string; paths: readonly number[] }

/** A class whose methods answer, each the requests by the method of its name. */
function addResource(file: RouteReader, call: CallParts, router: Router, { type, paths }: Resource): void {
  const { entities, strings } = file.facts
  const owner = file.ownerOf(call.scope)
  const methodsOf = (entity: number): [name: string, handler: Handler][] =>
    Array.from(entities.parent, (parent, row) => [row, parent] as const)
      .filter(([, parent]) => parent === entity)
      .map(([row]) => [strings[entities.name[row]!]!, { kind: 'entity', entity: row }])
  const handlers: [name: string, handler: Handler][] =
    typeof type === 'number'
      ? methodsOf(type)
      : VERBS.map((member) => [member, { kind: 'text', type, member, owner, isOptional: true }])
  for (const path of paths.flatMap((each) => file.pathOf(each) ?? []))
    for (const [name, handler] of handlers)
      if (VERBS.includes(name)) file.addRoute([name.toUpperCase()], router, path, handler, call)
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
