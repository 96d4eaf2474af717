// Statements and expressions.

import { BindingKind, CallFlag, NONE, Op, ScopeKind } from '../../facts.ts'
import { call, field, has, kind, line, member, name, text, union, unknown } from '../lowering.ts'
import { isDeclaration } from './declarations.ts'
import { lowerParameters } from './functions.ts'
import { bind, type C, DEPTH_MAX, mention, openScope, type Place, parts } from './state.ts'
import { lowerStatement } from './statements.ts'
import { lowerPath, lowerType, readDeclarator, templateArguments } from './types.ts'

type Rule = (c: C, node: number, at: Place) => number

/** The value of an expression; its calls are recorded on the way. */
export function lowerExpression(c: C, node: number, at: Place): number {
  if (node === NONE) return unknown(c)
  if (c.depth >= DEPTH_MAX) return unknown(c)
  c.depth++
  const expr = (RULES[kind(c, node)] ?? each)(c, node, at)
  c.depth--
  return expr
}

const each: Rule = (c, node, at) => {
  for (const part of parts(c, node)) {
    if (kind(c, part) === 'compound_statement' || isDeclaration(c, part)) lowerStatement(c, part, at)
    else lowerExpression(c, part, at)
  }
  return unknown(c)
}
const first: Rule = (c, node, at) => lowerExpression(c, parts(c, node)[0] ?? NONE, at)
const literal =
  (type: string): Rule =>
  (c) =>
    c.b.expr(Op.Literal, c.b.str(type))

const RULES: Record<string, Rule> = {
  identifier: (c, node, at) => {
    const expr = name(c, at, text(c, node), node)
    if (MACRO_NAME.test(text(c, node))) useMacro(c, at, node, expr)
    return expr
  },
  qualified_identifier: lowerPath,
  this: (c, _node, at) => {
    if (at.self === NONE) return unknown(c)
    const self = c.b.expr(Op.This, at.self)
    return at.readonly ? c.b.expr(Op.Ref, self, 1) : self
  },
  parenthesized_expression: first,
  expression_statement: first,
  template_function: (c, node, at) =>
    c.b.expr(
      Op.Apply,
      lowerExpression(c, field(c, node, 'name'), at),
      c.b.list(templateArguments(c, field(c, node, 'arguments'), at)),
    ),
  call_expression: lowerCall,
  new_expression: (c, node, at) => {
    const type = lowerType(c, field(c, node, 'type'), at)
    lowerArguments(c, field(c, node, 'placement'), at)
    const declarator = field(c, node, 'declarator')
    // an array of pointers constructs nothing
    if (/^\s*\*/.test(c.tree.text.slice(c.tree.end[field(c, node, 'type')]!, c.tree.end[node]!))) {
      if (declarator !== NONE) each(c, declarator, at)
      return c.b.expr(Op.Instance, type)
    }
    return call(c, at, node, type, lowerArguments(c, field(c, node, 'arguments'), at), Op.New)
  },
  field_expression: (c, node, at) => {
    const object = lowerExpression(c, field(c, node, 'argument'), at)
    const nameNode = field(c, node, 'field')
    const args = nameNode === NONE ? NONE : field(c, nameNode, 'arguments')
    const word = nameNode === NONE ? '' : text(c, args === NONE ? nameNode : field(c, nameNode, 'name'))
    const expr = member(c, object, word.replace(/\s+/g, ''))
    return args === NONE ? expr : c.b.expr(Op.Apply, expr, c.b.list(templateArguments(c, args, at)))
  },
  subscript_expression: (c, node, at) => {
    const object = lowerExpression(c, field(c, node, 'argument'), at)
    const [index] = parts(c, field(c, node, 'indices'))
    return c.b.expr(Op.Index, object, lowerExpression(c, index ?? field(c, node, 'index'), at))
  },
  pointer_expression: (c, node, at) => {
    const value = lowerExpression(c, field(c, node, 'argument'), at)
    return has(c, node, '*') ? c.b.expr(Op.Deref, value) : c.b.expr(Op.Ref, value, 2)
  },
  cast_expression: (c, node, at) =>
    c.b.expr(Op.Cast, lowerType(c, field(c, node, 'type'), at), lowerExpression(c, field(c, node, 'value'), at)),
  conditional_expression: (c, node, at) => {
    lowerExpression(c, field(c, node, 'condition'), at)
    return union(c, [
      lowerExpression(c, field(c, node, 'consequence'), at),
      lowerExpression(c, field(c, node, 'alternative'), at),
    ])
  },
  assignment_expression: lowerAssignment,
  binary_expression: (c, node, at) => {
    const left = lowerExpression(c, field(c, node, 'left'), at)
    const right = lowerExpression(c, field(c, node, 'right'), at)
    const operator = text(c, field(c, node, 'operator'))
    const result = /^[=!<>]=?$|^&&$|^\|\|$/.test(operator) ? c.b.str('$bool') : NONE
    return c.b.expr(Op.Operator, c.b.list([left, right]), c.b.str(`operator${operator}`), result)
  },
  compound_literal_expression: (c, node, at) => {
    const type = lowerType(c, field(c, node, 'type'), at)
    lowerInitializer(c, field(c, node, 'value'), type, at, node)
    return c.b.expr(Op.Instance, type)
  },
  initializer_list: (c, node, at) =>
    c.b.expr(Op.List, c.b.list(parts(c, node).map((part) => lowerArgument(c, part, at))), c.b.str('array')),
  initializer_pair: (c, node, at) => lowerArgument(c, field(c, node, 'value'), at),
  lambda_expression: lowerLambda,
  co_await_expression: (c, node, at) => c.b.expr(Op.Await, lowerExpression(c, field(c, node, 'argument'), at)),
  string_literal: literal('$char_ptr'),
  raw_string_literal: literal('$char_ptr'),
  concatenated_string: literal('$char_ptr'),
  number_literal: (c, node) => c.b.expr(Op.Literal, c.b.str(numberType(text(c, node)))),
  char_literal: literal('$char'),
  true: literal('$bool'),
  false: literal('$bool'),
}

