// Statements: one small function for each kind, and the blocks that hold them.

import { BindingKind, EntityKind, Flag, NONE, Op, ScopeKind } from '../../facts.ts'
import { lowerClass } from './classes.ts'
import { iterate } from './comprehensions.ts'
import { readDecorators, UNDECORATED } from './decorators.ts'
import { expression, operatorMember, value } from './expressions.ts'
import { declareEntity, lowerFunction } from './functions.ts'
import { exportNames, importFromStatement, importStatement } from './imports.ts'
import { knownName } from './names.ts'
import { classType, narrowings } from './narrowing.ts'
import { childOfKind, children, dotted, field, fields, hasChild, kindOf, named, textOf } from './nodes.ts'
import { bindCases } from './patterns.ts'
import {
  addCall,
  assign,
  bindingScope,
  DEPTH_MAX,
  declare,
  forget,
  IMPLICIT,
  type Lowering,
  lineOf,
  type Narrowed,
  type Scope,
  withinFlow,
} from './state.ts'
import { assignTo } from './targets.ts'
import { typeForm } from './type-form.ts'
import { isTypeAlias, lowerType, typeExpr } from './types.ts'

/** Lowers the statements of a block in order. What a test with an early exit has shown holds for the rest of it. */
export function block(l: Lowering, node: number): void {
  if (l.depth > DEPTH_MAX) return
  l.depth++
  for (const child of named(l.tree, node)) statement(l, child)
  l.depth--
}

function statement(l: Lowering, node: number): void {
  const handler = handlers[kindOf(l.tree, node)]
  if (handler) handler(l, node)
  else for (const child of named(l.tree, node)) statementOrExpression(l, child)
}

function statementOrExpression(l: Lowering, node: number): void {
  if (kindOf(l.tree, node) === 'block') block(l, node)
  else if (handlers[kindOf(l.tree, node)]) statement(l, node)
  else value(l, node)
}

/** A block that may or may not run: a region of control flow, under what its condition says. */
function branch(l: Lowering, node: number, narrowed: ReadonlyMap<string, Narrowed> = l.narrowed): void {
  if (node !== NONE) withinFlow(l, narrowed, () => block(l, node))
}

const EXITS = new Set(['return_statement', 'raise_statement', 'continue_statement', 'break_statement'])

/** Whether a block never runs to its end. */
function exits(l: Lowering, node: number): boolean {
  const last = node === NONE ? undefined : named(l.tree, node).at(-1)
  if (last === undefined) return false
  const kind = kindOf(l.tree, last)
  if (EXITS.has(kind)) return true
  if (kind !== 'if_statement') return false
  const alternatives = fields(l.tree, last, 'alternative')
  const bodies = alternatives.map((each) =>
    field(l.tree, each, kindOf(l.tree, each) === 'else_clause' ? 'body' : 'consequence'),
  )
  const hasElse = alternatives.some((each) => kindOf(l.tree, each) === 'else_clause')
  return hasElse && [field(l.tree, last, 'consequence'), ...bodies].every((body) => exits(l, body))
}

const merged = (one: ReadonlyMap<string, Narrowed>, other: ReadonlyMap<string, Narrowed>): Map<string, Narrowed> =>
  new Map([...one, ...other])

function ifStatement(l: Lowering, node: number): void {
  const condition = field(l.tree, node, 'condition')
  value(l, condition)
  const typesOnly = l.typesOnly
  if (/(?:^|\.)TYPE_CHECKING$/.test(condition === NONE ? '' : (dotted(l.tree, condition) ?? ''))) l.typesOnly = true
  const consequence = field(l.tree, node, 'consequence')
  branch(l, consequence, merged(l.narrowed, narrowings(l, condition, true)))
  l.typesOnly = typesOnly
  let otherwise = merged(l.narrowed, narrowings(l, condition, false))
  let falls = exits(l, consequence) // only the paths on which every condition failed go on
  for (const clause of fields(l.tree, node, 'alternative')) {
    const before = l.narrowed
    l.narrowed = otherwise
    if (kindOf(l.tree, clause) === 'elif_clause') {
      const test = field(l.tree, clause, 'condition')
      value(l, test)
      const body = field(l.tree, clause, 'consequence')
      branch(l, body, merged(otherwise, narrowings(l, test, true)))
      otherwise = merged(otherwise, narrowings(l, test, false))
      falls &&= exits(l, body)
    } else {
      const body = field(l.tree, clause, 'body')
      branch(l, body, otherwise)
      falls = falls && false
    }
    l.narrowed = before
    for (const path of l.reassigned) if (before.has(path)) forget(l, path)
  }
  if (falls) l.narrowed = merged(l.narrowed, otherwise)
}

