// Which tests request which routes: no edge leads from a path in a test to the code that answers it.

import { AROUND_REQUESTS, FINDING, NAMED_BY_HANDLER } from '../../languages/route-rules.ts'
import { type Graph, kindCode, NodeFlag } from '../graph.ts'
import { RoutesMeant } from '../routes/meant.ts'
import { type NameRequest, type PathRequest, requestsIn } from '../routes/requests.ts'
import type { Route } from '../routes/route.ts'
import { fileWith, placeAt } from './change/seeds.ts'
import { groupedBy } from './columns.ts'
import type { TextOf } from './file/texts.ts'
import { PlaceKind } from './file/vocabulary.ts'
import { Impact, isFunction } from './impact.ts'
import type { ImpactIndex } from './index.ts'

const MODULE = kindCode('Module')

/** The code that answers a route: its handler, with the class that is made for it, or what one without a name calls. */
function handlersOf({ node, calls, type }: Route): readonly number[] {
  if (type !== undefined) return [node, type]
  return node >= 0 ? [node] : calls
}

/** The files of tests that may request a route; none where no route has code of the project. */
export function pathsOfRequests({ routes }: ImpactIndex, graph: Graph): Set<string> {
  const paths = new Set<string>()
  if (!routes.some((route) => handlersOf(route).length > 0)) return paths
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === MODULE && (graph.nodeFlags[node]! & NodeFlag.Test) !== 0)
      paths.add(graph.strings[graph.path[node]!]!)
  return paths
}

/**
 * The index with the requests of tests, as far as their files can be read. A test whose file loads code of a route that it may mean
 * asks for that one; else, where the framework finds the code itself, the file of the test loads it by that.
 */
export function withRequests(index: ImpactIndex, graph: Graph, textOf: TextOf): ImpactIndex {
  const paths = pathsOfRequests(index, graph)
  if (paths.size === 0) return index
  const reader = new RequestReader(index, graph)
  for (const path of paths) {
    const text = textOf(path)
    if (text !== undefined) reader.read(path, text)
  }
  return reader.finish()
}

/** A file of tests: its number, and the routes that its requests may mean. */
type Requesting = { number: number; mayMean: (route: Route) => boolean; isLoaded: (route: Route) => boolean }

class RequestReader {
  readonly graph: Graph
  readonly index: ImpactIndex
  readonly impact: Impact
  readonly #routes: RoutesMeant
  /** Lines that state routes, by file: the paths in them are no requests. */
  readonly #stated: ReadonlySet<string>
  readonly #requests: number[] = []
  readonly #loads: [from: number, to: number][] = []
  readonly #seen = new Set<string>()
  /** Settings whose code runs for every request. */
  readonly #around: readonly number[]

  constructor(index: ImpactIndex, graph: Graph) {
    this.graph = graph
    this.index = index
    this.impact = new Impact(graph, index)
    const answered = index.routes.filter((route) => handlersOf(route).length > 0)
    this.#routes = new RoutesMeant(answered, (route) => this.#namesOf(route))
    this.#stated = new Set(index.routes.map(({ within, line }) => `${index.fileOfPlace[within]} ${line}`))
    this.#around = index.routes.some(({ framework }) => FINDING.has(framework)) ? settingsAround(this.impact) : []
  }

  read(path: string, text: string): void {
    const { impact, index } = this
    const number = impact.fileNumber(path)
    if (number < 0) return
    const file = fileWith(impact, number)
    const isLoaded = ({ within }: Route): boolean => impact.loads(number, index.fileOfPlace[within]!)
    const mayMean = (route: Route): boolean =>
      isLoaded(route) || (FINDING.has(route.framework) && !impact.isOfTest(route.within))
    for (const request of requestsIn(text)) {
      if (this.#stated.has(`${number} ${request.line}`)) continue
      const handlers = this.#handlersMeant(request, { number, mayMean, isLoaded })
      const isRequest = handlers.length > 0 || ('method' in request && request.method !== undefined)
      const met = isRequest ? [...handlers, ...this.#around] : []
      if (met.length === 0) continue
      const { place } = placeAt(impact, file, request.line, request.line)
      for (const each of met) this.#add(each, place, request.line)
    }
  }

  finish(): ImpactIndex {
    return { ...this.index, requests: this.#requests, ...withLoads(this.index, this.#loads) }
  }

  #namesOf({ name, node, framework }: Route): readonly string[] {
    if (name !== undefined) return [name]
    return node >= 0 && NAMED_BY_HANDLER.has(framework) ? [this.graph.strings[this.graph.name[node]!]!] : []
  }

  #handlersMeant(request: PathRequest | NameRequest, { mayMean, isLoaded }: Requesting): number[] {
    const meant = this.#routes.of(request).filter(mayMean)
    const loaded = meant.filter(isLoaded)
    return (loaded.length > 0 ? loaded : meant).flatMap(handlersOf)
  }

  #add(handler: number, place: number, line: number): void {
    const { fileOfPlace } = this.index
    const key = `${handler} ${place}`
    if (handler === place || this.#seen.has(key)) return
    this.#seen.add(key)
    this.#requests.push(handler, place, line)
    this.#loads.push([fileOfPlace[place]!, fileOfPlace[handler]!])
  }
}

/** The variables, fields and properties (places) that say what runs for every request. */
function settingsAround(impact: Impact): number[] {
  const { graph, index } = impact
  const found: number[] = []
  for (let place = 0; place < index.placeCount; place++) {
    const extra = place - graph.nodeCount
    if (extra < 0 ? !isFunction(graph, place) : !SETTINGS.has(index.extraKind[extra]!)) continue
    const name = extra < 0 ? graph.strings[graph.name[place]!]! : index.strings[index.extraName[extra]!]!
    if (AROUND_REQUESTS.test(name) && impact.languageOf(place) === 'python') found.push(place)
  }
  return found
}

const SETTINGS: ReadonlySet<number> = new Set([PlaceKind.Variable, PlaceKind.Field, PlaceKind.Attribute])

/** The files that files load, with further ones. */
function withLoads(
  { loadStart, loads, fileNode }: ImpactIndex,
  more: readonly (readonly [from: number, to: number])[],
): Pick<ImpactIndex, 'loadStart' | 'loads'> {
  const from: number[] = []
  const to: number[] = []
  const own = new Set<string>()
  const add = (file: number, loaded: number): void => {
    const key = `${file} ${loaded}`
    if (file === loaded || loaded < 0 || own.has(key)) return
    own.add(key)
    from.push(file)
    to.push(loaded)
  }
  for (let file = 0; file < fileNode.length; file++)
    for (let row = loadStart[file]!; row < loadStart[file + 1]!; row++) add(file, loads[row]!)
  for (const [file, loaded] of more) add(file, loaded)
  const { start, order } = groupedBy(from, fileNode.length)
  return { loadStart: start, loads: Uint32Array.from(order, (row) => to[row]!) }
}