function numberType(digits: string): string {
  const isHex = /^0[xX]/.test(digits)
  if (!isHex && /[.eE]/.test(digits)) return /[fF]$/.test(digits) ? '$float' : '$double'
  const suffix = /[uUlL]+$/.exec(digits)?.[0].toLowerCase() ?? ''
  return suffix.includes('u') ? (suffix.includes('l') ? '$ulong' : '$unsigned') : suffix === '' ? '$int' : '$long'
}

const MACRO_NAME = /^[A-Z][A-Z0-9_]{2,}$/

/** A name that may be that of a macro without parameters, whose body calls. */
function useMacro(c: C, at: Place, node: number, expr: number): void {
  const use = c.b.expr(Op.Call, expr, c.b.list([]), c.b.count('calls'))
  c.b.add('calls', { expr: use, scope: at.scope, line: line(c, node), flags: CallFlag.MacroName })
}

/** A function or type named where a value is wanted is a reference to it. */
function lowerArgument(c: C, node: number, at: Place): number {
  const expr = lowerExpression(c, node, at)
  const target = kind(c, node) === 'pointer_expression' ? field(c, node, 'argument') : node
  if (kind(c, target) === 'identifier' || kind(c, target) === 'qualified_identifier') mention(c, at, expr, node)
  return expr
}

const lowerArguments = (c: C, list: number, at: Place): number[] =>
  parts(c, list).map((part) => lowerArgument(c, part, at))

const CASTS = new Set([
  'static_cast',
  'dynamic_cast',
  'reinterpret_cast',
  'const_cast',
  'static_pointer_cast',
  'dynamic_pointer_cast',
])

