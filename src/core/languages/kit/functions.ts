// Functions: their rows and their results.

import { NONE } from '../../facts.ts'
import { ReturnKind } from '../../vocabulary.ts'
import type { Here, Lowering } from './lowering.ts'

type AboutFunction = { entity?: number; returnType?: number; flags?: number }

/** Adds a function, which its entity has, if it is one; returns its row. */
export function addFunction(l: Lowering, about: AboutFunction = {}): number {
  const fn = l.b.add('functions', { flags: 0, ...about })
  if (about.entity !== undefined && about.entity !== NONE) l.b.set('entities', about.entity, 'fn', fn)
  return fn
}

/** Records a result of the function at a place, if code there is in one: a value that it returns, throws or yields. */
export function addResult(l: Lowering, at: Pick<Here, 'fn'>, expr: number, kind: number = ReturnKind.Return): void {
  if (at.fn !== NONE) l.b.add('returns', { fn: at.fn, expr, kind })
}
