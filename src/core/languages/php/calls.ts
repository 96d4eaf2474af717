// PHP calls: of functions, methods and constructors, and of callables that library functions take as text.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { addCall, member, mention, unknown } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { keepText } from '../kit/texts.ts'
import { callableArguments, callableValue } from './callables.ts'
import { lowerAnonymousClass } from './classes.ts'
import { classOrValue, evaluated, expression, type Handler, knownText, stringText } from './expressions.ts'
import { functionKey, functionName, staticMember } from './modules/names.ts'
import type { Lowering } from './state.ts'

function methodCall(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const bound = name === NONE ? undefined : rebound(l, node, text(l, name).toLowerCase())
  if (bound !== undefined) return bound
  const object = expression(l, field(l, node, 'object'))
  const key = methodKey(l, name)
  return called(l, key === undefined ? computedMember(l, object, name) : member(l, object, key), node)
}

/** `(function () { … })->bindTo($object)`, `…->call($object, …)`: the closure, in which `$this` is the object. */
function rebound(l: Lowering, node: number, method: string): number | undefined {
  let closure = field(l, node, 'object')
  while (closure !== NONE && kind(l, closure) === 'parenthesized_expression') closure = parts(l, closure)[0] ?? NONE
  if (!REBINDS.has(method) || closure === NONE || !CLOSURES.test(kind(l, closure))) return undefined
  const [object, ...args] = argumentsOf(l, field(l, node, 'arguments'))
  if (object === undefined) return undefined
  const fn = boundTo(l, closure, object)
  return method === 'call' ? addCall(l, l.at, fn, args, node) : fn
}

const REBINDS: ReadonlySet<string> = new Set(['bindto', 'call'])
const CLOSURES = /^anonymous_function/

/** A closure with the value of an expression as its `$this`. */
function boundTo(l: Lowering, closure: number, object: number): number {
  const before = l.bound
  l.bound = object
  const fn = expression(l, closure)
  l.bound = before
  return fn
}

/** `Closure::bind(function () { … }, $object)` and `Closure::fromCallable('f')`: the function itself. */
function closureOf(l: Lowering, node: number, method: string): number | undefined {
  const list = field(l, node, 'arguments')
  const [first, second, ...others] = list === NONE ? [] : parts(l, list).map((each) => parts(l, each).at(-1) ?? NONE)
  if (first === undefined) return undefined
  if (method === 'fromcallable') return callableValue(l, first)
  if (method !== 'bind' || second === undefined || !CLOSURES.test(kind(l, first))) return undefined
  for (const other of others) expression(l, other)
  return boundTo(l, first, expression(l, second))
}

function staticCall(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  const isClosure = scope !== NONE && name !== NONE && /^\\?closure$/i.test(text(l, scope))
  const closure = isClosure ? closureOf(l, node, text(l, name).toLowerCase()) : undefined
  if (closure !== undefined) return closure
  const object = scope === NONE ? unknown(l) : classOrValue(l, scope)
  const key = methodKey(l, name)
  return called(l, key === undefined ? callableOf(l, name) : staticMember(l, object, key), node)
}

/** The key of a method by its name, or by a known text; undefined for a computed name. */
function methodKey(l: Lowering, node: number): string | undefined {
  if (node === NONE) return undefined
  const name = kind(l, node) === 'name' ? text(l, node) : knownText(l, node)
  return name !== undefined && /^\w+$/.test(name) ? functionKey(name) : undefined
}

/** `$object->$name()`: the methods that the texts name which are known of `$name`. */
function computedMember(l: Lowering, object: number, name: number): number {
  return name === NONE ? unknown(l) : l.b.expr(Op.Index, object, expression(l, name), 1)
}

/** A method with a computed name: its target is unknown. */
function callableOf(l: Lowering, name: number): number {
  if (name !== NONE) expression(l, name)
  return unknown(l)
}

/** A call, or with `...` alone in its parentheses the function itself. */
function called(l: Lowering, callee: number, node: number): number {
  const list = field(l, node, 'arguments')
  if (isItself(l, list)) return handedOn(l, callee, node)
  return orNamed(l, node, addCall(l, l.at, callee, argumentsOf(l, list), node))
}

/** Whether `...` is all that stands in the parentheses of a call. */
const isItself = (l: Lowering, list: number): boolean =>
  list !== NONE && parts(l, list).some((each) => kind(l, each) === 'variadic_placeholder')

/** A function that is not called where it is named: `show(...)`. */
function handedOn(l: Lowering, callee: number, node: number): number {
  mention(l, { scope: l.at.scope }, callee, node)
  return callee
}

