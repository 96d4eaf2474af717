// PHP statements and expressions: one small function for each kind of node.

import { ImportKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, fields, kind, line, member, text, union, unknown } from '../lowering.ts'
import { lowerClass, lowerClosure, lowerFunction } from './definitions.ts'
import { useDeclaration } from './imports.ts'
import {
  addCall,
  assign,
  DEPTH_MAX,
  declare,
  type Lowering,
  literal,
  nameOf,
  openScope,
  parts,
  pathExpr,
  within,
} from './state.ts'
import { typeExpr } from './types.ts'

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

const region: Handler = (l, node) => within(l, openScope(l, ScopeKind.Flow), () => evaluated(l, node))

const inner: Handler = (l, node) => expression(l, parts(l, node)[0] ?? NONE)

function variable(l: Lowering, node: number): number {
  const name = text(l, node)
  if (name === '$this') return l.scope.owner ? l.b.expr(Op.This, l.scope.owner.row) : unknown(l)
  return nameOf(l, name, node)
}

/** `$object->name`: properties are kept under their `$name`, apart from methods. */
function property(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const object = expression(l, field(l, node, 'object'))
  return name === NONE ? unknown(l) : member(l, object, `$${text(l, name)}`)
}

function methodCall(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const callee = member(l, expression(l, field(l, node, 'object')), name === NONE ? '' : text(l, name))
  return called(l, callee, node)
}

function staticCall(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  const object = scope === NONE ? unknown(l) : className(l, scope)
  return called(l, member(l, object, name === NONE ? '' : text(l, name)), node)
}

/** What stands before `::`, and after `new`. */
function className(l: Lowering, node: number): number {
  return NAMES.has(kind(l, node)) ? pathExpr(l, node) : expression(l, node)
}

const NAMES = new Set(['name', 'qualified_name', 'relative_scope'])

/** A call, or with `...` alone in its parentheses the function itself. */
function called(l: Lowering, callee: number, node: number): number {
  const list = field(l, node, 'arguments')
  if (list !== NONE && parts(l, list).some((each) => kind(l, each) === 'variadic_placeholder')) return callee
  return addCall(l, callee, argumentsOf(l, list), node)
}

function argumentsOf(l: Lowering, list: number): number[] {
  if (list === NONE) return []
  return parts(l, list).map((argument) => {
    const name = field(l, argument, 'name')
    const value = parts(l, argument).at(-1) ?? NONE
    const expr = expression(l, value)
    return name === NONE ? expr : l.b.expr(Op.Keyword, l.b.str(text(l, name)), expr)
  })
}

function functionCall(l: Lowering, node: number): number {
  const callee = field(l, node, 'function')
  if (callee === NONE) return evaluated(l, node)
  return called(l, className(l, callee), node)
}

function creation(l: Lowering, node: number): number {
  const [type, ...rest] = parts(l, node)
  const list = [type, ...rest].find((each) => each !== undefined && kind(l, each) === 'arguments')
  const args = argumentsOf(l, list ?? NONE)
  if (type === undefined || type === list) return evaluated(l, node)
  return addCall(l, className(l, type), args, node, Op.New)
}

function assignment(l: Lowering, node: number): number {
  const expr = expression(l, field(l, node, 'right'))
  assignTo(l, field(l, node, 'left'), expr, l.tree.end[node]!)
  return expr
}

function assignTo(l: Lowering, target: number, expr: number, offset: number): void {
  if (target === NONE) return
  switch (kind(l, target)) {
    case 'variable_name':
      assign(l, declare(l, text(l, target), target), expr, offset)
      break
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const name = field(l, target, 'name')
      if (name !== NONE) store(l, target, expression(l, field(l, target, 'object')), `$${text(l, name)}`, expr)
      break
    }
    case 'scoped_property_access_expression': {
      const name = field(l, target, 'name')
      if (name !== NONE) store(l, target, className(l, field(l, target, 'scope')), text(l, name), expr)
      break
    }
    case 'subscript_expression': {
      const [object, key] = parts(l, target)
      l.b.add('stores', {
        object: expression(l, object ?? NONE),
        key: key === undefined ? NONE : expression(l, key),
        value: expr,
        scope: l.scope.row,
        line: line(l, target),
      })
      break
    }
    default:
      for (const [position, each] of parts(l, target).entries())
        assignTo(l, each, l.b.expr(Op.Element, expr, position), offset)
  }
}

function store(l: Lowering, node: number, object: number, name: string, value: number): void {
  l.b.add('stores', { object, name: l.b.str(name), value, scope: l.scope.row, line: line(l, node) })
}

function foreach(l: Lowering, node: number): number {
  const [source, target] = parts(l, node)
  const expr = expression(l, source ?? NONE)
  const body = field(l, node, 'body')
  if (target !== undefined && target !== body) {
    const element = kind(l, target) === 'pair' ? parts(l, target).at(-1)! : target
    assignTo(l, element, l.b.expr(Op.Iterate, expr, NONE), l.tree.end[target]!)
  }
  return body === NONE ? unknown(l) : region(l, body)
}

function returned(l: Lowering, node: number): number {
  const operand = parts(l, node)[0]
  if (operand === undefined) return unknown(l)
  const expr = expression(l, operand)
  if (l.scope.fn !== NONE) l.b.add('returns', { fn: l.scope.fn, expr, kind: 0 })
  return expr
}

function yielded(l: Lowering, node: number): number {
  const operand = parts(l, node).at(-1)
  if (operand === undefined) return unknown(l)
  const expr = expression(l, operand)
  if (l.scope.fn !== NONE) l.b.add('returns', { fn: l.scope.fn, expr, kind: 1 })
  return unknown(l)
}

