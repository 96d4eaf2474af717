// Routes of routers that are built by chained calls: `Router::new().route("/users/{id}", get(show).delete(remove))`,
// `web::resource("/users").route(web::get().to(list))`.

import { Op } from '../../../vocabulary.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'
import { methodOf } from '../routers.ts'
import { noteParameters, notePassed, parametersOf } from './calls.ts'

/** Reads the chains of a file. */
export function readBuilders(file: RouteReader): void {
  file.noteReturns()
  noteParameters(file)
  const calls = [...file.calls()]
  for (const call of calls) {
    if (call.name === 'route') addRoute(file, call)
    else if (file.rules.below?.test(call.name) || file.takesList(call)) addMounts(file, call)
  }
  // What a closure is given is known once the call around it has been read.
  for (const call of calls) if (call.name !== 'route' && !file.rules.below?.test(call.name)) notePassed(file, call)
}

function addRoute(file: RouteReader, call: CallParts): void {
  const given = call.args[0] === undefined ? undefined : file.text(call.args[0])
  const router = call.object < 0 ? undefined : file.routerOf(call.object)
  const resource = resourceOf(file, call)
  const path = given ?? resource
  const answer = call.args[given === undefined ? 0 : 1]
  if (path === undefined || answer === undefined || !router) return
  for (
    let at = file.callOf(file.behind(answer));
    at;
    at = at.object < 0 ? undefined : file.callOf(file.behind(at.object))
  ) {
    const { name, args } = at
    const to = name === 'to' && at.object >= 0 ? file.callOf(file.behind(at.object)) : undefined
    const method = to?.name === 'route' ? ANY : methodOf(to?.name ?? name)
    const [handler] = args
    if (handler === undefined || (method === undefined && name !== 'to')) continue
    file.addRoute(
      [method ?? ANY],
      { ...router, prefix: joinPath(router.prefix, '') },
      path,
      file.handlerOf(handler, at),
      call,
    )
  }
}

/** The path of `web::resource("/users")`, on which routes are registered without one. */
function resourceOf(file: RouteReader, call: CallParts): string | undefined {
  for (let at = file.callOf(file.behind(call.object)); at; at = file.callOf(file.behind(at.object)))
    if (at.name === 'resource') return file.text(at.args[0] ?? -1)
  return undefined
}

function addMounts(file: RouteReader, call: CallParts): void {
  const on = call.object < 0 ? undefined : file.routerOf(call.object)
  if (!on) return
  const prefix = joinPath(on.prefix, file.prefixOf(call) ?? '')
  for (const arg of call.args) {
    // A function registers its routes on the router that it is given.
    if (file.op(arg) === Op.Function) {
      const [first] = parametersOf(file, file.facts.exprs.a[arg]!)
      if (first !== undefined) file.mount(first, { key: on.key, prefix })
      continue
    }
    const callee = call.name === 'configure' ? file.handlerOf(arg, call) : undefined
    if (callee) file.passed.push({ key: on.key, prefix, callee, position: 0 })
    const child = file.routerOf(arg)
    if (child && child.key !== on.key) file.mount(child.key, { key: on.key, prefix })
  }
}
