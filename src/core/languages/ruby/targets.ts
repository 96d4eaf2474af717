// Targets of assignments in Ruby: locals, instance variables, attributes, elements, and lists of them.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { field, kind, line, member, text } from '../lowering.ts'
import { addStore, assign } from '../open-scope.ts'
import { lowerMadeClass } from './declarations/structs.ts'
import { expression } from './expressions.ts'
import { textsOf } from './literal-loops.ts'
import {
  addImplicitCall,
  declare,
  declareGlobal,
  declareMember,
  type Lowering,
  parts,
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
      assign(l, declare(l, text(l, target), target), expr, offset)
      break
    case 'global_variable':
      assign(l, declareGlobal(l, text(l, target), target), expr, offset)
      break
    case 'constant':
      declareMember(l, text(l, target), target, expr, 'both')
      break
    case 'scope_resolution': {
      const scope = field(l, target, 'scope')
      const name = field(l, target, 'name')
      if (scope !== NONE && name !== NONE)
        addStore(l, target, { object: expression(l, scope), name: text(l, name), value: expr })
      break
    }
    case 'instance_variable':
      addStore(l, target, { object: selfExpr(l), name: text(l, target), value: expr })
      // a block in the body of a class that something unknown runs is most often run by an object of the class
      if (l.scope.self !== NONE && l.scope.owner && l.scope.isStatic)
        addStore(l, target, { object: selfOfSide(l, 'instance'), name: text(l, target), value: expr })
      break
    case 'class_variable':
      if (l.scope.owner)
        addStore(l, target, { object: l.b.expr(Op.Receiver, l.scope.owner.row), name: text(l, target), value: expr })
      break
    case 'call':
      assignAttribute(l, target, expr)
      break
    case 'element_reference': {
      const object = expression(l, field(l, target, 'object'))
      const key = keyOf(l, parts(l, target)[1] ?? NONE)
      l.b.add('stores', { object, key, value: expr, scope: l.scope.row, line: line(l, target) })
      addImplicitCall(l, member(l, object, '[]='), [key, expr], target)
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
  addStore(l, target, { object: receiver, name: `@${text(l, method)}`, value: expr })
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
const listOfRest = (l: Lowering, expr: number): number =>
  l.b.expr(Op.List, l.b.list([l.b.expr(Op.Spread, expr)]), l.b.str('Array'))
