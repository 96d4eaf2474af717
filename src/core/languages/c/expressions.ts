// Statements and expressions.

import { NONE } from '../../facts.ts'
import { BindingKind, CallFlag, Dereference, Op } from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import {
  addCall,
  addElement,
  addStore,
  literal,
  literalOf,
  member,
  nameExpr,
  noteCall,
  union,
  unknown,
} from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, has, kind, parts, text } from '../kit/nodes.ts'
import { openFunction } from '../kit/scopes.ts'
import { isDeclaration } from './declarations.ts'
import { lowerParameters, ownerPath, splitName } from './functions.ts'
import { type Lowering, mentionName, type Place } from './state.ts'
import { lowerStatement } from './statements.ts'
import { lowerPath, lowerType, readDeclarator, specialName, templateArguments } from './types.ts'

type Rule = (l: Lowering, node: number, at: Place) => number

/** The value of an expression; its calls are recorded on the way. */
export function lowerExpression(l: Lowering, node: number, at: Place): number {
  if (node === NONE) return unknown(l)
  if (l.depth >= DEPTH_MAX) return unknown(l)
  l.depth++
  const expr = (RULES[kind(l, node)] ?? each)(l, node, at)
  l.depth--
  return expr
}

const each: Rule = (l, node, at) => {
  for (const part of parts(l, node)) {
    if (kind(l, part) === 'compound_statement' || isDeclaration(l, part)) lowerStatement(l, part, at)
    else lowerExpression(l, part, at)
  }
  return unknown(l)
}
const first: Rule = (l, node, at) => lowerExpression(l, parts(l, node)[0] ?? NONE, at)

/** `object.Base::f`: the member of the named class, never an override of it. */
function lowerOfBase(l: Lowering, object: number, path: number, at: Place): number {
  const seen = l.b.expr(Op.Cast, ownerPath(l, path, at), object)
  return member(l, seen, text(l, splitName(l, path).nameNode))
}

