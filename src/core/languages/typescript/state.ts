// What lowering carries along while it walks one file: where it stands, the names declared so far, the work to be done later.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import type { Lowering as Common } from '../lowering.ts'
import type { Narrowed } from './flow/narrowing.ts'
import type { PrototypeMember } from './members/redefinitions.ts'

/** What `this` means where the lowering stands. */
export type Self =
  | { kind: 'none' }
  /**
   * The instance that the function or class of this scope belongs to; `plain`: a function of its own, which gets it
   * from its callers.
   */
  | { kind: 'scope'; scope: number; plain?: number }
  | { kind: 'class'; entity: number } // the class itself: static initialisers
  | { kind: 'type'; type: number; scope: number } // a declared type: `this: Foo`, in the function of this scope
  /** A prototype, with the node that names its class: `(function () { this.run = … }).call(Foo.prototype)`. */
  | { kind: 'prototype'; object: number; owner: number }

/** `new Promise((resolve) => …)`: the parameter's name, and what it is called with: where, and an expression. */
export type Resolver = { name: string; calls: { scope: number; value: number }[]; params: number }

/** What lowering one file carries along. */
export type Lowering = Common & {
  /** JSDoc comments declare types (JavaScript). */
  docTypes: boolean
  /** Innermost scope, control flow included. */
  scope: number
  /** Owner of the code that stands here. */
  entity: number
  /** Row of `functions`, NONE at module level. */
  fn: number
  /** The innermost function that is no arrow, NONE outside of all. */
  plainFn: number
  self: Self
  /** Bindings by scope and name, to know what an assignment writes to once everything is declared. */
  declared: Map<number, Map<string, number>>
  /** Work that needs all declarations of the file. */
  later: (() => void)[]
  /** Signatures and accessors of a scope by name: a further one is an overload of the first. */
  signatures: Map<string, number>
  /** The scopes of namespaces, by the scope that they are declared in and their name: the last of each. */
  namespaces: Map<string, number>
  /** Constants made by `Symbol()`. */
  symbols: Set<number>
  /** Constants that hold a text which can be a member's name. */
  texts: Map<number, string>
  /** Names of type parameters declared so far. */
  typeParameters: Set<string>
  /** Names made up so far. */
  fresh: number
  /** The type alias whose object type is being lowered: methods stand below it. */
  holder: number
  /** Scope of the conditional type around, which sees what it infers; NONE outside of one. */
  inferring: number
  /** Members that a condition has narrowed here (`this.x`), and the names that stand for them. */
  paths: Map<string, string>
  /** What conditions of several parts say, by their nodes; when they are false, by the complements of these. */
  narrowings: Map<number, Narrowed[]>
  /** The promises around that are being made, innermost last. */
  resolvers: Resolver[]
  /** `exports` as a value, once the file uses it. */
  exportsBinding: number
  /** Variables of the module that hold its `exports`: `const self = module.exports`. */
  exportsAliases: Set<number>
  /** Functions that are assigned to members, by the text of these: they may be made classes of. */
  constructors: Map<string, number>
  /** Scopes that extend a prototype, and the text by which its class is named. */
  extended: Map<number, string>
  /** Members of prototypes that are defined or read here. */
  prototypeMembers: Map<string, PrototypeMember>
  /** What is thrown in the `try` around, by its function itself. */
  thrown: { fn: number; exprs: number[] } | undefined
}

/** What lowering a file begins with; `docTypes`: its JSDoc comments declare types. */
export function openLowering(tree: Syntax, b: FactsBuilder, docTypes: boolean): Lowering {
  return {
    tree,
    b,
    docTypes,
    scope: NONE,
    entity: NONE,
    fn: NONE,
    plainFn: NONE,
    self: { kind: 'none' },
    inferring: NONE,
    declared: new Map(),
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
    constructors: new Map(),
    extended: new Map(),
    prototypeMembers: new Map(),
    thrown: undefined,
  }
}
