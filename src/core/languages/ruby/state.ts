// The state of lowering one Ruby tree.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import * as common from '../lowering.ts'
import { addCall, declareIn, type OpenScope } from '../open-scope.ts'

/** `names` are local variables and parameters. */
export type Scope = OpenScope & {
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
  scope: Scope
  depth: number
  /** Modules (expressions) that are included outside all classes so far. */
  included: number[]
  /** Constants that hold a list of texts. */
  lists: Map<string, readonly string[]>
}

/** Expressions nested deeper than this are not followed. */
export const DEPTH_MAX = 300

/** Tokens of the grammar that are words. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'if unless while until case when in then else elsif end do def class module begin rescue ensure return yield and or ' +
    'not for break next redo retry alias undef defined? BEGIN END super_ __END__'
  ).split(' '),
)

/** Named children, without keywords and comments. */
export const parts = (l: Lowering, node: number): number[] => {
  const result = common.parts(l, node, NO_TOKENS)
  return result.filter((child) => !KEYWORDS.has(common.kind(l, child)) || l.tree.next[child]! > child + 1)
}
const NO_TOKENS: ReadonlySet<string> = new Set()

/** Opens a scope inside the present one. */
export function openScope(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const parent = l.scope
  const scope: Scope = {
    ...parent,
    kind,
    parent,
    names: new Map(),
    start: 0,
    ...own,
    row: l.b.add('scopes', { parent: parent.row, kind, entity: own.entity ?? parent.entity, fn: own.fn ?? parent.fn }),
  }
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
  let scope = l.scope
  while (scope.parent) scope = scope.parent
  return scope
}

/** The variable of that name that is in sight: blocks see the locals around them, methods and classes do not. */
export function localOf(l: Lowering, name: string): number | undefined {
  for (let scope: Scope | undefined = l.scope; scope; scope = scope.parent) {
    const found = scope.names.get(name)
    if (found !== undefined) return found
    if (scope.method !== (scope.parent?.method ?? '') || scope.kind === ScopeKind.Class) return undefined
  }
  return undefined
}

/** The binding of a local variable, declared at `node` where the name is new. */
export function declare(l: Lowering, name: string, node: number): number {
  const known = localOf(l, name)
  if (known !== undefined) return known
  let scope = l.scope
  while (scope.parent && (scope.kind === ScopeKind.Flow || scope.kind === ScopeKind.Block)) scope = scope.parent
  return declareIn(l, scope, name, node)
}

/** Declares a global variable (`$x`) in the file scope, which all files share. */
export function declareGlobal(l: Lowering, name: string, node: number): number {
  const scope = fileScope(l)
  return scope.names.get(name) ?? declareIn(l, scope, name, node)
}

/** Which objects have a member that the body of a class declares: the class, its instances, or (a constant) either. */
export type Side = 'class' | 'instance' | 'both'

/** The side on which a method is that is declared here. */
export const sideHere = (l: Lowering): Side => (l.scope.singleton ? 'class' : 'instance')

/** Binds a member of the class body around: a constant, an accessor, an alias. */
export function declareMember(l: Lowering, name: string, node: number, expr: number, side: Side): void {
  const scope = l.scope.owner ?? fileScope(l)
  const isMember = scope.kind === ScopeKind.Class
  const flag = side === 'class' ? BindFlag.Static : side === 'instance' ? BindFlag.Instance : 0
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(isMember || side === 'both' ? name : topLevel(name)),
    kind: isMember ? BindingKind.Member : BindingKind.Variable,
    flags: BindFlag.Exported | flag,
    offset: l.tree.start[node]!,
    line: common.line(l, node),
  })
  l.b.add('values', { binding, expr, offset: l.tree.end[node]!, scope: scope.row })
}

/** The key of a method that is outside all classes: no constant and no local variable is mistaken for it. */
export const topLevel = (name: string): string => `${name}()`

/** `self`: the instance, or the class in class bodies and singleton methods; unknown at top level. */
export function selfExpr(l: Lowering): number {
  const { owner, isStatic, self } = l.scope
  if (self !== NONE) return self
  if (!owner) return l.b.expr(Op.Unknown)
  return l.b.expr(isStatic ? Op.Receiver : Op.This, owner.row)
}

/** `self` in a block passed to a call: the object that runs the block as its own, if any does, else the one around. */
export function selfOfBlock(l: Lowering, block: Scope): number {
  const receiver = l.b.expr(Op.This, block.row, 1)
  const { owner, self } = l.scope
  return !owner && self === NONE ? receiver : firstOf(l, [receiver, selfExpr(l)])
}

/** The object on whose side a member is declared: the class or an instance of it. */
export const selfOfSide = (l: Lowering, side: Side): number =>
  l.b.expr(side === 'class' ? Op.Receiver : Op.This, l.scope.owner!.row)

/** A call that an operator, an index or an assignment makes. */
export const addImplicitCall = (l: Lowering, callee: number, args: readonly number[], node: number): number =>
  addCall(l, callee, args, node, { flags: CallFlag.Implicit })

/** The result of calling a member without arguments, where the source has no call. */
export const resultOf = (l: Lowering, callee: number): number => l.b.expr(Op.Call, callee, l.b.list([]), NONE)

/** The first of several that is known. */
export const firstOf = (l: Lowering, items: readonly number[]): number => l.b.expr(Op.First, l.b.list(items))
