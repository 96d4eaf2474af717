// The state of a repository against the one that was ingested, as answers give it, and the advice for each state.

import type { components } from './openapi.d.ts'

/** The contract's record. */
export type TreeNow = components['schemas']['TreeNow']

/** Changed files that an answer names. */
export const STALE_NAMED_MAX = 1_000

/** The advice of an answer whose repository is in this state. */
const treeAdvice = (state: TreeNow['state']): string | null =>
  state === 'changed'
    ? 'POST /instances/pipeline (or /instances/graph) reads the changes; ?fresh=true does so before it answers, when they are few'
    : state === 'gone'
      ? 'the repository is not where it was ingested: the answer is that of its last ingest'
      : null

/** The advice of an answer from a revision whose name has moved on. */
export const revisionMoved = 'its name leads to another commit now: POST /instances/graph with "revision" reads that'

/** Why changes were not read before an answer. */
export const notFresh = {
  many: (files: number, most: number): string =>
    `${files} files have changed, more than ?fresh=true reads (${most}): POST /instances/pipeline reads them`,
  slow: 'the changes are still being read: GET /instances/jobs says how far that is',
  failed: (why: string): string => `the changes could not be read: ${why}`,
  busy: 'another job of this project is running: ask again when it has ended',
} as const

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
