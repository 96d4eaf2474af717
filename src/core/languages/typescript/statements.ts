// Statements: declarations, blocks, loops and branches.

import { BindFlag, BindingKind, Flag, Iterated, NONE, Op, ReturnKind, ScopeKind } from '../../facts.ts'
import { childOfKind, dispatcher, field } from '../lowering.ts'
import { addIteration } from './calls.ts'
import { lowerClassDeclaration, lowerNamedClass } from './classes.ts'
import { lowerEnum, lowerInterface, lowerNamespace, lowerTypeAlias } from './declarations.ts'
import { commentTypeBefore } from './doc-comments.ts'
import { lowerExpression } from './expressions.ts'
import { functionEntity, isFunction, lowerCastsAround, lowerFunction, namedFunction } from './functions.ts'
import {
  addScope,
  addValue,
  declare,
  kindAt,
  type Lowering,
  lexicalScope,
  lineOf,
  mention,
  namedChildren,
  nameExpr,
  textAt,
  variableScope,
  within,
} from './lowering.ts'
import { lowerExport, lowerImport, lowerImportAlias, lowerRequire } from './modules.ts'
import { stringText } from './names.ts'
import { assertsRest, leavesAfter, narrowing, narrowingOfTag, narrowsRest, withNarrowed } from './narrowing.ts'
import { lowerHeld } from './objects.ts'
import { isPattern, lowerPattern } from './patterns.ts'
import { typeOfAnnotation } from './types.ts'

/** Where a declaration begins (its `export` and decorators included), and the flags these give it. */
export type Place = { start: number; flags: number }
type Rule = (l: Lowering, node: number, place: Place) => void

const rules: Record<string, Rule> = {
  function_declaration: lowerFunctionDeclaration,
  generator_function_declaration: lowerFunctionDeclaration,
  function_signature: lowerFunctionDeclaration,
  class_declaration: (l, node, { start, flags }) => lowerClassDeclaration(l, node, start, flags),
  abstract_class_declaration: (l, node, { start, flags }) => lowerClassDeclaration(l, node, start, flags),
  interface_declaration: lowerInterface,
  type_alias_declaration: lowerTypeAlias,
  enum_declaration: lowerEnum,
  internal_module: lowerNamespace,
  module: lowerNamespace,
  ambient_declaration: lowerAmbient,
  lexical_declaration: lowerVariables,
  variable_declaration: lowerVariables,
  import_statement: (l, node) => lowerImport(l, node),
  import_alias: (l, node) => lowerImportAlias(l, node),
  export_statement: (l, node) => lowerExport(l, node),
  expression_statement: (l, node) => {
    const [inner] = namedChildren(l, node)
    if (inner === undefined) return
    // A namespace is parsed as an expression.
    if (kindAt(l, inner) === 'internal_module') lowerNamespace(l, inner, { start: l.tree.start[node]!, flags: 0 })
    else lowerExpression(l, inner)
  },
  statement_block: (l, node) => lowerBlock(l, node, true),
  if_statement: lowerIf,
  for_statement: lowerFor,
  for_in_statement: lowerForIn,
  while_statement: lowerWhile,
  do_statement: lowerWhile,
  switch_statement: lowerSwitch,
  try_statement: lowerTry,
  return_statement: (l, node) => lowerReturn(l, node, ReturnKind.Return),
  throw_statement: (l, node) => lowerReturn(l, node, ReturnKind.Throw),
  labeled_statement: (l, node) => lowerStatement(l, field(l, node, 'body')),
  with_statement: (l, node) => {
    lowerExpression(l, field(l, node, 'object'))
    lowerStatement(l, field(l, node, 'body'))
  },
  else_clause: (l, node) => lowerStatements(l, namedChildren(l, node)),
  comment: () => undefined,
  hash_bang_line: () => undefined,
  empty_statement: () => undefined,
  break_statement: () => undefined,
  continue_statement: () => undefined,
}
const ruleOf = dispatcher(rules)

export function lowerStatement(l: Lowering, node: number, place?: Place): void {
  if (node === NONE) return
  const rule = ruleOf(l, node)
  if (rule) rule(l, node, place ?? { start: l.tree.start[node]!, flags: 0 })
  else if (kindAt(l, node) === 'ERROR') lowerStatements(l, namedChildren(l, node))
  else lowerExpression(l, node)
}

