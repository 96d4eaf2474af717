// The routes of a project, from those of its files: prefixes of the routers around, frameworks, and handlers as nodes.

import { append } from '../../collections/multimap.ts'
import type { LanguageId } from '../../languages/files.ts'
import { INHERITED, ROUTE_RULES } from '../../languages/route-rules.ts'
import { compareText } from '../../order.ts'
import { type Graph, kindCode, LEAST_CERTAIN, RESOLUTIONS } from '../graph.ts'
import { ALL_NAMES, importedOn } from '../impact/exports.ts'
import { Apps } from './apps.ts'
import { constantsOf } from './constants.ts'
import { Handlers } from './handlers.ts'
import { inheritedPlaces, type Place } from './heirs.ts'
import { joinPath, normalPath } from './paths.ts'
import { ANY, type FileRoute, type FileRoutes, INSTEAD, type Route, type RoutedFile } from './route.ts'
import { isAlias, routerKey } from './router-keys.ts'
import { FOREIGN } from './routers.ts'
import { type Answer, Views } from './views.ts'

const EXACT = RESOLUTIONS.indexOf('exact')
const INFERRED = RESOLUTIONS.indexOf('inferred')

/** The routes of a project by path and method. */
export function resolveRoutes(graph: Graph, files: readonly RoutedFile[]): Route[] {
  const project = new RoutedProject(graph, files)
  const found = new Map<string, Route>()
  for (const [file, { routes }] of files.entries())
    for (const route of routes?.routes ?? [])
      for (const each of project.routesOf(file, route)) {
        const key = `${each.method} ${each.path} ${each.node} ${each.within} ${each.line}`
        if (!found.has(key)) found.set(key, each)
      }
  const keyOf = ({ path, method }: Route): string => `${path} ${method}`
  return [...found.values()].sort((a, b) => compareText(keyOf(a), keyOf(b)) || a.line - b.line)
}

const STEPS_MAX = 24
const PREFIXES_MAX = 16
/** Files in a row that only hand on what others export. */
const REEXPORTS_MAX = 3

class RoutedProject {
  readonly graph: Graph
  readonly files: readonly RoutedFile[]
  readonly #fileAt: ReadonlyMap<string, number>
  /** The files of each name, without their folders. */
  readonly #filesNamed = new Map<string, number[]>()
  /** By router, the routers that it is part of. */
  readonly #parents = new Map<string, { key: string; prefix: string }[]>()
  readonly #same = new Map<string, string>()
  /** What files export, by `exportKey`. */
  readonly #exported = new Map<string, string | undefined>()
  /** By router, the class that makes it. */
  readonly #makers = new Map<string, string>()
  readonly #prefixes = new Map<string, readonly string[]>()
  readonly #used: ReadonlyMap<string, string>
  readonly #withConstants: (path: string) => string
  /** By class, the paths that it states for its methods; the methods whose routes annotations state. */
  readonly #pathsOfClasses: ReadonlyMap<number, readonly string[]>
  readonly #annotated: ReadonlySet<number>
  readonly #handlers: Handlers
  readonly #views: Views
  readonly #apps: Apps