/** Methods and functions that return an instance of the class named by their argument: of containers, and of mocks. */
const GIVERS: ReadonlySet<string> = new Set([
  'get',
  'make',
  'build',
  'app',
  'resolve',
  'createmock',
  'createstub',
  'find',
])

/** `$container->get(Foo::class)`: a Foo, unless the project declares the result. */
function orNamed(l: Lowering, node: number, call: number): number {
  const name = field(l, node, kind(l, node) === 'function_call_expression' ? 'function' : 'name')
  if (name === NONE || !GIVERS.has(text(l, name).replace(/^\\/, '').toLowerCase())) return call
  const [first] = parts(l, field(l, node, 'arguments'))
  const type = first === undefined ? NONE : (parts(l, first).at(-1) ?? NONE)
  const [named, word] = type !== NONE && kind(l, type) === 'class_constant_access_expression' ? parts(l, type) : []
  if (named === undefined || word === undefined || text(l, word).toLowerCase() !== 'class') return call
  return l.b.expr(Op.First, l.b.list([call, l.b.expr(Op.Instance, classOrValue(l, named))]))
}

/** The values of arguments; those at the positions in `callables` may name a function by text. */
export function argumentsOf(l: Lowering, list: number, callables: ReadonlySet<number> = NO_CALLABLES): number[] {
  if (list === NONE) return []
  return parts(l, list).map((argument, position) => {
    const name = field(l, argument, 'name')
    const value = parts(l, argument).at(-1) ?? NONE
    const expr = callables.has(position) ? callableValue(l, value) : expression(l, value)
    return name === NONE ? expr : l.b.expr(Op.Keyword, l.b.str(text(l, name)), expr)
  })
}

const NO_CALLABLES: ReadonlySet<number> = new Set()

function functionCall(l: Lowering, node: number): number {
  const callee = field(l, node, 'function')
  const list = field(l, node, 'arguments')
  if (callee === NONE) return evaluated(l, node)
  if (!/name$/.test(kind(l, callee)) || kind(l, callee) === 'variable_name')
    return called(l, callableValue(l, callee), node)
  const name = text(l, callee).replace(/^\\/, '').toLowerCase()
  if (/^call_user_func(?:_array)?$/.test(name) && list !== NONE) return callUser(l, node, list, name)
  if (isItself(l, list)) return handedOn(l, functionName(l, callee), node)
  const args = argumentsOf(l, list, callableArguments(name))
  if (TITLED.has(name) && args.length > 1) keepText(l, args[0]!, stringText(l, firstValue(l, list)))
  const call = addCall(l, l.at, functionName(l, callee), args, node)
  // the class of the call, as `static::class` says it
  if (name === 'get_called_class' && l.at.owner) return l.b.expr(Op.Receiver, l.at.owner.scope)
  return orNamed(l, node, call)
}

/** Functions of Pest, whose tests are named by titles. */
const TITLED: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

const firstValue = (l: Lowering, list: number): number => parts(l, parts(l, list)[0] ?? NONE).at(-1) ?? NONE

/** `call_user_func($f, …)` calls its first argument. */
function callUser(l: Lowering, node: number, list: number, name: string): number {
  const [callee, ...args] = argumentsOf(l, list, FIRST)
  if (callee === undefined) return unknown(l)
  return addCall(l, l.at, callee, name.endsWith('_array') ? args.map((each) => l.b.expr(Op.Spread, each)) : args, node)
}

const FIRST: ReadonlySet<number> = new Set([0])

function creation(l: Lowering, node: number): number {
  const all = parts(l, node)
  const anonymous = all.find((each) => kind(l, each) === 'anonymous_class')
  if (anonymous !== undefined) {
    const list = parts(l, anonymous).find((each) => kind(l, each) === 'arguments')
    const args = argumentsOf(l, list ?? NONE)
    return addCall(l, l.at, lowerAnonymousClass(l, anonymous), args, node, { op: Op.New })
  }
  const list = all.find((each) => kind(l, each) === 'arguments')
  const type = all.find((each) => each !== list)
  const args = argumentsOf(l, list ?? NONE)
  if (type === undefined) return evaluated(l, node)
  return addCall(l, l.at, classOrValue(l, type), args, node, { op: Op.New })
}

/** The handler of each kind of call. */
export const callHandlers: Readonly<Record<string, Handler>> = {
  member_call_expression: methodCall,
  nullsafe_member_call_expression: methodCall,
  scoped_call_expression: staticCall,
  function_call_expression: functionCall,
  object_creation_expression: creation,
}
