// Expressions and statements.

import { Flag, NONE, Op, ReturnKind, ScopeKind } from '../../facts.ts'
import { call, field, has, kind, member, mention, name, text, union, unknown } from '../lowering.ts'
import { cfgHolds } from './cfg.ts'
import { noteEmpty, noteFirst, noteGrowth, noteUnset } from './growing.ts'
import { collectedFrom, collectedInto, hasHole, saysMore } from './holes.ts'
import { isIdentity, lowerIdentity } from './identities.ts'
import { isItem, lowerItems, lowerParams } from './items.ts'
import { lowerMacro, macroValue } from './macros.ts'
import { bindPattern, namesOf, variantName } from './patterns.ts'
import { block, fieldName, fieldOf, isBound, nameText, openScope, type Place, parts, type Rust } from './state.ts'
import { lowerPath, lowerType, typeArguments } from './types.ts'

type ExpressionRule = (r: Rust, node: number, at: Place) => number

/** The value of an expression; its calls are recorded on the way. */
export function lowerExpression(r: Rust, node: number, at: Place): number {
  if (node === NONE) return unknown(r)
  const rule = RULES[kind(r, node)]
  return rule ? rule(r, node, at) : all(r, node, at)
}

/** A macro whose arguments the grammar has read as those of a call (see legible.ts). */
function lowerMacroCall(r: Rust, node: number, at: Place): number {
  const args = parts(r, field(r, node, 'arguments')).map((part) => lowerArgument(r, part, at))
  return macroValue(r, text(r, field(r, node, 'function')).replace(/^.*::|!$/g, ''), args)
}

/** An expression that is handed on as a value: naming a function or type here is a reference. */
function lowerArgument(r: Rust, node: number, at: Place): number {
  const what = kind(r, node)
  if (what === 'scoped_identifier' && isIdentity(r, node)) return lowerIdentity(r, node, at)
  const expr = lowerExpression(r, node, at)
  if (what === 'scoped_identifier' || (what === 'identifier' && !isBound(r, at.scope, text(r, node))))
    mention(r, at, expr, node)
  return expr
}

/** What is before the arguments of a call: `x.f()` calls a method, never what a field of that name holds. */
function lowerCallee(r: Rust, node: number, at: Place): number {
  return kind(r, node) === 'field_expression'
    ? member(r, lowerExpression(r, field(r, node, 'value'), at), nameText(r, field(r, node, 'field')))
    : lowerExpression(r, node, at)
}

const literal =
  (type: string): ExpressionRule =>
  (r) =>
    r.b.expr(Op.Literal, r.b.str(type))
const inner: ExpressionRule = (r, node, at) => {
  const value = field(r, node, 'value')
  return lowerExpression(
    r,
    value === NONE ? (parts(r, node).find((part) => kind(r, part) !== 'mutable_specifier') ?? NONE) : value,
    at,
  )
}
const all: ExpressionRule = (r, node, at) => {
  for (const part of parts(r, node)) lowerExpression(r, part, at)
  return unknown(r)
}

