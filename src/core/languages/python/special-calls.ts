// Library functions with a special meaning: their result is an argument, a member named by a text, or a class.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { Op } from '../../vocabulary.ts'
import { addCall, addStore, mention, unknown } from '../kit/expressions.ts'
import { field } from '../kit/nodes.ts'
import { argumentsOf, keywordsIn } from './calls.ts'
import { passFor } from './decorators.ts'
import { expression, value } from './expressions.ts'
import { namedTupleClass, typedDictClass, typedTupleClass } from './made-classes.ts'
import { dynamicImport, lazyImports, stubImport } from './modules/imports.ts'
import { argumentNodes, constantText, knownName } from './names.ts'
import { dotted, stringText } from './nodes.ts'
import { ASKED_MEMBER, FALLBACK_MEMBER } from './rules.ts'
import type { Lowering } from './state.ts'
import { typeForm } from './types/type-form.ts'
import { lowerType } from './types/types.ts'

/** The value of a call of a special function, or undefined when its arguments have another form than expected. */
type Special = (l: Lowering, call: number) => number | undefined

/** `super()` and `super(Class, self)`: the bases of the class around. */
const superCall: Special = (l) => (l.at.classScope ? l.b.expr(Op.Super, l.at.classScope.scope) : undefined)

const castCall: Special = (l, call) => {
  const [type, subject] = argumentNodes(l, call).positional
  if (type === undefined || subject === undefined) return undefined
  return l.b.expr(Op.Cast, lowerType(l, typeForm(l, type)), value(l, subject))
}

/** `getattr(x, 'name')` is `x.name`; a default is the other value it may have. */
const getattrCall: Special = (l, call) => {
  const [object, name, fallback] = argumentNodes(l, call).positional
  const text = name === undefined ? undefined : stringText(l, name)
  const member = name !== undefined && text === undefined && isAskedFor(l, name) ? ASKED_MEMBER : text
  if (object === undefined || member === undefined) return undefined
  const expr = l.b.expr(Op.Member, value(l, object), l.b.str(member), 0)
  if (member === text) mention(l, l.at, expr, call)
  return fallback === undefined ? expr : l.b.expr(Op.Union, l.b.list([expr, value(l, fallback)]))
}

/** Whether a name is the parameter of `__getattr__` that holds the name of the member. */
function isAskedFor(l: Lowering, name: number): boolean {
  const { entity, fn } = l.at
  if (kindOf(l.tree, name) !== 'identifier' || entity === NONE || fn === NONE) return false
  if (l.b.get('entities', entity, 'name') !== l.b.str(FALLBACK_MEMBER)) return false
  const names: number[] = []
  for (let row = 0; row < l.b.count('params'); row++)
    if (l.b.get('params', row, 'fn') === fn) names.push(l.b.get('params', row, 'name'))
  return names[1] === l.b.str(textOf(l.tree, name))
}

/**
 * `setattr(x, 'name', v)` is `x.name = v`. A module that sets names of itself which are known only at run time has
 * those of its stub.
 */
const setattrCall: Special = (l, call) => {
  const [object, name, stored] = argumentNodes(l, call).positional
  const member = name === undefined ? undefined : stringText(l, name)
  if (object !== undefined && member === undefined && l.at.fn === NONE && isOwnModule(l, object)) stubImport(l, call)
  if (object === undefined || stored === undefined || member === undefined) return undefined
  const expr = value(l, stored)
  addStore(l, l.at, value(l, object), member, expr, call)
  return expr
}

/** Whether an expression is the module that it stands in. */
const isOwnModule = (l: Lowering, node: number): boolean =>
  /^sys\s*\.\s*modules\s*\[\s*__name__\s*\]$/.test(textOf(l.tree, node))

const partialCall: Special = (l, call) => {
  const [callee, ...rest] = argumentsOf(l, call)
  return callee === undefined ? undefined : l.b.expr(Op.Bind, callee, l.b.list(rest))
}

/** `asyncio.run(f())` returns the result of awaiting its argument. */
const runCall: Special = (l, call) => {
  const [awaited] = argumentsOf(l, call)
  return awaited === undefined ? undefined : l.b.expr(Op.Await, awaited)
}

const firstArgument: Special = (l, call) => argumentsOf(l, call)[0]

const onlyArgument: Special = (l, call) => {
  const args = argumentsOf(l, call)
  return args.length === 1 ? args[0] : undefined
}

/** `update_wrapper(wrapper, f)`: the wrapper passes for f. */
const updateWrapper: Special = (l, call) => {
  const [wrapper, original] = argumentsOf(l, call)
  passArgumentFor(l, call, original)
  return wrapper
}

/** Makes the function named by the first argument of a call pass for `original`. */
export function passArgumentFor(l: Lowering, call: number, original: number | undefined): void {
  const [node] = argumentNodes(l, call).positional
  if (node !== undefined && original !== undefined && kindOf(l.tree, node) === 'identifier')
    passFor(l, textOf(l.tree, node), original)
}

/** `type(self)` is the class of the instance, `type(x)` that of x. */
const typeCall: Special = (l, call) => {
  const [subject, ...others] = argumentNodes(l, call).positional
  return subject === undefined || others.length > 0 ? undefined : classOf(l, subject)
}

/** The class of an expression's value. */
export function classOf(l: Lowering, subject: number): number {
  const path = dotted(l, subject)
  if (path === undefined || path !== l.at.receiver || l.at.receiverIsClass || !l.at.classScope)
    return l.b.expr(Op.Member, value(l, subject), l.b.str('__class__'), 0)
  return l.b.expr(Op.Receiver, l.at.classScope.scope)
}

