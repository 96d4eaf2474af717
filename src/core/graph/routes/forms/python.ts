// Routes of Python's frameworks: decorated functions (Flask, FastAPI) and resources (Flask-RESTX, Flask-RESTful).

import { NONE } from '../../../facts.ts'
import type { CallParts } from '../expressions.ts'
import { joinPath } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY, type Handler, INSTEAD, type Router } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'
import { methodOf } from '../routers.ts'

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']

/** Reads decorated functions: `@app.route('/users', methods=['POST'])`, `@router.get('/users')`. */
export function readDecorators(file: RouteReader): void {
  const { decorators, entities, scopes } = file.facts
  file.noteHeirs()
  for (let row = 0; row < decorators.length; row++) {
    const call = file.callOf(decorators.expr[row]!)
    if (!call || call.object < 0 || !(VERBS.includes(call.name) || /^(route|api_route)$/.test(call.name))) continue
    const path = file.prefixOf(call, false) ?? wrappedPath(file, call)
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

/** The path that a call is given through a function, which may put something before it: `@app.route(scoped('/users'))`. */
function wrappedPath(file: RouteReader, { args: [first = NONE] }: CallParts): string | undefined {
  const inner = file.callOf(file.behind(first))
  return inner?.args.map((arg) => file.text(arg)).find((text) => text?.startsWith('/'))
}

/** Members of interfaces and of their heirs that add a class: `add_resource`, `add_org_resource`. */
const ADD_RESOURCE = /^add_(\w+_)?resource$/

/** Reads classes whose methods answer (`api.add_resource(Users, '/users')`) and namespaces that are put below a path. */
export function readResources(file: RouteReader): void {
  for (const call of file.calls()) {
    const isResource = ADD_RESOURCE.test(call.name)
    if (call.object < 0 || !(isResource || call.name === 'add_namespace')) continue
    const router = file.routerOf(call.object)
    const [first = NONE, ...rest] = call.args
    if (!router || first < 0) continue
    if (isResource) addResource(file, call, router, { type: file.name(first), paths: rest })
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
