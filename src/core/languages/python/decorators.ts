// Decorators: those of the library are interpreted here, the others are recorded as calls for the linker.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { children, kindOf, textOf } from '../../syntax/syntax.ts'
import { BindingKind, CallFlag, Flag, Op, ReturnKind } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addCall, literal } from '../kit/expressions.ts'
import { field, line, parts } from '../kit/nodes.ts'
import { expression, value } from './expressions.ts'
import { FIXTURE, fixtureName } from './frameworks/pytest.ts'
import { addTaskMethods } from './frameworks/task-queues.ts'
import { argumentNodes, knownName } from './names.ts'
import { dotted } from './nodes.ts'
import type { Lowering } from './state.ts'
import type { TypeForm } from './types/type-form.ts'

/** The effect of the decorators on a function or class. */
export type Decoration = {
  /** Bits of the entity's flags. */
  flags: number
  /** Marked with `@overload`. */
  overload: boolean
  /** Prelude type of the context manager that the generator becomes, '' when it does not. */
  manager: string
  /** Decorators that the linker follows, outermost first. */
  followed: { expr: number; line: number; node: number }[]
  /** The function that `@functools.wraps` names, NONE without. */
  wrapped: number
  /** The name of the fixture that the function becomes, '' when it does not. */
  fixture: string
}

/** No decorators. */
export const UNDECORATED: Decoration = {
  flags: 0,
  overload: false,
  manager: '',
  followed: [],
  wrapped: NONE,
  fixture: '',
}

const FLAGS: Readonly<Record<string, number>> = {
  property: Flag.Getter,
  cached_property: Flag.Getter,
  'functools.cached_property': Flag.Getter,
  'abc.abstractproperty': Flag.Getter | Flag.Abstract,
  staticmethod: Flag.Static,
  classmethod: Flag.ClassMethod,
  'abc.abstractmethod': Flag.Abstract,
  'abc.abstractclassmethod': Flag.Abstract | Flag.ClassMethod,
  'abc.abstractstaticmethod': Flag.Abstract | Flag.Static,
  'typing.override': Flag.Override,
  'typing_extensions.override': Flag.Override,
}

/**
 * Decorators of projects and libraries that make a property by their
 * names: `cached_property`, `util.memoized_property`.
 */
const PROPERTY = /(?:property|Property|^reify|\.reify)$/

const propertyByName = (l: Lowering, callee: number): number | undefined =>
  PROPERTY.test(textOf(l.tree, callee)) ? Flag.Getter : undefined

const MANAGERS: Readonly<Record<string, string>> = {
  'contextlib.contextmanager': '_GeneratorContextManager',
  'contextlib.asynccontextmanager': '_AsyncGeneratorContextManager',
}

const OVERLOADS: ReadonlySet<string> = new Set(['typing.overload', 'typing_extensions.overload'])

/** Library decorators that return the decorated function or class unchanged. */
export const TRANSPARENT: ReadonlySet<string> = new Set([
  'functools.lru_cache',
  'functools.cache',
  'functools.wraps',
  'functools.singledispatch',
  'functools.singledispatchmethod',
  'functools.total_ordering',
  'dataclasses.dataclass',
  'enum.unique',
  'atexit.register',
  'typing.final',
  'typing.runtime_checkable',
  'typing.no_type_check',
  'typing.dataclass_transform',
  'typing_extensions.final',
  'typing_extensions.runtime_checkable',
  'typing_extensions.deprecated',
  'warnings.deprecated',
  'types.coroutine',
])

/** Reads the decorators of a `decorated_definition`; their expressions are lowered in the scope around it. */
export function readDecorators(l: Lowering, node: number): Decoration {
  const decoration: Decoration = { ...UNDECORATED, followed: [] }
  const defined = field(l, node, 'definition')
  const name = defined === NONE ? NONE : field(l, defined, 'name')
  const own = name === NONE ? '' : textOf(l.tree, name)
  for (const child of children(l.tree, node)) {
    const each = kindOf(l.tree, child) === 'decorator' ? parts(l, child)[0] : undefined
    if (each !== undefined) readDecorator(l, each, own, decoration)
  }
  return decoration
}

function readDecorator(l: Lowering, node: number, own: string, decoration: Decoration): void {
  const isCalled = kindOf(l.tree, node) === 'call'
  const callee = isCalled ? field(l, node, 'function') : node
  const known = (callee === NONE ? undefined : knownName(l, callee)) ?? ''
  const flags = entryOf(FLAGS, known) ?? accessor(l, callee, own) ?? propertyByName(l, callee)
  const manager = entryOf(MANAGERS, known)
  if (flags !== undefined) decoration.flags |= flags
  else if (OVERLOADS.has(known)) decoration.overload = true
  else if (manager !== undefined) decoration.manager = manager
  else if (TRANSPARENT.has(known)) {
    const [first] = isCalled ? argumentNodes(l, node).positional.map((argument) => value(l, argument)) : []
    if (known === 'functools.wraps') decoration.wrapped = first ?? NONE
  } else decoration.followed.push({ expr: expression(l, node), line: line(l, node), node })
  if (FIXTURE.has(known)) decoration.fixture = fixtureName(l, node, isCalled, own)
}

