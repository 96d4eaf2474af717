// Routes of Laravel that a name stands for: controllers of resources (`Route::apiResource('photos', PhotoController::class)`),
// methods of the controller around, and files of routes that are put below a prefix.

import { NONE } from '../../../facts.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath, singular } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import type { Handler, Router } from '../route.ts'
import { GLOBAL, routerKey } from '../router-keys.ts'
import { methodOf } from '../routers.ts'
import { routerAt } from './calls.ts'

/** What a controller of a resource answers: its method, those of HTTP, whether one member is meant, and the path behind. */
const ACTIONS: readonly (readonly [action: string, methods: readonly string[], isMember: boolean, behind: string])[] = [
  ['index', ['GET'], false, ''],
  ['create', ['GET'], false, '/create'],
  ['store', ['POST'], false, ''],
  ['show', ['GET'], true, ''],
  ['edit', ['GET'], true, '/edit'],
  ['update', ['PUT', 'PATCH'], true, ''],
  ['destroy', ['DELETE'], true, ''],
]

/** Actions that show forms: resources that programs use have none. */
const FORMS: ReadonlySet<string> = new Set(['create', 'edit'])

/** `resource`, `apiResource`, and `resources` and `apiResources` with several of them. */
const RESOURCE = /^(api)?resource(s)?$/i

/** Reads what the calls of a file leave to names, and the files that it puts below a prefix. Names of members are in small letters. */
export function readLaravel(file: RouteReader): void {
  if (!file.imported.includes('laravel')) return
  for (const call of file.calls()) {
    const router = routerAt(file, call)
    if (call.name === 'withrouting') mountFile(file, call.keywords.get('api') ?? NONE, apiOf(file, call))
    if (router?.key !== GLOBAL) continue
    if (RESOURCE.test(call.name)) addResources(file, call, router)
    else if (call.name === 'group') for (const arg of call.args) mountFile(file, arg, below(file, call, router))
    else if (methodOf(call.name) !== undefined) addNamed(file, call, router)
  }
  mountRequired(file)
}

const below = (file: RouteReader, call: CallParts, { key, prefix }: Router): Router => ({
  key,
  prefix: joinPath(prefix, file.prefixOf(call) ?? ''),
})

/** Where an application without providers of routes puts those for programs. */
function apiOf(file: RouteReader, { keywords }: CallParts): Router {
  const given = keywords.get('apiPrefix')
  return { key: GLOBAL, prefix: given === undefined ? 'api' : (file.text(given) ?? '') }
}

/** Puts the file of routes that an expression names (`base_path('routes/api.php')`) below a router. */
function mountFile(file: RouteReader, expr: number, router: Router): void {
  const path = file.endOfPath(expr) ?? file.endOfPath(file.callOf(expr)?.args.at(-1) ?? NONE)
  if (path !== undefined) mountPath(file, path, router)
}

function mountPath(file: RouteReader, path: string, router: Router): void {
  if (!/\w\.php$/.test(path)) return
  const end = path.replace(/^.*\.\//, '')
  const key = routerKey.module(end)
  file.modules.push({ key, file: end, router: GLOBAL })
  file.mount(key, router)
}

/** `Route::group(['prefix' => 'api'], function () { require base_path('routes/api.php'); })`. */
function mountRequired(file: RouteReader): void {
  const { imports, strings } = file.facts
  for (let row = 0; row < imports.length; row++) {
    const path = strings[imports.specifier[row]!] ?? ''
    const around = file.contextOf(imports.scope[row]!)
    if (around.prefix !== '' && around.key === GLOBAL) mountPath(file, path, around)
  }
}

/** `Route::controller(Orders::class)->group(function () { Route::get('/orders', 'index'); })`. */
function addNamed(file: RouteReader, call: CallParts, router: Router): void {
  const [path, last] = [file.pathOf(call.args[0] ?? NONE), call.args.at(-1)]
  const member = last === undefined || call.args.length < 2 ? undefined : file.text(last)
  const type = member !== undefined && /^\w+$/.test(member) ? controllerAround(file, call.scope) : undefined
  if (path === undefined || member === undefined || type === undefined) return
  file.addRoute([methodOf(call.name)!], router, path, methodIn(file, type, member, call), call)
}

/** The controller of the group in which the code of a scope is. */
function controllerAround(file: RouteReader, scope: number): number | undefined {
  const { scopes } = file.facts
  const inside = (fn: number): boolean => {
    for (let at = scope; at >= 0; at = scopes.parent[at]!) if (scopes.fn[at] === fn) return true
    return false
  }
  // Calls come in the order of their ends: the innermost group first.
  for (const call of file.calls()) {
    if (call.name !== 'group' || !call.blocks.some(inside)) continue
    for (let at = file.callOf(file.behind(call.object)); at; at = file.callOf(file.behind(at.object)))
      if (at.name === 'controller') return at.args[0]
  }
  return undefined
}

const methodIn = (file: RouteReader, type: number, member: string, call: CallParts, isOptional = false): Handler => ({
  kind: 'text',
  type: file.name(type),
  of: file.handlerOf(type, call),
  member,
  owner: file.ownerOf(call.scope),
  isOptional,
})

function addResources(file: RouteReader, call: CallParts, router: Router): void {
  const isMany = /s$/.test(call.name)
  const [first = NONE, type = NONE, options = NONE] = call.args
  const path = file.text(first)
  if (isMany) for (const [name, each] of file.fieldsOf(first)) addResource(file, call, router, { name, type: each })
  else if (path !== undefined && type >= 0) addResource(file, call, router, { name: path, type, options })
}

type Resource = { name: string; type: number; options?: number }

function addResource(
  file: RouteReader,
  call: CallParts,
  router: Router,
  { name, type, options = NONE }: Resource,
): void {
  const given = file.fieldsOf(options)
  const [only, except] = ['only', 'except'].map((word) => {
    const expr = given.get(word) ?? chainedTo(file, call, word)
    return expr === undefined ? undefined : file.texts(expr)
  })
  const isApi = call.name.startsWith('api')
  const parts = name.replace(/^\//, '').split('.')
  const parameter = (part: string): string => `{${singular(part.split('/').at(-1)!).replaceAll('-', '_')}}`
  const around = parts.slice(0, -1).map((part) => `${part}/${parameter(part)}`)
  const collection = [...around, parts.at(-1)!].join('/')
  for (const [action, methods, isMember, behind] of ACTIONS) {
    if ((isApi && FORMS.has(action)) || (only && !only.includes(action)) || except?.includes(action)) continue
    const path = (isMember ? `${collection}/${parameter(parts.at(-1)!)}` : collection) + behind
    file.addRoute(methods, router, path, methodIn(file, type, action, call, true), call)
  }
}

/** The argument of a call of a name in the chain that begins with a call: `Route::resource(…)->only(['index'])`. */
function chainedTo(file: RouteReader, call: CallParts, name: string): number | undefined {
  const begins = (expr: number): boolean => {
    for (let at = file.callOf(expr); at; at = file.callOf(file.behind(at.object)))
      if (at.expr === call.expr) return true
    return false
  }
  for (const other of file.calls()) if (other.name === name && begins(file.behind(other.object))) return other.args[0]
  return undefined
}
