// What answers a route: its handler as a node of the graph, found by where it stands, by its name, or by a text.

import { append } from '../../collections/multimap.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, LEAST_CERTAIN, RESOLUTIONS } from '../graph.ts'
import { importedOn } from '../impact/exports.ts'
import { superTypesOf } from '../super-types.ts'
import type { FileRoute, Handler, ImportedName, Route, RoutedFile } from './route.ts'

const EXACT = RESOLUTIONS.indexOf('exact')
const INFERRED = RESOLUTIONS.indexOf('inferred')
const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')
const IMPORTS = edgeCode('IMPORTS')
const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const CLASS = kindCode('Class')

/** Finds the handlers of a project; -1 stands for a node that is not known. */
export class Handlers {
  readonly graph: Graph
  readonly files: readonly RoutedFile[]
  #classes: Map<string, number[]> | undefined

  constructor(graph: Graph, files: readonly RoutedFile[]) {
    this.graph = graph
    this.files = files
  }

  /** What answers a route by itself; undefined where it is named by a text that need not be one. */
  handlerOf(
    file: number,
    { handler, owner, line }: FileRoute,
  ): Pick<Route, 'node' | 'within' | 'end' | 'calls' | 'certainty'> | undefined {
    const within = this.files[file]!.nodes[owner]!
    if (handler.kind === 'inline') {
      const calls = handler.sites.map((site) => this.nodeNear(file, { ...site, owner: handler.owner }))
      return {
        node: -1,
        within,
        end: handler.end,
        calls: [...new Set(calls.filter((node) => node >= 0))],
        certainty: EXACT,
      }
    }
    const node = this.nodeOf(file, handler)
    if (node < 0 && handler.kind === 'name') {
      const guessed = handler.type ? this.methodOf({ type: handler.type, member: handler.name, isOptional: true }) : -1
      return { node: guessed, within, end: line, calls: [], certainty: guessed < 0 ? LEAST_CERTAIN : INFERRED }
    }
    if (node < 0 && handler.kind === 'text' && handler.isOptional) return undefined
    return { node, within, end: line, calls: [], certainty: node < 0 ? LEAST_CERTAIN : EXACT }
  }

  /** The node of a handler; -1 where it is not known. */
  nodeOf(file: number, handler: Handler): number {
    if (handler.kind === 'entity') return this.files[file]!.nodes[handler.entity] ?? -1
    if (handler.kind === 'name') {
      const near = this.nodeNear(file, handler)
      return near < 0 && handler.imported ? this.#importedNode(file, handler.imported) : near
    }
    return handler.kind === 'text' ? this.methodOf(handler, handler.of ? this.nodeOf(file, handler.of) : -1) : -1
  }

  /** The entity of a module that an import names. */
  #importedNode(file: number, { line, name }: ImportedName): number {
    const { graph, files } = this
    const named = (node: number): boolean => graph.strings[graph.name[node]!] === name && graph.kind[node]! < CODE_KINDS
    for (const target of importedOn(graph, files[file]!.nodes[0]!, [line])) {
      if (named(target)) return target
      for (let edge = graph.edgeStart[target]!; edge < graph.edgeStart[target + 1]!; edge++)
        if (graph.type[edge] === DEFINES && named(graph.target[edge]!)) return graph.target[edge]!
    }
    return -1
  }

  /** The entity of a name that the code of an entity (row) calls or refers to on a line, or else anywhere. */
  nodeNear(file: number, { name, line, owner }: { name: string; line: number; owner: number }): number {
    const { graph, files } = this
    const source = files[file]!.nodes[owner] ?? -1
    if (source < 0) return -1
    let elsewhere = -1
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      const target = graph.target[edge]!
      const isUse = graph.type[edge] === CALLS || graph.type[edge] === REFERENCES || graph.type[edge] === IMPORTS
      if (!isUse || graph.kind[target]! >= CODE_KINDS || graph.strings[graph.name[target]!] !== name) continue
      const lines = graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)
      if (lines.includes(line)) return target
      elsewhere = target
    }
    return elsewhere
  }

  /** The only entity that the code of an entity (row) calls on a line: what it is called there may be another name of it. */
  calledAlone(file: number, { line, owner }: { line: number; owner: number }): number {
    const { graph, files } = this
    const source = files[file]!.nodes[owner] ?? -1
    const found = new Set<number>()
    for (let edge = graph.edgeStart[source] ?? 0; source >= 0 && edge < graph.edgeStart[source + 1]!; edge++) {
      const lines = graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)
      if (graph.type[edge] === CALLS && lines.includes(line)) found.add(graph.target[edge]!)
    }
    const [only, ...others] = found
    return only !== undefined && others.length === 0 ? only : -1
  }

  /** The method of a class that is named by text or known (a node); the class where it has no such method and none is needed. */
  methodOf({ type, member, file, isOptional }: Omit<Handler & { kind: 'text' }, 'kind' | 'owner'>, known = -1): number {
    const { graph } = this
    let best = -1
    for (const node of known < 0 ? this.#classesNamed(type) : superTypesOf(graph, known)) {
      if (file !== undefined && !`/${graph.strings[graph.path[node]!]}`.endsWith(`/${file}`)) continue
      for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
        const target = graph.target[edge]!
        if (graph.type[edge] === DEFINES_METHOD && graph.strings[graph.name[target]!] === member) return target
      }
      best = known < 0 ? node : known
    }
    return isOptional ? -1 : best
  }

  #classesNamed(name: string): readonly number[] {
    if (!this.#classes) {
      this.#classes = new Map()
      const { graph } = this
      for (let node = 0; node < graph.nodeCount; node++)
        if (graph.kind[node] === CLASS)
          append(this.#classes, graph.strings[graph.name[node]!]!.split('::').at(-1)!, node)
    }
    return this.#classes.get(name) ?? []
  }
}
