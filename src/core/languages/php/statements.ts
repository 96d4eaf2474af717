// PHP statements: code that runs conditionally, and the narrowings there.

import { NONE } from '../../facts.ts'
import { children } from '../../syntax/syntax.ts'
import { BindingKind, Iterated, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn, declare } from '../kit/bindings.ts'
import { unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { field, fields, kind, line, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { assignTo } from './assignments.ts'
import { lowerConstant } from './classes.ts'
import { evaluated, expression, type Handler } from './expressions.ts'
import { useDeclaration } from './modules/imports.ts'
import { leaves, narrowed, narrowedScope, narrowing } from './narrowing.ts'
import { declareVariable, type Lowering, open } from './state.ts'
import { variableTypes } from './types/doc-comments.ts'
import { typeExpr } from './types/types.ts'

/** Statements in order. The types that an `if` with an exit excludes stay excluded in the statements after it. */
export function sequence(l: Lowering, nodes: Iterable<number>): number {
  const before = l.at
  for (const node of nodes) {
    const name = kind(l, node)
    if (name === 'comment') stateVariables(l, node)
    else if (/^[a-z]/.test(name)) expression(l, node)
    if (name !== 'if_statement' && name !== 'expression_statement') continue
    const known = name === 'if_statement' ? afterIf(l, node) : asserted(l, node)
    if (known.length > 0) l.at = narrowedScope(l, known)
  }
  l.at = before
  return unknown(l)
}

const block: Handler = (l, node) => sequence(l, children(l.tree, node))

/** The narrowings after an `if` whose body leaves the block. */
function afterIf(l: Lowering, node: number): ReturnType<typeof narrowing> {
  if (field(l, node, 'alternative') !== NONE || !leaves(l, field(l, node, 'body'))) return []
  return narrowing(l, field(l, node, 'condition'), false)
}

/** The narrowings after `assert(…)`. */
function asserted(l: Lowering, node: number): ReturnType<typeof narrowing> {
  const call = parts(l, node)[0] ?? NONE
  if (call === NONE || kind(l, call) !== 'function_call_expression') return []
  if (!/^\\?assert$/i.test(text(l, field(l, call, 'function')))) return []
  const [argument] = parts(l, field(l, call, 'arguments'))
  return argument === undefined ? [] : narrowing(l, parts(l, argument).at(-1) ?? NONE, true)
}

/**
 * A comment on a statement: `@var Foo $x` declares the type of a variable, `@var Foo` that of the variable assigned
 * next.
 */
function stateVariables(l: Lowering, comment: number): void {
  const { frame } = l.at
  if (!frame || !text(l, comment).includes('@var')) return
  for (const [name, type] of variableTypes(l, comment)) {
    const target = name === '' ? assignedNext(l, comment) : name
    if (target === undefined) continue
    frame.stated.set(target, type)
    assign(l, l.at, declareVariable(l, target, comment), l.b.expr(Op.Instance, type), l.tree.start[comment]!)
  }
}

/** The variable that the statement after a comment assigns. */
function assignedNext(l: Lowering, comment: number): string | undefined {
  const statement = l.tree.next[comment]!
  if (statement >= l.tree.count || kind(l, statement) !== 'expression_statement') return undefined
  const inner = parts(l, statement)[0] ?? NONE
  if (inner === NONE || kind(l, inner) !== 'assignment_expression') return undefined
  const left = field(l, inner, 'left')
  return kind(l, left) === 'variable_name' ? text(l, left) : undefined
}

/** A part that may not run. */
const region: Handler = (l, node) =>
  node === NONE ? unknown(l) : within(l, open(l, ScopeKind.Flow), () => expression(l, node))

function ifStatement(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  expression(l, condition)
  narrowed(l, narrowing(l, condition, true), () => region(l, field(l, node, 'body')))
  const rest = fields(l, node, 'alternative')
  if (rest.length > 0)
    narrowed(l, narrowing(l, condition, false), () => {
      for (const each of rest) {
        if (kind(l, each) === 'else_if_clause') ifStatement(l, each)
        else region(l, field(l, each, 'body'))
      }
      return 0
    })
  return unknown(l)
}

function whileStatement(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  expression(l, condition)
  narrowed(l, narrowing(l, condition, true), () => region(l, field(l, node, 'body')))
  return unknown(l)
}

/** A loop or other statement whose body may not run. */
function partly(l: Lowering, node: number): number {
  for (const child of parts(l, node)) {
    if (l.tree.fieldNames[l.tree.field[child]!] === 'body') region(l, child)
    else expression(l, child)
  }
  return unknown(l)
}

function foreach(l: Lowering, node: number): number {
  const [source, target] = parts(l, node)
  const expr = expression(l, source ?? NONE)
  const body = field(l, node, 'body')
  return within(l, open(l, ScopeKind.Flow), () => {
    if (target !== undefined && target !== body) {
      const entry = kind(l, target) === 'pair' ? parts(l, target) : [target]
      const offset = l.tree.end[target]!
      if (entry.length > 1) assignTo(l, entry[0]!, l.b.expr(Op.Iterate, expr, Iterated.Key), offset)
      assignTo(l, entry.at(-1)!, l.b.expr(Op.Iterate, expr, NONE), offset)
    }
    return body === NONE ? unknown(l) : expression(l, body)
  })
}

function returned(l: Lowering, node: number): number {
  const operand = parts(l, node)[0]
  if (operand === undefined) return unknown(l)
  const expr = expression(l, operand)
  if (l.at.fn !== NONE) addResult(l, l.at, expr)
  else l.b.add('exports', { name: l.b.str('='), expr, line: line(l, node) }) // for files that include this one
  return expr
}

function catchClause(l: Lowering, node: number): number {
  return within(l, open(l, ScopeKind.Flow), () => {
    const type = field(l, node, 'type')
    const name = field(l, node, 'name')
    const caught = type === NONE ? NONE : typeExpr(l, type)
    if (caught !== NONE && name !== NONE) assignTo(l, name, l.b.expr(Op.Instance, caught), l.tree.end[name]!)
    return expression(l, field(l, node, 'body'))
  })
}

/** `switch (true) { case $x instanceof A: … }`, and any other. */
function switchBlock(l: Lowering, node: number): number {
  for (const clause of parts(l, node)) {
    const value = field(l, clause, 'value')
    if (value !== NONE) expression(l, value)
    const inner = [...children(l.tree, clause)].filter((each) => each !== value)
    narrowed(l, value === NONE ? [] : narrowing(l, value, true), () =>
      within(l, open(l, ScopeKind.Flow), () => sequence(l, inner)),
    )
  }
  return unknown(l)
}

/** `global $x`: the variable of the file. */
function globals(l: Lowering, node: number): number {
  const { frame } = l.at
  for (const each of parts(l, node)) {
    const name = text(l, each)
    if (!frame?.scope.parent || boundIn(l, frame.scope.scope, name) !== undefined) continue
    declare(l, frame.scope, name, each, { kind: BindingKind.Outer, ref: 0, offset: frame.scope.start })
  }
  return unknown(l)
}

/** `static $x = 1;` in a function. */
function staticVariables(l: Lowering, node: number): number {
  for (const each of parts(l, node)) {
    const value = field(l, each, 'value')
    if (value !== NONE) assignTo(l, field(l, each, 'name'), expression(l, value), l.tree.end[each]!)
    else declareVariable(l, text(l, field(l, each, 'name')), each)
  }
  return unknown(l)
}

function constants(l: Lowering, node: number): number {
  for (const each of parts(l, node)) if (kind(l, each) === 'const_element') lowerConstant(l, each)
  return unknown(l)
}

/** The handler of each kind of statement. */
export const statementHandlers: Readonly<Record<string, Handler>> = {
  compound_statement: block,
  colon_block: block,
  if_statement: ifStatement,
  while_statement: whileStatement,
  for_statement: partly,
  do_statement: evaluated,
  try_statement: (l, node) => {
    region(l, field(l, node, 'body'))
    for (const each of parts(l, node).slice(1)) expression(l, each)
    return unknown(l)
  },
  foreach_statement: foreach,
  switch_block: switchBlock,
  return_statement: returned,
  catch_clause: catchClause,
  global_declaration: globals,
  function_static_declaration: staticVariables,
  const_declaration: constants,
  namespace_use_declaration: useDeclaration,
}
