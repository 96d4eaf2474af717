// Ruby expressions; statements are expressions too, and every one has a value.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { literal, literalOf, member, mention, nameExpr, union, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX, writeBack } from '../kit/lowering.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { stringOf } from '../kit/texts.ts'
import { addElements, lowerCall, shorthand, superCall, yielded } from './calls.ts'
import { lowerClass, lowerSingletonClass } from './classes.ts'
import { controlHandlers } from './control.ts'
import { lowerBlock, lowerMethod } from './functions.ts'
import { narrowedScope, narrowing } from './narrowing.ts'
import {
  addImplicitCall,
  declareGlobal,
  declareMember,
  firstOf,
  type Lowering,
  localOf,
  selfExpr,
  selfOfSide,
  sideHere,
} from './state.ts'
import { assignment, assignTo } from './targets.ts'
import { keyOf, symbolText } from './values.ts'

/** Lowers a node; returns the row of its value. */
export function expression(l: Lowering, node: number): number {
  if (node === NONE || l.depth >= DEPTH_MAX) return unknown(l)
  const name = kind(l, node)
  const handler = handlers.get(name) ?? controlHandlers[name]
  l.depth++
  const expr = handler ? handler(l, node) : evaluated(l, node)
  l.depth--
  return expr
}

/** Lowers a node of one kind; returns the row of its value. */
export type Handler = (l: Lowering, node: number) => number

/** All that is inside runs; nothing is known of the value. */
function evaluated(l: Lowering, node: number): number {
  for (const child of parts(l, node)) expression(l, child)
  return unknown(l)
}

/**
 * Statements in order: the value is that of the last. The types that a guard excludes stay excluded in the statements
 * after it.
 */
export function sequence(l: Lowering, node: number): number {
  const before = l.at
  const results: number[] = []
  let last: number | undefined
  for (const child of parts(l, node)) {
    const expr = expression(l, child)
    if (kind(l, child) === 'rescue') results.push(expr)
    else if (!CLAUSES.has(kind(l, child))) last = expr
    const known = afterGuard(l, child)
    if (known.length > 0) l.at = narrowedScope(l, known)
  }
  l.at = before
  return union(l, [last ?? literal(l, 'NilClass'), ...results])
}

const CLAUSES = new Set(['ensure', 'else'])
const GUARDS: Readonly<Record<string, boolean>> = { if_modifier: false, unless_modifier: true }
const LEAVES = /^(?:return|next|break)$/

/** The narrowings after `return unless x.is_a?(Foo)`. */
function afterGuard(l: Lowering, node: number): ReturnType<typeof narrowing> {
  const holds = GUARDS[kind(l, node)]
  const body = holds === undefined ? NONE : field(l, node, 'body')
  if (holds === undefined || body === NONE) return []
  const leaves = LEAVES.test(kind(l, body)) || /^raise\b/.test(text(l, body))
  return leaves ? narrowing(l, field(l, node, 'condition'), holds) : []
}

function identifier(l: Lowering, node: number): number {
  const name = text(l, node)
  if (localOf(l, name) !== undefined) return nameExpr(l, l.at, name, node)
  return lowerCall(l, node) // a method of self without arguments
}

function constant(l: Lowering, node: number): number {
  const expr = nameExpr(l, l.at, text(l, node), node)
  mention(l, { scope: l.at.scope }, expr, node)
  return expr
}

function scopeResolution(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  if (name === NONE) return evaluated(l, node)
  // `::Foo` is looked up in the file's own scope, which has the names that all files share
  const expr =
    scope === NONE
      ? l.b.expr(Op.Name, l.b.str(text(l, name)), 0, l.tree.start[node]!)
      : member(l, expression(l, scope), text(l, name), 1)
  mention(l, { scope: l.at.scope }, expr, node)
  return expr
}

function returned(l: Lowering, node: number): number {
  const values = parts(l, node).flatMap((child) => (kind(l, child) === 'argument_list' ? parts(l, child) : [child]))
  const exprs = values.map((child) => expression(l, child))
  const expr = exprs.length === 1 ? exprs[0]! : l.b.expr(Op.Tuple, l.b.list(exprs))
  if (exprs.length > 0) addResult(l, l.at, expr)
  return unknown(l)
}