const RULES: Record<string, ExpressionRule> = {
  identifier: (r, node, at) =>
    text(r, node) === 'Self' && at.self !== NONE
      ? r.b.expr(Op.SelfType, at.self)
      : name(r, at, nameText(r, node), node),
  self: (r, node, at) => name(r, at, 'self', node),
  scoped_identifier: lowerPath,
  generic_function: lowerTurbofish,
  call_expression: (r, node, at) => {
    if (text(r, field(r, node, 'function')).endsWith('!')) return lowerMacroCall(r, node, at)
    const callee = lowerCallee(r, field(r, node, 'function'), at)
    const args = parts(r, field(r, node, 'arguments')).map((part) => lowerArgument(r, part, at))
    noteGrowth(r, field(r, node, 'function'), args, at)
    return call(r, at, node, callee, args)
  },
  field_expression: (r, node, at) =>
    fieldOf(r, lowerExpression(r, field(r, node, 'value'), at), nameText(r, field(r, node, 'field'))),
  index_expression: (r, node, at) => {
    const [object, key] = parts(r, node).map((part) => lowerExpression(r, part, at))
    const isSlice = parts(r, node).some((part, position) => position === 1 && kind(r, part) === 'range_expression')
    if (isSlice && object !== undefined) return object
    return r.b.expr(Op.Index, object ?? unknown(r), key ?? unknown(r))
  },
  macro_invocation: lowerMacro,
  struct_expression: (r, node, at) => {
    const typeNode = field(r, node, 'name')
    const type = lowerType(r, typeNode, at)
    const given = parts(r, field(r, node, 'body')).flatMap((part) =>
      lowerInitializer(r, part, variantName(r, typeNode), at),
    )
    return r.b.expr(Op.Instance, type, given.length === 0 ? NONE : r.b.list(given))
  },
  closure_expression: lowerClosure,
  block: (r, node, at) => orUnknown(r, lowerBlock(r, node, block(r, at))),
  unsafe_block: inner,
  const_block: (r, node, at) => lowerExpression(r, field(r, node, 'body'), at),
  gen_block: inner,
  try_block: inner,
  labeled_block: inner,
  async_block: inner,
  if_expression: (r, node, at) => {
    const place = block(r, at)
    lowerCondition(r, field(r, node, 'condition'), place)
    const values = [lowerExpression(r, field(r, node, 'consequence'), place)]
    const other = field(r, node, 'alternative')
    if (other !== NONE) values.push(lowerExpression(r, other, at))
    return union(r, values)
  },
  else_clause: inner,
  match_expression: (r, node, at) => {
    const value = lowerExpression(r, field(r, node, 'value'), at)
    const arms = parts(r, field(r, node, 'body')).filter((part) => kind(r, part) === 'match_arm')
    return union(
      r,
      arms.map((arm) => {
        const place = block(r, at)
        const pattern = field(r, arm, 'pattern')
        bindPattern(r, pattern, value, NONE, place)
        const guard = field(r, pattern, 'condition')
        if (guard !== NONE) lowerCondition(r, guard, place)
        return lowerExpression(r, field(r, arm, 'value'), place)
      }),
    )
  },
  while_expression: (r, node, at) => {
    const place = { ...block(r, at), breaks: undefined }
    lowerCondition(r, field(r, node, 'condition'), place)
    lowerExpression(r, field(r, node, 'body'), place)
    return unknown(r)
  },
  loop_expression: (r, node, at) => {
    const breaks: number[] = []
    lowerExpression(r, field(r, node, 'body'), { ...at, breaks })
    return breaks.length === 0 ? unknown(r) : union(r, breaks)
  },
  break_expression: (r, node, at) => {
    const value = parts(r, node).find((part) => kind(r, part) !== 'label')
    if (value !== undefined) at.breaks?.push(lowerExpression(r, value, at))
    return unknown(r)
  },
  for_expression: (r, node, at) => {
    const value = lowerExpression(r, field(r, node, 'value'), at)
    const place = { ...block(r, at), breaks: undefined }
    bindPattern(r, field(r, node, 'pattern'), r.b.expr(Op.Iterate, value), NONE, place)
    lowerExpression(r, field(r, node, 'body'), place)
    return unknown(r)
  },
  return_expression: (r, node, at) => {
    const [value] = parts(r, node)
    if (value === undefined) return unknown(r)
    const expr = lowerExpression(r, value, at)
    if (at.fn !== NONE) r.b.add('returns', { fn: at.fn, expr, kind: ReturnKind.Return })
    return unknown(r)
  },
  await_expression: (r, node, at) => r.b.expr(Op.Await, inner(r, node, at)),
  try_expression: (r, node, at) => r.b.expr(Op.Unwrap, inner(r, node, at)),
  reference_expression: inner,
  parenthesized_expression: inner,
  expression_statement: (r, node, at) => {
    const [value] = parts(r, node)
    return value === undefined ? unknown(r) : lowerExpression(r, value, at)
  },
  unary_expression: (r, node, at) => {
    const value = inner(r, node, at)
    // the first `*` leaves the reference, the second what a smart pointer of the library is
    if (has(r, node, '*'))
      return r.b.expr(Op.Deref, value, r.b.opOf(value) === Op.Deref && r.b.get('exprs', value, 'b') < 0 ? 1 : NONE)
    return r.b.expr(Op.Operator, r.b.list([value]), r.b.str(has(r, node, '-') ? 'neg' : 'not'))
  },
  binary_expression: (r, node, at) => {
    const left = lowerExpression(r, field(r, node, 'left'), at)
    const right = lowerExpression(r, field(r, node, 'right'), at)
    const method = OPERATORS[text(r, field(r, node, 'operator'))]
    return method
      ? r.b.expr(Op.Operator, r.b.list([left, right]), r.b.str(method))
      : r.b.expr(Op.Literal, r.b.str('bool'))
  },
  compound_assignment_expr: all,
  assignment_expression: (r, node, at) => {
    const left = field(r, node, 'left')
    const isField = kind(r, left) === 'field_expression'
    const target = lowerExpression(r, isField ? field(r, left, 'value') : left, at)
    const value = lowerExpression(r, field(r, node, 'right'), at)
    if (isField) {
      r.b.add('stores', {
        object: target,
        name: r.b.str(fieldName(nameText(r, field(r, left, 'field')))),
        value,
        scope: at.scope,
        line: 0,
      })
    } else if (kind(r, left) === 'identifier') noteFirst(r, nameText(r, left), value, at)
    return unknown(r)
  },
  type_cast_expression: (r, node, at) =>
    r.b.expr(Op.Cast, lowerType(r, field(r, node, 'type'), at), lowerExpression(r, field(r, node, 'value'), at)),
  range_expression: (r, node, at) => {
    all(r, node, at)
    return r.b.expr(Op.Literal, r.b.str('Range'))
  },
  tuple_expression: (r, node, at) =>
    r.b.expr(Op.Tuple, r.b.list(parts(r, node).map((part) => lowerArgument(r, part, at)))),
  unit_expression: (r) => r.b.expr(Op.Tuple, r.b.list([])),
  array_expression: (r, node, at) => {
    const start = r.tree.start[node]!
    const type = r.tree.text.slice(start - 4, start) === 'vec!' ? 'Vec' : 'Slice'
    return r.b.expr(Op.List, r.b.list(parts(r, node).map((part) => lowerArgument(r, part, at))), r.b.str(type))
  },
  string_literal: literal('str'),
  raw_string_literal: literal('str'),
  char_literal: literal('char'),
  boolean_literal: literal('bool'),
  float_literal: (r, node) => r.b.expr(Op.Literal, r.b.str(/f32$/.test(text(r, node)) ? 'f32' : 'f64')),
  integer_literal: (r, node) =>
    r.b.expr(Op.Literal, r.b.str(/[iu](?:8|16|32|64|128|size)$/.exec(text(r, node))?.[0] ?? 'i32')),
}

