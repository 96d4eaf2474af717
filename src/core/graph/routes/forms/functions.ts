// Routes of Spring that functions register: `route(GET("/users"), handler::list)`, `route().GET("/users", handler::list)`
// and the blocks of Kotlin, `router { GET("/users", handler::list) }`; nested ones are below a path.

import { eachInside } from '../../../facts/operands.ts'
import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, isHttpMethod } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'

/** The modules of routers that functions fill. */
const MODULES = /^org\.springframework\.web\.(reactive\.function\.server|servlet\.function)/
/** Functions that take a predicate and what answers, or routes below it. */
const ROUTE = /^(route|andRoute|invoke)$/
const NEST = /^(nest|andNest|path)$/

/** What a predicate lets through. */
type Matched = { methods: readonly string[]; path: string }

/** Whether the functions of a file register routes, of which a call with a method for its name may be one. */
export const isFunctional = (file: RouteReader, name: string): boolean => isHttpMethod(name) && file.imports(MODULES)

/** Reads the functions of a file. */
export function readFunctions(file: RouteReader): void {
  if (!file.imports(MODULES)) return
  const calls = [...file.calls()]
  const prefixes = prefixesOf(file, calls)
  for (const call of calls) {
    const answer = call.args.at(-1)
    if (answer === undefined) continue
    for (const { methods, path } of matchedBy(file, call)) {
      const whole = joinPath(prefixes(call), path)
      const handler = file.handlerOf(answer, call)
      file.addRoute(methods, { key: GLOBAL, prefix: '' }, whole, handler, { ...call, framework: 'spring' })
    }
  }
}

/** The predicates of a call that registers what answers them. */
function matchedBy(file: RouteReader, call: CallParts): Matched[] {
  const [first = NONE, ...others] = call.args
  if (isHttpMethod(call.name)) {
    const path = file.pathOf(first)
    return path === undefined || others.length === 0 ? [] : [{ methods: [call.name], path }]
  }
  if (!ROUTE.test(call.name)) return []
  const isGiven = call.name === 'invoke'
  if (isGiven ? call.object < 0 : others.length === 0) return []
  return predicates(file, isGiven ? call.object : first)
}

/** The methods and paths in a predicate: `GET("/a").or(GET("/b")).and(accept(JSON))`. */
function predicates(file: RouteReader, expr: number): Matched[] {
  const found: Matched[] = []
  eachInside(file.facts, expr, (inner) => {
    const call = file.callOf(inner)
    const path = call ? file.pathOf(call.args[0] ?? NONE) : undefined
    if (call && path !== undefined && (isHttpMethod(call.name) || call.name === 'path'))
      found.push({ methods: [isHttpMethod(call.name) ? call.name : ANY], path })
    return true
  })
  return found.filter((one, at) => found.findIndex((other) => isSame(one, other)) === at)
}

const isSame = (one: Matched, other: Matched): boolean => one.path === other.path && one.methods[0] === other.methods[0]

/** The path below which the routes of a call are: of the functions around it, and of the calls that it is given to. */
function prefixesOf(file: RouteReader, calls: readonly CallParts[]): (call: CallParts) => string {
  const ofBlocks = new Map<number, string>()
  const ofCalls = new Map<number, string>()
  for (const call of calls) {
    const path = NEST.test(call.name) ? pathOfNest(file, call) : undefined
    if (path === undefined) continue
    for (const block of call.blocks) ofBlocks.set(block, path)
    for (const arg of call.args.slice(1))
      if (file.op(arg) !== Op.Function)
        eachInside(file.facts, arg, (inner) => {
          // calls come in the order of their ends: the outer ones last
          if (file.callOf(inner)) ofCalls.set(inner, joinPath(path, ofCalls.get(inner) ?? ''))
          return true
        })
  }
  return ({ expr, scope }) => {
    const { scopes } = file.facts
    let prefix = ofCalls.get(expr) ?? ''
    for (let at = scope; at >= 0; at = scopes.parent[at]!)
      if (scopes.fn[at]! >= 0) prefix = joinPath(ofBlocks.get(scopes.fn[at]!) ?? '', prefix)
    return prefix
  }
}

/** The path that nests routes: `"/api".nest { }`, `path("/api").nest { }`, `nest(path("/api"), …)`, `path("/api", b -> …)`. */
function pathOfNest(file: RouteReader, { name, object, args, blocks }: CallParts): string | undefined {
  const [first = NONE] = args
  if (name === 'path') return blocks.length > 0 ? file.pathOf(first) : undefined
  const isFirst = first >= 0 && file.op(first) !== Op.Function
  const predicate = isFirst ? first : object
  if (predicate < 0) return undefined
  return file.text(predicate) ?? predicates(file, predicate)[0]?.path ?? ''
}
