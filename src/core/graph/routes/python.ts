// Routes of Python's frameworks: decorated functions (Flask, FastAPI), lists of paths (Django) and registered view sets
// (Django REST framework).

import { eachInside } from '../../facts/operands.ts'
import { NONE } from '../../facts.ts'
import type { CallParts } from './expressions.ts'
import { joinPath } from './paths.ts'
import type { RouteReader } from './reader.ts'
import { ANY } from './route.ts'
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
    file.addRoute(methods, router, path, { kind: 'entity', entity }, { line: decorators.line[row]!, scope })
  }
}

const PATH = /^(path|re_path|url)$/

/** Reads `urlpatterns` and registered view sets. */
export function readDjango(file: RouteReader): void {
  const prefixes = new Map<number, string>()
  const calls = [...file.calls()]
  for (const call of calls.filter(({ name }) => PATH.test(name)).reverse()) readPath(file, call, prefixes)
  for (const call of calls) if (call.name === 'register' && call.object >= 0) readViewSet(file, call)
}

function readPath(file: RouteReader, call: CallParts, prefixes: Map<number, string>): void {
  const [pattern = NONE, view = NONE] = call.args
  const own = file.text(pattern)
  const row = file.importOf(file.facts.exprs.a[call.expr]!)
  if (own === undefined || view < 0 || row === undefined || file.frameworkOf(row) !== 'django') return
  const path = joinPath(prefixes.get(call.expr) ?? '', own.replace(/^\^/, ''))
  const included = file.callOf(file.behind(view))
  if (included?.name !== 'include') {
    file.addRoute([ANY], { key: URLS, prefix: '' }, path, file.handlerOf(view, call), { ...call, framework: 'django' })
    return
  }
  const [target = NONE] = included.args
  const [first] = file.items(target).length > 0 && file.name(target) === '' ? file.items(target) : [target]
  const module = file.text(first ?? NONE)
  if (module !== undefined) {
    const key = routerKey.module(module)
    file.modules.push({ key, module })
    file.mount(key, { key: URLS, prefix: path })
    return
  }
  eachInside(file.facts, target, (inner) => {
    const nested = file.callOf(inner)
    if (nested && PATH.test(nested.name)) prefixes.set(inner, path)
    return true
  })
  const router = file.name(target) === 'urls' ? file.routerOf(file.facts.exprs.a[target]!) : undefined
  if (router && router.key !== GLOBAL) file.mount(router.key, { key: URLS, prefix: path })
}

const VIEW_SETS = 'django-rest-framework'

/** `router.register('users', UserViewSet)`. */
function readViewSet(file: RouteReader, call: CallParts): void {
  const [prefix = NONE, view = NONE] = call.args
  const path = file.text(prefix)
  const router = file.routerOf(call.object)
  if (path === undefined || view < 0 || !router || file.origins.get(router.key) !== VIEW_SETS) return
  const handler = file.handlerOf(view, call)
  for (const each of [path, `${path}/<pk>`]) file.addRoute([ANY], router, each, handler, call)
}