/**
 * `@name.setter`, `@name.getter`, `@name.deleter`: the other accessors of a property, which has the name `own` or
 * another one that is not imported.
 */
function accessor(l: Lowering, callee: number, own: string): number | undefined {
  const path = callee === NONE ? undefined : dotted(l, callee)
  const parts = path?.split('.') ?? []
  if (parts.length !== 2 || (parts[0] !== own && l.imported.has(parts[0]!))) return undefined
  if (parts[1] === 'setter' || parts[1] === 'deleter') return Flag.Setter
  return parts[1] === 'getter' ? Flag.Getter : undefined
}

/** A function or class that is defined: its binding, its entity, its node. */
type Defined = { binding: number; entity: number; node: number }

/**
 * Binds the name of a definition to the result of its decorators, innermost first. `@wraps(f)` marks a function that
 * passes for f.
 */
export function defineBinding(l: Lowering, { binding, entity, node }: Defined, decoration: Decoration): void {
  let expr = l.b.expr(Op.Entity, entity)
  if (decoration.wrapped !== NONE) expr = l.b.expr(Op.Union, l.b.list([expr, decoration.wrapped]))
  for (const { expr: decorator, line, node: at } of decoration.followed.toReversed()) {
    l.b.add('decorators', { target: entity, expr: decorator, line })
    addTaskMethods(l, { node: at, entity })
    expr = addCall(l, l.at, decorator, [expr], at, { flags: CallFlag.Implicit })
  }
  assign(l, l.at, binding, expr, l.tree.end[node]!)
}

/** Attributes that a wrapper copies from the wrapped function when `functools.wraps` is not used. */
const IDENTITY = new Set(['__wrapped__', '__name__', '__qualname__'])

/**
 * `wrapper.__wrapped__ = f` and `wrapper.__name__ = f.__name__`: a function of this scope passes for f from here on.
 */
export function identityAssignment(l: Lowering, left: number, right: number): void {
  if (kindOf(l.tree, left) !== 'attribute') return
  const name = textOf(l.tree, field(l, left, 'object'))
  const attribute = textOf(l.tree, field(l, left, 'attribute'))
  if (!IDENTITY.has(attribute) || l.at.fn === NONE) return
  const isWhole = attribute === '__wrapped__'
  if (!isWhole && kindOf(l.tree, right) !== 'attribute') return
  if (!isWhole && textOf(l.tree, field(l, right, 'attribute')) !== attribute) return
  passFor(l, name, expression(l, isWhole ? right : field(l, right, 'object')))
}

/** Makes the function defined under `name` in this scope, if there is one, pass for `original`. */
export function passFor(l: Lowering, name: string, original: number): void {
  const { b, at: scope } = l
  const string = b.str(name)
  for (let row = b.count('values') - 1; row >= 0; row--) {
    const binding = b.get('values', row, 'binding')
    if (b.get('bindings', binding, 'scope') !== scope.scope || b.get('bindings', binding, 'name') !== string) continue
    if (b.get('bindings', binding, 'kind') !== BindingKind.Entity) return
    const defined = b.get('values', row, 'expr')
    b.set('values', row, 'expr', b.expr(Op.Union, b.list([defined, original])))
    return
  }
}

/** The declared result of a decorated function: `Iterator[T]` under `@contextmanager` is a context manager of T. */
export function decoratedResult(
  l: Lowering,
  decoration: Decoration,
  type: TypeForm,
  lower: (form: TypeForm) => number,
): number {
  if (decoration.manager === '') return lower(type)
  const element = type.form === 'apply' ? type.args[0] : undefined
  const list = l.b.list(element === undefined ? [] : [lower(element)])
  return l.b.expr(Op.Apply, literal(l, decoration.manager), list)
}

/**
 * As `decoratedResult`, for a function without annotation: its yields, from row `first` of `returns` on, are the values
 * that the manager's `with` binds.
 */
export function decorateYields(l: Lowering, decoration: Decoration, fn: number, first: number): void {
  if (decoration.manager === '') return
  for (let row = first; row < l.b.count('returns'); row++) {
    if (l.b.get('returns', row, 'fn') !== fn || l.b.get('returns', row, 'kind') !== ReturnKind.Yield) continue
    const yielded = l.b.expr(Op.TypeOf, l.b.get('returns', row, 'expr'))
    const type = l.b.expr(Op.Apply, literal(l, decoration.manager), l.b.list([yielded]))
    l.b.set('returns', row, 'kind', ReturnKind.Return)
    l.b.set('returns', row, 'expr', l.b.expr(Op.Instance, type))
  }
}
