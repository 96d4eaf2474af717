// Ruby expressions; statements are expressions too, and every one has a value.

import { NONE, Op, ScopeKind } from '../../facts.ts'
import { field, fields, kind, member, mention, text, union, unknown } from '../lowering.ts'
import { lowerCall } from './calls.ts'
import { lowerClass, lowerMethod, lowerModule, lowerSingletonClass } from './definitions.ts'
import { lowerBlock } from './functions.ts'
import {
  addCall,
  DEPTH_MAX,
  declareMember,
  type Lowering,
  literal,
  localOf,
  nameOf,
  openScope,
  parts,
  selfExpr,
  within,
} from './state.ts'
import { assignTo } from './targets.ts'

/** Lowers a node and gives its value. */
export function expression(l: Lowering, node: number): number {
  if (node === NONE || l.depth > DEPTH_MAX) return unknown(l)
  const handler = handlers.get(kind(l, node))
  l.depth++
  const expr = handler ? handler(l, node) : evaluated(l, node)
  l.depth--
  return expr
}

type Handler = (l: Lowering, node: number) => number

/** All that stands inside runs; nothing is known of the value. */
function evaluated(l: Lowering, node: number): number {
  for (const child of parts(l, node)) expression(l, child)
  return unknown(l)
}

/** Statements in order: the value is that of the last. */
export function sequence(l: Lowering, node: number): number {
  let last: number | undefined
  for (const child of parts(l, node)) {
    const expr = expression(l, child)
    if (!CLAUSES.has(kind(l, child))) last = expr
  }
  return last ?? literal(l, 'NilClass')
}

const CLAUSES = new Set(['rescue', 'ensure', 'else'])

/** A part that may not run. */
function branch(l: Lowering, node: number): number {
  if (node === NONE) return literal(l, 'NilClass')
  return within(l, openScope(l, ScopeKind.Flow), () => expression(l, node))
}

function ifExpression(l: Lowering, node: number): number {
  expression(l, field(l, node, 'condition'))
  return union(l, [branch(l, field(l, node, 'consequence')), branch(l, field(l, node, 'alternative'))])
}

function modifier(l: Lowering, node: number): number {
  expression(l, field(l, node, 'condition'))
  return branch(l, field(l, node, 'body'))
}

function caseExpression(l: Lowering, node: number): number {
  expression(l, field(l, node, 'value'))
  const results: number[] = []
  for (const clause of parts(l, node)) {
    const name = kind(l, clause)
    if (name === 'when' || name === 'in_clause') {
      for (const pattern of fields(l, clause, 'pattern')) expression(l, pattern)
      results.push(branch(l, field(l, clause, 'body')))
    } else if (name === 'else') results.push(branch(l, clause))
  }
  return union(l, results)
}

function rescueClause(l: Lowering, node: number): number {
  return within(l, openScope(l, ScopeKind.Flow), () => {
    const caught = field(l, node, 'exceptions')
    const classes = caught === NONE ? [] : parts(l, caught).map((each) => expression(l, each))
    const variable = field(l, node, 'variable')
    const target = variable === NONE ? NONE : (parts(l, variable)[0] ?? NONE)
    if (target !== NONE) {
      const value = classes.length === 0 ? unknown(l) : l.b.expr(Op.Instance, union(l, classes))
      assignTo(l, target, value, l.tree.end[target]!)
    }
    return expression(l, field(l, node, 'body'))
  })
}

function identifier(l: Lowering, node: number): number {
  const name = text(l, node)
  if (localOf(l, name) !== undefined) return nameOf(l, name, node)
  return lowerCall(l, node) // a method of self without arguments
}

function constant(l: Lowering, node: number): number {
  const expr = nameOf(l, text(l, node), node)
  mention(l, { scope: l.scope.row }, expr, node)
  return expr
}

function scopeResolution(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  if (name === NONE) return evaluated(l, node)
  if (scope === NONE) return nameOf(l, text(l, name), node)
  const expr = member(l, expression(l, scope), text(l, name), 1)
  mention(l, { scope: l.scope.row }, expr, node)
  return expr
}

