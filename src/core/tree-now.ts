// The state of a repository against the one that was ingested, as answers give it.

import { treeAdvice } from './errors.ts'
import type { components } from './openapi.d.ts'

/** The contract's record. */
export type TreeNow = components['schemas']['TreeNow']

/** Changed files that an answer names. */
export const STALE_NAMED_MAX = 1_000

/** A state with its advice; `why` is the result of reading the changes, where that was tried. */
export const treeNow = (state: TreeNow['state'], head: string | null, why?: string): TreeNow => ({
  state,
  head,
  advice: why ?? treeAdvice(state),
})

/** The state of an answer of which these files have changed. */
export const withStale = (tree: TreeNow, stale: readonly string[]): TreeNow =>
  stale.length > 0 && (tree.state === 'same' || tree.state === 'unknown')
    ? treeNow('changed', tree.head, tree.advice ?? undefined)
    : tree
