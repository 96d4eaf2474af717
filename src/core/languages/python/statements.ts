// Statements: one small function for each kind, and the blocks that hold them.

import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { BindFlag, BindingKind, CallFlag, EntityKind, Flag, Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { assign, bind, boundIn } from '../kit/bindings.ts'
import { addEntity } from '../kit/entities.ts'
import { addCall, addStore } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, line, parts } from '../kit/nodes.ts'
import { lowerClass } from './classes.ts'
import { identityAssignment, readDecorators, UNDECORATED } from './decorators.ts'
import { expression, operatorMember, value } from './expressions.ts'
import {
  forStatement,
  ifStatement,
  matchStatement,
  tryStatement,
  whileStatement,
  withStatement,
} from './flow/control-flow.ts'
import { narrowings } from './flow/narrowing.ts'
import { notePlugins } from './frameworks/pytest.ts'
import { declareEntity, lowerFunction } from './functions.ts'
import { exportMore, exportNames, importFromStatement, importStatement } from './modules/imports.ts'
import { knownName } from './names.ts'
import { dotted } from './nodes.ts'
import { classOf } from './special-calls.ts'
import { bindingScope, declareName, type Lowering, type Scope } from './state.ts'
import { assignTo } from './targets.ts'
import { typeAfter } from './types/type-comments.ts'
import { typeForm } from './types/type-form.ts'
import { declareTypeVariable } from './types/type-parameters.ts'
import { isTypeAlias, lowerType, typeExpr } from './types/types.ts'

/**
 * Lowers the statements of a block in order. Narrowings by a test with an early exit hold for the rest of the block.
 */
export function block(l: Lowering, node: number): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  for (const child of parts(l, node)) statement(l, child)
  l.depth--
}

function statement(l: Lowering, node: number): void {
  const handler = handlers[kindOf(l.tree, node)]
  if (handler) handler(l, node)
  else for (const child of parts(l, node)) statementOrExpression(l, child)
}

function statementOrExpression(l: Lowering, node: number): void {
  if (kindOf(l.tree, node) === 'block') block(l, node)
  else if (handlers[kindOf(l.tree, node)]) statement(l, node)
  else value(l, node)
}

function assignment(l: Lowering, node: number): void {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  const annotation = field(l, node, 'type')
  if (left === NONE) return
  const name = kindOf(l.tree, left) === 'identifier' ? textOf(l.tree, left) : ''
  if (name === '__all__' && right !== NONE && l.at.entity === 0) exportNames(l, right)
  if (name === 'pytest_plugins' && right !== NONE && l.at.entity === 0) notePlugins(l, right)
  if (name !== '' && right !== NONE && lowerAlias(l, name, { left, right, annotation })) return
  const form = annotation === NONE ? typeAfter(l, node) : typeForm(l, annotation)
  if (form !== undefined) declareAnnotated(l, left, lowerType(l, form))
  if (right === NONE) return
  assignTo(l, left, { expr: value(l, right), offset: l.tree.end[node]! })
  if (name !== '' && isTest(l, right)) l.conditions.set(name, right)
  identityAssignment(l, left, right)
}

/** Whether an assigned value is the outcome of a test of a type: `is_leaf = isinstance(node, Leaf)`. */
function isTest(l: Lowering, node: number): boolean {
  if (kindOf(l.tree, node) === 'call') return knownName(l, field(l, node, 'function')) === 'isinstance'
  if (!CONDITIONS.has(kindOf(l.tree, node))) return false
  for (let at = node + 1; at < l.tree.next[node]!; at++)
    if (kindOf(l.tree, at) === 'call' && TESTS.has(textOf(l.tree, field(l, at, 'function')))) return true
  return false
}

const CONDITIONS = new Set(['boolean_operator', 'not_operator', 'comparison_operator'])
const TESTS = new Set(['isinstance', 'type'])

/** The nodes of `left: annotation = right`. */
type Assignment = { left: number; right: number; annotation: number }