/** `x ||= y`, `x += y`. */
function operatorAssignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const operator = field(l, node, 'operator')
  const token = operator === NONE ? '' : text(l, operator).replace(/=$/, '')
  if (left !== NONE && kind(l, left) === 'identifier' && localOf(l, text(l, left)) === undefined)
    assignTo(l, left, literal(l, 'NilClass'), l.tree.start[node]!)
  const before = expression(l, left)
  const after = expression(l, field(l, node, 'right'))
  if (token === '||' || token === '&&') {
    const isLocal = left !== NONE && kind(l, left) === 'identifier'
    const expr = isLocal ? union(l, [before, after]) : after
    writeBack(l, () => assignTo(l, left, expr, l.tree.end[node]!))
    return union(l, [before, after])
  }
  if (token === '<<') addElements(l, before, [after], node)
  const expr = operation(l, node, token, before, [after])
  writeBack(l, () => assignTo(l, left, expr, l.tree.end[node]!))
  return expr
}

const BOOLEAN = /^(?:[=!]=|===|=~|!~|<|>|<=|>=)$/

/** An operator is a method of its first operand. */
function operation(l: Lowering, node: number, token: string, left: number, rest: readonly number[]): number {
  const call = addImplicitCall(l, member(l, left, token === '!=' ? '==' : token), rest, node)
  return firstOf(l, [call, BOOLEAN.test(token) ? literal(l, 'TrueClass') : left])
}

function binary(l: Lowering, node: number): number {
  const leftNode = field(l, node, 'left')
  const rightNode = field(l, node, 'right')
  const token = text(l, field(l, node, 'operator'))
  const left = expression(l, leftNode)
  if (/^(?:\|\||or|&&|and)$/.test(token)) {
    const known = narrowing(l, leftNode, token === '&&' || token === 'and')
    const before = l.at
    if (known.length > 0) l.at = narrowedScope(l, known)
    const right = expression(l, rightNode)
    l.at = before
    return union(l, token === '&&' || token === 'and' ? [right, literal(l, 'FalseClass')] : [left, right])
  }
  const right = expression(l, rightNode)
  if (token === '<<') addElements(l, left, [right], node)
  return operation(l, node, token, left, [right])
}

function unary(l: Lowering, node: number): number {
  const operand = expression(l, field(l, node, 'operand'))
  const token = text(l, node).slice(0, 1)
  if (token === '-' || token === '+' || token === '~') return operation(l, node, `${token}@`, operand, [])
  return literal(l, 'TrueClass')
}

function hash(l: Lowering, node: number): number {
  const entries: number[] = []
  for (const child of parts(l, node)) {
    if (kind(l, child) === 'pair') {
      const key = field(l, child, 'key')
      const value = field(l, child, 'value')
      const word = symbolText(l, key)
      entries.push(
        keyOf(l, key),
        value === NONE && word !== undefined ? shorthand(l, word, child) : expression(l, value),
      )
    } else {
      const spread = l.b.expr(Op.Spread, expression(l, parts(l, child)[0] ?? NONE))
      entries.push(spread, spread)
    }
  }
  return l.b.expr(Op.Dict, l.b.list(entries), l.b.str('Hash'))
}

function index(l: Lowering, node: number): number {
  const object = expression(l, field(l, node, 'object'))
  const [, first, ...others] = parts(l, node)
  const key = keyOf(l, first ?? NONE)
  addImplicitCall(l, member(l, object, '[]'), [key, ...others.map((each) => expression(l, each))], node)
  return l.b.expr(Op.Index, object, key)
}

const SYMBOL = /^\w{1,40}[?!=]?$/
const NUMBER = /^\d+$/ // the key that an integer is

function stringValue(l: Lowering, node: number): number {
  const known = symbolText(l, node)
  if (known !== undefined && SYMBOL.test(known) && !NUMBER.test(known)) return l.b.expr(Op.Key, l.b.str(known))
  readInterpolations(l, node)
  return stringOf(l, 'String', known)
}

