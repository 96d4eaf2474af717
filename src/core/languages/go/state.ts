// The state of lowering one Go file, and the names that it declares.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind } from '../../vocabulary.ts'
import { type Bound, bind, bindingOf, declare } from '../kit/bindings.ts'
import type { Lowering as Common, Here } from '../kit/lowering.ts'
import { text } from '../kit/nodes.ts'

/** The state of lowering one Go file; of the names of the package, `names` has only its variables. */
export type Lowering = Common & {
  /** Assignments by functions to names of the package, which this file or another one declares. */
  assigned: { name: string; expr: number; offset: number; scope: number }[]
  /** Names of types that the file says implement an interface of another package. */
  asserted: string[]
}

/** Whether other packages see a name: it begins with a capital. */
export const isExported = (name: string): boolean => /^\p{Lu}/u.test(name)

/**
 * Declares a name at a node, where that ends unless `about` has an offset; the blank identifier declares nothing.
 * Returns the binding, or NONE.
 */
export function declareName(l: Lowering, at: Here, word: string, node: number, about: Bound): number {
  if (word === '_' || word === '') return NONE
  const isKnown = at.scope !== 0 || about.kind === BindingKind.Variable
  const row = { offset: l.tree.end[node]!, flags: isExported(word) ? BindFlag.Exported : 0, ...about }
  return (isKnown ? declare : bind)(l, at, word, node, row)
}

/** Whether a name is declared in a function or block around a scope, so that it can mean nothing of the package. */
export const isLocal = (l: Lowering, scope: number, name: string): boolean => localBinding(l, scope, name) !== NONE

/** The binding that a name has in a function or block around a scope, or NONE. */
export const localBinding = (l: Lowering, scope: number, name: string): number => bindingOf(l, scope, name, 0)

/** The value of a Go string literal, its quotes removed. */
export const unquoted = (l: Lowering, node: number): string => text(l, node).replace(/^["`]|["`]$/g, '')
