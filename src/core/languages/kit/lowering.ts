// The state that lowering carries in every language, and the place in the program that it has reached.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'

/**
 * The tree being read, the facts being written and the names declared so far. Each language adds its own state. The
 * first parameter of all functions of lowering, called `l` in every language.
 */
export type Lowering = {
  tree: Syntax
  b: FactsBuilder
  /** By scope: the latest binding of each name that `declare` bound in it. */
  names: (Map<string, number> | undefined)[]
  /** Nesting of the node being lowered; see DEPTH_MAX. */
  depth: number
  /** Whether a target that is read and written, as that of `a.b ||= c`, is lowered for the second time. */
  isWritten: boolean
}

/** Deeper nesting than this is not lowered: code people write stays below 100, and the stack must hold on any input. */
export const DEPTH_MAX = 400

/**
 * The place in the program where code stands: the innermost scope, the entity that owns the code, and the function (row
 * of `functions`) whose body it is in, NONE outside. The second parameter of all functions that write facts, called
 * `at`. Languages add what else depends on the place.
 */
export type Here = { scope: number; entity: number; fn: number }

/** The state of lowering a file that begins. */
export const lowering = (tree: Syntax, b: FactsBuilder): Lowering => ({
  tree,
  b,
  names: [],
  depth: 0,
  isWritten: false,
})

/** Outside of all declarations of a file: in the module's own scope and entity. */
export const top = (scope: number): Here => ({ scope, entity: 0, fn: NONE })

/**
 * Lowers a target again that was lowered as a value, for what is written to it; within such a target nothing, for its
 * parts were written the first time, and twice as many would be lowered on each level.
 */
export function writeBack(l: Lowering, write: () => void): void {
  if (l.isWritten) return
  l.isWritten = true
  write()
  l.isWritten = false
}
