// Which routes a request means.

import { append } from '../../collections/multimap.ts'
import { HOLE, type NameRequest, type PathRequest } from './requests.ts'
import { ANY, type Route } from './route.ts'

/** A route with the parts of its path. */
type Parted = { route: Route; parts: readonly string[] }

/** So many routes below a path that goes on are those that a test asks for one after the other, not what one of them means. */
const BELOW_MAX = 12

/** The routes of a project by what requests say of them. */
export class RoutesMeant {
  readonly #routes: readonly Parted[]
  readonly #byLength = new Map<number, Parted[]>()
  readonly #byName = new Map<string, Route[]>()
  readonly #known = new Map<string, readonly Route[]>()

  /** `namesOf`: the names by which code makes the path of a route. */
  constructor(routes: readonly Route[], namesOf: (route: Route) => readonly string[]) {
    this.#routes = routes.flatMap((route) =>
      [route.path, ...(route.inner === undefined ? [] : [route.inner])].map((path) => ({
        route,
        parts: path.split('/').filter(Boolean),
      })),
    )
    for (const parted of this.#routes) append(this.#byLength, parted.parts.length, parted)
    for (const route of routes) for (const name of namesOf(route)) append(this.#byName, name, route)
  }

  /** The routes that a request means, those that fit it best. */
  of(request: PathRequest | NameRequest): readonly Route[] {
    if ('name' in request) return this.#byName.get(request.name) ?? []
    const key = `${request.method ?? ''} ${request.isTail} ${request.isOpen} ${request.parts.join('/')}`
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#ofPath(request)
    this.#known.set(key, found)
    return found
  }

  #ofPath({ parts, method, isTail, isOpen }: PathRequest): readonly Route[] {
    const answers = ({ route }: Parted): boolean =>
      method === undefined || route.method === ANY || route.method === method
    const best = (routes: readonly Parted[], pick: (own: readonly string[]) => readonly string[]): Route[] => {
      const fits = routes.filter(answers).map((each) => [each.route, fitOf(pick(each.parts), parts)] as const)
      const most = Math.max(0, ...fits.map(([, fit]) => fit))
      return most === 0 ? [] : fits.filter(([, fit]) => fit === most).map(([route]) => route)
    }
    const ofLength = this.#byLength.get(parts.length) ?? []
    const longer = (): Parted[] => this.#routes.filter((each) => each.parts.length > parts.length)
    if (isOpen) {
      const below = best([...ofLength, ...longer()], (own) => own.slice(0, parts.length))
      return below.length <= BELOW_MAX ? below : []
    }
    if (parts.length === 0) return ofLength.filter(answers).map(({ route }) => route)
    const same = best(ofLength, (own) => own)
    if (same.length > 0) return same
    if (isTail) return best(longer(), (own) => own.slice(own.length - parts.length))
    // the last parameter of a path may stand for all that follows
    const shorter = this.#routes.filter((each) => each.parts.length < parts.length && isParameter(each.parts.at(-1)))
    return best(shorter, (own) => [...own, ...parts.slice(own.length).map(() => own.at(-1)!)])
  }
}

const isParameter = (part: string | undefined): boolean => part?.includes('{') === true

/** How well the path of a route fits a request of as many parts: 0 where it does not, or by parameters alone. */
function fitOf(own: readonly string[], asked: readonly string[]): number {
  let fit = 0
  let hasWord = false
  for (const [at, part] of asked.entries()) {
    const isOpen = isParameter(own[at])
    if (part === HOLE) fit += isOpen ? 2 : 0
    else if (own[at] === part) {
      fit += 2
      hasWord = true
    } else if (isOpen) fit += 1
    else return 0
  }
  return hasWord ? fit : 0
}