const RULES: Record<string, Rule> = {
  identifier: (l, node, at) => {
    const expr = nameExpr(l, at, text(l, node), node)
    if (MACRO_NAME.test(text(l, node))) useMacro(l, at, node, expr)
    return expr
  },
  qualified_identifier: lowerPath,
  this: (l, _node, at) => {
    if (at.self === NONE) return unknown(l)
    const self = l.b.expr(Op.This, at.self)
    return at.readonly ? l.b.expr(Op.Ref, self, 1) : self
  },
  parenthesized_expression: first,
  expression_statement: first,
  // the specialisation for exactly these arguments, else the template
  template_function: (l, node, at) => {
    const nameNode = field(l, node, 'name')
    const special = nameExpr(l, at, specialName(text(l, node)), nameNode)
    const args = l.b.list(templateArguments(l, field(l, node, 'arguments'), at))
    return l.b.expr(Op.First, l.b.list([special, l.b.expr(Op.Apply, lowerExpression(l, nameNode, at), args)]))
  },
  // of `sizeof(Foo)` the grammar cannot tell that it is a type
  sizeof_expression: (l, node, at) => {
    lowerType(l, field(l, node, 'type'), at)
    const value = field(l, node, 'value')
    const isBracketed = value !== NONE && kind(l, value) === 'parenthesized_expression'
    lowerArgument(l, isBracketed ? (parts(l, value)[0] ?? NONE) : value, at)
    return unknown(l)
  },
  call_expression: lowerCall,
  // `EACH(CALL)` without a semicolon
  macro_type_specifier: (l, node, at) => {
    const nameNode = field(l, node, 'name')
    const arg = field(l, node, 'type')
    const isWord = arg !== NONE && /^\w+$/.test(text(l, arg))
    const callee = nameExpr(l, at, text(l, nameNode), nameNode)
    return addCall(l, at, callee, [isWord ? nameExpr(l, at, text(l, arg), arg) : unknown(l)], node)
  },
  new_expression: (l, node, at) => {
    const type = lowerType(l, field(l, node, 'type'), at)
    lowerArguments(l, field(l, node, 'placement'), at)
    const declarator = field(l, node, 'declarator')
    // an array of pointers constructs nothing
    if (/^\s*\*/.test(l.tree.text.slice(l.tree.end[field(l, node, 'type')]!, l.tree.end[node]!))) {
      if (declarator !== NONE) each(l, declarator, at)
      return l.b.expr(Op.Instance, type)
    }
    return addCall(l, at, type, lowerArguments(l, field(l, node, 'arguments'), at), node, { op: Op.New })
  },
  field_expression: (l, node, at) => {
    const object = lowerExpression(l, field(l, node, 'argument'), at)
    const nameNode = field(l, node, 'field')
    if (nameNode !== NONE && kind(l, nameNode) === 'qualified_identifier') return lowerOfBase(l, object, nameNode, at)
    const args = nameNode === NONE ? NONE : field(l, nameNode, 'arguments')
    const word = nameNode === NONE ? '' : text(l, args === NONE ? nameNode : field(l, nameNode, 'name'))
    const isOfTarget = l.isCpp && OF_POINTERS.has(word) && has(l, node, '->')
    const expr = member(
      l,
      isOfTarget ? l.b.expr(Op.Deref, object, Dereference.Arrow) : object,
      word.replace(/\s+/g, ''),
    )
    if (args === NONE) return expr
    const special = member(l, object, specialName(text(l, nameNode)))
    const applied = l.b.expr(Op.Apply, expr, l.b.list(templateArguments(l, args, at)))
    return l.b.expr(Op.First, l.b.list([special, applied]))
  },
  subscript_expression: (l, node, at) => {
    const object = lowerExpression(l, field(l, node, 'argument'), at)
    const [index] = parts(l, field(l, node, 'indices'))
    return l.b.expr(Op.Index, object, lowerExpression(l, index ?? field(l, node, 'index'), at))
  },
  pointer_expression: (l, node, at) => {
    const value = lowerExpression(l, field(l, node, 'argument'), at)
    return has(l, node, '*') ? l.b.expr(Op.Deref, value) : l.b.expr(Op.Ref, value, 2)
  },
  cast_expression: (l, node, at) =>
    l.b.expr(Op.Cast, lowerType(l, field(l, node, 'type'), at), lowerExpression(l, field(l, node, 'value'), at)),
  conditional_expression: (l, node, at) => {
    lowerExpression(l, field(l, node, 'condition'), at)
    return union(l, [
      lowerExpression(l, field(l, node, 'consequence'), at),
      lowerExpression(l, field(l, node, 'alternative'), at),
    ])
  },
  assignment_expression: lowerAssignment,
  binary_expression: (l, node, at) => {
    const left = lowerExpression(l, field(l, node, 'left'), at)
    const right = lowerExpression(l, field(l, node, 'right'), at)
    const operator = text(l, field(l, node, 'operator'))
    const result = /^[=!<>]=?$|^&&$|^\|\|$/.test(operator) ? l.b.str('$bool') : NONE
    return l.b.expr(Op.Operator, l.b.list([left, right]), l.b.str(`operator${operator}`), result)
  },
  compound_literal_expression: (l, node, at) => {
    const type = lowerType(l, field(l, node, 'type'), at)
    lowerInitializer(l, field(l, node, 'value'), type, at, node)
    return l.b.expr(Op.Instance, type)
  },
  initializer_list: (l, node, at) =>
    l.b.expr(Op.List, l.b.list(parts(l, node).map((part) => lowerArgument(l, part, at))), l.b.str('array')),
  initializer_pair: (l, node, at) => lowerArgument(l, field(l, node, 'value'), at),
  lambda_expression: lowerLambda,
  co_await_expression: (l, node, at) => l.b.expr(Op.Await, lowerExpression(l, field(l, node, 'argument'), at)),
  // `1.5_km` is a call of `operator""_km`; suffixes without `_` are the library's
  user_defined_literal: (l, node, at) => {
    const suffix = /_\w+$/.exec(text(l, node))?.[0]
    const library = suffix === undefined ? /["](s|sv)$/.exec(text(l, node))?.[1] : undefined
    if (library !== undefined) return literal(l, library === 's' ? '$string' : '$string_view')
    const [of] = parts(l, node)
    const value = of === undefined ? unknown(l) : lowerExpression(l, of, at)
    return suffix === undefined
      ? unknown(l)
      : addCall(l, at, nameExpr(l, at, `operator""${suffix}`, node), [value], node)
  },
  string_literal: literalOf('$char_ptr'),
  raw_string_literal: literalOf('$char_ptr'),
  concatenated_string: literalOf('$char_ptr'),
  number_literal: (l, node) => literal(l, numberType(text(l, node))),
  char_literal: literalOf('$char'),
  true: literalOf('$bool'),
  false: literalOf('$bool'),
}

function numberType(digits: string): string {
  const isHex = /^0[xX]/.test(digits)
  if (!isHex && /[.eE]/.test(digits)) return /[fF]$/.test(digits) ? '$float' : '$double'
  const suffix = /(?<![uUlL])[uUlL]+$/.exec(digits)?.[0].toLowerCase() ?? ''
  return suffix.includes('u') ? (suffix.includes('l') ? '$ulong' : '$unsigned') : suffix === '' ? '$int' : '$long'
}

const MACRO_NAME = /^[A-Z][A-Z0-9_]{2,}$/

/** A name that may be a macro without parameters whose body makes calls. */
function useMacro(l: Lowering, at: Place, node: number, expr: number): void {
  const use = l.b.expr(Op.Call, expr, l.b.list([]), l.b.count('calls'))
  noteCall(l, at, use, node, CallFlag.MacroName)
}

/** A function or type named where a value is wanted is a reference to it. */
function lowerArgument(l: Lowering, node: number, at: Place): number {
  const expr = lowerExpression(l, node, at)
  const target = kind(l, node) === 'pointer_expression' ? field(l, node, 'argument') : node
  if (kind(l, target) === 'identifier' || kind(l, target) === 'qualified_identifier') mentionName(l, at, expr, node)
  return expr
}

const lowerArguments = (l: Lowering, list: number, at: Place): number[] =>
  parts(l, list).map((part) => lowerArgument(l, part, at))

const CASTS = new Set([
  'static_cast',
  'dynamic_cast',
  'reinterpret_cast',
  'const_cast',
  'static_pointer_cast',
  'dynamic_pointer_cast',
])

/** `std::get<1>(tuple)`, `std::get<Foo>(variant)`. */
function lowerGet(l: Lowering, template: number, position: string, from: number | undefined, at: Place): number {
  if (position !== '') return l.b.expr(Op.Element, from ?? unknown(l), Number(position))
  const [type] = templateArguments(l, field(l, template, 'arguments'), at)
  return l.b.expr(Op.Cast, type ?? unknown(l), from ?? unknown(l))
}

function lowerCall(l: Lowering, node: number, at: Place): number {
  const target = field(l, node, 'function')
  const macro = kind(l, target) === 'identifier' && MACRO_NAME.test(text(l, target))
  const args = lowerArguments(l, field(l, node, 'arguments'), at)
  const template = kind(l, target) === 'qualified_identifier' ? field(l, target, 'name') : target
  if (kind(l, template) === 'template_function' && CASTS.has(text(l, field(l, template, 'name')))) {
    const [type] = templateArguments(l, field(l, template, 'arguments'), at)
    return l.b.expr(Op.Cast, type ?? unknown(l), args[0] ?? unknown(l))
  }
  // `float(x)` converts
  if (kind(l, target) === 'primitive_type') return l.b.expr(Op.Cast, lowerType(l, target, at), args[0] ?? unknown(l))
  const got = /^std::(?:get|get_if|any_cast)\s*<\s*(\d*)/.exec(text(l, target))
  if (got && kind(l, template) === 'template_function') return lowerGet(l, template, got[1]!, args[0], at)
  return addCall(l, at, macro ? nameExpr(l, at, text(l, target), target) : lowerExpression(l, target, at), args, node)
}

/** Members that smart pointers have themselves, so that `p->get()` means that of the target only by its arrow. */
const OF_POINTERS: ReadonlySet<string> = new Set(['get', 'release', 'reset', 'swap', 'use_count'])

function lowerAssignment(l: Lowering, node: number, at: Place): number {
  const left = field(l, node, 'left')
  const value = lowerArgument(l, field(l, node, 'right'), at)
  switch (kind(l, left)) {
    case 'field_expression':
      addStore(l, at, lowerExpression(l, field(l, left, 'argument'), at), text(l, field(l, left, 'field')), value, node)
      break
    case 'subscript_expression': {
      const expr = lowerExpression(l, left, at)
      addElement(l, at, l.b.get('exprs', expr, 'a'), l.b.get('exprs', expr, 'b'), value, node)
      break
    }
    default:
      lowerExpression(l, left, at)
  }
  return value
}

/** `= value`, `(args)` or `{args}` after a declared name: the latter two construct the declared type. */
export function lowerInitializer(l: Lowering, value: number, type: number, at: Place, node: number): number {
  const what = kind(l, value)
  if (what !== 'argument_list' && what !== 'initializer_list') return lowerArgument(l, value, at)
  const args: number[] = []
  for (const part of parts(l, value)) {
    const isPair = kind(l, part) === 'initializer_pair'
    const expr = isPair ? lowerArgument(l, field(l, part, 'value'), at) : lowerArgument(l, part, at)
    args.push(expr)
    const designator = isPair ? field(l, part, 'designator') : NONE
    // `{ .open = my_open }`: the value of this variable's field
    if (designator !== NONE && kind(l, designator) === 'field_designator') {
      addStore(l, at, nameExpr(l, at, text(l, node), node), text(l, designator).slice(1), expr, part)
    }
  }
  if (type === NONE || l.b.get('exprs', type, 'op') === Op.ArrayType)
    return l.b.expr(Op.List, l.b.list(args), l.b.str('array'))
  return l.isCpp ? addCall(l, at, type, args, value, { op: Op.New }) : l.b.expr(Op.Instance, type)
}

function lowerLambda(l: Lowering, node: number, at: Place): number {
  const fn = addFunction(l)
  const inside: Place = { ...openFunction(l, at, fn), inFunction: true, inClass: false }
  const captures = field(l, node, 'captures')
  for (const part of parts(l, captures)) {
    if (kind(l, part) !== 'lambda_capture_initializer') continue
    const [left, right] = [field(l, part, 'left'), field(l, part, 'right')]
    if (left === NONE || right === NONE) continue
    const binding = bind(l, inside, text(l, left), part, { kind: BindingKind.Variable })
    assign(l, inside, binding, lowerExpression(l, right, at), l.tree.end[part]!)
  }
  const declarator = readDeclarator(l, field(l, node, 'declarator'))
  lowerParameters(l, declarator.parameters, inside, fn)
  if (declarator.trailing !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, declarator.trailing, at))
  lowerStatement(l, field(l, node, 'body'), inside)
  return l.b.expr(Op.Function, fn)
}