function superCall(l: Lowering, node: number): number {
  const { owner, method } = l.scope
  if (!owner || method === '') return evaluated(l, node)
  return addCall(l, member(l, l.b.expr(Op.Super, owner.row), method), [], node)
}

function yielded(l: Lowering, node: number): number {
  const list = parts(l, node).find((child) => kind(l, child) === 'argument_list')
  const args = list === undefined ? [] : parts(l, list).map((child) => expression(l, child))
  return l.scope.block === '' ? unknown(l) : addCall(l, nameOf(l, l.scope.block, node), args, node)
}

function returned(l: Lowering, node: number): number {
  const values = parts(l, node).flatMap((child) => (kind(l, child) === 'argument_list' ? parts(l, child) : [child]))
  const exprs = values.map((child) => expression(l, child))
  const expr = exprs.length === 1 ? exprs[0]! : l.b.expr(Op.Tuple, l.b.list(exprs))
  if (l.scope.fn !== NONE && exprs.length > 0) l.b.add('returns', { fn: l.scope.fn, expr, kind: 0 })
  return unknown(l)
}

function assignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const expr = expression(l, field(l, node, 'right'))
  if (left !== NONE && kind(l, left) === 'constant') declareMember(l, text(l, left), node, expr)
  else assignTo(l, left, expr, l.tree.end[node]!)
  return expr
}

/** `x ||= y`, `x += y`. */
function operatorAssignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const operator = field(l, node, 'operator')
  const isDefault = operator !== NONE && /^(?:\|\||&&)=$/.test(text(l, operator))
  if (left !== NONE && kind(l, left) === 'identifier' && localOf(l, text(l, left)) === undefined)
    assignTo(l, left, literal(l, 'NilClass'), l.tree.start[node]!)
  const before = expression(l, left)
  const after = expression(l, field(l, node, 'right'))
  const token = operator === NONE ? '' : text(l, operator).replace(/=$/, '')
  const expr = isDefault
    ? union(l, [before, after])
    : l.b.expr(Op.Operator, l.b.list([before, after]), l.b.str(token), NONE)
  if (left !== NONE && kind(l, left) === 'constant') declareMember(l, text(l, left), node, after)
  else assignTo(l, left, isDefault ? after : expr, l.tree.end[node]!)
  return expr
}

function binary(l: Lowering, node: number): number {
  const operands = [field(l, node, 'left'), field(l, node, 'right')].map((each) => expression(l, each))
  const token = text(l, field(l, node, 'operator'))
  if (/^(?:\|\||or|&&|and)$/.test(token)) return union(l, operands)
  return l.b.expr(Op.Operator, l.b.list(operands), l.b.str(token), NONE)
}

function hash(l: Lowering, node: number): number {
  const entries: number[] = []
  for (const child of parts(l, node)) {
    if (kind(l, child) === 'pair')
      entries.push(keyOf(l, field(l, child, 'key')), expression(l, field(l, child, 'value')))
    else {
      const spread = l.b.expr(Op.Spread, expression(l, parts(l, child)[0] ?? NONE))
      entries.push(spread, spread)
    }
  }
  return l.b.expr(Op.Dict, l.b.list(entries), l.b.str('Hash'))
}

/** Symbols and strings with known text are keys. */
export function keyOf(l: Lowering, node: number): number {
  const name = node === NONE ? undefined : symbolText(l, node)
  return name === undefined ? expression(l, node) : l.b.expr(Op.Key, l.b.str(name))
}

/** The text of a symbol or plain string, undefined for anything else. */
export function symbolText(l: Lowering, node: number): string | undefined {
  switch (kind(l, node)) {
    case 'simple_symbol':
      return text(l, node).slice(1)
    case 'hash_key_symbol':
      return text(l, node)
    case 'string': {
      const content = parts(l, node)
      if (content.length === 0) return ''
      return content.length === 1 && kind(l, content[0]!) === 'string_content' ? text(l, content[0]!) : undefined
    }
    default:
      return undefined
  }
}