/** Statements in order; a test that leaves the block narrows what comes after it. */
export function lowerStatements(l: Lowering, nodes: readonly number[]): void {
  const { scope: outer, paths } = l
  for (const node of nodes) {
    lowerStatement(l, node)
    const rest = kindAt(l, node) === 'if_statement' ? narrowsRest(l, node) : assertsRest(l, node)
    if (rest.length > 0) l.scope = rest[0]!
  }
  l.scope = outer
  l.paths = paths
}

const DECLARES = new Set([
  'lexical_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'function_declaration',
  'generator_function_declaration',
  'interface_declaration',
  'type_alias_declaration',
  'enum_declaration',
])

/** A block; `scoped` gives it a scope of its own when it declares something. */
export function lowerBlock(l: Lowering, node: number, scoped: boolean): void {
  const statements = namedChildren(l, node)
  if (scoped && statements.some((statement) => DECLARES.has(kindAt(l, statement)))) {
    within(l, addScope(l, ScopeKind.Block), () => lowerStatements(l, statements))
  } else lowerStatements(l, statements)
}

// ---- declarations -------------------------------------------------------------------------------------------------

/** A function statement or an overload signature of one. */
function lowerFunctionDeclaration(l: Lowering, node: number, { start, flags }: Place): void {
  const nameNode = field(l, node, 'name')
  const name = nameNode === NONE ? 'default' : textAt(l, nameNode)
  const scope = lexicalScope(l)
  const key = `${scope} function ${name}`
  const first = l.signatures.get(key)
  let entityFlags = flags
  if (kindAt(l, node) === 'function_signature') entityFlags |= Flag.Abstract
  if (first !== undefined) entityFlags |= Flag.Overload
  const entity = functionEntity(l, node, name, { start, nameNode, flags: entityFlags })
  if (kindAt(l, node) === 'function_signature') {
    if (first === undefined) l.signatures.set(key, entity)
  } else l.signatures.delete(key)
  if (nameNode !== NONE) {
    const bindFlags = flags & Flag.Exported ? BindFlag.Exported : 0
    declare(l, name, { scope, kind: BindingKind.Entity, ref: entity, flags: bindFlags, line: lineOf(l, nameNode) })
  }
  lowerFunction(l, node, { entity, self: 'own', start, flags: entityFlags })
}

function lowerAmbient(l: Lowering, node: number, { start, flags }: Place): void {
  if (childOfKind(l, node, 'global') !== NONE) {
    const block = childOfKind(l, node, 'statement_block')
    if (block === NONE) return
    const first = l.b.count('bindings')
    lowerStatements(l, namedChildren(l, block))
    markGlobal(l, first)
    return
  }
  for (const child of namedChildren(l, node)) lowerStatement(l, child, { start, flags })
}

/** What the module's scope declares from a row of `bindings` on is visible in all files. */
export function markGlobal(l: Lowering, first: number): void {
  for (let row = first; row < l.b.count('bindings'); row++) {
    if (l.b.get('bindings', row, 'scope') !== lexicalScope(l)) continue
    l.b.set('bindings', row, 'flags', l.b.get('bindings', row, 'flags') | BindFlag.Global)
  }
}

/** `const`, `let`, `var`. */
function lowerVariables(l: Lowering, node: number, { start, flags }: Place): void {
  const keyword = textAt(l, node + 1)
  const scope = keyword === 'var' ? variableScope(l) : lexicalScope(l)
  const bindFlags = (flags & Flag.Exported ? BindFlag.Exported : 0) | (keyword === 'const' ? BindFlag.Const : 0)
  const declarators = namedChildren(l, node).filter((child) => kindAt(l, child) === 'variable_declarator')
  for (const declarator of declarators) {
    const at = declarators[0] === declarator ? start : l.tree.start[declarator]!
    lowerDeclarator(l, declarator, { start: at, flags, scope, bindFlags })
  }
}

type VariablePlace = Place & { scope: number; bindFlags: number }

