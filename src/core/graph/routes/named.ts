// Routes by the names that people give them: a method and a path, or a path.

import { RoutesMeant } from './meant.ts'
import { normalPath } from './paths.ts'
import { ANY, type Route } from './route.ts'

const NAME = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/

/** The method and path of a route's name, `GET /users/{id}` or `/users/{id}`; undefined for other names. */
export function routeName(given: string): { method: string | undefined; path: string } | undefined {
  const [, method, path] = NAME.exec(given.trim()) ?? []
  return path === undefined ? undefined : { method: method?.toUpperCase(), path }
}

/** The routes of a name: those with this path, or else those whose paths have it in them, or that answer a request of it. */
export function routesNamed(routes: readonly Route[], given: string): readonly Route[] {
  const exact = routesOfPath(routes, given)
  if (exact.length > 0) return exact
  const { method, path } = routeName(given) ?? { method: undefined, path: given.trim() }
  const fitting = routes.filter((route) => method === undefined || route.method === method || route.method === ANY)
  const part = path.toLowerCase()
  const found = fitting.filter((route) => route.path.toLowerCase().includes(part))
  return found.length > 0 ? found : routesAnswering(routes, given)
}

/** The routes of exactly this method (or any) and path, or else those that answer a request of it. */
export function routesMeant(routes: readonly Route[], given: string): readonly Route[] {
  const exact = routesOfPath(routes, given)
  return exact.length > 0 ? exact : routesAnswering(routes, given)
}

function routesOfPath(routes: readonly Route[], given: string): readonly Route[] {
  const name = routeName(given)
  if (!name) return []
  const { method, path } = name
  return routes.filter(
    (route) =>
      (method === undefined || route.method === method || route.method === ANY) && isSamePath(route.path, path),
  )
}

/** The routes that answer the request of a path as a browser has it: `GET /users/5?page=2` is one of `/users/{id}`. */
function routesAnswering(routes: readonly Route[], given: string): readonly Route[] {
  const name = routeName(given)
  if (!name || name.path.includes('{')) return []
  const parts = name.path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
  const request = { line: 0, parts, isTail: false, isOpen: false, method: name.method }
  return parts.length === 0 ? [] : new RoutesMeant(routes, () => []).of(request)
}

/** Whether two paths are the same but for the names of their parameters. */
function isSamePath(path: string, given: string): boolean {
  const plain = (text: string): string => normalPath(text).replace(/\{[^{}]*\}/g, '{}')
  return plain(path) === plain(given)
}
