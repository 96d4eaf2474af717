// The state of lowering a C or C++ file.

import { NONE } from '../../facts.ts'
import { ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { mention } from '../kit/expressions.ts'
import { type Lowering as Common, type Here, top } from '../kit/lowering.ts'
import { openScope } from '../kit/scopes.ts'

/** The state of lowering one file of C or C++. */
export type Lowering = Common & {
  isCpp: boolean
  /** Whether the file is included by others: what it declares is theirs, `static` or not. */
  isHeader: boolean
  root: number
  types: Map<string, number>
  /** Names of the macros that are bound. */
  macros: Set<string>
  /** Full names of the bound definitions for this platform; those for others are bound after them. */
  bound: Set<string>
  later: { fullName: string; definition: Definition; node: number; at: Place }[]
  laterMacros: number[]
  /** Names that the file defines in every build. */
  defined: Set<string>
  /** Names of macros whose bodies make calls, and definitions of macros with parameters that make none. */
  callingMacros: Set<string>
  emptyMacros: number[]
  /** Functions that the file declares, and the parameters of those that it defines, by their full names. */
  declared: { word: string; node: number; parameters: number; at: Place }[]
  parameters: Map<string, number[]>
  members: { entity: number; typeName: string }[]
}

/** A definition as it is bound: under which name, in the type that `Foo::bar` names or where it stands. */
export type Definition = { word: string; owner?: string | undefined; row: { kind: number; ref: number; flags: number } }

/** A place, and what else depends on it in C. */
export type Place = Here & {
  /** Scope of the enclosing class, for `this`; NONE outside. */
  self: number
  inFunction: boolean
  /** Whether declarations here are class members. */
  inClass: boolean
  /** Whether nothing outside sees what is declared here: an unnamed namespace, a hidden class. */
  isHidden: boolean
  /** Whether this is a private section of a class. */
  isPrivate: boolean
  /** Whether this is a branch for another platform than the graph's. */
  foreign: boolean
  /** Whether this is a branch that a build compiles only on request, in place of another. */
  unlikely: boolean
  /** Whether this is a branch whose condition has an unknown name. */
  optional?: boolean
  /** Whether this is the body of a method that does not change its object. */
  readonly: boolean
  /** The scope of the class around a friend that is defined in it: its head and body see the names of that class. */
  around?: number
  /** The scope whose code mentions the types named here, where it is another one; NONE: no scope. */
  user?: number
}

/** Outside of all declarations of a file. */
export const topOf = (scope: number): Place => ({
  ...top(scope),
  self: NONE,
  inFunction: false,
  inClass: false,
  isHidden: false,
  isPrivate: false,
  foreign: false,
  unlikely: false,
  readonly: false,
})

/** Mentions a name in the scope whose code uses it. */
export function mentionName(l: Lowering, at: Place, expr: number, node: number): void {
  const scope = at.user ?? at.scope
  if (scope !== NONE) mention(l, { scope }, expr, node)
}

/** A place inside a new block. */
export const block = (l: Lowering, at: Place): Place => openScope(l, at, ScopeKind.Block, { inClass: false })

/** Binds a definition; one for another platform waits, since it counts only if the file has no other of its name. */
export function bindDefinition(l: Lowering, definition: Definition, node: number, at: Place): void {
  const { word, owner, row } = definition
  const fullName = fullNameOf(l, owner === undefined ? word : `${owner}::${word}`, at)
  if (at.foreign || at.unlikely) {
    l.later.push({ fullName, definition, node, at })
    return
  }
  bind(l, at, word, node, row)
  l.bound.add(fullName)
}

/** A name with the names around it: equal in all parts of a namespace. */
export function fullNameOf(l: Lowering, word: string, at: Place): string {
  let path = word
  for (let entity = at.entity; entity > 0; entity = l.b.get('entities', entity, 'parent'))
    path = `${l.b.get('entities', entity, 'name')}::${path}`
  return path
}
