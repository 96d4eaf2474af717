// The routes of a Rails application: `config/routes.rb`.
// https://guides.rubyonrails.org/routing.html

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath, normalPath, singular } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, type Handler } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'

/**
 * Where a block of the file puts its routes: the path, that of the scopes around resources, the modules of controllers, the
 * controller that is said to answer, and the resource around.
 */
type Context = {
  path: string
  scope: string
  module: string
  isShallow?: boolean
  controller?: string
  resource?: Resource
}

/** A resource: its controller, the path of the whole and that of one. */
type Resource = { controller: string; collection: string; member: string }

const ROOT: Context = { path: '', scope: '', module: '' }

/** By function: the contexts of a block, several where it is a concern of several resources. */
type Contexts = { of: Map<number, Context[]>; concerns: ReadonlyMap<string, readonly number[]> }

const VERBS = new Map(['get', 'post', 'put', 'patch', 'delete', 'options'].map((verb) => [verb, verb.toUpperCase()]))

/** Actions of a resource: the method, and whether the path is that of one (`member`), with the part behind it. */
const ACTIONS: readonly (readonly [action: string, methods: readonly string[], isMember: boolean, behind: string])[] = [
  ['index', ['GET'], false, ''],
  ['create', ['POST'], false, ''],
  ['new', ['GET'], false, '/new'],
  ['edit', ['GET'], true, '/edit'],
  ['show', ['GET'], true, ''],
  ['update', ['PATCH', 'PUT'], true, ''],
  ['destroy', ['DELETE'], true, ''],
]

/** Reads the file of routes. */
export function readRails(file: RouteReader): void {
  if (!file.rules.files?.test(file.path)) return
  // Calls come in the order of their ends: the outer ones last, and concerns before the resources that have them.
  const calls = [...file.calls()].reverse()
  const concerns = calls.flatMap(({ name, args, blocks }) => {
    const concern = name === 'concern' ? file.text(args[0] ?? NONE) : undefined
    return concern === undefined ? [] : [[concern, blocks] as const]
  })
  const contexts: Contexts = { of: new Map(), concerns: new Map(concerns) }
  for (const call of calls) for (const at of contextsOf(file, call.scope, contexts)) readCall(file, call, at, contexts)
}

function contextsOf(file: RouteReader, scope: number, { of }: Contexts): readonly Context[] {
  const { scopes } = file.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    const contexts = scopes.fn[at]! >= 0 ? of.get(scopes.fn[at]!) : undefined
    if (contexts) return contexts
  }
  return [ROOT]
}

function enter(blocks: readonly number[], context: Context, { of }: Contexts): void {
  for (const block of blocks) append(of, block, context)
}

function enterConcerns(names: readonly string[], context: Context, contexts: Contexts): void {
  for (const name of names) enter(contexts.concerns.get(name) ?? [], context, contexts)
}

function readCall(file: RouteReader, call: CallParts, at: Context, contexts: Contexts): void {
  const texts = call.args.flatMap((arg) => file.texts(arg))
  const [first] = texts
  const option = (word: string): string | undefined => file.text(call.keywords.get(word) ?? NONE)
  switch (call.name) {
    case 'root':
      addTo(file, call, { path: at.path, to: option('to') ?? first, methods: ['GET'], module: at.module })
      break
    case 'namespace': {
      const path = joinPath(at.path, `/${option('path') ?? first ?? ''}`)
      enter(call.blocks, { path, scope: path, module: `${at.module}${first ?? ''}/` }, contexts)
      break
    }
    case 'scope':
    case 'controller':
      enter(call.blocks, scoped(file, call, at), contexts)
      break
    case 'resources':
    case 'resource':
      addResources(file, call, at, contexts)
      break
    case 'member':
      enter(call.blocks, { ...at, path: at.resource?.member ?? at.path }, contexts)
      break
    case 'collection':
      enter(call.blocks, { ...at, path: at.resource?.collection ?? at.path }, contexts)
      break
    case 'shallow':
      enter(call.blocks, { ...at, isShallow: true }, contexts)
      break
    case 'concern':
      for (const block of call.blocks) if (!contexts.of.has(block)) contexts.of.set(block, [])
      break
    case 'concerns':
      enterConcerns(texts, at, contexts)
      break
    default:
      if (VERBS.has(call.name) || call.name === 'match') addVerb(file, call, at)
  }
}

/** `scope '/admin', module: 'admin' do`, `controller :users do`. */
function scoped(file: RouteReader, call: CallParts, at: Context): Context {
  const option = (word: string): string | undefined => file.text(call.keywords.get(word) ?? NONE)
  const [first] = call.args.flatMap((arg) => file.texts(arg))
  const isController = call.name === 'controller'
  const path = joinPath(at.path, option('path') ?? (isController ? '' : (first ?? '')))
  const [module, controller] = [option('module'), isController ? first : option('controller')]
  return {
    ...at,
    ...{ path, scope: at.resource ? at.scope : path, module: module ? `${at.module}${module}/` : at.module },
    ...(controller !== undefined && { controller: `${at.module}${controller}` }),
  }
}

