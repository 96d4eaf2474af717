// The state of lowering one Rust file: the tree, the facts so far, and the place in the program.

import { addTo } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, ImportFlag, ImportKind, Op } from '../../vocabulary.ts'
import { type Bound, bind, boundIn, remember } from '../kit/bindings.ts'
import { nameExpr as lexicalName, member } from '../kit/expressions.ts'
import type { Lowering as Common, Here } from '../kit/lowering.ts'
import { line, parts as namedParts, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import type { Growing } from './growing.ts'
import type { Macros } from './macros/macro-rules/expand.ts'
import { nameIf } from './modules/features.ts'

/** The state of lowering one Rust file. */
export type Lowering = Common & {
  root: number
  /** The macros that the file defines. */
  macros: Macros
  /** Number of expansions around the current node. */
  expansions: number
  /** Whether the text at an offset is only in the body of a macro; undefined where the tree is the file's own. */
  isFromMacro?: (offset: number) => boolean
  /** Macro invocations parsed as items so far. */
  macrosRead: number
  /** Macro invocations whose arguments have been parsed so far. */
  argumentsRead: number
  /** Names of `mod x;`, `extern crate x;` and `use x;` by scope: a `use` that starts at one leads to another file. */
  fileModules: Set<string>
  /** Names of modules and types by scope, known before they are bound. */
  heading: Map<number, Set<string>>
  /** Names that a condition is on, by scope. */
  conditional: Set<string>
  /** Names of parameters and variables by scope: values, which hide no module and no type of their name. */
  locals: Map<number, Set<string>>
  /** Local containers made empty, by scope and name. */
  growing: Map<number, Map<string, Growing>>
  /** Variables that a `let` leaves without a value (rows of `bindings`), by scope and name. */
  unset: Map<number, Map<string, number>>
  /** How parameters and variables are held (see held.ts), by scope and name, where it is known. */
  held: Map<number, Map<string, number>>
  /** Associated types that impl blocks of traits declare (type expressions), by scope and name. */
  associated: Map<number, Map<string, number>>
  /** Heads of paths met (`serde` in `serde::de::Error`), with the line of their first use. */
  heads: Map<string, number>
  /** Methods of impl blocks, whose entity gets its type as parent once the whole file is read. */
  implMembers: { entity: number; typeName: string; module: number }[]
  /**
   * The types that impl blocks without a trait extend, with the scope of the block: some members only a macro declares.
   */
  implemented: { scope: number; word: string; line: number }[]
  /** Type parameters met (rows of `bindings`) by `scope:name`. */
  typeParams: Map<string, number>
  /** The entities that are traits. */
  traits: Set<number>
  /** Types of this file by `module entity:name`. */
  types: Map<string, number>
}

/** Where in the program a node stands. */
export type Place = Here & {
  /** Scope of the impl, trait or type around, in which `Self` is bound; NONE outside. */
  self: number
  /** Whether it is between the brackets of a macro that is not known. */
  inMacro?: boolean
  /** Entity of the enclosing module. */
  module: number
  /** Names of the inline modules around, outermost first. */
  inline: readonly string[]
  inFunction: boolean
  /** In the body of an impl of a trait. */
  ofTrait?: boolean
  test: boolean
  /** How the type around is held that is implemented for, and how `self` is; see held.ts. */
  typeHeld?: number | undefined
  selfHeld?: number | undefined
  /** The values of `break` in the loop around; undefined in loops without a value. */
  breaks?: number[] | undefined
  /** Offset from which the names of a pattern are visible: after the `let`, whose own value does not see them. */
  from?: number
  /** A scope in which a name bound here is hidden by others of that name: the item is compiled for another platform. */
  weakIn?: number
  /** The condition under which it hides those itself: it then gives way only to other conditional names. */
  condition?: string
  /** A scope in which names bound here are conditional. */
  conditionalIn?: number
}

/** Whether a node's meaning comes only from the body of a macro. */
export const isFromMacro = (l: Lowering, node: number): boolean => l.isFromMacro?.(l.tree.start[node]!) ?? false

/** A name without the `r#` of a raw one. */
export const nameText = (l: Lowering, node: number): string => text(l, node).replace(/^r#/, '')

/** Named children; `_` is one, as a pattern or type of its own. */
export const parts = (l: Lowering, node: number): number[] => namedParts(l, node, '_')

/** Where a name is declared, and on which conditions. */
type NamePlace = Pick<Place, 'scope' | 'from' | 'weakIn' | 'condition' | 'conditionalIn'>

/** Declares a name in a scope; returns the binding. `row` has the remaining fields of the binding. */
export function declareName(l: Lowering, at: NamePlace, name: string, node: number, row: Bound): number {
  const isHidden =
    at.weakIn === at.scope &&
    (at.condition === undefined ? boundIn(l, at.scope, name) !== undefined : l.conditional.has(`${at.scope}:${name}`))
  if (isLocalValue(row)) addTo(l.locals, at.scope, name)
  if (at.conditionalIn === at.scope || (at.weakIn === at.scope && at.condition !== undefined))
    l.conditional.add(`${at.scope}:${name}`)
  const word = isHidden ? (at.condition === undefined ? `${name}?` : nameIf(name, at.condition)) : name
  const binding = bind(l, at, word, node, at.from === undefined ? row : { ...row, offset: at.from })
  remember(l, at.scope, name, binding)
  return binding
}

const isLocalValue = (row: { kind: number; flags?: number }): boolean =>
  row.kind === BindingKind.Parameter || (row.kind === BindingKind.Variable && ((row.flags ?? 0) & BindFlag.Const) === 0)

/** The name of a module or type, looked up past parameters and variables: `frame: frame::Frame`, `char as u8`. */
export function typeName(l: Lowering, at: Place, word: string, node: number): number {
  let { scope } = at
  for (let inner: number = scope; inner !== NONE; inner = outer(l, inner)) {
    if (l.locals.get(inner)?.has(word)) scope = outer(l, inner)
    else if (boundIn(l, inner, word) !== undefined) break
  }
  return lexicalName(l, { scope }, word, node)
}

/** Whether a name is bound by the functions and blocks around a place, or by its module. */
export function isBound(l: Lowering, scope: number, name: string): boolean {
  for (let at = scope; at !== NONE; at = outer(l, at)) if (boundIn(l, at, name) !== undefined) return true
  return false
}

/** Whether a name means a parameter or a variable of the functions and blocks around a place. */
export function isLocal(l: Lowering, scope: number, name: string): boolean {
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    if (l.locals.get(at)?.has(name)) return true
    if (boundIn(l, at, name) !== undefined) return false
  }
  return false
}

/** The module that `crate`, `self` or `super` means here; a module named in place is no import statement. */
export function pathModule(l: Lowering, at: Place, head: 'crate' | 'self' | 'super', node: number): number {
  return moduleAt(l, at, relativeModule(head, at.inline), node)
}

/** A module: a specifier relative to the file, and the inline modules to enter from there. */
type ModulePath = [specifier: string, inline: readonly string[]]

/** A module as a value. */
export function moduleAt(l: Lowering, at: Place, [specifier, inline]: ModulePath, node: number): number {
  const row = l.b.add('imports', {
    scope: at.scope,
    specifier: l.b.str(specifier),
    kind: ImportKind.Dynamic,
    flags: ImportFlag.InPlace,
    line: line(l, node),
  })
  let expr = l.b.expr(Op.Module, row)
  for (const part of inline) expr = member(l, expr, part, 1)
  return expr
}

/** The module that `crate`, `self` and `super` mean inside inline modules. */
export function relativeModule(head: string, inline: readonly string[]): ModulePath {
  if (head === 'crate') return ['crate', []]
  if (head === 'self') return ['self', inline]
  return inline.length > 0 ? ['self', inline.slice(0, -1)] : ['super', []]
}

/** Makes path heads that nothing binds names of crates: `serde::to_string(…)` without a `use`. */
export function bindCrates(l: Lowering): void {
  for (const [head, line] of l.heads) {
    const binding = bind(l, { scope: l.root }, head, NONE, { kind: BindingKind.Import, flags: BindFlag.Last })
    const row = l.b.add('imports', {
      scope: l.root,
      specifier: l.b.str(head),
      alias: l.b.str(head),
      kind: ImportKind.Namespace,
      flags: ImportFlag.InPlace,
      binding,
      line,
    })
    l.b.set('bindings', binding, 'ref', row)
  }
}

/** Fields and methods of one name are kept apart: a field is a member under its name with a dot before it. */
export const fieldName = (word: string): string => `.${word}`

/** A field of a value; of a tuple, the element at a position. */
export function fieldOf(l: Lowering, object: number, word: string): number {
  const value = member(l, object, fieldName(word))
  if (!/^\d+$/.test(word)) return value
  return l.b.expr(Op.First, l.b.list([value, l.b.expr(Op.Element, object, Number(word))]))
}
