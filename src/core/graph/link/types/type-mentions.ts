// The type parameters that a type evaluated late (a tuple, a function type, an object type) may mention. The entry
// point is `TypeMentions`.

import { addAll } from '../../../collections/lists.ts'
import { listOf } from '../../../facts.ts'
import { type EnvKey, type ExprId, type ExprRow, type ScopeRow, type StringId, toRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import type { Program } from '../program/program.ts'
import { PairMap } from '../program/tables.ts'
import { isInScope, type Unit } from '../program/unit.ts'
import type { Mentions } from '../values/value-sets.ts'
import { entityOfSelf, isSelfKey, Value } from '../values/values.ts'

/** Answers which type parameters the values of a program mention. (A class for the reason in program/tables.ts.) */
export class TypeMentions implements Mentions {
  private readonly program: Program
  /** Row and type parameter -> slot of `answers`. */
  private readonly asked = new PairMap(1024)
  private readonly answers: boolean[] = []
  private readonly ofSelf: boolean[] = []

  constructor(program: Program) {
    this.program = program
  }

  text(string: StringId): string {
    return this.program.strings[string]!
  }

  /**
   * Whether a value of `kind` with row `a` may mention the type parameter `key`: a binding of the program, or the
   * `Self` of a library type.
   */
  has(kind: number, a: number, key: EnvKey): boolean {
    const { program } = this
    if (isSelfKey(key)) return this.hasSelf(kind, a, key)
    const unit = program.units[kind === Value.Object ? program.scopeUnit[a]! : program.exprUnit[a]!]!
    if (program.bindingUnit[key] !== unit.index) return false
    if (kind !== Value.TupleType && kind !== Value.FuncType) return true
    const scope = unit.facts.bindings.scope[toRow(key, unit.bindingBase)]!
    return (this.answers[this.asked.slot(a, key)] ??= mentions(unit, toRow(a as ExprId, unit.exprBase), scope))
  }

  private hasSelf(kind: number, a: number, key: EnvKey): boolean {
    if (kind !== Value.FuncType && kind !== Value.Late) return false
    const { program } = this
    const unit = program.units[program.exprUnit[a]!]!
    if (program.entityUnit[entityOfSelf(key)] !== unit.index) return false
    return (
      kind === Value.Late ||
      (unit.outside && (this.ofSelf[a] ??= mentionsSelf(unit, toRow(a as ExprId, unit.exprBase))))
    )
  }
}

/** Whether a name in the type expression `row` may be bound in `scope`; members may lead to names bound elsewhere. */
function mentions({ facts }: Unit, row: ExprRow, scope: ScopeRow): boolean {
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
        addAll(todo, listOf(facts, a))
        break
      case Op.FuncType:
        if (a >= 0) addAll(todo, listOf(facts, a))
        todo.push(b, facts.exprs.c[at]!)
        break
      case Op.Apply:
        todo.push(a)
        addAll(todo, listOf(facts, b))
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

/** Whether a parameter or the result of a function type has the type of the object itself. */
function mentionsSelf({ facts: { exprs }, facts }: Unit, row: ExprRow): boolean {
  const types = exprs.a[row]! < 0 ? [] : [...listOf(facts, exprs.a[row]!)]
  return [...types, exprs.b[row]!].some((type) => type >= 0 && exprs.op[type] === Op.SelfType)
}
