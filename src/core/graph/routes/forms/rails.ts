// The routes of a Rails application: `config/routes.rb`.
// https://guides.rubyonrails.org/routing.html

import type { CallParts } from '../expressions.ts'
import { joinPath, normalPath, singular } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import type { Handler } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'

/** Where a block of the file puts its routes: the path, the modules of controllers, and the resource around. */
type Context = { path: string; module: string; resource?: Resource }

/** A resource: its controller, the path of the whole and that of one. */
type Resource = { controller: string; collection: string; member: string }

const ROOT: Context = { path: '', module: '' }

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
  const contexts = new Map<number, Context>()
  // Calls come in the order of their ends: the outer ones last.
  for (const call of [...file.calls()].reverse()) readCall(file, call, contextOf(file, call.scope, contexts), contexts)
}

function contextOf(file: RouteReader, scope: number, contexts: ReadonlyMap<number, Context>): Context {
  const { scopes } = file.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    const context = scopes.fn[at]! >= 0 ? contexts.get(scopes.fn[at]!) : undefined
    if (context) return context
  }
  return ROOT
}

function readCall(file: RouteReader, call: CallParts, at: Context, contexts: Map<number, Context>): void {
  const enter = (context: Context): void => {
    for (const block of call.blocks) contexts.set(block, context)
  }
  const [first] = call.args.flatMap((arg) => file.texts(arg))
  const option = (word: string): string | undefined => {
    const given = call.keywords.get(word)
    return given === undefined ? undefined : file.text(given)
  }
  switch (call.name) {
    case 'root':
      addTo(file, call, { path: at.path, to: option('to') ?? first, methods: ['GET'], module: at.module })
      break
    case 'namespace': {
      const path = option('path') ?? first ?? ''
      enter({ path: joinPath(at.path, `/${path}`), module: `${at.module}${first ?? ''}/` })
      break
    }
    case 'scope': {
      const module = option('module')
      const path = option('path') ?? (call.args.length > 0 ? first : undefined)
      enter({ ...at, path: joinPath(at.path, path ?? ''), module: module ? `${at.module}${module}/` : at.module })
      break
    }
    case 'resources':
    case 'resource':
      addResources(file, call, at, contexts)
      break
    case 'member':
      enter({ ...at, path: at.resource?.member ?? at.path })
      break
    case 'collection':
      enter({ ...at, path: at.resource?.collection ?? at.path })
      break
    case 'constraints':
    case 'defaults':
    case 'authenticate':
    case 'authenticated':
    case 'draw':
      enter(at)
      break
    default:
      if (VERBS.has(call.name)) addVerb(file, call, at)
  }
}

/** `get 'users/:id', to: 'users#show'`, `get 'users' => 'users#index'`, `post :publish`. */
function addVerb(file: RouteReader, call: CallParts, at: Context): void {
  const methods = [VERBS.get(call.name)!]
  const { resource, module } = at
  const on = call.keywords.get('on')
  const place =
    on === undefined || !resource ? at.path : file.text(on) === 'member' ? resource.member : resource.collection
  for (const [word, value] of call.keywords) {
    const target = OPTION.test(word) ? undefined : file.text(value)
    if (target !== undefined) addTo(file, call, { path: joinPath(place, word), to: target, methods, module })
  }
  const isOfResource = resource !== undefined && !call.keywords.has('to')
  for (const path of call.args.flatMap((arg) => file.texts(arg))) {
    const to = targetOf(file, call, path.replace(/^\//, ''), resource)
    addTo(file, call, { path: joinPath(place, path), to, methods, module: isOfResource ? '' : module })
  }
}

/** Options of a route; any other keyword is a path with its target. */
const OPTION = /^(to|on|as|action|controller|via|constraints|defaults|format)$/

/** The `controller#action` of a path: as its `to:` says, its `action:` or the path names an action of the resource, or `users/show`. */
function targetOf(file: RouteReader, call: CallParts, path: string, resource?: Resource): string | undefined {
  const [to, action] = [call.keywords.get('to'), call.keywords.get('action')]
  if (to !== undefined) return file.text(to)
  if (resource) return `${resource.controller}#${action === undefined ? path : file.text(action)}`
  return /^\w+\/\w+$/.test(path) ? path.replace('/', '#') : undefined
}

function addResources(file: RouteReader, call: CallParts, at: Context, contexts: Map<number, Context>): void {
  const isOne = call.name === 'resource'
  const list = (word: string): string[] | undefined => {
    const given = call.keywords.get(word)
    return given === undefined ? undefined : file.texts(given)
  }
  const [only, except = []] = [list('only'), list('except')]
  for (const name of call.args.flatMap((arg) => file.texts(arg))) {
    const [given] = list('controller') ?? [isOne ? `${name}s` : name]
    const [path = name] = list('path') ?? []
    const [param = 'id'] = list('param') ?? []
    const controller = `${at.module}${given}`
    const collection = joinPath(at.path, `/${path}`)
    const member = isOne ? collection : `${collection}/:${param}`
    for (const [action, methods, isMember, behind] of ACTIONS) {
      if ((only && !only.includes(action)) || except.includes(action) || (isOne && action === 'index')) continue
      const place = (isMember ? member : collection) + behind
      addTo(file, call, { path: place, to: `${controller}#${action}`, methods, module: '', isOptional: true })
    }
    const one = isOne ? collection : `${collection}/:${singular(name)}_${param}`
    for (const block of call.blocks)
      contexts.set(block, { path: one, module: at.module, resource: { controller, collection, member } })
  }
}

type Target = { path: string; to: string | undefined; methods: readonly string[]; module: string; isOptional?: boolean }

function addTo(file: RouteReader, call: CallParts, { path, to, methods, module, isOptional = false }: Target): void {
  const [, controller, action] = /^([\w/]+)#(\w+)$/.exec(to ?? '') ?? []
  if (controller === undefined || action === undefined) return
  const whole = `${module}${controller}`
  const type = `${controller.split('/').at(-1)!.split('_').map(capital).join('')}Controller`
  const handler: Handler = {
    kind: 'text',
    type,
    member: action,
    owner: file.ownerOf(call.scope),
    file: `${whole}_controller.rb`,
    isOptional,
  }
  const { line, scope } = call
  file.addRoute(methods, { key: GLOBAL, prefix: '' }, normalPath(path), handler, { line, scope, framework: 'rails' })
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
