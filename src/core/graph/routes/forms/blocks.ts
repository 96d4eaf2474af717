// Routes of Ktor that have no path of their own: `route("/users") { get { … } }`, `method(HttpMethod.Put) { handle { … } }`,
// `get<Users.ById> { … }`; and functions that extend a router, whose routes are below the block where they are called.

import { Op } from '../../../vocabulary.ts'
import type { CallParts } from '../expressions.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'
import { RECEIVER } from '../router-keys.ts'
import { isVerb, methodOf } from '../routers.ts'
import { routerAt, typedPath } from './calls.ts'

/** Connections that begin with a request by GET. */
const STREAM = /^(webSocket|webSocketRaw|sse)$/

const METHOD = /^(Get|Post|Put|Patch|Delete|Head|Options)$/

/** Reads the blocks of a file. */
export function readBlocks(file: RouteReader): void {
  if (!file.rules.extended || !file.imported.includes(file.rules.extended.framework)) return
  const calls = [...file.calls()].filter(({ object }) => object < 0)
  const limits = new Map<number, readonly string[]>()
  for (const call of calls) {
    const methods = methodsIn(file, call)
    if (methods.length > 0) for (const block of call.blocks) limits.set(block, methods)
  }
  for (const call of calls) {
    const isStream = STREAM.test(call.name)
    if (!file.isContext(call.scope)) continue
    if (isVerb(call.name) || isStream || call.name === 'handle') addRoute(file, call, { limits, isStream })
    else if (call.row >= 0) notePassed(file, call)
  }
}

/** The methods to which a call limits the routes of its block. */
function methodsIn(file: RouteReader, { name, args }: CallParts): string[] {
  if (name !== 'method' && name !== 'route') return []
  return args.map((arg) => (file.op(arg) === Op.Member ? file.name(arg) : '')).filter((word) => METHOD.test(word))
}

type Around = { limits: ReadonlyMap<number, readonly string[]>; isStream: boolean }

/** Adds a route without a path, one whose path is that of a class, and one that begins a connection. */
function addRoute(file: RouteReader, call: CallParts, { limits, isStream }: Around): void {
  const [first, ...others] = call.args
  const block = call.args.at(-1)
  const router = routerAt(file, call)
  if (first === undefined || block === undefined || !router || file.op(block) !== Op.Function) return
  const isOwn = others.length === 0
  // the path of the class of `handle<Users>` is that of the block around
  const typed = call.name === 'handle' ? undefined : typedPath(file, call)
  const path = isOwn ? (typed ?? '') : isStream ? file.pathOf(first) : undefined
  if (path === undefined) return
  const own = isStream ? 'GET' : methodOf(call.name)
  const methods = own === undefined ? (limitsAt(file, call.scope, limits) ?? [ANY]) : [own]
  file.addRoute(
    methods.map((each) => each.toUpperCase()),
    router,
    path,
    file.handlerOf(block, call),
    call,
  )
}

/** The methods to which the innermost of the blocks around a scope that has any limits its routes. */
function limitsAt(file: RouteReader, scope: number, limits: Around['limits']): readonly string[] | undefined {
  const { scopes } = file.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    const found = scopes.fn[at]! < 0 ? undefined : limits.get(scopes.fn[at]!)
    if (found) return found
  }
  return undefined
}

/** A function that is called in a block without an object may extend the router of the block. */
function notePassed(file: RouteReader, call: CallParts): void {
  const router = routerAt(file, call)
  const callee = router && file.handlerOf(file.facts.exprs.a[call.expr]!, call)
  if (router && callee) file.passed.push({ ...router, callee, position: RECEIVER })
}
