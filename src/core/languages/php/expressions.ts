// PHP expressions: one small function for each kind of node. Statements are in `statements.ts`; both are reached
// through `expression`, since some kinds (`match`, `throw`) are both.

import { NONE } from '../../facts.ts'
import { Flag, OPEN_END, Op, ReturnKind } from '../../vocabulary.ts'
import { literal, literalOf, member, nameExpr, union, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, fields, kind, parts, text } from '../kit/nodes.ts'
import { addAnnotation, keepText, stringOf } from '../kit/texts.ts'
import { assignment } from './assignments.ts'
import { withMethod } from './callables.ts'
import { argumentsOf, callHandlers } from './calls.ts'
import { lowerClass } from './classes.ts'
import { lowerClosure, lowerFunction } from './functions.ts'
import { included } from './modules/imports.ts'
import { classByPath, className, constantKey, constantName, staticMember } from './modules/names.ts'
import { narrowed, narrowing } from './narrowing.ts'
import { type Lowering, variableExpr } from './state.ts'
import { statementHandlers } from './statements.ts'

/** Lowers a node; returns the row of its value. */
export function expression(l: Lowering, node: number): number {
  if (node === NONE || l.depth >= DEPTH_MAX) return unknown(l)
  const name = kind(l, node)
  const handler = handlers[name] ?? callHandlers[name] ?? statementHandlers[name]
  l.depth++
  const expr = handler ? handler(l, node) : evaluated(l, node)
  l.depth--
  return expr
}

/** Lowers a node of one kind; returns the row of its value. */
export type Handler = (l: Lowering, node: number) => number

/** All that is inside runs; nothing is known of the value. */
export function evaluated(l: Lowering, node: number): number {
  for (const child of parts(l, node)) expression(l, child)
  return unknown(l)
}

const inner: Handler = (l, node) => expression(l, parts(l, node)[0] ?? NONE)

function variable(l: Lowering, node: number): number {
  const name = text(l, node)
  if (name === '$this') return l.bound ?? (l.at.owner ? l.b.expr(Op.This, l.at.owner.scope) : unknown(l))
  return variableExpr(l, name, node)
}

/** `$object->name`: properties are kept under their `$name`, apart from methods. */
function property(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const object = expression(l, field(l, node, 'object'))
  if (name === NONE) return unknown(l)
  if (l.at.narrowed.has(text(l, node))) return nameExpr(l, l.at, text(l, node), node)
  if (kind(l, name) === 'name') return member(l, object, `$${text(l, name)}`)
  return l.b.expr(Op.Unknown, expression(l, name))
}

function staticProperty(l: Lowering, node: number): number {
  const scope = field(l, node, 'scope')
  const name = field(l, node, 'name')
  return scope === NONE || name === NONE ? unknown(l) : staticMember(l, classOrValue(l, scope), text(l, name))
}

function constantAccess(l: Lowering, node: number): number {
  const [scope, name] = parts(l, node)
  if (scope === undefined || name === undefined) return unknown(l)
  const object = classOrValue(l, scope)
  return text(l, name).toLowerCase() === 'class' ? object : staticMember(l, object, constantKey(text(l, name)))
}

const NAMES = new Set(['name', 'qualified_name', 'relative_scope', 'relative_name'])

/** The operand before `::`, and after `new` and `instanceof`. */
export function classOrValue(l: Lowering, node: number): number {
  if (NAMES.has(kind(l, node))) return className(l, node)
  const path = kind(l, node) === 'variable_name' ? knownText(l, node)?.replaceAll('\\\\', '\\') : undefined
  const isPath = path !== undefined && /^\\?\w+(?:\\\w+)*$/.test(path)
  return isPath ? classByPath(l, `\\${path.replace(/^\\/, '')}`, node) : expression(l, node)
}

/** The text of a plain string, or of a variable that only holds that string. */
export function knownText(l: Lowering, node: number): string | undefined {
  return kind(l, node) === 'variable_name' ? l.at.frame?.texts.get(text(l, node)) : stringText(l, node)
}