/** Reads the code in a string, or in strings that follow each other: `"a" "#{b}"`. */
function readInterpolations(l: Lowering, node: number): void {
  for (const child of parts(l, node))
    if (kind(l, child) === 'interpolation') expression(l, child)
    else if (kind(l, child) === 'string') readInterpolations(l, child)
}

/** `%w[index show]`, `%i[index show]`: a list of strings or symbols. */
function words(l: Lowering, node: number): number {
  const items = parts(l, node).map((each) => {
    const inserted = parts(l, each).filter((part) => kind(l, part) === 'interpolation')
    for (const part of inserted) expression(l, part)
    return inserted.length > 0 ? literal(l, 'String') : wordValue(l, text(l, each))
  })
  return l.b.expr(Op.List, l.b.list(items), l.b.str('Array'))
}

const wordValue = (l: Lowering, known: string): number =>
  SYMBOL.test(known) && !NUMBER.test(known) ? l.b.expr(Op.Key, l.b.str(known)) : stringOf(l, 'String', known)

function instanceVariable(l: Lowering, node: number): number {
  return l.at.owner ? member(l, selfExpr(l), text(l, node)) : nameExpr(l, l.at, text(l, node), node)
}

/** `@@x` is a single variable for the class and its instances. */
function classVariable(l: Lowering, node: number): number {
  return l.at.owner ? member(l, l.b.expr(Op.Receiver, l.at.owner.scope), text(l, node)) : unknown(l)
}

function globalVariable(l: Lowering, node: number): number {
  declareGlobal(l, text(l, node), node)
  return nameExpr(l, l.at, text(l, node), node)
}

const container =
  (type: string): Handler =>
  (l, node) =>
    l.b.expr(Op.List, l.b.list(parts(l, node).map((child) => keyOf(l, child))), l.b.str(type))

function aliased(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const alias = field(l, node, 'alias')
  if (name === NONE || alias === NONE || !l.at.owner) return unknown(l)
  const side = sideHere(l)
  const plain = (each: number): string => text(l, each).replace(/^:/, '')
  declareMember(l, plain(name), node, member(l, selfOfSide(l, side), plain(alias)), side)
  return unknown(l)
}

const handlers = new Map<string, Handler>(
  Object.entries({
    program: sequence,
    body_statement: sequence,
    block_body: sequence,
    else: sequence,
    do: sequence,
    begin: sequence,
    begin_block: sequence,
    parenthesized_statements: sequence,
    ensure: sequence,
    identifier,
    constant,
    scope_resolution: scopeResolution,
    self: (l: Lowering) => selfExpr(l),
    super: (l: Lowering, node: number) => superCall(l, node, undefined),
    yield: yielded,
    return: returned,
    call: lowerCall,
    assignment,
    operator_assignment: operatorAssignment,
    binary,
    unary,
    hash,
    element_reference: index,
    string: stringValue,
    simple_symbol: stringValue,
    chained_string: stringValue,
    subshell: stringValue,
    heredoc_body: stringValue,
    integer: (l: Lowering, node: number) =>
      /^\d{1,3}$/.test(text(l, node)) ? l.b.expr(Op.Key, l.b.str(text(l, node))) : literal(l, 'Integer'),
    float: literalOf('Float'),
    true: literalOf('TrueClass'),
    false: literalOf('FalseClass'),
    nil: literalOf('NilClass'),
    regex: literalOf('Regexp'),
    range: literalOf('Range'),
    array: container('Array'),
    string_array: words,
    symbol_array: words,
    right_assignment_list: container('Array'),
    splat_argument: (l: Lowering, node: number) => l.b.expr(Op.Spread, expression(l, parts(l, node)[0] ?? NONE)),
    instance_variable: instanceVariable,
    class_variable: classVariable,
    global_variable: globalVariable,
    lambda: lowerBlock,
    alias: aliased,
    method: lowerMethod,
    singleton_method: lowerMethod,
    class: lowerClass,
    module: lowerClass,
    singleton_class: lowerSingletonClass,
    comment: (l: Lowering) => unknown(l),
  }),
)
handlers.set('then', sequence) // the linter takes a property `then` for a promise's
