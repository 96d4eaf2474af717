// The state of lowering one file: current scope and owner, names declared so far, and work that waits for all
// declarations.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { type Lowering as Common, type Here, lowering, top } from '../kit/lowering.ts'
import type { Narrowed } from './flow/narrowing.ts'
import type { Copying } from './members/copies.ts'
import type { Defining } from './members/getters.ts'
import type { PrototypeMember } from './members/redefinitions.ts'

/** The meaning of `this` at the current node. */
export type Self =
  | { kind: 'none' }
  /**
   * The instance of the function or class of this scope; `plain`: a function with its own `this`, given by its callers.
   */
  | { kind: 'scope'; scope: number; plain?: number }
  | { kind: 'class'; entity: number } // the class itself: static initialisers
  | { kind: 'type'; type: number; scope: number } // a declared type: `this: Foo`, in the function of this scope
  /** A prototype, with the node that names its class: `(function () { this.run = … }).call(Foo.prototype)`. */
  | { kind: 'prototype'; object: number; owner: number }

/** `new Promise((resolve) => …)`: the parameter's name, and the values it is called with, each with its scope. */
export type Resolver = { name: string; calls: { scope: number; value: number }[]; params: number }

/** The state of lowering one file. */
export type Lowering = Common & {
  /** JSDoc comments declare types (JavaScript). */
  docTypes: boolean
  /** The place that lowering has reached: its scope may be one of control flow. */
  at: Here
  /** The innermost function that is no arrow, NONE outside of functions. */
  plainFn: number
  self: Self
  /** Work that needs all declarations of the file. */
  later: (() => void)[]
  /** Signatures and accessors of a scope by name: a second one is an overload of the first. */
  signatures: Map<string, number>
  /** The latest scope of each namespace, by the scope that declares it and its name. */
  namespaces: Map<string, number>
  /** Constants made by `Symbol()`. */
  symbols: Set<number>
  /** Constants with a text that can be a member's name. */
  texts: Map<number, string>
  /** Names of type parameters declared so far. */
  typeParameters: Set<string>
  /** Names made up so far. */
  fresh: number
  /** The type alias whose object type is being lowered: methods stand below it. */
  holder: number
  /** Scope of the conditional type around, which sees the inferred names; NONE outside of one. */
  inferring: number
  /** Members that a condition has narrowed here (`this.x`), and their substitute names. */
  paths: Map<string, string>
  /** Remembered narrowings of conditions with several parts, by node; for the false case by the node's complement. */
  narrowings: Map<number, Narrowed[]>
  /** The promises around that are being made, innermost last. */
  resolvers: Resolver[]
  /** `exports` as a value, once the file uses it. */
  exportsBinding: number
  /** Variables of the module that hold its `exports`: `const self = module.exports`. */
  exportsAliases: Set<number>
  /** Variables that hold a prototype, with the node that names its class: `const proto = Foo.prototype`. */
  prototypeAliases: Map<number, number>
  /** Functions assigned to members, by the text of the member: they may turn out to be constructors. */
  constructors: Map<string, number>
  /** Scopes that extend a prototype, with the text that names its class. */
  extended: Map<number, string>
  /** Members of prototypes that are defined or read here. */
  prototypeMembers: Map<string, PrototypeMember>
  /** Functions of the file that copy members, or define a getter, in an object they are given; once they are asked for. */
  copying: ReadonlyMap<string, Copying> | undefined
  defining: ReadonlyMap<string, Defining> | undefined
  /** The values that the `try` around throws in its own function. */
  thrown: { fn: number; exprs: number[] } | undefined
}

/** The state at the start of a file; `docTypes`: its JSDoc comments declare types. */
export function openLowering(tree: Syntax, b: FactsBuilder, docTypes: boolean): Lowering {
  return {
    ...lowering(tree, b),
    docTypes,
    at: top(0),
    plainFn: NONE,
    self: { kind: 'none' },
    inferring: NONE,
    later: [],
    resolvers: [],
    signatures: new Map(),
    namespaces: new Map(),
    symbols: new Set(),
    texts: new Map(),
    typeParameters: new Set(),
    fresh: 0,
    holder: NONE,
    paths: new Map(),
    narrowings: new Map(),
    exportsBinding: NONE,
    exportsAliases: new Set(),
    prototypeAliases: new Map(),
    constructors: new Map(),
    extended: new Map(),
    prototypeMembers: new Map(),
    copying: undefined,
    defining: undefined,
    thrown: undefined,
  }
}