function binary(l: Lowering, node: number): number {
  const token = text(l, field(l, node, 'operator')).toLowerCase()
  const leftNode = field(l, node, 'left')
  const rightNode = field(l, node, 'right')
  const left = expression(l, leftNode)
  if (token === 'instanceof') {
    if (rightNode !== NONE) classOrValue(l, rightNode)
    return literal(l, 'bool')
  }
  if (token === '&&' || token === 'and' || token === '||' || token === 'or') {
    const holds = token === '&&' || token === 'and'
    narrowed(l, narrowing(l, leftNode, holds), () => expression(l, rightNode))
    return literal(l, 'bool')
  }
  const right = expression(l, rightNode)
  if (token === '??') return union(l, [left, right])
  if (token === '.') return beginning(l, node, leftNode) ?? stringOf(l, 'string', pathFromHere(l, leftNode, rightNode))
  return literal(l, 'int')
}

/** A text whose beginning is known, where it is held or names a member: `$name = 'on' . $event`, `$this->{'on' . $event}()`. */
function beginning(l: Lowering, node: number, leftNode: number): number | undefined {
  const known = NAMING.has(kind(l, l.tree.parent[node]!)) ? stringText(l, leftNode) : undefined
  return known !== undefined && /^[a-z_]\w{1,39}$/i.test(known)
    ? l.b.expr(Op.Key, l.b.str(known + OPEN_END))
    : undefined
}

/** The path of a file from the folder of this one: `__DIR__ . '/../routes/api.php'`. */
const pathFromHere = (l: Lowering, leftNode: number, rightNode: number): string | undefined =>
  text(l, leftNode) === '__DIR__' ? stringText(l, rightNode) : undefined

const NAMING: ReadonlySet<string> = new Set([
  'assignment_expression',
  'member_call_expression',
  'dynamic_variable_name',
])

function conditional(l: Lowering, node: number): number {
  const conditionNode = field(l, node, 'condition')
  const condition = expression(l, conditionNode)
  const body = field(l, node, 'body')
  const branch = (each: number, holds: boolean): number =>
    narrowed(l, narrowing(l, conditionNode, holds), () => expression(l, each))
  const first = body === NONE ? condition : branch(body, true)
  return union(l, [first, branch(field(l, node, 'alternative'), false)])
}