function index(l: Lowering, node: number): number {
  const object = expression(l, field(l, node, 'object'))
  const [, ...keys] = parts(l, node)
  return l.b.expr(Op.Index, object, keyOf(l, keys[0] ?? NONE))
}

const SYMBOL = /^\w{1,40}[?!=]?$/

function stringValue(l: Lowering, node: number): number {
  const known = symbolText(l, node)
  if (known !== undefined && SYMBOL.test(known)) return l.b.expr(Op.Key, l.b.str(known))
  for (const child of parts(l, node)) if (kind(l, child) === 'interpolation') expression(l, child)
  return literal(l, 'String')
}

function instanceVariable(l: Lowering, node: number): number {
  return l.scope.owner ? member(l, selfExpr(l), text(l, node)) : nameOf(l, text(l, node), node)
}

const container =
  (type: string): Handler =>
  (l, node) =>
    l.b.expr(Op.List, l.b.list(parts(l, node).map((child) => expression(l, child))), l.b.str(type))

const of =
  (type: string): Handler =>
  (l) =>
    literal(l, type)

function loop(l: Lowering, node: number): number {
  expression(l, field(l, node, 'condition'))
  branch(l, field(l, node, 'body'))
  return unknown(l)
}

function forLoop(l: Lowering, node: number): number {
  const source = field(l, node, 'value')
  const iterable = source === NONE ? NONE : (parts(l, source).at(-1) ?? NONE)
  const expr = expression(l, iterable)
  const pattern = field(l, node, 'pattern')
  assignTo(l, pattern, l.b.expr(Op.Iterate, expr, NONE), iterable === NONE ? 0 : l.tree.end[iterable]!)
  branch(l, field(l, node, 'body'))
  return expr
}

function aliased(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const alias = field(l, node, 'alias')
  if (name !== NONE && alias !== NONE && l.scope.owner)
    declareMember(l, text(l, name), node, member(l, l.b.expr(Op.This, l.scope.owner.row), text(l, alias)))
  return unknown(l)
}

function lambda(l: Lowering, node: number): number {
  return lowerBlock(l, node, field(l, node, 'parameters'), field(l, node, 'body'), NONE)
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
    rescue: rescueClause,
    if: ifExpression,
    unless: ifExpression,
    elsif: ifExpression,
    conditional: ifExpression,
    if_modifier: modifier,
    unless_modifier: modifier,
    while_modifier: modifier,
    until_modifier: modifier,
    rescue_modifier: (l, node) =>
      union(
        l,
        parts(l, node).map((child) => expression(l, child)),
      ),
    while: loop,
    until: loop,
    for: forLoop,
    case: caseExpression,
    case_match: caseExpression,
    identifier,
    constant,
    scope_resolution: scopeResolution,
    self: (l) => selfExpr(l),
    super: superCall,
    yield: yielded,
    return: returned,
    call: lowerCall,
    assignment,
    operator_assignment: operatorAssignment,
    binary,
    hash,
    element_reference: index,
    string: stringValue,
    simple_symbol: stringValue,
    chained_string: stringValue,
    subshell: stringValue,
    heredoc_body: stringValue,
    integer: (l, node) =>
      /^\d{1,3}$/.test(text(l, node)) ? l.b.expr(Op.Key, l.b.str(text(l, node))) : literal(l, 'Integer'),
    float: of('Float'),
    true: of('TrueClass'),
    false: of('FalseClass'),
    nil: of('NilClass'),
    regex: of('Regexp'),
    array: container('Array'),
    string_array: of('Array'),
    symbol_array: of('Array'),
    right_assignment_list: container('Array'),
    splat_argument: (l, node) => l.b.expr(Op.Spread, expression(l, parts(l, node)[0] ?? NONE)),
    instance_variable: instanceVariable,
    class_variable: instanceVariable,
    global_variable: (l, node) => nameOf(l, text(l, node), node),
    lambda,
    alias: aliased,
    method: lowerMethod,
    singleton_method: lowerMethod,
    class: lowerClass,
    module: lowerModule,
    singleton_class: lowerSingletonClass,
    comment: (l) => unknown(l),
  }),
)
handlers.set('then', sequence)
