// The methods at which the call of a method may arrive, and those on which a call that arrives at it may be made: those that
// it overrides, and those of interfaces that its type implements without naming them.

import { languageOf } from '../../languages/files.ts'
import { edgeCode, type Graph, kindCode } from '../graph.ts'
import { eachIncoming, eachOutgoing } from '../incoming.ts'
import type { Link } from './related.ts'

const OVERRIDES = edgeCode('OVERRIDES')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const METHOD = kindCode('Method')
const INTERFACE = kindCode('Interface')

/** Visits the methods at which a call of a method may arrive, each with the edge that says so. */
export function eachArrival(graph: Graph, method: number, visit: (arrival: number, link: Link) => void): void {
  eachIncoming(graph, method, (edge, source) => {
    if (graph.type[edge] === OVERRIDES) visit(source, { edge, source, target: method })
  })
  const type = structuralType(graph, method)
  if (type < 0 || graph.kind[type] !== INTERFACE) return
  eachIncoming(graph, type, (edge, source) => {
    if (graph.type[edge] !== IMPLEMENTS) return
    eachNamesake(graph, source, method, (member) => visit(member, { edge, source, target: type }))
  })
}

/** Visits the methods on which a call may be made that arrives at a method. */
export function eachDeclared(graph: Graph, method: number, visit: (declared: number) => void): void {
  eachOutgoing(graph, method, (edge, target) => {
    if (graph.type[edge] === OVERRIDES) visit(target)
  })
  const type = structuralType(graph, method)
  if (type < 0 || graph.kind[type] === INTERFACE) return
  eachOutgoing(graph, type, (edge, target) => {
    if (graph.type[edge] === IMPLEMENTS) eachNamesake(graph, target, method, visit)
  })
}

/** The type of a method in a language whose types implement every interface that they fit; -1 for any other. */
function structuralType(graph: Graph, method: number): number {
  if (graph.kind[method] !== METHOD) return -1
  if (languageOf(graph.strings[graph.path[method]!]!)?.implementsUnnamed !== true) return -1
  let type = -1
  eachIncoming(graph, method, (edge, source) => {
    if (graph.type[edge] === DEFINES_METHOD) type = source
  })
  return type
}

/** Visits the methods of a type that have the name of another one. */
function eachNamesake(graph: Graph, type: number, method: number, visit: (member: number) => void): void {
  eachOutgoing(graph, type, (edge, member) => {
    if (graph.type[edge] === DEFINES_METHOD && graph.name[member] === graph.name[method]) visit(member)
  })
}