const OPERATORS: Record<string, string> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'bitxor',
  '<<': 'shl',
  '>>': 'shr',
}

const orUnknown = (r: Rust, expr: number): number => (expr === NONE ? unknown(r) : expr)

/** `f::<T>`; of `collect::<Vec<_>>` what stands for `_` is known. */
function lowerTurbofish(r: Rust, node: number, at: Place): number {
  const callee = lowerCallee(r, field(r, node, 'function'), at)
  const list = field(r, node, 'type_arguments')
  const [only, ...others] = parts(r, list)
  const isCollected = /\.\s*collect$/.test(text(r, field(r, node, 'function'))) && only !== undefined
  const args =
    isCollected && others.length === 0
      ? [collectedInto(r, only, r.b.get('exprs', callee, 'a'), at)]
      : typeArguments(r, list, at)
  return r.b.expr(Op.Apply, callee, r.b.list(args))
}

/** What a field of a struct literal is given, under the name that the field has beside others of its variant. */
function lowerInitializer(r: Rust, node: number, variant: string, at: Place): number[] {
  const isShort = kind(r, node) === 'shorthand_field_initializer'
  if (kind(r, node) !== 'field_initializer' && !isShort) {
    for (const part of parts(r, node)) lowerExpression(r, part, at)
    return []
  }
  const nameNode = isShort
    ? (parts(r, node).find((part) => kind(r, part) === 'identifier') ?? NONE)
    : field(r, node, 'field')
  const value = isShort ? lowerExpression(r, nameNode, at) : lowerArgument(r, field(r, node, 'value'), at)
  return nameNode === NONE ? [] : [r.b.expr(Op.Keyword, r.b.str(`${variant}#${nameText(r, nameNode)}`), value)]
}