function lowerDeclarator(l: Lowering, node: number, place: VariablePlace): void {
  const { start, scope, bindFlags } = place
  const nameNode = field(l, node, 'name')
  const value = field(l, node, 'value')
  const annotation = typeOfAnnotation(l, field(l, node, 'type'))
  if (value !== NONE && lowerRequire(l, nameNode, value, place)) return
  if (isPattern(l, nameNode)) {
    const expr = lowerExpression(l, value)
    const typed = annotation === NONE ? expr : l.b.expr(Op.Cast, annotation, expr)
    lowerPattern(l, nameNode, () => typed, {
      kind: BindingKind.Variable,
      scope,
      flags: bindFlags,
      end: l.tree.end[node]!,
    })
    return
  }
  const name = textAt(l, nameNode)
  const type = annotation === NONE ? (commentTypeBefore(l, start) ?? NONE) : annotation
  lowerVariable(l, node, { ...place, name, nameNode, value, type })
}

type Variable = VariablePlace & { name: string; nameNode: number; value: number; type: number }

function lowerVariable(l: Lowering, node: number, variable: Variable): void {
  const { start, flags, scope, bindFlags, name, nameNode, value, type } = variable
  const line = lineOf(l, nameNode)
  const end = l.tree.end[node]!
  const fn = value === NONE ? undefined : namedFunction(l, value, name, { start, nameNode, flags, declaredIn: scope })
  if (fn) {
    const cast = type === NONE ? lowerCastsAround(l, value) : type
    const binding = declare(l, name, {
      scope,
      kind: BindingKind.Entity,
      ref: fn.entity,
      type: cast,
      flags: bindFlags,
      line,
    })
    addValue(l, binding, l.b.expr(Op.Function, fn.fn), end)
    return
  }
  const cls = value === NONE ? undefined : lowerNamedClass(l, value, name, { start, nameNode, flags })
  if (cls !== undefined) {
    declare(l, name, {
      scope,
      kind: BindingKind.Entity,
      ref: l.b.get('exprs', cls, 'a'),
      type,
      flags: bindFlags,
      line,
    })
    return
  }
  const known = l.declared.get(scope)?.get(name)
  const reuse =
    known !== undefined && !(bindFlags & BindFlag.Const) && REDECLARED.has(l.b.get('bindings', known, 'kind'))
  const binding = reuse ? known : declare(l, name, { scope, kind: BindingKind.Variable, type, flags: bindFlags, line })
  if (reuse && type !== NONE) l.b.set('bindings', binding, 'type', type)
  if (value === NONE) return
  const before = l.b.count('functions')
  const held = lowerHeld(l, value, name, nameNode)
  const expr = isWrapped(l, value, name) ? wrappedOr(l, held, name, before) : held
  const text = bindFlags & BindFlag.Const ? stringText(l, value) : undefined
  if (text !== undefined) l.texts.set(binding, text)
  if (isSymbolCall(l, value)) l.symbols.add(binding)
  addValue(l, binding, expr, end)
}
/** `const f = wrap(function f() { … })`: a call that is handed a function of the variable's name, directly or not. */
function isWrapped(l: Lowering, node: number, name: string): boolean {
  if (kindAt(l, node) !== 'call_expression') return false
  return namedChildren(l, field(l, node, 'arguments')).some(
    (part) => (isFunction(l, part) && nameOf(l, part) === name) || isWrapped(l, part, name),
  )
}

const nameOf = (l: Lowering, node: number): string => {
  const nameNode = field(l, node, 'name')
  return nameNode === NONE ? '' : textAt(l, nameNode)
}

/** What a wrapper gives, or the function handed to it where nothing is known of that; `from`: functions before it. */
function wrappedOr(l: Lowering, made: number, name: string, from: number): number {
  const { b } = l
  for (let fn = from; fn < b.count('functions'); fn++) {
    const entity = b.get('functions', fn, 'entity')
    if (entity !== NONE && b.get('entities', entity, 'name') === b.str(name))
      return b.expr(Op.First, b.list([made, b.expr(Op.Function, fn)]))
  }
  return made
}

// `var x` may repeat a variable or a parameter.
const REDECLARED: ReadonlySet<number> = new Set([BindingKind.Variable, BindingKind.Parameter])

/** `Symbol('x')`, `Symbol.for('x')`. */
function isSymbolCall(l: Lowering, node: number): boolean {
  return kindAt(l, node) === 'call_expression' && /^Symbol(\.for)?$/.test(textAt(l, field(l, node, 'function')))
}

// ---- control flow -------------------------------------------------------------------------------------------------

function lowerIf(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  lowerExpression(l, condition)
  withNarrowed(l, narrowing(l, condition, true), () => lowerStatement(l, field(l, node, 'consequence')))
  const alternative = field(l, node, 'alternative')
  if (alternative === NONE) return
  withNarrowed(l, narrowing(l, condition, false), () => lowerStatement(l, alternative))
}

