// The state of lowering one Python tree: the open scope, the names of every scope, the narrowings in force. Plain data
// with functions beside it; nothing outlives one file.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, CallFlag, ScopeKind } from '../../vocabulary.ts'
import { boundIn, declare } from '../kit/bindings.ts'
import { addCall, member as memberOf } from '../kit/expressions.ts'
import type * as common from '../kit/lowering.ts'
import { openScope, within } from '../kit/scopes.ts'
import type { DeadRows } from './flow/static-conditions.ts'
import type { Fixtures } from './frameworks/pytest.ts'

/**
 * A scope that is open, or was. The names that it declares are variables and members: several assignments of a name are
 * one binding. A name that a function or comprehension binds anywhere is local to it from `start` on.
 */
export type Scope = common.Here & {
  kind: number
  /** Offset from which its names are visible. */
  start: number
  parent: Scope | undefined
  /** Names that `global` (module) or `nonlocal` (function) declared to live elsewhere. */
  outer: Map<string, Scope>
  /** The scope of the class around, for `self`, `super()` and `Self`. */
  classScope: Scope | undefined
  /** Name of the first parameter of the method around, '' when there is none, and whether it holds the class. */
  receiver: string
  receiverIsClass: boolean
  /** Declared result of the function around, NONE without. */
  returnType: number
  /** Names whose last definition was an `@overload` signature. */
  overloaded: Set<string>
  /** The body of an enum: names assigned there are its constants. */
  enumeration: boolean
}

/** The state of lowering one Python file. */
export type Lowering = common.Lowering & {
  at: Scope
  /** Absolute dotted names behind the names that the file imports: `t` -> `typing`, `Opt` -> `typing.Optional`. */
  imported: ReadonlyMap<string, string>
  /** Names that the file defines or assigns at module level: they hide the built-in ones. */
  defined: ReadonlySet<string>
  /** Type variables assigned at module level -> node of the call that makes them. */
  typeVars: ReadonlyMap<string, number>
  /** Names that the module assigns once, a text. */
  texts: ReadonlyMap<string, string>
  /** Dotted paths whose type a test has narrowed -> type expression. Replaced, never changed in place. */
  narrowed: ReadonlyMap<string, Narrowed>
  /** Conditions that names of the function around hold the outcome of: the nodes. */
  conditions: Map<string, number>
  /** The rows that dead branches have added. */
  dead: DeadRows[]
  /** Paths assigned since the innermost region of control flow began: earlier narrowings of them no longer hold. */
  reassigned: Set<string>
  /** Offset from which the values joined after the latest statement with arms hold. */
  joined: number
  /** Inside `if TYPE_CHECKING:`. */
  typesOnly: boolean
  fixtures: Fixtures
}

/**
 * The type that a path was tested for, `excluded` when the test failed; or the value assigned to it before (`type`
 * NONE).
 */
export type Narrowed = { type: number; excluded: boolean; value?: number }

/** Opens a scope inside the present one. */
export function open(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const scope = openScope(l, l.at, kind, {
    start: 0,
    ...own,
    kind,
    parent: l.at,
    outer: new Map(),
    returnType: own.fn === undefined ? l.at.returnType : NONE,
    overloaded: new Set(),
    enumeration: false,
  })
  if (kind === ScopeKind.Class) scope.classScope = scope
  return scope
}

/** A region of control flow that has been lowered: its scope and the paths assigned in it. */
export type Region = { scope: number; assigned: ReadonlySet<string> }

/**
 * Runs `body` in a region of control flow of its own under these narrowings; afterwards only the paths that it assigned
 * are forgotten.
 */
export function withinFlow(l: Lowering, narrowed: ReadonlyMap<string, Narrowed>, body: () => void): Region {
  const { narrowed: before, reassigned: outer } = l
  l.narrowed = narrowed
  l.reassigned = new Set()
  const scope = open(l, ScopeKind.Flow)
  within(l, scope, body)
  const inner = l.reassigned
  l.narrowed = inner.size ? new Map([...before].filter(([path]) => !touched(path, inner))) : before
  l.reassigned = outer
  for (const path of inner) outer.add(path)
  return { scope: scope.scope, assigned: inner }
}

/** Drops the narrowings of a path that is assigned now. */
export function forget(l: Lowering, path: string): void {
  l.reassigned.add(path)
  if (l.narrowed.size === 0) return
  const one = new Set([path])
  l.narrowed = new Map([...l.narrowed].filter(([known]) => !touched(known, one)))
}

function touched(path: string, assigned: ReadonlySet<string>): boolean {
  for (const each of assigned)
    if (path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`)) return true
  return false
}

/** The scope in which an assignment binds: Python's functions, classes and modules, never blocks. */
export function bindingScope(l: Lowering): Scope {
  let scope = l.at
  while (scope.parent && (scope.kind === ScopeKind.Flow || scope.kind === ScopeKind.Block)) scope = scope.parent
  return scope
}

/** The binding of an assigned name, declared at its first assignment. `type` is the declared type, if any. */
export function declareName(
  l: Lowering,
  name: string,
  node: number,
  scope = bindingScope(l),
  type: number = NONE,
): number {
  const home = scope.outer.get(name) ?? scope
  const known = boundIn(l, home.scope, name)
  if (known !== undefined) {
    if (type !== NONE && l.b.get('bindings', known, 'type') === NONE) l.b.set('bindings', known, 'type', type)
    return known
  }
  const member = home.kind === ScopeKind.Class
  return declare(l, home, name, node, {
    kind: member ? BindingKind.Member : BindingKind.Variable,
    type,
    flags: visibility(name) | (home.enumeration && type === NONE ? BindFlag.EnumConstant : 0),
    offset: home.kind === ScopeKind.Module || home.kind === ScopeKind.Class ? l.tree.start[node]! : home.start,
  })
}

/** Flags of a name by Python's convention: a leading underscore keeps it out of star imports. */
export function visibility(name: string): number {
  return name.startsWith('_') && !name.endsWith('__') ? BindFlag.Private : BindFlag.Exported
}

/** A call that the source does not spell out (`with`, `for`): its Call, registered as implicit. */
export function implicitCall(l: Lowering, object: number, member: string, node: number): number {
  return addCall(l, l.at, memberOf(l, object, member), [], node, { flags: CallFlag.Implicit })
}
