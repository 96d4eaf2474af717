// Which type parameters a type that is evaluated late (a tuple, a function type, an object type) can mention.
// `mentionsOf` is the way in.

import { listOf, Op } from '../../../facts.ts'
import type { Program } from '../program/program.ts'
import { PairMap } from '../program/tables.ts'
import { isInScope, type Unit } from '../program/unit.ts'
import { entityOfSelf, Value } from '../values/values.ts'

/**
 * Says whether a value of `kind` made of row `a` can mention the type parameter
 * `key`, a binding of the program, or the `Self` of a library's type.
 */
export function mentionsOf(program: Program): (kind: number, a: number, key: number) => boolean {
  const asked = new PairMap(1024)
  const answers: boolean[] = []
  const ofSelf: boolean[] = []
  return (kind, a, key) => {
    if (key < 0 && kind !== Value.FuncType && kind !== Value.Late) return false
    const unit = program.units[kind === Value.Object ? program.scopeUnit[a]! : program.exprUnit[a]!]!
    if (key < 0 && kind === Value.Late) return program.entityUnit[entityOfSelf(key)] === unit.index
    if (key < 0) {
      const isOwn = unit.outside && program.entityUnit[entityOfSelf(key)] === unit.index
      return isOwn && (ofSelf[a] ??= mentionsSelf(unit, a - unit.exprBase))
    }
    if (program.bindingUnit[key] !== unit.index) return false
    if (kind !== Value.TupleType && kind !== Value.FuncType) return true
    const slot = asked.slot(a, key)
    return (answers[slot] ??= mentions(unit, a - unit.exprBase, unit.facts.bindings.scope[key - unit.bindingBase]!))
  }
}

/** Whether a name in the type expression `row` can be bound in `scope`; members may lead to what is bound elsewhere. */
function mentions({ facts }: Unit, row: number, scope: number): boolean {
  const todo = [row]
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (at < 0) continue
    const a = facts.exprs.a[at]!
    const b = facts.exprs.b[at]!
    switch (facts.exprs.op[at]) {
      case Op.Name:
        if (isInScope(facts, b, scope)) return true
        break
      case Op.Literal:
        break
      case Op.Tuple:
      case Op.Union:
        todo.push(...listOf(facts, a))
        break
      case Op.FuncType:
        if (a >= 0) todo.push(...listOf(facts, a))
        todo.push(b, facts.exprs.c[at]!)
        break
      case Op.Apply:
        todo.push(a, ...listOf(facts, b))
        break
      case Op.ArrayType:
      case Op.Ref:
        todo.push(a)
        break
      default:
        return true
    }
  }
  return false
}

/** Whether a parameter or the result of a function type is the type of the object itself. */
function mentionsSelf({ facts: { exprs }, facts }: Unit, row: number): boolean {
  const types = exprs.a[row]! < 0 ? [] : [...listOf(facts, exprs.a[row]!)]
  return [...types, exprs.b[row]!].some((type) => type >= 0 && exprs.op[type] === Op.SelfType)
}