function forStatement(l: Lowering, node: number): void {
  const iterable = value(l, field(l.tree, node, 'right'))
  const body = field(l.tree, node, 'body')
  const source = field(l.tree, node, 'right')
  assignTo(l, field(l.tree, node, 'left'), iterate(l, iterable, node), source === NONE ? 0 : l.tree.end[source]!)
  branch(l, body)
  alternatives(l, node)
}

function whileStatement(l: Lowering, node: number): void {
  const condition = field(l.tree, node, 'condition')
  value(l, condition)
  branch(l, field(l.tree, node, 'body'), merged(l.narrowed, narrowings(l, condition, true)))
  alternatives(l, node)
}

function alternatives(l: Lowering, node: number): void {
  for (const clause of fields(l.tree, node, 'alternative')) branch(l, field(l.tree, clause, 'body'))
}

function tryStatement(l: Lowering, node: number): void {
  branch(l, field(l.tree, node, 'body'))
  for (const clause of children(l.tree, node)) {
    const kind = kindOf(l.tree, clause)
    if (kind === 'except_clause' || kind === 'except_group_clause') exceptClause(l, clause)
    else if (kind === 'else_clause') branch(l, field(l.tree, clause, 'body'))
    else if (kind === 'finally_clause') block(l, childOfKind(l.tree, clause, 'block'))
  }
}

/** `except (A, B) as e`: e is an instance of one of the classes. */
function exceptClause(l: Lowering, clause: number): void {
  withinFlow(l, l.narrowed, () => {
    const caught = named(l.tree, clause).find((child) => kindOf(l.tree, child) !== 'block')
    if (caught !== undefined) {
      const bound = kindOf(l.tree, caught) === 'as_pattern'
      const classes = bound ? (named(l.tree, caught)[0] ?? NONE) : caught
      value(l, classes)
      const type = classes === NONE ? undefined : classType(l, classes)
      const target = bound ? childOfKind(l.tree, caught, 'as_pattern_target') : NONE
      if (target !== NONE) assignTo(l, target, caughtValue(l, type), l.tree.end[target]!)
    }
    const body = childOfKind(l.tree, clause, 'block')
    if (body !== NONE) block(l, body)
  })
}

const caughtValue = (l: Lowering, type: number | undefined): number =>
  type === undefined ? l.facts.expr(Op.Unknown) : l.facts.expr(Op.Instance, type)

/** `with a as b`: b is what `a.__enter__()` gives. */
function withStatement(l: Lowering, node: number): void {
  const isAsync = hasChild(l.tree, node, 'async')
  const clause = childOfKind(l.tree, node, 'with_clause')
  for (const item of clause === NONE ? [] : named(l.tree, clause)) withItem(l, item, isAsync)
  const body = field(l.tree, node, 'body')
  if (body !== NONE) block(l, body)
}

function withItem(l: Lowering, item: number, isAsync: boolean): void {
  const managed = field(l.tree, item, 'value')
  if (managed === NONE) return
  if (kindOf(l.tree, managed) === 'tuple') {
    for (const each of named(l.tree, managed)) manage(l, each, isAsync)
  } else manage(l, managed, isAsync)
}

function manage(l: Lowering, node: number, isAsync: boolean): void {
  const bound = kindOf(l.tree, node) === 'as_pattern'
  const manager = value(l, bound ? (named(l.tree, node)[0] ?? NONE) : node)
  const member = (name: string): number => l.facts.expr(Op.Member, manager, l.facts.str(name), 0)
  const entered = addCall(l, member(isAsync ? '__aenter__' : '__enter__'), [], node, IMPLICIT)
  addCall(l, member(isAsync ? '__aexit__' : '__exit__'), [], node, IMPLICIT)
  const target = bound ? childOfKind(l.tree, node, 'as_pattern_target') : NONE
  if (target === NONE) return
  const given = isAsync ? l.facts.expr(Op.Await, entered) : entered
  assignTo(l, named(l.tree, target)[0] ?? NONE, given, l.tree.end[target]!)
}