function matched(l: Lowering, node: number): number {
  const subject = field(l, node, 'condition')
  expression(l, subject)
  const body = field(l, node, 'body')
  const results: number[] = []
  for (const arm of body === NONE ? [] : parts(l, body)) {
    const tests = fields(l, arm, 'conditional_expressions').flatMap((list) => parts(l, list))
    for (const test of tests) expression(l, test)
    const known = tests.length === 1 ? narrowing(l, tests[0]!, true) : []
    results.push(narrowed(l, known, () => expression(l, field(l, arm, 'return_expression'))))
  }
  return union(l, results)
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

/** The text of a plain string, undefined for anything else. */
export function stringText(l: Lowering, node: number): string | undefined {
  if (node === NONE) return undefined
  if (kind(l, node) !== 'string' && kind(l, node) !== 'encapsed_string') return undefined
  const content = parts(l, node)
  const isPlain = content.every((each) => kind(l, each) === 'string_content' || kind(l, each) === 'escape_sequence')
  return isPlain ? text(l, node).slice(1, -1) : undefined
}

function stringValue(l: Lowering, node: number): number {
  const known = stringText(l, node)
  if (known !== undefined && /^\w[\w.-]{0,39}$/.test(known)) return l.b.expr(Op.Key, l.b.str(known))
  for (const each of parts(l, node)) expression(l, each)
  return stringOf(l, 'string', known)
}

function subscript(l: Lowering, node: number): number {
  const [object, key] = parts(l, node)
  const name = object !== undefined && text(l, object) === '$GLOBALS' ? stringText(l, key ?? NONE) : undefined
  if (name !== undefined) return l.b.expr(Op.Name, l.b.str(`$${name}`), 0, l.tree.start[node]!)
  const held = expression(l, object ?? NONE)
  const at = expression(l, key ?? NONE)
  if (l.at.narrowed.size > 0 && l.at.narrowed.has(text(l, node))) return nameExpr(l, l.at, text(l, node), node)
  return l.b.expr(Op.Index, held, at)
}

/** `yield $v`, `yield $k => $v`, `yield from $all`: the function is a generator. */
function yielded(l: Lowering, node: number): number {
  const operand = parts(l, node)[0]
  const isPair = operand !== undefined && kind(l, operand) === 'array_element_initializer'
  const entries = isPair ? parts(l, operand) : [operand ?? NONE]
  const exprs = entries.map((each) => expression(l, each))
  const { fn } = l.at
  if (fn === NONE) return unknown(l)
  l.b.set('functions', fn, 'flags', l.b.get('functions', fn, 'flags') | Flag.Generator)
  const isFrom = /^yield\s+from\b/i.test(text(l, node))
  addResult(l, { fn }, exprs.at(-1)!, isFrom ? ReturnKind.YieldFrom : ReturnKind.Yield)
  return unknown(l)
}

/** `#[Route('/')]`: names a class; recorded where it stands before a class, function or method. */
function attribute(l: Lowering, node: number): number {
  const [name] = parts(l, node)
  if (name === undefined) return unknown(l)
  const type = className(l, name)
  const list = field(l, node, 'parameters')
  const given = argumentsOf(l, list)
  for (const [at, argument] of (list === NONE ? [] : parts(l, list)).entries()) {
    const value = l.b.opOf(given[at]!) === Op.Keyword ? l.b.get('exprs', given[at]!, 'b') : given[at]!
    keepText(l, value, stringText(l, parts(l, argument).at(-1) ?? NONE))
  }
  const declaration = l.tree.parent[l.tree.parent[l.tree.parent[node]!]!]!
  if (DECORATED.has(kind(l, declaration))) addAnnotation(l, l.at.entity, node, type, given)
  return unknown(l)
}

const DECORATED: ReadonlySet<string> = new Set(['class_declaration', 'function_definition', 'method_declaration'])

const handlers: Readonly<Record<string, Handler>> = {
  variable_name: variable,
  name: constantName,
  qualified_name: constantName,
  member_access_expression: property,
  nullsafe_member_access_expression: property,
  scoped_property_access_expression: staticProperty,
  class_constant_access_expression: constantAccess,
  assignment_expression: assignment,
  reference_assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  binary_expression: binary,
  conditional_expression: conditional,
  match_expression: matched,
  parenthesized_expression: inner,
  clone_expression: inner,
  error_suppression_expression: inner,
  expression_statement: inner,
  variadic_unpacking: (l, node) => l.b.expr(Op.Spread, inner(l, node)),
  by_ref: inner,
  include_expression: included,
  include_once_expression: included,
  require_expression: included,
  require_once_expression: included,
  array_creation_expression: (l, node) => withMethod(l, node, array(l, node)),
  subscript_expression: subscript,
  string: stringValue,
  encapsed_string: stringValue,
  integer: (l, node) =>
    /^\d{1,3}$/.test(text(l, node)) ? l.b.expr(Op.Key, l.b.str(text(l, node))) : literal(l, 'int'),
  float: literalOf('float'),
  boolean: literalOf('bool'),
  null: unknown,
  comment: unknown,
  yield_expression: yielded,
  attribute,
  anonymous_function: lowerClosure,
  anonymous_function_creation_expression: lowerClosure,
  arrow_function: lowerClosure,
  class_declaration: lowerClass,
  interface_declaration: lowerClass,
  trait_declaration: lowerClass,
  enum_declaration: lowerClass,
  function_definition: lowerFunction,
}
