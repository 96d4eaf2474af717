// Annotations -> type expressions. Names of `typing` and `collections` are mapped onto the prelude here, so that the
// linker meets only containers, unions and names.

import { entryOf } from '../../../entry-of.ts'
import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, mention, nameExpr, unknown } from '../../kit/expressions.ts'
import { value } from '../expressions.ts'
import { literalValue } from '../literals.ts'
import { knownPath } from '../names.ts'
import type { Lowering } from '../state.ts'
import { type TypeForm, typeForm } from './type-form.ts'

/** The type expression of an annotation node. */
export function typeExpr(l: Lowering, node: number): number {
  return lowerType(l, typeForm(l, node))
}

/** Lowers the shape of a type. Mentions of names are recorded on the way. */
export function lowerType(l: Lowering, type: TypeForm): number {
  switch (type.form) {
    case 'name':
      return lowerName(l, type.path, type.node)
    case 'apply':
      return lowerApply(l, type.base, type.args)
    case 'union':
      return unionOf(l, type.items)
    case 'none':
      return literal(l, 'NoneType')
    default:
      return unknown(l)
  }
}

function unionOf(l: Lowering, items: readonly TypeForm[]): number {
  const kept = items.filter((item) => item.form !== 'none')
  if (kept.length === 1) return lowerType(l, kept[0]!)
  return l.b.expr(Op.Union, l.b.list(kept.map((item) => lowerType(l, item))))
}

const TYPE_MODULES =
  /^(?:typing|typing_extensions|collections|collections\.abc|contextlib|types|builtins|_typeshed)\.(\w+)$/

/** Library name -> type of the prelude. Other names of these modules are looked up unchanged. */
const PRELUDE: Readonly<Record<string, string>> = {
  List: 'list',
  Dict: 'dict',
  Set: 'set',
  FrozenSet: 'frozenset',
  AbstractSet: 'set',
  MutableSet: 'set',
  Tuple: 'tuple',
  Type: 'type',
  Text: 'str',
  AnyStr: 'str',
  LiteralString: 'str',
  DefaultDict: 'defaultdict',
  Deque: 'deque',
  ContextManager: 'AbstractContextManager',
  AsyncContextManager: 'AbstractAsyncContextManager',
  MutableSequence: 'list',
  Collection: 'Collection',
  ItemsView: 'ItemsView',
}

const OWN = new Set(
  (
    'Iterable Iterator Generator AsyncIterable AsyncIterator AsyncGenerator Awaitable Coroutine Sequence Mapping ' +
    'MutableMapping Reversible Container Hashable Sized Collection OrderedDict Counter ChainMap defaultdict deque ' +
    'KeysView ValuesView ItemsView AbstractContextManager AbstractAsyncContextManager ExitStack AsyncExitStack ' +
    'list dict set frozenset tuple str bytes int float bool complex type object'
  ).split(' '),
)

/** The prelude's type for a library name, undefined when there is none. */
export function preludeType(known: string | undefined): string | undefined {
  const name = known === undefined ? undefined : TYPE_MODULES.exec(known)?.[1]
  if (name === undefined) return undefined
  return entryOf(PRELUDE, name) ?? (OWN.has(name) ? name : undefined)
}

/** The last part of a name of `typing`, and of a bare name that is nowhere defined: 'Optional', 'Callable'. */
function typingName(known: string | undefined): string | undefined {
  return known === undefined ? undefined : TYPE_MODULES.exec(known)?.[1]
}

function lowerName(l: Lowering, path: string, node: number): number {
  const known = knownPath(l, path)
  const typing = typingName(known)
  if (typing === 'Self') return l.at.classScope ? l.b.expr(Op.SelfType, l.at.classScope.scope) : unknown(l)
  // these say only that the name is not assigned again, or that it holds a class
  if (typing === 'Final' || typing === 'ClassVar' || known === 'type' || typing === 'Type') return unknown(l)
  const prelude = preludeType(known)
  if (prelude !== undefined) return literal(l, prelude)
  if (typing === 'Callable') return callableOf(l, [])
  if (known === 'object' || typing === 'Any' || typing === 'Hashable' || typing === 'object') return unknown(l)
  const parts = path.split('.')
  let expr = nameExpr(l, l.at, parts[0]!, node)
  for (const part of parts.slice(1)) expr = l.b.expr(Op.Member, expr, l.b.str(part), 2)
  mention(l, l.at, expr, node)
  return expr
}

/** Lowers type arguments applied to a name of `typing`; there is at least one. */
type Applied = (l: Lowering, args: readonly TypeForm[]) => number