function lowerClosure(r: Rust, node: number, at: Place): number {
  const fn = r.b.add('functions', { flags: has(r, node, 'async') ? Flag.Async : 0 })
  const scope = openScope(r, at, ScopeKind.Function, NONE, fn)
  r.b.set('functions', fn, 'scope', scope)
  const place: Place = { ...at, scope, fn, inFunction: true, breaks: undefined }
  lowerParams(r, field(r, node, 'parameters'), place, fn)
  const result = field(r, node, 'return_type')
  if (result !== NONE) r.b.set('functions', fn, 'returnType', lowerType(r, result, at))
  const body = field(r, node, 'body')
  r.b.add('returns', { fn, expr: lowerExpression(r, body, place), kind: ReturnKind.Return })
  return r.b.expr(Op.Function, fn)
}

/** Conditions may bind names by `let`, visible in the branch: the place is the branch's scope. */
function lowerCondition(r: Rust, node: number, at: Place): void {
  if (node === NONE) return
  switch (kind(r, node)) {
    case 'let_condition': {
      const value = lowerExpression(r, field(r, node, 'value'), at)
      bindPattern(r, field(r, node, 'pattern'), value, NONE, { ...at, from: r.tree.end[node]! })
      return
    }
    case 'let_chain':
      for (const part of parts(r, node)) lowerCondition(r, part, at)
      return
    default:
      lowerExpression(r, node, at)
  }
}

/**
 * Statements of a block in the place's scope; the value of its tail
 * expression, or NONE. Items are visible from its start.
 */
export function lowerBlock(r: Rust, node: number, at: Place): number {
  const body = kind(r, node) === 'block' ? node : NONE
  if (body === NONE) return lowerExpression(r, node, at)
  lowerItems(r, body, { ...at, inFunction: true, self: at.self })
  let place = at
  let tail = NONE
  let attributes: string[] = []
  for (const statement of parts(r, body)) {
    const what = kind(r, statement)
    if (what === 'attribute_item') {
      attributes.push(text(r, statement))
      continue
    }
    const isCompiled = attributes.length === 0 || cfgHolds(attributes) !== false
    attributes = []
    if (!isCompiled && !isItem(r, statement)) continue
    tail = NONE
    if (isItem(r, statement) || what === 'empty_statement' || what === 'label') continue
    if (what === 'let_declaration') {
      place = lowerLet(r, statement, place)
      continue
    }
    const expr = lowerExpression(r, statement, place)
    if (what !== 'expression_statement' || !has(r, statement, ';')) tail = expr
  }
  return tail
}

/** Binds a `let`; returns the place that sees it: a scope of its own when it shadows a name of this one. */
function lowerLet(r: Rust, node: number, at: Place): Place {
  const pattern = field(r, node, 'pattern')
  const valueNode = field(r, node, 'value')
  const typeNode = field(r, node, 'type')
  const value = valueNode === NONE ? NONE : lowerArgument(r, valueNode, at)
  const source = hasHole(r, typeNode) ? collectedFrom(r, valueNode, value) : NONE
  const type =
    typeNode === NONE || saysMore(r, typeNode, valueNode)
      ? NONE
      : source === NONE
        ? lowerType(r, typeNode, at)
        : collectedInto(r, typeNode, source, at)
  const otherwise = field(r, node, 'alternative')
  if (otherwise !== NONE) lowerExpression(r, otherwise, at)
  const shadows = namesOf(r, pattern).some((word) => isBound(r, at.scope, word))
  const place = shadows ? block(r, at) : at
  const before = r.b.count('values')
  bindPattern(r, pattern, value, type, { ...place, from: r.tree.end[node]! })
  if (type === NONE && valueNode !== NONE && r.b.count('values') === before + 1)
    noteEmpty(r, pattern, valueNode, place, before)
  if (type === NONE && valueNode === NONE) noteUnset(r, pattern, place)
  return place
}
