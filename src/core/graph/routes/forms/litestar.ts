// Routes of Litestar: functions and methods of controllers that are decorated without a router, `@get('/{id:int}')`, and the
// lists in which routers and applications take them.

import { NONE } from '../../../facts.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, isHttpMethod } from '../route.ts'
import { routerKey } from '../router-keys.ts'

const FRAMEWORK = 'litestar'

/** Reads the handlers of a file, and the lists of handlers. */
export function readLitestar(file: RouteReader): void {
  if (!file.imported.includes(FRAMEWORK)) return
  const { decorators, entities, scopes } = file.facts
  for (let row = 0; row < decorators.length; row++) {
    const call = file.callOf(decorators.expr[row]!)
    const imported = call && call.object < 0 ? file.importOf(file.facts.exprs.a[call.expr]!) : undefined
    if (!call || imported === undefined || file.frameworkOf(imported) !== FRAMEWORK) continue
    const word = file.importedName(imported, call.name).toUpperCase()
    if (!isHttpMethod(word) && word !== 'ROUTE') continue
    const target = decorators.target[row]!
    const owner = entities.parent[target]!
    const key = routerKey.entity(owner > 0 ? owner : target)
    const given = call.keywords.get('http_method')
    const stated =
      given === undefined ? [] : [...file.texts(given), ...file.items(given).map((each) => file.name(each))]
    const methods = stated.map((each) => each.toUpperCase()).filter(isHttpMethod)
    const scope = entities.scope[target]! >= 0 ? scopes.parent[entities.scope[target]!]! : 0
    const path = call.args[0] ?? call.keywords.get('path')
    for (const each of path === undefined ? [''] : pathsOf(file, path))
      file.addRoute(
        isHttpMethod(word) ? [word] : methods.length > 0 ? methods : [ANY],
        { key, prefix: owner > 0 ? pathOfController(file, owner) : '' },
        each,
        { kind: 'entity', entity: target },
        { line: decorators.line[row]!, scope, framework: FRAMEWORK },
      )
  }
  for (const call of file.calls()) {
    const listed = call.keywords.get('route_handlers')
    const around = listed === undefined ? undefined : file.routerOf(call.expr)
    if (listed === undefined || !around) continue
    for (const item of file.items(listed)) {
      const child = file.routerOf(item)
      if (child && child.key !== around.key) file.mount(child.key, around)
    }
  }
}

/** One path, or several in a list. */
function pathsOf(file: RouteReader, expr: number): readonly string[] {
  const path = file.pathOf(expr)
  return path === undefined ? file.texts(expr) : [path]
}

/** The path that a controller (an entity row) states for its methods: `path = '/users'`. */
function pathOfController(file: RouteReader, type: number): string {
  const { bindings, strings, entities } = file.facts
  const row = bindings.scope.findIndex(
    (scope, at) => scope === entities.scope[type] && strings[bindings.name[at]!] === 'path',
  )
  const [value = NONE] = row < 0 ? [] : file.valuesOf(row)
  return (value < 0 ? undefined : file.pathOf(value)) ?? ''
}