function lowerCall(c: C, node: number, at: Place): number {
  const target = field(c, node, 'function')
  const macro = kind(c, target) === 'identifier' && MACRO_NAME.test(text(c, target))
  const args = lowerArguments(c, field(c, node, 'arguments'), at)
  const template = kind(c, target) === 'qualified_identifier' ? field(c, target, 'name') : target
  if (kind(c, template) === 'template_function' && CASTS.has(text(c, field(c, template, 'name')))) {
    const [type] = templateArguments(c, field(c, template, 'arguments'), at)
    return c.b.expr(Op.Cast, type ?? unknown(c), args[0] ?? unknown(c))
  }
  return call(c, at, node, macro ? name(c, at, text(c, target), target) : lowerExpression(c, target, at), args)
}

function lowerAssignment(c: C, node: number, at: Place): number {
  const left = field(c, node, 'left')
  const value = lowerArgument(c, field(c, node, 'right'), at)
  switch (kind(c, left)) {
    case 'field_expression':
      c.b.add('stores', {
        object: lowerExpression(c, field(c, left, 'argument'), at),
        name: c.b.str(text(c, field(c, left, 'field'))),
        value,
        scope: at.scope,
        line: line(c, node),
      })
      break
    case 'subscript_expression': {
      const expr = lowerExpression(c, left, at)
      c.b.add('stores', {
        object: c.b.get('exprs', expr, 'a'),
        key: c.b.get('exprs', expr, 'b'),
        value,
        scope: at.scope,
        line: line(c, node),
      })
      break
    }
    default:
      lowerExpression(c, left, at)
  }
  return value
}

/** `= value`, `(args)` or `{args}` after a declared name: the latter two construct the declared type. */
export function lowerInitializer(c: C, value: number, type: number, at: Place, node: number): number {
  const what = kind(c, value)
  if (what !== 'argument_list' && what !== 'initializer_list') return lowerArgument(c, value, at)
  const args: number[] = []
  for (const part of parts(c, value)) {
    const isPair = kind(c, part) === 'initializer_pair'
    const expr = isPair ? lowerArgument(c, field(c, part, 'value'), at) : lowerArgument(c, part, at)
    args.push(expr)
    const designator = isPair ? field(c, part, 'designator') : NONE
    // `{ .open = my_open }`: what the field of this variable holds
    if (designator !== NONE && kind(c, designator) === 'field_designator') {
      c.b.add('stores', {
        object: name(c, at, text(c, node), node),
        name: c.b.str(text(c, designator).slice(1)),
        value: expr,
        scope: at.scope,
        line: line(c, part),
      })
    }
  }
  if (type === NONE || c.b.get('exprs', type, 'op') === Op.ArrayType)
    return c.b.expr(Op.List, c.b.list(args), c.b.str('array'))
  return c.isCpp ? call(c, at, value, type, args, Op.New) : c.b.expr(Op.Instance, type)
}

function lowerLambda(c: C, node: number, at: Place): number {
  const fn = c.b.add('functions', { flags: 0 })
  const scope = openScope(c, at, ScopeKind.Function, NONE, fn)
  c.b.set('functions', fn, 'scope', scope)
  const inside: Place = { ...at, scope, fn, inFunction: true, inClass: false }
  const captures = field(c, node, 'captures')
  for (const part of parts(c, captures)) {
    if (kind(c, part) !== 'lambda_capture_initializer') continue
    const [left, right] = [field(c, part, 'left'), field(c, part, 'right')]
    if (left === NONE || right === NONE) continue
    const binding = bind(c, scope, text(c, left), part, { kind: BindingKind.Variable })
    c.b.add('values', { binding, expr: lowerExpression(c, right, at), offset: c.tree.end[part]!, scope })
  }
  const declarator = readDeclarator(c, field(c, node, 'declarator'))
  lowerParameters(c, declarator.parameters, inside, fn)
  if (declarator.trailing !== NONE) c.b.set('functions', fn, 'returnType', lowerType(c, declarator.trailing, at))
  lowerStatement(c, field(c, node, 'body'), inside)
  return c.b.expr(Op.Function, fn)
}
