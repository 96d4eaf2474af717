// Narrowings of variables and properties by conditions: `$x instanceof Foo`, `is_a($x, Foo::class)`. They hold in a
// scope of control flow around the branch.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { union } from '../kit/expressions.ts'
import { field, has, kind, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { classOrValue } from './expressions.ts'
import { type Lowering, open, type Scope } from './state.ts'

/** A narrowed path (`$x`, `$this->x`, `$x['key']`), and the class or classes that its value is an instance of. */
export type Narrowed = { path: string; classes: number[]; node: number }

/** The narrowings that hold when a condition is true (`holds`) or false. */
export function narrowing(l: Lowering, condition: number, holds: boolean): Narrowed[] {
  if (condition === NONE) return []
  switch (kind(l, condition)) {
    case 'parenthesized_expression':
      return narrowing(l, parts(l, condition)[0] ?? NONE, holds)
    case 'unary_op_expression':
      return has(l, condition, '!') ? narrowing(l, field(l, condition, 'argument'), !holds) : []
    case 'binary_expression':
      return ofBinary(l, condition, holds)
    case 'function_call_expression':
      return holds ? ofCall(l, condition) : []
    case 'variable_name':
      return ofHeld(l, text(l, condition), holds)
    default:
      return []
  }
}

/** The narrowings of a condition whose outcome a variable holds. */
function ofHeld(l: Lowering, name: string, holds: boolean): Narrowed[] {
  const conditions = l.at.frame?.conditions
  const held = conditions?.get(name)
  if (held === undefined) return []
  conditions!.delete(name) // the condition may name the variable
  const found = narrowing(l, held, holds)
  conditions!.set(name, held)
  return found
}

const PATH = /^\$\w+(?:->\w+|\['[\w.-]+'\])?$/

function ofBinary(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const operator = text(l, field(l, node, 'operator')).toLowerCase()
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  if (operator === 'instanceof') return ofInstanceof(l, node, holds)
  const conjunction = operator === '&&' || operator === 'and'
  const disjunction = operator === '||' || operator === 'or'
  if (holds ? conjunction : disjunction) return [...narrowing(l, left, holds), ...narrowing(l, right, holds)]
  if (!(holds ? disjunction : conjunction)) return []
  // `$x instanceof A || $x instanceof B`: one of them
  const [one, ...more] = narrowing(l, left, holds)
  const [other, ...others] = narrowing(l, right, holds)
  if (!one || !other || one.path !== other.path || more.length > 0 || others.length > 0) return []
  return [{ ...one, classes: [...one.classes, ...other.classes] }]
}

function ofInstanceof(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  // `!$x instanceof Foo` means `!($x instanceof Foo)`, however the grammar nests it
  const isNegated = kind(l, left) === 'unary_op_expression' && has(l, left, '!')
  const subject = isNegated ? field(l, left, 'argument') : left
  if (holds === isNegated || right === NONE || !PATH.test(text(l, subject))) return []
  return [{ path: text(l, subject), classes: [classOrValue(l, right)], node }]
}

/** `is_a($x, Foo::class)`. */
function ofCall(l: Lowering, node: number): Narrowed[] {
  if (!/^\\?is_a$/i.test(text(l, field(l, node, 'function')))) return []
  const [subject, type] = parts(l, field(l, node, 'arguments')).map((each) => parts(l, each).at(-1) ?? NONE)
  if (subject === undefined || type === undefined || type === NONE || !PATH.test(text(l, subject))) return []
  const [name, word] = kind(l, type) === 'class_constant_access_expression' ? parts(l, type) : []
  if (name === undefined || word === undefined || text(l, word).toLowerCase() !== 'class') return []
  return [{ path: text(l, subject), classes: [classOrValue(l, name)], node }]
}

/** Runs `work` where the paths are narrowed. */
export function narrowed(l: Lowering, known: readonly Narrowed[], work: () => number): number {
  return known.length === 0 ? work() : within(l, narrowedScope(l, known), work)
}

/** A scope in which the paths are narrowed. */
export function narrowedScope(l: Lowering, known: readonly Narrowed[]): Scope {
  const scope = open(l, ScopeKind.Flow)
  for (const { path, classes, node } of known) {
    if (path === '$this') continue
    const type = l.b.expr(Op.Instance, union(l, classes))
    bind(l, scope, path, node, { kind: BindingKind.Narrow, type, offset: 0 })
    if (/\W/.test(path.slice(1))) scope.narrowed = new Set([...scope.narrowed, path])
  }
  return scope
}

const LEAVES = new Set(['return_statement', 'continue_statement', 'break_statement', 'exit_statement'])

/** Whether control does not come out of the end of a statement. */
export function leaves(l: Lowering, node: number): boolean {
  if (node === NONE) return false
  if (LEAVES.has(kind(l, node))) return true
  const inner = parts(l, node)
  if (kind(l, node) === 'expression_statement')
    return inner[0] !== undefined && kind(l, inner[0]) === 'throw_expression'
  if (kind(l, node) !== 'compound_statement') return false
  const last = inner.at(-1)
  return last !== undefined && leaves(l, last)
}
