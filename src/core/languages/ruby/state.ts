// The state of lowering one Ruby tree.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, bind, boundIn, declare } from '../kit/bindings.ts'
import { addCall } from '../kit/expressions.ts'
import type * as common from '../kit/lowering.ts'
import { openScope } from '../kit/scopes.ts'

/** An open scope; the names that it declares are local variables and parameters. */
export type Scope = common.Here & {
  kind: number
  /** Offset from which its variables are visible. */
  start: number
  parent: Scope | undefined
  /** The class or module body around, if any. */
  owner: Scope | undefined
  /** Whether `self` is the class: in class bodies and singleton methods. */
  isStatic: boolean
  /** Inside `class << self`: methods defined here are the class's own. */
  singleton: boolean
  /** Whether methods defined here are private: after a `private` that is alone. */
  isPrivate: boolean
  /** For a module body: whether it extends ActiveSupport::Concern, whose `ClassMethods` extend the including class. */
  isConcern: boolean
  /** For a class body: rows of `functions` by method name, those of the class itself under `self.name`. */
  methods: Map<string, number>
  /** Name of the method around, for `super`, its parameters, and of its block parameter, for `yield`. */
  method: string
  parameters: number
  block: string
  /** `self` in a block that another object runs as its own, NONE elsewhere. */
  self: number
  /** Variables of loops over lists that are spelled out, by name: the texts that they hold. */
  texts: ReadonlyMap<string, readonly string[]>
  /** The values that the method around yields to any block it takes (expressions). */
  yields: number[]
  /** Of a class body: the row of `heritage` by which it is Enumerable, NONE when it is not. */
  enumerable: number
  /** For a class body: the values that its `each` yields, where that is defined before the class is made Enumerable. */
  elements: readonly number[]
  /** Type parameters by name -> the row of their scope. */
  generics: ReadonlyMap<string, number>
}

/** The state of lowering one Ruby file. */
export type Lowering = common.Lowering & {
  at: Scope
  /** Modules (expressions) that are included outside all classes so far. */
  included: number[]
  /** Constants that hold a list of texts. */
  lists: Map<string, readonly string[]>
}

/** Opens a scope inside the present one. */
export function open(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const scope = openScope(l, l.at, kind, { kind, parent: l.at, start: 0, ...own })
  if (kind === ScopeKind.Class) {
    scope.owner = scope
    scope.self = NONE
    scope.methods = new Map()
    scope.enumerable = NONE
    scope.elements = []
    scope.isConcern = false
  }
  return scope
}

/** The scope of the file: definitions in it outside of classes are visible in the whole project. */
export function fileScope(l: Lowering): Scope {
  let scope = l.at
  while (scope.parent) scope = scope.parent
  return scope
}

/** The variable of that name that is in sight: blocks see the locals around them, methods and classes do not. */
export function localOf(l: Lowering, name: string): number | undefined {
  for (let scope: Scope | undefined = l.at; scope; scope = scope.parent) {
    const found = boundIn(l, scope.scope, name)
    if (found !== undefined) return found
    if (scope.method !== (scope.parent?.method ?? '') || scope.kind === ScopeKind.Class) return undefined
  }
  return undefined
}

/** Declares a variable in a scope. */
export const declareVariable = (l: Lowering, scope: Scope, name: string, node: number): number =>
  declare(l, scope, name, node, { kind: BindingKind.Variable, offset: scope.start })

/** The binding of a local variable, declared at `node` where the name is new. */
export function declareLocal(l: Lowering, name: string, node: number): number {
  const known = localOf(l, name)
  if (known !== undefined) return known
  let scope = l.at
  while (scope.parent && (scope.kind === ScopeKind.Flow || scope.kind === ScopeKind.Block)) scope = scope.parent
  return declareVariable(l, scope, name, node)
}

/** Declares a global variable (`$x`) in the file scope, which all files share. */
export function declareGlobal(l: Lowering, name: string, node: number): number {
  const scope = fileScope(l)
  return boundIn(l, scope.scope, name) ?? declareVariable(l, scope, name, node)
}

/** Which objects have a member that the body of a class declares: the class, its instances, or (a constant) either. */
export type Side = 'class' | 'instance' | 'both'

/** The side on which a method is that is declared here. */
export const sideHere = (l: Lowering): Side => (l.at.singleton ? 'class' : 'instance')

/** Binds a member of the class body around: a constant, an accessor, an alias. */
export function declareMember(l: Lowering, name: string, node: number, expr: number, side: Side): void {
  const scope = l.at.owner ?? fileScope(l)
  const isMember = scope.kind === ScopeKind.Class
  const flag = side === 'class' ? BindFlag.Static : side === 'instance' ? BindFlag.Instance : 0
  const binding = bind(l, scope, isMember || side === 'both' ? name : topLevel(name), node, {
    kind: isMember ? BindingKind.Member : BindingKind.Variable,
    flags: BindFlag.Exported | flag,
  })
  assign(l, scope, binding, expr, l.tree.end[node]!)
}

/** The key of a method that is outside all classes: no constant and no local variable is mistaken for it. */
export const topLevel = (name: string): string => `${name}()`

/** `self`: the instance, or the class in class bodies and singleton methods; unknown at top level. */
export function selfExpr(l: Lowering): number {
  const { owner, isStatic, self } = l.at
  if (self !== NONE) return self
  if (!owner) return l.b.expr(Op.Unknown)
  return l.b.expr(isStatic ? Op.Receiver : Op.This, owner.scope)
}

/** `self` in a block passed to a call: the object that runs the block as its own, if any does, else the one around. */
export function selfOfBlock(l: Lowering, block: Scope): number {
  const receiver = l.b.expr(Op.This, block.scope, 1)
  const { owner, self } = l.at
  return !owner && self === NONE ? receiver : firstOf(l, [receiver, selfExpr(l)])
}

/** The object on whose side a member is declared: the class or an instance of it. */
export const selfOfSide = (l: Lowering, side: Side): number =>
  l.b.expr(side === 'class' ? Op.Receiver : Op.This, l.at.owner!.scope)

/** A call that an operator, an index or an assignment makes. */
export const addImplicitCall = (l: Lowering, callee: number, args: readonly number[], node: number): number =>
  addCall(l, l.at, callee, args, node, { flags: CallFlag.Implicit })

/** The result of calling a member without arguments, where the source has no call. */
export const resultOf = (l: Lowering, callee: number): number => l.b.expr(Op.Call, callee, l.b.list([]), NONE)

/** The first of several that is known. */
export const firstOf = (l: Lowering, items: readonly number[]): number => l.b.expr(Op.First, l.b.list(items))
