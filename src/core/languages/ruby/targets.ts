// Targets of assignments in Ruby: locals, instance variables, attributes, elements, and lists of them.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addElement, addStore, member } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { lowerMadeClass } from './declarations/structs.ts'
import { expression } from './expressions.ts'
import { textsOf } from './literal-loops.ts'
import {
  addImplicitCall,
  declareGlobal,
  declareLocal,
  declareMember,
  type Lowering,
  selfExpr,
  selfOfSide,
} from './state.ts'
import { keyOf } from './values.ts'

/** `x = …`; returns the row of the value. */
export function assignment(l: Lowering, node: number): number {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  if (left !== NONE && kind(l, left) === 'constant' && right !== NONE && lowerMadeClass(l, node, left, right))
    return l.b.expr(Op.Unknown)
  const texts = left !== NONE && kind(l, left) === 'constant' && right !== NONE ? textsOf(l, right) : undefined
  if (texts) l.lists.set(text(l, left), texts)
  const expr = expression(l, right)
  assignTo(l, left, expr, l.tree.end[node]!)
  return expr
}

/** Records that `expr` flows into a target; a local holds it from `offset` on. */
export function assignTo(l: Lowering, target: number, expr: number, offset: number): void {
  if (target === NONE) return
  switch (kind(l, target)) {
    case 'identifier':
    case 'hash_key_symbol': // `in {name:}` binds the key's own name
      assign(l, l.at, declareLocal(l, text(l, target), target), expr, offset)
      break
    case 'global_variable':
      assign(l, l.at, declareGlobal(l, text(l, target), target), expr, offset)
      break
    case 'constant':
      declareMember(l, text(l, target), target, expr, 'both')
      break
    case 'scope_resolution': {
      const scope = field(l, target, 'scope')
      const name = field(l, target, 'name')
      if (scope !== NONE && name !== NONE) addStore(l, l.at, expression(l, scope), text(l, name), expr, target)
      break
    }
    case 'instance_variable':
      addStore(l, l.at, selfExpr(l), text(l, target), expr, target)
      // a block in the body of a class that something unknown runs is most often run by an object of the class
      if (l.at.self !== NONE && l.at.owner && l.at.isStatic)
        addStore(l, l.at, selfOfSide(l, 'instance'), text(l, target), expr, target)
      break
    case 'class_variable':
      if (l.at.owner) addStore(l, l.at, l.b.expr(Op.Receiver, l.at.owner.scope), text(l, target), expr, target)
      break
    case 'call':
      assignAttribute(l, target, expr)
      break
    case 'element_reference': {
      const object = expression(l, field(l, target, 'object'))
      const [, first, ...others] = parts(l, target)
      const key = keyOf(l, first ?? NONE)
      addElement(l, l.at, object, key, expr, target)
      addImplicitCall(l, member(l, object, '[]='), [key, ...others.map((each) => expression(l, each)), expr], target)
      break
    }
    default:
      unpack(l, target, expr, offset)
  }
}

/** `object.name = value` calls `name=`, which most often is an accessor of `@name`. */
function assignAttribute(l: Lowering, target: number, expr: number): void {
  const receiver = expression(l, field(l, target, 'receiver'))
  const method = field(l, target, 'method')
  if (method === NONE) return
  addStore(l, l.at, receiver, `@${text(l, method)}`, expr, target)
  addImplicitCall(l, member(l, receiver, `${text(l, method)}=`), [expr], target)
}

function unpack(l: Lowering, target: number, expr: number, offset: number): void {
  for (const [position, each] of parts(l, target).entries()) {
    const isRest = kind(l, each) === 'rest_assignment' || kind(l, each) === 'splat_parameter'
    const element = isRest ? listOfRest(l, expr) : l.b.expr(Op.Element, expr, position)
    assignTo(l, isRest ? (parts(l, each)[0] ?? NONE) : each, element, offset)
  }
}

/** The value of `*rest`: a list of the remaining ones. */
export const listOfRest = (l: Lowering, expr: number): number =>
  l.b.expr(Op.List, l.b.list([l.b.expr(Op.Spread, expr)]), l.b.str('Array'))