function assignment(l: Lowering, node: number): void {
  const left = field(l.tree, node, 'left')
  const right = field(l.tree, node, 'right')
  const annotation = field(l.tree, node, 'type')
  if (left === NONE) return
  const name = kindOf(l.tree, left) === 'identifier' ? textOf(l.tree, left) : ''
  if (name === '__all__' && right !== NONE && l.scope.entity === 0) exportNames(l, right)
  if (name !== '' && right !== NONE && lowerAlias(l, name, left, right, annotation)) return
  if (annotation !== NONE) declareAnnotated(l, left, typeExpr(l, annotation))
  if (right !== NONE) assignTo(l, left, value(l, right), l.tree.end[node]!)
}

/** `X = Union[A, B]`, `X: TypeAlias = 'A'`, `X = NewType('X', A)`: the name stands for a type. */
function lowerAlias(l: Lowering, name: string, left: number, right: number, annotation: number): boolean {
  const declared = annotation === NONE ? undefined : typeForm(l.tree, annotation)
  const explicit = declared?.form === 'name' && /(?:^|\.)TypeAlias$/.test(declared.path)
  if (l.typeVars.has(name) && l.scope.entity === 0) {
    expression(l, right)
    return true
  }
  const node = newTypeBase(l, right) ?? right
  const form = typeForm(l.tree, node)
  if (node === right && !explicit && (annotation !== NONE || !isTypeAlias(l, name, form))) return false
  assign(l, declare(l, name, left), lowerType(l, form), l.tree.end[right]!)
  return true
}

function newTypeBase(l: Lowering, node: number): number | undefined {
  if (kindOf(l.tree, node) !== 'call' || knownName(l, field(l.tree, node, 'function')) !== 'typing.NewType')
    return undefined
  const list = field(l.tree, node, 'arguments')
  return list === NONE ? undefined : named(l.tree, list)[1]
}

/** `x: T` declares a variable or field, `self.x: T` a field of the class around. */
function declareAnnotated(l: Lowering, left: number, type: number): void {
  const kind = kindOf(l.tree, left)
  if (kind === 'identifier') declare(l, textOf(l.tree, left), left, bindingScope(l), type)
  if (kind !== 'attribute') return
  const object = field(l.tree, left, 'object')
  const member = field(l.tree, left, 'attribute')
  const owner = l.scope.classScope
  if (!owner || object === NONE || member === NONE || textOf(l.tree, object) !== l.scope.receiver) return
  declare(l, textOf(l.tree, member), member, owner, type)
}

function augmentedAssignment(l: Lowering, node: number): void {
  const left = field(l.tree, node, 'left')
  const right = field(l.tree, node, 'right')
  const token = field(l.tree, node, 'operator')
  if (left === NONE || right === NONE || token === NONE) return
  if (textOf(l.tree, left) === '__all__' && l.scope.entity === 0) exportNames(l, right)
  const operands = l.facts.list([expression(l, left), value(l, right)])
  const member = operatorMember(textOf(l.tree, token)) ?? ''
  assignTo(l, left, l.facts.expr(Op.Operator, operands, l.facts.str(member), NONE), l.tree.end[node]!)
}

function returnStatement(l: Lowering, node: number): void {
  const operand = named(l.tree, node)[0]
  const expr = operand === undefined ? NONE : value(l, operand)
  if (expr !== NONE && l.scope.fn !== NONE) l.facts.add('returns', { fn: l.scope.fn, expr, kind: 0 })
}

function raiseStatement(l: Lowering, node: number): void {
  for (const [index, operand] of named(l.tree, node).entries()) {
    const raised = value(l, operand)
    if (index > 0) continue
    // A class that is raised is constructed.
    const expr = dotted(l.tree, operand) === undefined ? raised : addCall(l, raised, [], operand, IMPLICIT)
    if (l.scope.fn !== NONE) l.facts.add('returns', { fn: l.scope.fn, expr, kind: 3 })
  }
}