/** `X = Union[A, B]`, `X: TypeAlias = 'A'`, `X = NewType('X', A)`: the name is an alias of a type. */
function lowerAlias(l: Lowering, name: string, { left, right, annotation }: Assignment): boolean {
  const declared = annotation === NONE ? undefined : typeForm(l, annotation)
  const explicit = declared?.form === 'name' && /(?:^|\.)TypeAlias$/.test(declared.path)
  if (l.typeVars.has(name) && l.at.entity === 0) {
    expression(l, right)
    declareTypeVariable(l, name)
    return true
  }
  const node = newTypeBase(l, right) ?? right
  const form = typeForm(l, node)
  if (node === right && !explicit && (annotation !== NONE || !isTypeAlias(l, name, form))) return false
  assign(l, l.at, declareName(l, name, left), lowerType(l, form), l.tree.end[right]!)
  return true
}

function newTypeBase(l: Lowering, node: number): number | undefined {
  if (kindOf(l.tree, node) !== 'call' || knownName(l, field(l, node, 'function')) !== 'typing.NewType') return undefined
  const list = field(l, node, 'arguments')
  return list === NONE ? undefined : parts(l, list)[1]
}

/** `x: T` declares a variable or field, `self.x: T` a field of the class around. */
function declareAnnotated(l: Lowering, left: number, type: number): void {
  const kind = kindOf(l.tree, left)
  if (kind === 'identifier') declareName(l, textOf(l.tree, left), left, bindingScope(l), type)
  if (kind !== 'attribute') return
  const object = field(l, left, 'object')
  const member = field(l, left, 'attribute')
  const owner = l.at.classScope
  if (!owner || object === NONE || member === NONE || textOf(l.tree, object) !== l.at.receiver) return
  const binding = declareName(l, textOf(l.tree, member), member, owner, type)
  // of its objects alone, unless the body of the class has it too
  const isFirst = binding === l.b.count('bindings') - 1
  if (isFirst) l.b.set('bindings', binding, 'flags', l.b.get('bindings', binding, 'flags') | BindFlag.Instance)
}

function augmentedAssignment(l: Lowering, node: number): void {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  const token = field(l, node, 'operator')
  if (left === NONE || right === NONE || token === NONE) return
  if (textOf(l.tree, left) === '__all__' && l.at.entity === 0) exportNames(l, right)
  const operands = l.b.list([expression(l, left), value(l, right)])
  const member = operatorMember(textOf(l.tree, token)) ?? ''
  const expr = l.b.expr(Op.Operator, operands, l.b.str(member), NONE)
  assignTo(l, left, { expr, offset: l.tree.end[node]! })
}

function returnStatement(l: Lowering, node: number): void {
  const operand = parts(l, node)[0]
  const expr = operand === undefined ? NONE : value(l, operand)
  if (expr !== NONE) addResult(l, l.at, expr)
}

function raiseStatement(l: Lowering, node: number): void {
  for (const [index, operand] of parts(l, node).entries()) {
    const raised = value(l, operand)
    if (index > 0) continue
    // A class that is raised is constructed.
    const expr =
      dotted(l, operand) === undefined ? raised : addCall(l, l.at, raised, [], operand, { flags: CallFlag.Implicit })
    addResult(l, l.at, expr, ReturnKind.Throw)
  }
}

/** `assert`: its condition holds for the rest of the block. */
function assertStatement(l: Lowering, node: number): void {
  const [condition, ...message] = parts(l, node)
  if (condition === undefined) return
  value(l, condition)
  for (const each of message) value(l, each)
  l.narrowed = new Map([...l.narrowed, ...narrowings(l, condition, true)])
}

/** `global x` names the module's variable, `nonlocal x` that of the function around. */
function outerNames(find: (l: Lowering, home: Scope, name: string) => Scope | undefined, ref: number) {
  return (l: Lowering, node: number): void => {
    const home = bindingScope(l)
    for (const child of parts(l, node)) {
      const name = textOf(l.tree, child)
      const target = find(l, home, name)
      if (!target || target === home) continue
      home.outer.set(name, target)
      bind(l, home, name, child, { kind: BindingKind.Outer, ref })
    }
  }
}