/** `get 'users/:id', to: 'users#show'`, `get 'users' => 'users#index'`, `post :publish`, `match 'ping', via: [:get, :post]`. */
function addVerb(file: RouteReader, call: CallParts, at: Context): void {
  const methods = verbsOf(file, call)
  const { resource, module } = at
  const on = call.keywords.get('on')
  const place =
    on === undefined || !resource ? at.path : file.text(on) === 'member' ? resource.member : resource.collection
  const around = at.controller ?? resource?.controller
  const targetIn = (to: string | undefined): string | undefined =>
    to === undefined || to.includes('#') || around === undefined ? to : `${around}#${to}`
  for (const [word, value] of call.keywords) {
    const target = OPTION.test(word) ? undefined : targetIn(file.text(value))
    if (target !== undefined) addTo(file, call, { path: joinPath(place, word), to: target, methods, module })
  }
  for (const path of call.args.flatMap((arg) => file.texts(arg))) {
    const said = saidTarget(file, call)
    const to = said ?? (around === undefined ? undefined : path.replace(/^\//, '')) ?? shortTarget(path)
    // A controller that the surroundings say has its modules already.
    const isWhole = around !== undefined && to?.includes('#') === false
    addTo(file, call, { path: joinPath(place, path), to: targetIn(to), methods, module: isWhole ? '' : module })
  }
}

/** The methods of a call: that of its name, or those of its `via`. */
function verbsOf(file: RouteReader, { name, keywords }: CallParts): readonly string[] {
  const own = VERBS.get(name)
  if (own !== undefined) return [own]
  const via = file.texts(keywords.get('via') ?? NONE)
  return via.length === 0 || via.includes('all') ? [ANY] : via.map((each) => each.toUpperCase())
}

/** Options of a route; any other keyword is a path with its target. */
const OPTION = /^(to|on|as|action|controller|via|constraints|defaults|format)$/

/** The `controller#action` of a route, or the action alone, as its `to:`, its `controller:` and `action:` say. */
function saidTarget(file: RouteReader, { keywords }: CallParts): string | undefined {
  const [to, controller, action] = ['to', 'controller', 'action'].map((word) => file.text(keywords.get(word) ?? NONE))
  if (keywords.has('to')) return to ?? ''
  return controller !== undefined && action !== undefined ? `${controller}#${action}` : action
}

/** `get 'users/show'` is answered by `users#show`. */
const shortTarget = (path: string): string | undefined => (/^\w+\/\w+$/.test(path) ? path.replace('/', '#') : undefined)

function addResources(file: RouteReader, call: CallParts, at: Context, contexts: Contexts): void {
  const isOne = call.name === 'resource'
  const list = (word: string): string[] | undefined => {
    const given = call.keywords.get(word)
    return given === undefined ? undefined : file.texts(given)
  }
  const [only, except = [], concerns = []] = [list('only'), list('except'), list('concerns')]
  const isShallow = call.keywords.has('shallow') || at.isShallow === true
  const [inner] = list('module') ?? []
  const module = inner === undefined ? at.module : `${at.module}${inner}/`
  for (const name of call.args.flatMap((arg) => file.texts(arg))) {
    const [given] = list('controller') ?? [isOne ? `${name}s` : name]
    const [path = name] = list('path') ?? []
    const [param = 'id'] = list('param') ?? []
    const controller = `${module}${given}`
    const collection = joinPath(at.path, `/${path}`)
    const whole = isShallow ? joinPath(at.scope, `/${path}`) : collection
    const member = isOne ? collection : `${whole}/:${param}`
    for (const [action, methods, isMember, behind] of ACTIONS) {
      if ((only && !only.includes(action)) || except.includes(action) || (isOne && action === 'index')) continue
      const place = (isMember ? member : collection) + behind
      addTo(file, call, { path: place, to: `${controller}#${action}`, methods, module: '', isOptional: true })
    }
    const one = isOne ? collection : `${whole}/:${singular(name)}_${param}`
    const { scope } = at
    const context = { path: one, scope, module: at.module, isShallow, resource: { controller, collection, member } }
    enter(call.blocks, context, contexts)
    enterConcerns(concerns, context, contexts)
  }
}

type Target = { path: string; to: string | undefined; methods: readonly string[]; module: string; isOptional?: boolean }

function addTo(file: RouteReader, call: CallParts, { path, to, methods, module, isOptional = false }: Target): void {
  const [, controller, action] = /^([\w/]+)#(\w+[?!]?)$/.exec(to ?? '') ?? []
  if (controller === undefined || action === undefined) return
  const whole = `${module}${controller}`
  const type = `${controller.split('/').at(-1)!.split('_').map(capital).join('')}Controller`
  const handler: Handler = {
    kind: 'text',
    type,
    member: action,
    owner: file.ownerOf(call.scope),
    file: `controllers/${whole.replace(/^\//, '')}_controller.rb`,
    isOptional,
  }
  const { line, scope } = call
  for (const each of withoutOptional(path))
    file.addRoute(methods, { key: GLOBAL, prefix: '' }, normalPath(each), handler, { line, scope, framework: 'rails' })
}

/** Paths that one with optional parts stands for are no more than these. */
const OPTIONAL_MAX = 8

/** The paths that one with optional parts stands for: `/inbox(/page/:page)` is `/inbox` and `/inbox/page/:page`. */
function withoutOptional(path: string): string[] {
  const paths = [path]
  for (let at = 0; at < paths.length && paths.length < OPTIONAL_MAX; at++) {
    // The innermost part first: those around it follow.
    const [part, inner] = /\(([^()]*)\)/.exec(paths[at]!) ?? []
    if (part === undefined || inner === undefined) continue
    const given = paths[at]!
    paths[at] = given.replace(part, '')
    if (!inner.startsWith('.')) paths.push(given.replace(part, inner))
    at--
  }
  return [...new Set(paths)]
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
