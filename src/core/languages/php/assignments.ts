// Targets of assignments in PHP: variables, properties, elements, and lists of them.

import { NONE } from '../../facts.ts'
import { children } from '../../syntax/syntax.ts'
import { Op } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addElement, addStore, union } from '../kit/expressions.ts'
import { writeBack } from '../kit/lowering.ts'
import { field, has, kind, parts, text } from '../kit/nodes.ts'
import { classOrValue, expression, stringText } from './expressions.ts'
import { declareVariable, type Lowering } from './state.ts'

/** `$a = b`, `$a ??= b`, `$a += b`; the assigned value flows into the target. */
export function assignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const operator = field(l, node, 'operator')
  const right = expression(l, field(l, node, 'right'))
  const isDefault = operator !== NONE && text(l, operator) === '??='
  if (kind(l, node) === 'augmented_assignment_expression' && !isDefault) {
    expression(l, left)
    return right
  }
  const before = isDefault ? expression(l, left) : NONE
  const isFirst = left !== NONE && kind(l, left) === 'variable_name' && !l.at.frame?.texts.has(text(l, left))
  const write = (): void => assignTo(l, left, right, l.tree.end[node]!, isDefault)
  if (isDefault) writeBack(l, write)
  else write()
  if (!isDefault && left !== NONE && kind(l, left) === 'variable_name')
    holdCondition(l, text(l, left), field(l, node, 'right'))
  if (isFirst && !isDefault) l.at.frame?.texts.set(text(l, left), stringText(l, field(l, node, 'right')))
  return isDefault ? union(l, [before, right]) : right
}

const TESTS = /\binstanceof\b|\bis_a\(/i

/** `$isUser = $x instanceof User`: a test of the variable narrows the other one. */
function holdCondition(l: Lowering, name: string, condition: number): void {
  if (condition === NONE || !CONDITIONS.has(kind(l, condition)) || !TESTS.test(text(l, condition))) return
  l.at.frame?.conditions.set(name, condition)
}

const CONDITIONS: ReadonlySet<string> = new Set([
  'binary_expression',
  'function_call_expression',
  'parenthesized_expression',
  'unary_op_expression',
])

/**
 * Records that `expr` flows into a target; a variable holds it from `offset` on. With `adds`, in addition to its former
 * value.
 */
export function assignTo(l: Lowering, target: number, expr: number, offset: number, adds = false): void {
  if (target === NONE) return
  switch (kind(l, target)) {
    case 'variable_name': {
      const name = text(l, target)
      l.at.frame?.texts.set(name, undefined)
      l.at.frame?.conditions.delete(name)
      const type = l.at.frame?.stated.get(name)
      const value = type === undefined ? expr : l.b.expr(Op.Cast, type, expr)
      assign(l, l.at, declareVariable(l, name, target), adds ? union(l, [expression(l, target), value]) : value, offset)
      break
    }
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const name = field(l, target, 'name')
      const object = expression(l, field(l, target, 'object'))
      if (name === NONE) break
      if (kind(l, name) === 'name') addStore(l, l.at, object, `$${text(l, name)}`, expr, target)
      else expression(l, name) // `$this->{$this->column()} = $value`
      break
    }
    case 'scoped_property_access_expression': {
      const name = field(l, target, 'name')
      if (name === NONE) break
      addStore(l, l.at, classOrValue(l, field(l, target, 'scope')), text(l, name), expr, target)
      break
    }
    case 'subscript_expression':
      storeElement(l, target, expr)
      break
    case 'by_ref':
      assignTo(l, parts(l, target)[0] ?? NONE, expr, offset)
      break
    default:
      unpack(l, target, expr, offset)
  }
}

/** `$a[$k] = …`, `$a[] = …`. An array that is first seen here starts empty. */
function storeElement(l: Lowering, target: number, value: number): void {
  const [object, key] = parts(l, target)
  if (object === undefined) return
  if (kind(l, object) === 'subscript_expression') {
    // `$a['k'][] = $v`: the value under 'k' is an array that contains it
    const entries = key === undefined ? [value] : [expression(l, key), value]
    const op = key === undefined ? Op.List : Op.Dict
    storeElement(l, object, l.b.expr(op, l.b.list(entries), l.b.str('array')))
    return
  }
  const held = expression(l, object)
  addElement(l, l.at, held, key === undefined ? NONE : expression(l, key), value, target)
}

/** Kinds of brackets, of the word `list` and of comments in a list of targets. */
const NO_ELEMENT = /^(?:[^a-z_]|list$)|comment$/

/** `[$a, $b] = …`, `['k' => $c] = …`, also nested and with gaps. */
function unpack(l: Lowering, target: number, expr: number, offset: number): void {
  let position = 0
  let key: number = NONE
  const list = [...children(l.tree, target)]
  const isKeyed = has(l, target, '=>')
  for (const [at, each] of list.entries()) {
    const name = kind(l, each)
    if (name === ',') {
      position++
      continue
    }
    if (NO_ELEMENT.test(name)) continue
    const next = list[at + 1]
    if (isKeyed && next !== undefined && kind(l, next) === '=>') {
      key = expression(l, each)
      continue
    }
    const entry = name === 'array_element_initializer' ? parts(l, each) : [each]
    const index = entry.length > 1 ? expression(l, entry[0]!) : key
    const element = index === NONE ? l.b.expr(Op.Element, expr, position) : l.b.expr(Op.Index, expr, index)
    assignTo(l, entry.at(-1) ?? NONE, element, offset)
    key = NONE
  }
}