function lowerFor(l: Lowering, node: number): void {
  within(l, addScope(l, ScopeKind.Block), () => {
    const parts = ['initializer', 'condition', 'increment', 'body'] as const
    for (const part of parts) lowerStatement(l, field(l, node, part))
  })
}

/** `for (const x of xs)`, `for (x in o)`, `for await (…)`. */
function lowerForIn(l: Lowering, node: number): void {
  within(l, addScope(l, ScopeKind.Block), () => {
    const left = field(l, node, 'left')
    const right = lowerExpression(l, field(l, node, 'right'))
    const operator = textAt(l, field(l, node, 'operator'))
    const isAsync = childOfKind(l, node, 'await') !== NONE
    const taken = operator === 'in' ? Iterated.Key : isAsync ? Iterated.AsyncElement : Iterated.Element
    const element = l.b.expr(Op.Iterate, right, taken)
    if (taken !== Iterated.Key) addIteration(l, node, right, isAsync)
    const keyword = field(l, node, 'kind')
    const body = field(l, node, 'body')
    const end = l.tree.start[body]!
    if (keyword === NONE) {
      if (kindAt(l, left) === 'identifier') {
        const name = textAt(l, left)
        mention(l, nameExpr(l, name, l.tree.start[left]!), name, left)
      } else if (!isPattern(l, left)) lowerExpression(l, left)
    }
    const scope = keyword !== NONE && textAt(l, keyword) === 'var' ? variableScope(l) : lexicalScope(l)
    if (keyword !== NONE || isPattern(l, left) || kindAt(l, left) === 'identifier') {
      lowerPattern(l, left, () => element, { kind: BindingKind.Variable, scope, flags: BindFlag.Const, end })
    }
    lowerStatement(l, body)
  })
}

function lowerWhile(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  lowerExpression(l, condition)
  const narrowed = kindAt(l, node) === 'while_statement' ? narrowing(l, condition, true) : []
  withNarrowed(l, narrowed, () => lowerStatement(l, field(l, node, 'body')))
}

/** A case is reached by its own value and by those before it that do not leave. */
function lowerSwitch(l: Lowering, node: number): void {
  const subject = field(l, node, 'value')
  const [tag] = kindAt(l, subject) === 'parenthesized_expression' ? namedChildren(l, subject) : [subject]
  lowerExpression(l, subject)
  within(l, addScope(l, ScopeKind.Block), () => {
    let reaching: number[] = []
    const clauses = namedChildren(l, field(l, node, 'body'))
    const all = clauses.map((clause) => field(l, clause, 'value')).filter((value) => value !== NONE)
    for (const clause of clauses) {
      const value = field(l, clause, 'value')
      if (value !== NONE) lowerExpression(l, value)
      const statements = namedChildren(l, clause).filter((child) => child !== value)
      reaching.push(value)
      const isOther = reaching.length === 1 && value === NONE
      const isUnknown = reaching.includes(NONE) && !isOther
      const narrowed = isUnknown ? [] : narrowingOfTag(l, tag ?? NONE, isOther ? all : reaching, isOther, clause)
      withNarrowed(l, narrowed, () => lowerStatements(l, statements))
      if (leavesAfter(l, statements)) reaching = []
    }
  })
}

function lowerTry(l: Lowering, node: number): void {
  lowerStatement(l, field(l, node, 'body'))
  const handler = field(l, node, 'handler')
  if (handler !== NONE) {
    within(l, addScope(l, ScopeKind.Block), () => {
      const parameter = field(l, handler, 'parameter')
      if (parameter !== NONE) {
        const scope = l.scope
        lowerPattern(l, parameter, () => l.b.expr(Op.Unknown), { kind: BindingKind.Variable, scope, flags: 0 })
      }
      lowerStatement(l, field(l, handler, 'body'))
    })
  }
  const finalizer = field(l, node, 'finalizer')
  if (finalizer !== NONE) lowerStatement(l, field(l, finalizer, 'body'))
}

function lowerReturn(l: Lowering, node: number, kind: number): void {
  const [value] = namedChildren(l, node)
  if (value === undefined) return
  const expr = lowerExpression(l, value)
  if (l.fn !== NONE) l.b.add('returns', { fn: l.fn, expr, kind })
}