/** `property(read)` as a member has the value that `read` returns. */
const propertyCall: Special = (l, call) => {
  const [read] = argumentsOf(l, call)
  return read === undefined ? undefined : l.b.expr(Op.Call, read, l.b.list([]), NONE)
}

/** `deque()`, `list()`: an empty container; elements stored later are tracked as for a literal. */
const emptyContainer =
  (op: number, type: string): Special =>
  (l, call) => {
    const { positional, keywords } = argumentNodes(l, call)
    const maker = field(l, call, 'function')
    if (positional.length === 0 && keywords.size > 0 && op === Op.Dict) return namedEntries(l, call, type)
    if (positional.length > 0 || keywords.size > 0 || field(l, call, 'arguments') === NONE) return undefined
    addCall(l, l.at, expression(l, maker), [], call)
    return l.b.expr(op, l.b.list([]), l.b.str(type))
  }

/** `dict(a=x, b=y)`: a map with these keys. */
function namedEntries(l: Lowering, call: number, type: string): number | undefined {
  const args = argumentsOf(l, call)
  const entries = keywordsIn(l, args).flat()
  const made = addCall(l, l.at, expression(l, field(l, call, 'function')), args, call)
  return entries.length < args.length * 2 ? made : l.b.expr(Op.Dict, l.b.list(entries), l.b.str(type))
}

/** `defaultdict(make)`: the value under any key is initially the result of `make`. */
const defaultdictCall: Special = (l, call) => {
  const { positional, keywords } = argumentNodes(l, call)
  const [factory, ...others] = positional
  if (factory === undefined || others.length > 0 || keywords.size > 0) return undefined
  const known = knownName(l, factory)
  const container = known === undefined ? undefined : entryOf(EMPTY, known)
  const made = container
    ? l.b.expr(container[0], l.b.list([]), l.b.str(container[1]))
    : l.b.expr(Op.Call, value(l, factory), l.b.list([]), NONE)
  addCall(l, l.at, expression(l, field(l, call, 'function')), [], call)
  return l.b.expr(Op.Dict, l.b.list([unknown(l), made]), l.b.str('defaultdict'))
}

const EMPTY: Readonly<Record<string, readonly [number, string]>> = {
  list: [Op.List, 'list'],
  set: [Op.List, 'set'],
  dict: [Op.Dict, 'dict'],
  'collections.deque': [Op.List, 'deque'],
  'collections.OrderedDict': [Op.Dict, 'OrderedDict'],
}

/** `importlib.import_module('a.b')` is the module, when its name is a text or a constant of the file. */
const importCall: Special = (l, call) => {
  const [name] = argumentNodes(l, call).positional
  const specifier = name === undefined ? undefined : (stringText(l, name) ?? constantText(l, name))
  if (specifier === undefined || !/^\.*\w+(?:\.\w+)*$/.test(specifier)) return undefined
  argumentsOf(l, call)
  addCall(l, l.at, expression(l, field(l, call, 'function')), [], call)
  return l.b.expr(Op.Module, dynamicImport(l, call, specifier))
}

/** Names of a module that a library loads lazily. */
const stubCall: Special = (l, call) => {
  stubImport(l, call)
  return undefined
}

const attachCall: Special = (l, call) => {
  const { positional, keywords } = argumentNodes(l, call)
  lazyImports(l, positional[1] ?? keywords.get('submodules'), positional[2] ?? keywords.get('submod_attrs'))
  return undefined
}

/** A call that makes a class; its arguments are evaluated all the same. */
const classCall =
  (made: Special): Special =>
  (l, call) => {
    const entity = made(l, call)
    if (entity === undefined) return undefined
    addCall(l, l.at, expression(l, field(l, call, 'function')), argumentsOf(l, call), call)
    return entity
  }

/** Lowering of such calls, by the full name of the callee. */
export const specials: Readonly<Record<string, Special>> = {
  'collections.namedtuple': classCall(namedTupleClass),
  'typing.NamedTuple': classCall(typedTupleClass),
  'typing.TypedDict': classCall(typedDictClass),
  'typing_extensions.TypedDict': classCall(typedDictClass),
  'importlib.import_module': importCall,
  'lazy_loader.attach_stub': stubCall,
  'lazy_loader.attach': attachCall,
  super: superCall,
  'typing.cast': castCall,
  'typing_extensions.cast': castCall,
  getattr: getattrCall,
  setattr: setattrCall,
  type: typeCall,
  'functools.partial': partialCall,
  'functools.partialmethod': partialCall,
  'functools.update_wrapper': updateWrapper,
  'functools.cache': firstArgument,
  'functools.lru_cache': onlyArgument,
  'functools.singledispatch': firstArgument,
  'functools.total_ordering': firstArgument,
  'weakref.proxy': firstArgument,
  'copy.copy': firstArgument,
  'copy.deepcopy': firstArgument,
  'asyncio.run': runCall,
  'asyncio.create_task': firstArgument,
  'asyncio.ensure_future': firstArgument,
  'asyncio.shield': firstArgument,
  staticmethod: onlyArgument,
  classmethod: onlyArgument,
  property: propertyCall,
  'collections.defaultdict': defaultdictCall,
  ...Object.fromEntries(Object.entries(EMPTY).map(([name, [op, type]]) => [name, emptyContainer(op, type)])),
}