const firstArgument: Applied = (l, args) => lowerType(l, args[0]!)
const classArgument: Applied = (l, args) => classOf(l, args[0]!)
const guardOf: Applied = (l, args) => l.b.expr(Op.Apply, literal(l, 'TypeGuard'), l.b.list([lowerType(l, args[0]!)]))

const APPLIED: Readonly<Record<string, Applied>> = {
  Optional: firstArgument,
  Union: (l, args) => unionOf(l, args),
  TypeGuard: guardOf,
  TypeIs: guardOf,
  Literal: literalOf,
  Type: classArgument,
  type: classArgument,
  Callable: (l, args) => callableOf(l, args),
  Tuple: (l, args) => tupleOf(l, args),
  tuple: (l, args) => tupleOf(l, args),
  Annotated: (l, args) => {
    // `Annotated[int, Field(gt=low())]`: the annotations beside the type are evaluated
    for (const note of args.slice(1)) if (note.form === 'unknown' && note.call !== undefined) value(l, note.call)
    return lowerType(l, args[0]!)
  },
  ClassVar: firstArgument,
  Final: firstArgument,
  Required: firstArgument,
  NotRequired: firstArgument,
  ReadOnly: firstArgument,
  InitVar: firstArgument,
  Unpack: firstArgument,
  // types of libraries that tell the origin of a value, not its type
  'dataclasses.InitVar': firstArgument,
  'sqlalchemy.orm.Mapped': firstArgument,
  'sqlalchemy.orm.base.Mapped': firstArgument,
}

/** A longer list of literals is read as their types: each would be a value of its own. */
const LITERALS_MAX = 8

/** `Literal['r', 'w']`: the values themselves; those that are none here (members of enums) are types of the library. */
function literalOf(l: Lowering, args: readonly TypeForm[]): number {
  const lowered = args
    .filter((arg) => arg.form !== 'none')
    .map(({ value }) => {
      if (value === undefined) return unknown(l)
      return args.length > LITERALS_MAX ? literal(l, value.type) : literalValue(l, value)
    })
  return lowered.length === 1 ? lowered[0]! : l.b.expr(Op.Union, l.b.list(lowered))
}

function lowerApply(l: Lowering, base: TypeForm, args: readonly TypeForm[]): number {
  const known = base.form === 'name' ? knownPath(l, base.path) : undefined
  const applied = args.length === 0 ? undefined : entryOf(APPLIED, typingName(known) ?? known ?? '')
  if (applied !== undefined) return applied(l, args)
  const lowered = args.map((arg) => (arg.form === 'list' ? unknown(l) : lowerType(l, arg)))
  return l.b.expr(Op.Apply, lowerType(l, base), l.b.list(lowered))
}

/** `Type[X]`: the class itself, not an instance of it. */
function classOf(l: Lowering, type: TypeForm): number {
  if (type.form === 'union') return l.b.expr(Op.Union, l.b.list(type.items.map((item) => classOf(l, item))))
  return l.b.expr(Op.TypeOf, lowerType(l, type))
}

function callableOf(l: Lowering, args: readonly TypeForm[]): number {
  const parameters = args[0]?.form === 'list' ? args[0].items.map((item) => lowerType(l, item)) : []
  const result = args[1] ? lowerType(l, args[1]) : NONE
  return l.b.expr(Op.FuncType, l.b.list(parameters), result === NONE ? unknown(l) : result)
}

/** `tuple[X, ...]` is a container of X, `tuple[A, B]` a row of places. */
function tupleOf(l: Lowering, args: readonly TypeForm[]): number {
  const elements = args.filter((arg) => arg.form !== 'ellipsis').map((arg) => lowerType(l, arg))
  if (args.length === 2 && args[1]!.form === 'ellipsis')
    return l.b.expr(Op.Apply, literal(l, 'tuple'), l.b.list(elements))
  return l.b.expr(Op.Tuple, l.b.list(elements))
}

/**
 * Whether an assigned value reads as a type alias: `X = Union[A, B]`, `Row = List[Cell]`, `Id = NewType('Id', int)`.
 */
export function isTypeAlias(l: Lowering, name: string, type: TypeForm): boolean {
  if (type.form === 'apply' && type.base.form === 'name') {
    const known = knownPath(l, type.base.path)
    return known !== undefined && (typingName(known) !== undefined || OWN.has(known))
  }
  // `A | B` of classes; flags of an enum are combined alike, but under names in capitals or small letters.
  return type.form === 'union' && /^_?[A-Z]\w*[a-z]/.test(name) && type.items.every(readsAsType)
}

function readsAsType(type: TypeForm): boolean {
  if (type.form === 'union') return type.items.every(readsAsType)
  return type.form !== 'unknown' && type.form !== 'ellipsis'
}