function moduleAround(_l: Lowering, home: Scope): Scope {
  let scope = home
  while (scope.parent) scope = scope.parent
  return scope
}

function functionAround(l: Lowering, home: Scope, name: string): Scope | undefined {
  let nearest: Scope | undefined
  for (let scope = home.parent; scope?.parent; scope = scope.parent) {
    if (scope.kind !== ScopeKind.Function) continue
    nearest ??= scope
    if (boundIn(l, scope.scope, name) !== undefined) return scope
  }
  return nearest
}

/** `type X = ...`: an entity of its own. */
function typeAlias(l: Lowering, node: number): void {
  const [left, right] = parts(l, node)
  if (left !== undefined && right !== undefined && isStoreInClass(l, left, right)) return
  let nameNode = left ?? NONE
  while (nameNode !== NONE && kindOf(l.tree, nameNode) !== 'identifier') nameNode = parts(l, nameNode)[0] ?? NONE
  if (nameNode === NONE || right === undefined) return
  const home = bindingScope(l)
  const name = textOf(l.tree, nameNode)
  const entity = addEntity(l, home, {
    word: name,
    kind: EntityKind.Type,
    node,
    nameNode,
    headerEnd: line(l, node),
    flags: Flag.Exported,
  })
  const binding = l.b.count('bindings')
  declareEntity(l, name, entity, nameNode)
  l.b.set('bindings', binding, 'type', typeExpr(l, right))
}

/** `type(x).name = value`, which the grammar takes for an alias as well: a store into the class of x. */
function isStoreInClass(l: Lowering, left: number, right: number): boolean {
  const target = parts(l, left)[0] ?? NONE
  if (target === NONE || kindOf(l.tree, target) !== 'attribute') return false
  const stored = value(l, parts(l, right)[0] ?? NONE)
  const object = field(l, target, 'object')
  const subject = kindOf(l.tree, object) === 'parenthesized_expression' ? parts(l, object)[0] : undefined
  if (subject === undefined) return true
  const name = textOf(l.tree, field(l, target, 'attribute'))
  addStore(l, l.at, classOf(l, subject), name, stored, target)
  return true
}

function decorated(l: Lowering, node: number): void {
  const definition = field(l, node, 'definition')
  if (definition === NONE) return
  const decoration = readDecorators(l, node)
  if (kindOf(l.tree, definition) === 'class_definition') lowerClass(l, definition, node, decoration)
  else lowerFunction(l, definition, node, decoration)
}

function deleteStatement(l: Lowering, node: number): void {
  for (const child of parts(l, node)) expression(l, child)
}

const nothing = (): void => undefined

const handlers: Readonly<Record<string, (l: Lowering, node: number) => void>> = {
  block,
  module: block,
  expression_statement: (l, node) => {
    for (const child of parts(l, node)) {
      if (kindOf(l.tree, child) === 'call') exportMore(l, child)
      statementOrExpression(l, child)
    }
  },
  assignment,
  augmented_assignment: augmentedAssignment,
  if_statement: ifStatement,
  for_statement: forStatement,
  while_statement: whileStatement,
  try_statement: tryStatement,
  with_statement: withStatement,
  match_statement: matchStatement,
  function_definition: (l, node) => lowerFunction(l, node, node, UNDECORATED),
  class_definition: (l, node) => lowerClass(l, node, node, UNDECORATED),
  decorated_definition: decorated,
  return_statement: returnStatement,
  raise_statement: raiseStatement,
  assert_statement: assertStatement,
  delete_statement: deleteStatement,
  global_statement: outerNames(moduleAround, 0),
  nonlocal_statement: outerNames(functionAround, 1),
  import_statement: importStatement,
  import_from_statement: importFromStatement,
  future_import_statement: nothing,
  type_alias_statement: typeAlias,
  pass_statement: nothing,
  break_statement: nothing,
  continue_statement: nothing,
}