function catchClause(l: Lowering, node: number): number {
  return within(l, openScope(l, ScopeKind.Flow), () => {
    const type = field(l, node, 'type')
    const name = field(l, node, 'name')
    if (type !== NONE && name !== NONE) assignTo(l, name, l.b.expr(Op.Instance, typeExpr(l, type)), l.tree.end[name]!)
    return expression(l, field(l, node, 'body'))
  })
}

function binary(l: Lowering, node: number): number {
  const token = text(l, field(l, node, 'operator'))
  const left = expression(l, field(l, node, 'left'))
  const rightNode = field(l, node, 'right')
  const right = token === 'instanceof' && rightNode !== NONE ? className(l, rightNode) : expression(l, rightNode)
  return token === '??' ? union(l, [left, right]) : unknown(l)
}

function conditional(l: Lowering, node: number): number {
  const [condition, body, alternative] = ['condition', 'body', 'alternative'].map((each) =>
    expression(l, field(l, node, each)),
  )
  return union(l, [body ?? condition!, alternative!])
}

function matched(l: Lowering, node: number): number {
  expression(l, field(l, node, 'condition'))
  const body = field(l, node, 'body')
  const results: number[] = []
  for (const arm of body === NONE ? [] : parts(l, body)) {
    for (const test of fields(l, arm, 'conditional_expressions')) expression(l, test)
    results.push(expression(l, field(l, arm, 'return_expression')))
  }
  return union(l, results)
}

/** `require __DIR__ . '/x.php'`: the file named by the literal part is run. */
function included(l: Lowering, node: number): number {
  const literals: string[] = []
  for (let at = node; at < l.tree.next[node]!; at++) if (kind(l, at) === 'string_content') literals.push(text(l, at))
  const path = literals.at(-1)
  if (path !== undefined)
    l.b.add('imports', {
      scope: l.scope.row,
      specifier: l.b.str(`./${path.replace(/^\//, '')}`),
      kind: ImportKind.SideEffect,
      flags: 0,
      line: line(l, node),
    })
  return unknown(l)
}

function array(l: Lowering, node: number): number {
  const entries = parts(l, node).map((each) => parts(l, each))
  if (entries.some((entry) => entry.length > 1)) {
    const pairs = entries.flatMap((entry) => [
      entry.length > 1 ? expression(l, entry[0]!) : unknown(l),
      expression(l, entry.at(-1) ?? NONE),
    ])
    return l.b.expr(Op.Dict, l.b.list(pairs), l.b.str('array'))
  }
  return l.b.expr(Op.List, l.b.list(entries.map((entry) => expression(l, entry[0] ?? NONE))), l.b.str('array'))
}

function stringValue(l: Lowering, node: number): number {
  const content = parts(l, node)
  const known = content.length === 1 && kind(l, content[0]!) === 'string_content' ? text(l, content[0]!) : undefined
  if (known !== undefined && /^\w{1,40}$/.test(known)) return l.b.expr(Op.Key, l.b.str(known))
  for (const each of content) expression(l, each)
  return literal(l, 'string')
}

function constantAccess(l: Lowering, node: number): number {
  const [scope, name] = parts(l, node)
  if (scope === undefined || name === undefined) return unknown(l)
  const object = className(l, scope)
  return text(l, name) === 'class' ? object : member(l, object, text(l, name))
}

function staticProperty(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  return scope === NONE || name === NONE ? unknown(l) : member(l, className(l, scope), text(l, name))
}

function subscript(l: Lowering, node: number): number {
  const [object, key] = parts(l, node)
  return l.b.expr(Op.Index, expression(l, object ?? NONE), expression(l, key ?? NONE))
}

const handlers = new Map<string, Handler>([
  ['variable_name', variable],
  ['name', pathExpr],
  ['qualified_name', pathExpr],
  ['member_access_expression', property],
  ['nullsafe_member_access_expression', property],
  ['member_call_expression', methodCall],
  ['nullsafe_member_call_expression', methodCall],
  ['scoped_call_expression', staticCall],
  ['scoped_property_access_expression', staticProperty],
  ['class_constant_access_expression', constantAccess],
  ['function_call_expression', functionCall],
  ['object_creation_expression', creation],
  ['assignment_expression', assignment],
  ['reference_assignment_expression', assignment],
  ['augmented_assignment_expression', assignment],
  ['foreach_statement', foreach],
  ['return_statement', returned],
  ['yield_expression', yielded],
  ['catch_clause', catchClause],
  ['binary_expression', binary],
  ['conditional_expression', conditional],
  ['match_expression', matched],
  ['parenthesized_expression', inner],
  ['clone_expression', inner],
  ['else_clause', region],
  ['else_if_clause', region],
  ['case_statement', region],
  ['default_statement', region],
  ['include_expression', included],
  ['include_once_expression', included],
  ['require_expression', included],
  ['require_once_expression', included],
  ['array_creation_expression', array],
  ['subscript_expression', subscript],
  ['string', stringValue],
  ['encapsed_string', stringValue],
  ['integer', (l) => literal(l, 'int')],
  ['float', (l) => literal(l, 'float')],
  ['boolean', (l) => literal(l, 'bool')],
  ['null', unknown],
  ['comment', unknown],
  ['anonymous_function', lowerClosure],
  ['anonymous_function_creation_expression', lowerClosure],
  ['arrow_function', lowerClosure],
  ['class_declaration', lowerClass],
  ['interface_declaration', lowerClass],
  ['trait_declaration', lowerClass],
  ['enum_declaration', lowerClass],
  ['function_definition', lowerFunction],
  ['namespace_use_declaration', useDeclaration],
])