  constructor(graph: Graph, files: readonly RoutedFile[]) {
    this.graph = graph
    this.files = files
    this.#withConstants = constantsOf(files)
    this.#fileAt = new Map(files.map(({ path }, at) => [path, at]))
    for (const [at, { path }] of files.entries()) append(this.#filesNamed, path.slice(path.lastIndexOf('/') + 1), at)
    this.#used = new Map(
      files.flatMap(({ language, routes }) => (routes?.imported[0] ? [[language, routes.imported[0]]] : [])),
    )
    this.#pathsOfClasses = new Map(
      files.flatMap(({ routes, nodes }) => (routes?.classes ?? []).map(({ type, paths }) => [nodes[type]!, paths])),
    )
    this.#handlers = new Handlers(graph, files)
    this.#views = new Views(graph, files)
    this.#apps = new Apps(files)
    this.#annotated = new Set(
      files.flatMap(({ routes, nodes }) =>
        (routes?.routes ?? []).flatMap(({ handler, inClass }) =>
          inClass && handler.kind === 'entity' ? [nodes[handler.entity]!] : [],
        ),
      ),
    )
    for (const [file, { routes }] of files.entries()) {
      if (!routes) continue
      for (const taken of routes.imports) this.#noteImport(file, taken)
      for (const module of routes.modules) this.#noteModule(file, module)
      for (const answer of routes.answers) {
        const near = this.#handlers.nodeNear(file, answer)
        const node = near < 0 ? this.#handlers.calledAlone(file, answer) : near
        if (node >= 0) this.#same.set(`${file} ${answer.key}`, this.#keyOf(node, routerKey.entity))
      }
      for (const instance of routes.instances) {
        const node = this.#handlers.nodeNear(file, instance)
        if (node >= 0) this.#makers.set(`${file} ${instance.key}`, this.#keyOf(node, routerKey.entity))
      }
    }
    for (const [file, { routes }] of files.entries()) {
      for (const { child, key, prefix } of routes?.mounts ?? [])
        this.#mount(`${file} ${child}`, `${file} ${key}`, prefix)
      for (const { callee, position, key, prefix } of routes?.passed ?? []) {
        const node = this.#handlers.nodeOf(file, callee)
        if (node >= 0)
          this.#mount(
            this.#keyOf(node, (row) => routerKey.parameter(row, position)),
            `${file} ${key}`,
            prefix,
          )
      }
    }
  }

  /** The routes of one that a file states: for each method and each prefix; none where no framework is known. */
  routesOf(file: number, route: FileRoute): Route[] {
    const key = this.#canonical(`${file} ${route.router}`)
    const known = this.#frameworkOf(file, key, route)
    if (!known) return []
    const handler = this.#handlers.handlerOf(file, route)
    if (!handler) return []
    const { line, name } = route
    const found = this.#prefixesOf(key, 0)
    const prefixes = found.length > 0 ? found : ['']
    const innerOf = (prefix: string, path: string): string =>
      this.#withConstants(joinPath(prefix, path).replaceAll(INSTEAD, ''))
    const wholesOf = (inner: string): { path: string; inner?: string }[] =>
      this.#apps
        .pathsOf(this.files[file]!.path, route, inner)
        .map((path) => ({ path: normalPath(path), ...(path !== inner && { inner: normalPath(inner) }) }))
    return this.#answersOf(file, route, handler.node).flatMap(({ methods, node, path, name: own = name }) =>
      methods.flatMap((method) =>
        prefixes
          .flatMap((prefix) => wholesOf(innerOf(prefix, path)))
          .map((whole) => ({
            ...handler,
            node,
            method,
            ...whole,
            framework: known.framework,
            line,
            certainty: Math.max(known.certainty, handler.certainty),
            ...(own !== undefined && { name: own }),
            ...(node !== handler.node && this.#views.isView(handler.node) && { type: handler.node }),
          })),
      ),
    )
  }

  /** What answers a route, and where: its handler, methods that inherit it, or those of the class that is its handler. */
  #answersOf(file: number, route: FileRoute, node: number): Answer[] {
    const { methods, path, isViewSet, name } = route
    const isAny = methods.includes(ANY)
    const invoked = ROUTE_RULES[this.files[file]!.language as LanguageId]?.invoked
    if (invoked !== undefined && node >= 0 && this.graph.kind[node] === CLASS) {
      const method = this.#handlers.methodOf({ type: '', member: invoked }, node)
      return [{ methods, path, node: method }]
    }
    if (isViewSet) return this.#views.answersOfSet(node, path, name)
    if (isAny && this.#views.isView(node)) return this.#views.answersOf(node, path)
    if (isAny && node >= 0) return [{ methods: this.#views.limitsOf(node) ?? methods, path, node }]
    const places = this.#inherited(file, route, node) ?? [{ node, path }]
    return places.map((place) => ({ ...place, methods }))
  }

  /** Where a method of a class answers through the classes around it in the hierarchy; undefined where its own path is all. */
  #inherited(file: number, { inClass, framework }: FileRoute, method: number): Place[] | undefined {
    const type = inClass ? this.files[file]!.nodes[inClass.type]! : -1
    if (!inClass || type < 0 || method < 0 || !INHERITED.has(framework)) return undefined
    const stated = { type, method, path: inClass.path }
    return inheritedPlaces(this.graph, this.#pathsOfClasses, stated, (node) => this.#annotated.has(node))
  }

  #frameworkOf(file: number, key: string, route: FileRoute): { framework: string; certainty: number } | undefined {
    if (route.framework !== '') return { framework: route.framework, certainty: EXACT }
    const { routes, language } = this.files[file]!
    const origin = this.#originOf(key)
    if (origin !== undefined) return origin === FOREIGN ? undefined : { framework: origin, certainty: EXACT }
    const [imported] = routes!.imported
    const isBare = route.router === ''
    if (imported !== undefined && (route.isNamed || isBare)) return { framework: imported, certainty: INFERRED }
    const used = this.#used.get(language) ?? (route.isSure ? ROUTE_RULES[language as LanguageId]?.implied : undefined)
    return used !== undefined && route.isNamed ? { framework: used, certainty: LEAST_CERTAIN } : undefined
  }

  /** The framework that makes a router, or one that it is part of; FOREIGN where something else makes them. */
  #originOf(key: string): string | undefined {
    let isForeign = false
    const seen = new Set([key])
    for (const at of seen) {
      const [file, own] = splitKey(at)
      const origin = this.files[file]?.routes?.origins.get(own)
      if (origin !== undefined && origin !== FOREIGN) return origin
      isForeign ||= origin === FOREIGN
      for (const parent of this.#parents.get(at) ?? []) seen.add(parent.key)
      const maker = this.#makers.get(at)
      if (maker !== undefined) seen.add(maker)
    }
    return isForeign ? FOREIGN : undefined
  }

  /** The paths before those of a router; none where it is only a name. A router inside itself adds nothing to its own. */
  #prefixesOf(key: string, steps: number): readonly string[] {
    const known = this.#prefixes.get(key)
    if (known) return known
    this.#prefixes.set(key, [])
    const prefixes = this.#prefixesAround(key, steps)
    this.#prefixes.set(key, prefixes)
    return prefixes
  }

  #prefixesAround(key: string, steps: number): string[] {
    const [file, own] = splitKey(key)
    const parents = steps > STEPS_MAX ? [] : (this.#parents.get(key) ?? [])
    const found = new Set<string>()
    for (const { key: parent, prefix } of parents)
      for (const before of this.#prefixesOf(parent, steps + 1)) found.add(joinPath(before, prefix))
    if (found.size === 0 && !isAlias(own)) found.add('')
    const made = this.files[file]?.routes?.own.get(own) ?? ''
    const shortest = [...found].sort((a, b) => a.length - b.length || compareText(a, b)).slice(0, PREFIXES_MAX)
    return shortest.map((before) => (before.endsWith(INSTEAD) ? before : joinPath(before, made)))
  }

  #mount(child: string, parent: string, prefix: string): void {
    const [from, to] = [this.#canonical(child), this.#canonical(parent)]
    if (from === to) return
    append(this.#parents, from, { key: to, prefix })
  }

  #canonical(key: string): string {
    let at = key
    for (let steps = 0; steps < STEPS_MAX && this.#same.has(at); steps++) at = this.#same.get(at)!
    return at
  }

  /** A router that is imported is the one that its module exports. */
  #noteImport(file: number, { key, line, name, of }: FileRoutes['imports'][number]): void {
    const { graph, files } = this
    const targets = importedOn(graph, files[file]!.nodes[0]!, [line])
    // `from . import users, orders`: each name is that of a module on the same line.
    const own = targets.filter((target) => of !== undefined && of === graph.strings[graph.name[target]!])
    for (const target of own.length > 0 ? own : targets) {
      const found = this.#exporting(target, wordsOf(name))
      if (found !== undefined) this.#same.set(`${file} ${key}`, found)
    }
  }

  /** The router that the file of a node exports under one of some names, be it one that it hands on from another file. */
  #exporting(node: number, words: readonly string[]): string | undefined {
    const key = exportKey(node, words)
    if (!this.#exported.has(key)) this.#exported.set(key, this.#findExport({ node, words }))
    return this.#exported.get(key)
  }

  /** The nearest file comes first; one to which many ways lead is looked at once for the same names. */
  #findExport(first: Exported): string | undefined {
    const seen = new Set<string>()
    let open: readonly Exported[] = [first]
    for (let steps = 0; steps <= REEXPORTS_MAX; steps++) {
      const next: Exported[] = []
      for (const each of open) {
        const key = exportKey(each.node, each.words)
        if (seen.has(key)) continue
        seen.add(key)
        const own = this.#ownExport(each)
        if (own !== undefined) return own
        next.push(...this.#handedOn(each))
      }
      open = next
    }
    return undefined
  }

  #ownExport({ node, words }: Exported): string | undefined {
    const at = this.#fileOf(node)
    const mounts = at === undefined ? undefined : this.files[at]!.routes?.mounts
    const meant = words.find((word) => mounts?.some(({ key }) => key === routerKey.exported(word)) === true)
    return meant === undefined ? undefined : `${at} ${routerKey.exported(meant)}`
  }

  /** What the file of a node hands on under one of some names. */
  #handedOn({ node, words }: Exported): Exported[] {
    const at = this.#fileOf(node)
    if (at === undefined) return []
    const { handedOn, nodes } = this.files[at]!
    return handedOn.flatMap(({ lines, name, alias }) => {
      if (alias !== ALL_NAMES && !words.includes(alias)) return []
      const wanted = alias === ALL_NAMES ? words : wordsOf(name === ALL_NAMES ? 'default' : name)
      return importedOn(this.graph, nodes[0]!, lines).map((target) => ({ node: target, words: wanted }))
    })
  }

  #fileOf(node: number): number | undefined {
    return this.#fileAt.get(this.graph.strings[this.graph.path[node]!]!)
  }

  #noteModule(file: number, { key, file: path, router }: FileRoutes['modules'][number]): void {
    const end = `/${path}`
    const named = this.#filesNamed.get(end.slice(end.lastIndexOf('/') + 1)) ?? []
    const at = named.find((each) => `/${this.files[each]!.path}`.endsWith(end))
    if (at !== undefined) this.#same.set(`${file} ${key}`, `${at} ${router}`)
  }

  /** The key by which the file of a node knows it. */
  #keyOf(node: number, keyOfRow: (entity: number) => string): string {
    const file = this.#fileOf(node)
    const row = file === undefined ? -1 : this.files[file]!.nodes.indexOf(node)
    return `${file} ${keyOfRow(row)}`
  }
}

/** Names under which the file of a node may export something. */
type Exported = { node: number; words: readonly string[] }

const exportKey = (node: number, words: readonly string[]): string => `${node} ${words.join(' ')}`

/** What an imported name is exported as: the value of a module has two names. */
const wordsOf = (name: string): string[] => [name, ...(name === '=' || name === 'default' ? ['default', '='] : [])]

/** The file and the name of a router in it. */
function splitKey(key: string): [file: number, own: string] {
  const space = key.indexOf(' ')
  return [Number(key.slice(0, space)), key.slice(space + 1)]
}

const CLASS = kindCode('Class')
