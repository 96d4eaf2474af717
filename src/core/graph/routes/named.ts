// Routes by the names that people give them: a method and a path, or a path.

import { normalPath } from './paths.ts'
import { ANY, type Route } from './route.ts'

const NAME = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/

/** The method and path of a route's name, `GET /users/{id}` or `/users/{id}`; undefined for other names. */
export function routeName(given: string): { method: string | undefined; path: string } | undefined {
  const [, method, path] = NAME.exec(given.trim()) ?? []
  return path === undefined ? undefined : { method: method?.toUpperCase(), path }
}

/** The routes of a name: those with this path, or else those whose paths begin so or have it in them. */
export function routesNamed(routes: readonly Route[], given: string): readonly Route[] {
  const exact = routesMeant(routes, given)
  if (exact.length > 0) return exact
  const { method, path } = routeName(given) ?? { method: undefined, path: given.trim() }
  const fitting = routes.filter((route) => method === undefined || route.method === method || route.method === ANY)
  const part = path.toLowerCase()
  return fitting.filter((route) => route.path.toLowerCase().includes(part))
}

/** The routes of exactly this method (or any) and path. */
export function routesMeant(routes: readonly Route[], given: string): readonly Route[] {
  const name = routeName(given)
  if (!name) return []
  const { method, path } = name
  return routes.filter(
    (route) =>
      (method === undefined || route.method === method || route.method === ANY) && isSamePath(route.path, path),
  )
}

/** Whether two paths are the same but for the names of their parameters. */
function isSamePath(path: string, given: string): boolean {
  const plain = (text: string): string => normalPath(text).replace(/\{[^{}]*\}/g, '{}')
  return plain(path) === plain(given)
}
