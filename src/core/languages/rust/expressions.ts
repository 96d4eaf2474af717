// Expressions.

import { NONE } from '../../facts.ts'
import { CallFlag, Held, Op } from '../../vocabulary.ts'
import { addCall, addStore, literal, literalOf, member, mention, nameExpr, union, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { field, has, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { quotedText, stringOf } from '../kit/texts.ts'
import { lowerBlock, lowerCondition } from './blocks.ts'
import { lowerClosure } from './functions.ts'
import { noteGrowth, noteInitialValue } from './growing.ts'
import { lowerMacro, macroValue, mentionListed } from './macros/macros.ts'
import { valueOfMacro } from './macros/value-macros.ts'
import { bindPattern, variantName } from './patterns.ts'
import { fieldName, fieldOf, isLocal, type Lowering, nameText, type Place, parts } from './state.ts'
import { heldValue } from './types/held.ts'
import { collectedInto } from './types/holes.ts'
import { givenBack, isIdentity, lowerIdentity } from './types/identities.ts'
import { lowerPath, lowerType, typeArguments } from './types/types.ts'

type ExpressionRule = (l: Lowering, node: number, at: Place) => number

/** The value of an expression; its calls are recorded on the way. */
export function lowerExpression(l: Lowering, node: number, at: Place): number {
  if (node === NONE) return unknown(l)
  const rule = RULES[kind(l, node)]
  return rule ? rule(l, node, at) : all(l, node, at)
}

/** A macro invocation that legible.ts has rewritten as a call. */
function lowerMacroCall(l: Lowering, node: number, at: Place): number {
  const args = parts(l, field(l, node, 'arguments')).map((part) => lowerArgument(l, part, at))
  const macro = text(l, field(l, node, 'function')).replace(/^.*::|!$/g, '')
  mentionListed(l, macro, { args, node }, at)
  return macroValue(l, macro, args) ?? valueOfMacro(l, at, macro, args, node)
}

/** An expression passed as a value: naming a function or type here is a reference. */
export function lowerArgument(l: Lowering, node: number, at: Place): number {
  const what = kind(l, node)
  if (what === 'scoped_identifier' && isIdentity(l, node)) return lowerIdentity(l, node, at)
  const expr = lowerExpression(l, node, at)
  // of `f::<T>` the name is what is passed
  const named = what === 'generic_function' ? field(l, node, 'function') : node
  const shape = kind(l, named)
  if (shape === 'scoped_identifier' || (shape === 'identifier' && !isLocal(l, at.scope, text(l, named))))
    mention(l, at, named === node ? expr : l.b.get('exprs', expr, 'a'), named)
  return expr
}

/** Whether the callee's name is only in the body of a macro: the caller does not spell it out. */
const isNamedByMacro = (l: Lowering, callee: number): boolean => l.isFromMacro?.(l.tree.end[callee]! - 1) ?? false

/** The callee of a call: `x.f()` calls a method, never a function in a field of that name. */
function lowerCallee(l: Lowering, node: number, at: Place): number {
  if (kind(l, node) !== 'field_expression') return lowerExpression(l, node, at)
  const object = field(l, node, 'value')
  // `project()` returns the fields of its receiver, not the receiver's methods
  const isProjection = kind(l, object) === 'call_expression' && PROJECTION.test(text(l, field(l, object, 'function')))
  const value = isProjection ? lowerCall(l, object, at) : lowerExpression(l, object, at)
  return member(l, value, nameText(l, field(l, node, 'field')), heldValue(l, object, at))
}

const PROJECTION = /\.\s*project(?:_ref)?$/

/** The variants that every file knows. */
const KNOWN_VARIANTS: ReadonlySet<string> = new Set(['Some', 'Ok', 'Err'])

/** `Pair(1)` makes a value of the type, which nothing else names. */
function mentionMade(l: Lowering, callee: number, at: Place, node: number): void {
  const name = kind(l, node) === 'scoped_identifier' ? field(l, node, 'name') : node
  const word = kind(l, name) === 'identifier' ? text(l, name) : ''
  if (/^[A-Z]/.test(word) && !KNOWN_VARIANTS.has(word)) mention(l, at, callee, node)
}

/** The value of a call: the result of its function. */
function lowerCall(l: Lowering, node: number, at: Place): number {
  const callee = lowerCallee(l, field(l, node, 'function'), at)
  mentionMade(l, callee, at, field(l, node, 'function'))
  const args = parts(l, field(l, node, 'arguments')).map((part) => lowerArgument(l, part, at))
  noteGrowth(l, field(l, node, 'function'), args, at)
  const flags = isNamedByMacro(l, field(l, node, 'function')) ? CallFlag.MacroBody : 0
  return addCall(l, at, callee, args, node, { flags })
}

const inner: ExpressionRule = (l, node, at) => {
  const value = field(l, node, 'value')
  return lowerExpression(
    l,
    value === NONE ? (parts(l, node).find((part) => kind(l, part) !== 'mutable_specifier') ?? NONE) : value,
    at,
  )
}
const all: ExpressionRule = (l, node, at) => {
  for (const part of parts(l, node)) lowerExpression(l, part, at)
  return unknown(l)
}

const RULES: Record<string, ExpressionRule> = {
  identifier: (l, node, at) =>
    text(l, node) === 'Self' && at.self !== NONE
      ? l.b.expr(Op.SelfType, at.self)
      : nameExpr(l, at, nameText(l, node), node),
  self: (l, node, at) => nameExpr(l, at, 'self', node),
  scoped_identifier: lowerPath,
  generic_function: lowerTurbofish,
  call_expression: (l, node, at) => {
    if (text(l, field(l, node, 'function')).endsWith('!')) return lowerMacroCall(l, node, at)
    const expr = lowerCall(l, node, at)
    const callee = field(l, node, 'function')
    return kind(l, callee) === 'field_expression' ? givenBack(l, expr, nameText(l, field(l, callee, 'field'))) : expr
  },
  field_expression: (l, node, at) =>
    fieldOf(l, lowerExpression(l, field(l, node, 'value'), at), nameText(l, field(l, node, 'field'))),
  index_expression: (l, node, at) => {
    const [object, key] = parts(l, node).map((part) => lowerExpression(l, part, at))
    const isSlice = parts(l, node).some((part, position) => position === 1 && kind(l, part) === 'range_expression')
    if (isSlice && object !== undefined) return object
    return l.b.expr(Op.Index, object ?? unknown(l), key ?? unknown(l))
  },
  macro_invocation: lowerMacro,
  struct_expression: (l, node, at) => {
    const typeNode = field(l, node, 'name')
    const type = lowerType(l, typeNode, at)
    const given = parts(l, field(l, node, 'body')).flatMap((part) =>
      lowerInitializer(l, part, variantName(l, typeNode), at),
    )
    return l.b.expr(Op.Instance, type, given.length === 0 ? NONE : l.b.list(given))
  },
  closure_expression: lowerClosure,
  block: (l, node, at) => orUnknown(l, lowerBlock(l, node, openBlock(l, at))),
  unsafe_block: inner,
  const_block: (l, node, at) => lowerExpression(l, field(l, node, 'body'), at),
  gen_block: inner,
  try_block: inner,
  labeled_block: inner,
  async_block: inner,
  if_expression: (l, node, at) => {
    const place = openBlock(l, at)
    lowerCondition(l, field(l, node, 'condition'), place)
    const values = [lowerExpression(l, field(l, node, 'consequence'), place)]
    const other = field(l, node, 'alternative')
    if (other !== NONE) values.push(lowerExpression(l, other, at))
    return union(l, values)
  },
  else_clause: inner,
  match_expression: (l, node, at) => {
    const value = lowerExpression(l, field(l, node, 'value'), at)
    const arms = parts(l, field(l, node, 'body')).filter((part) => kind(l, part) === 'match_arm')
    return union(
      l,
      arms.map((arm) => {
        const place = openBlock(l, at)
        const pattern = field(l, arm, 'pattern')
        bindPattern(l, pattern, { value }, place)
        const guard = field(l, pattern, 'condition')
        if (guard !== NONE) lowerCondition(l, guard, place)
        return lowerExpression(l, field(l, arm, 'value'), place)
      }),
    )
  },
  while_expression: (l, node, at) => {
    const place = { ...openBlock(l, at), breaks: undefined }
    lowerCondition(l, field(l, node, 'condition'), place)
    lowerExpression(l, field(l, node, 'body'), place)
    return unknown(l)
  },
  loop_expression: (l, node, at) => {
    const breaks: number[] = []
    lowerExpression(l, field(l, node, 'body'), { ...at, breaks })
    return breaks.length === 0 ? unknown(l) : union(l, breaks)
  },
  break_expression: (l, node, at) => {
    const value = parts(l, node).find((part) => kind(l, part) !== 'label')
    if (value !== undefined) at.breaks?.push(lowerExpression(l, value, at))
    return unknown(l)
  },
  for_expression: (l, node, at) => {
    const value = lowerExpression(l, field(l, node, 'value'), at)
    const place = { ...openBlock(l, at), breaks: undefined }
    const held = heldValue(l, field(l, node, 'value'), at)
    const iterated = held === undefined ? value : l.b.expr(Op.Call, member(l, value, 'into_iter', held), l.b.list([]))
    bindPattern(l, field(l, node, 'pattern'), { value: l.b.expr(Op.Iterate, iterated) }, place)
    lowerExpression(l, field(l, node, 'body'), place)
    return unknown(l)
  },
  return_expression: (l, node, at) => {
    const [value] = parts(l, node)
    if (value === undefined) return unknown(l)
    const expr = lowerExpression(l, value, at)
    addResult(l, at, expr)
    return unknown(l)
  },
  await_expression: (l, node, at) => l.b.expr(Op.Await, inner(l, node, at)),
  try_expression: (l, node, at) => l.b.expr(Op.Unwrap, inner(l, node, at)),
  reference_expression: inner,
  parenthesized_expression: inner,
  expression_statement: (l, node, at) => {
    const [value] = parts(l, node)
    return value === undefined ? unknown(l) : lowerExpression(l, value, at)
  },
  unary_expression: (l, node, at) => {
    const value = inner(l, node, at)
    // the first `*` removes the reference, the second goes through the smart pointer
    if (has(l, node, '*')) {
      const isSecond = l.b.opOf(value) === Op.Deref && l.b.get('exprs', value, 'b') < 0
      return l.b.expr(Op.Deref, value, isSecond ? (isOfSelf(l, node, at) ? 2 : 1) : NONE)
    }
    return l.b.expr(Op.Operator, l.b.list([value]), l.b.str(has(l, node, '-') ? 'neg' : 'not'))
  },
  binary_expression: (l, node, at) => {
    const left = lowerExpression(l, field(l, node, 'left'), at)
    const right = lowerExpression(l, field(l, node, 'right'), at)
    const method = OPERATORS[text(l, field(l, node, 'operator'))]
    return method ? l.b.expr(Op.Operator, l.b.list([left, right]), l.b.str(method)) : literal(l, 'bool')
  },
  compound_assignment_expr: all,
  assignment_expression: (l, node, at) => {
    const left = field(l, node, 'left')
    const isField = kind(l, left) === 'field_expression'
    const target = lowerExpression(l, isField ? field(l, left, 'value') : left, at)
    const value = lowerExpression(l, field(l, node, 'right'), at)
    if (isField) {
      addStore(l, at, target, fieldName(nameText(l, field(l, left, 'field'))), value, NONE)
    } else if (kind(l, left) === 'identifier') noteInitialValue(l, nameText(l, left), value, at)
    return unknown(l)
  },
  type_cast_expression: (l, node, at) =>
    l.b.expr(Op.Cast, lowerType(l, field(l, node, 'type'), at), lowerExpression(l, field(l, node, 'value'), at)),
  range_expression: (l, node, at) => {
    all(l, node, at)
    return literal(l, 'Range')
  },
  tuple_expression: (l, node, at) =>
    l.b.expr(Op.Tuple, l.b.list(parts(l, node).map((part) => lowerArgument(l, part, at)))),
  unit_expression: (l) => l.b.expr(Op.Tuple, l.b.list([])),
  array_expression: (l, node, at) => {
    const start = l.tree.start[node]!
    const type = l.tree.text.slice(start - 4, start) === 'vec!' ? 'Vec' : 'Slice'
    return l.b.expr(Op.List, l.b.list(parts(l, node).map((part) => lowerArgument(l, part, at))), l.b.str(type))
  },
  string_literal: (l, node) => stringOf(l, 'str', quotedText(l, node)),
  raw_string_literal: (l, node) => stringOf(l, 'str', quotedText(l, node)),
  char_literal: literalOf('char'),
  boolean_literal: literalOf('bool'),
  float_literal: (l, node) => literal(l, /f32$/.test(text(l, node)) ? 'f32' : 'f64'),
  integer_literal: (l, node) => literal(l, /[iu](?:8|16|32|64|128|size)$/.exec(text(l, node))?.[0] ?? 'i32'),
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

/** Whether `**self` dereferences the reference `self` and then its `Deref` target. */
const isOfSelf = (l: Lowering, node: number, at: Place): boolean =>
  at.selfHeld !== undefined &&
  at.selfHeld !== Held.Itself &&
  (at.typeHeld === undefined || at.typeHeld === Held.Itself) &&
  text(l, node) === '**self'

const orUnknown = (l: Lowering, expr: number): number => (expr === NONE ? unknown(l) : expr)

/** `f::<T>`; the `_` of `collect::<Vec<_>>` is filled from the collected iterator. */
function lowerTurbofish(l: Lowering, node: number, at: Place): number {
  const callee = lowerCallee(l, field(l, node, 'function'), at)
  const list = field(l, node, 'type_arguments')
  const [only, ...others] = parts(l, list)
  const isCollected = /\.\s*collect$/.test(text(l, field(l, node, 'function'))) && only !== undefined
  const args =
    isCollected && others.length === 0
      ? [collectedInto(l, only, l.b.get('exprs', callee, 'a'), at)]
      : typeArguments(l, list, at)
  return l.b.expr(Op.Apply, callee, l.b.list(args))
}

/** The initialiser of a field in a struct literal, under the name that keeps the fields of variants apart. */
function lowerInitializer(l: Lowering, node: number, variant: string, at: Place): number[] {
  const isShort = kind(l, node) === 'shorthand_field_initializer'
  if (kind(l, node) !== 'field_initializer' && !isShort) {
    for (const part of parts(l, node)) lowerExpression(l, part, at)
    return []
  }
  const nameNode = isShort
    ? (parts(l, node).find((part) => kind(l, part) === 'identifier') ?? NONE)
    : field(l, node, 'field')
  const value = isShort ? lowerExpression(l, nameNode, at) : lowerArgument(l, field(l, node, 'value'), at)
  return nameNode === NONE ? [] : [l.b.expr(Op.Keyword, l.b.str(`${variant}#${nameText(l, nameNode)}`), value)]
}