/** What an `assert` tests holds for the rest of the block. */
function assertStatement(l: Lowering, node: number): void {
  const [condition, ...message] = named(l.tree, node)
  if (condition === undefined) return
  value(l, condition)
  for (const each of message) value(l, each)
  l.narrowed = merged(l.narrowed, narrowings(l, condition, true))
}

/** `global x` names the module's variable, `nonlocal x` that of the function around. */
function outerNames(find: (l: Lowering, home: Scope, name: string) => Scope | undefined, ref: number) {
  return (l: Lowering, node: number): void => {
    const home = bindingScope(l)
    for (const child of named(l.tree, node)) {
      const name = textOf(l.tree, child)
      const target = find(l, home, name)
      if (!target || target === home) continue
      home.outer.set(name, target)
      l.facts.add('bindings', {
        scope: home.row,
        name: l.facts.str(name),
        kind: BindingKind.Outer,
        ref,
        offset: l.tree.start[child]!,
        line: lineOf(l, child),
      })
    }
  }
}

function functionAround(_l: Lowering, home: Scope, name: string): Scope | undefined {
  let nearest: Scope | undefined
  for (let scope = home.parent; scope?.parent; scope = scope.parent) {
    if (scope.kind !== ScopeKind.Function) continue
    nearest ??= scope
    if (scope.names.has(name)) return scope
  }
  return nearest
}

/** `type X = ...`: an entity of its own. */
function typeAlias(l: Lowering, node: number): void {
  const [left, right] = named(l.tree, node)
  let nameNode = left ?? NONE
  while (nameNode !== NONE && kindOf(l.tree, nameNode) !== 'identifier') nameNode = named(l.tree, nameNode)[0] ?? NONE
  if (nameNode === NONE || right === undefined) return
  const home = bindingScope(l)
  const name = textOf(l.tree, nameNode)
  const line = lineOf(l, node)
  const entity = l.facts.add('entities', {
    name: l.facts.str(name),
    kind: EntityKind.Type,
    parent: home.entity,
    startLine: line,
    endLine: lineOf(l, l.tree.next[node]! - 1),
    nameLine: line,
    sigEndLine: line,
    docStart: 0,
    docEnd: 0,
    flags: Flag.Exported,
    declaredIn: home.row,
  })
  const binding = l.facts.count('bindings')
  declareEntity(l, name, entity, nameNode, home)
  l.facts.set('bindings', binding, 'type', typeExpr(l, right))
}

function matchStatement(l: Lowering, node: number): void {
  const subject = field(l.tree, node, 'subject')
  const expr = value(l, subject)
  const body = field(l.tree, node, 'body')
  if (body === NONE) return
  for (const clause of named(l.tree, body)) {
    if (kindOf(l.tree, clause) !== 'case_clause') continue
    withinFlow(l, l.narrowed, () => {
      bindCases(l, clause, expr, subject)
      const guard = field(l.tree, clause, 'guard')
      if (guard !== NONE) value(l, named(l.tree, guard)[0] ?? NONE)
      const consequence = field(l.tree, clause, 'consequence')
      if (consequence !== NONE) block(l, consequence)
    })
  }
}

function decorated(l: Lowering, node: number): void {
  const definition = field(l.tree, node, 'definition')
  if (definition === NONE) return
  const decoration = readDecorators(l, node)
  if (kindOf(l.tree, definition) === 'class_definition') lowerClass(l, definition, node, decoration)
  else lowerFunction(l, definition, node, decoration)
}

function deleteStatement(l: Lowering, node: number): void {
  for (const child of named(l.tree, node)) expression(l, child)
}

const nothing = (): void => undefined

const handlers: Readonly<Record<string, (l: Lowering, node: number) => void>> = {
  block,
  module: block,
  expression_statement: (l, node) => {
    for (const child of named(l.tree, node)) statementOrExpression(l, child)
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
  global_statement: outerNames((l) => l.module, 0),
  nonlocal_statement: outerNames(functionAround, 1),
  import_statement: importStatement,
  import_from_statement: importFromStatement,
  future_import_statement: nothing,
  type_alias_statement: typeAlias,
  pass_statement: nothing,
  break_statement: nothing,
  continue_statement: nothing,
}
