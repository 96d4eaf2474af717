// Routes of Django: lists of paths, view sets that are put into routers (Django REST framework), and the classes whose
// methods answer.

import { eachInside } from '../../../facts/operands.ts'
import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, type Handler, type Router } from '../route.ts'
import { GLOBAL, routerKey, URLS } from '../router-keys.ts'
import { readViewClasses } from './view-classes.ts'

const PATH = /^(path|re_path|url)$/

/** Reads `urlpatterns`, registered view sets and the classes that answer. */
export function readDjango(file: RouteReader): void {
  const calls = [...file.calls()]
  const paths = calls.filter(({ name }) => PATH.test(name)).reverse()
  const around = new Map<number, Router>()
  for (const call of paths) noteList(file, call, around)
  for (const call of paths) readPath(file, call, around)
  for (const call of calls) if (call.name === 'register' && call.object >= 0) readViewSet(file, call)
  noteOwnList(file)
  readViewClasses(file)
}

/** Whether a module has a list of paths. */
export const hasOwnList = (file: RouteReader): boolean => file.moduleBinding(file.facts.strings.indexOf(URLS)) >= 0

/** `urlpatterns = [...] + router.urls`: the list of the module has the routes of a router. */
function noteOwnList(file: RouteReader): void {
  const { bindings, strings } = file.facts
  for (let row = 0; row < bindings.length; row++)
    if (bindings.scope[row] === 0 && strings[bindings.name[row]!] === URLS)
      for (const value of file.valuesOf(row)) notePaths(file, value, { key: URLS, prefix: '' })
}

/** What `include(…)` puts below a path; undefined where the view of a path is anything else. */
function includedBy(file: RouteReader, { args: [, view = NONE] }: CallParts): number | undefined {
  const call = file.callOf(file.behind(view))
  if (call?.name !== 'include') return undefined
  const [target = NONE] = call.args
  // `include((patterns, 'namespace'))`
  const [first = target] = file.op(target) === Op.Tuple ? file.items(target) : []
  return first
}

/** Notes of the paths in a list of this file which another path includes that the list is the router around them. */
function noteList(file: RouteReader, call: CallParts, around: Map<number, Router>): void {
  const list = file.bindingOf(includedBy(file, call) ?? NONE)
  if (list === undefined) return
  for (const value of file.valuesOf(list)) notePaths(file, value, { key: routerKey.binding(list), prefix: '' }, around)
}

/** Puts the paths inside of an expression, and the routers whose `urls` stand there, below a router. */
function notePaths(file: RouteReader, within: number, router: Router, around?: Map<number, Router>): void {
  eachInside(file.facts, within, (inner) => {
    const nested = file.callOf(inner)
    if (nested && PATH.test(nested.name)) {
      around?.set(inner, router)
      return around !== undefined
    }
    const object = file.op(inner) === Op.Member && file.name(inner) === 'urls' ? file.facts.exprs.a[inner]! : NONE
    const child = object < 0 ? undefined : file.routerOf(object)
    if (child && child.key !== GLOBAL) file.mount(child.key, router)
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
    addViews(file, call, { key, prefix: '' }, router.prefix)
    return
  }
  const module = file.text(included)
  if (module !== undefined) {
    const moduleKey = routerKey.module(module)
    file.modules.push({ key: moduleKey, file: `${module.replaceAll('.', '/')}.py`, router: URLS })
    file.mount(moduleKey, router)
    return
  }
  const list = file.bindingOf(included)
  if (list !== undefined && file.valuesOf(list).some((value) => file.items(value).length > 0)) {
    file.mount(routerKey.binding(list), router)
    return
  }
  notePaths(file, included, router, around)
}

/** `path('users/', list)`, and `UserViewSet.as_view({'get': 'list'})`, which says by itself what answers which method. */
function addViews(file: RouteReader, call: CallParts, router: Router, path: string): void {
  const [, view = NONE] = call.args
  const registered = { ...call, framework: 'django', routeName: file.text(call.keywords.get('name') ?? NONE) }
  const made = file.callOf(file.behind(view))
  const members = made?.name === 'as_view' ? file.fieldsOf(made.args[0] ?? NONE) : undefined
  const type = made && made.object >= 0 ? file.name(made.object) : ''
  let isStated = false
  for (const [method, value] of members ?? []) {
    const member = file.text(value)
    if (member === undefined || type === '') continue
    const handler: Handler = { kind: 'text', type, member, owner: file.ownerOf(call.scope) }
    file.addRoute([method.toUpperCase()], router, path, handler, registered)
    isStated = true
  }
  if (!isStated) file.addRoute([ANY], router, path, file.handlerOf(view, call), registered)
}

const VIEW_SETS = 'django-rest-framework'

/** Names of classes that are put into routers, whatever the class of the router. */
const VIEW_SET = /ViewSet$/

/** `router.register('users', UserViewSet)`. */
function readViewSet(file: RouteReader, call: CallParts): void {
  const [prefix = NONE, view = call.keywords.get('viewset') ?? NONE] = call.args
  const path = file.text(prefix)
  const router = file.routerOf(call.object)
  if (path === undefined || view < 0 || !router) return
  const isRouter = file.rules.named?.test(file.name(file.root(call.object))) === true
  if (file.origins.get(router.key) !== VIEW_SETS && !(isRouter && VIEW_SET.test(file.name(view)))) return
  const handler = file.handlerOf(view, call)
  const routeName = file.text(call.keywords.get('basename') ?? call.keywords.get('base_name') ?? NONE)
  file.addRoute([ANY], router, path, handler, { ...call, framework: VIEW_SETS, routeName, isViewSet: true })
}
