// The state of the graph that every answer carries.

import { move } from 'piscina'
import { STALE_NAMED_MAX, type TreeNow, withStale } from '../../core/tree-now.ts'
import type { GraphRef } from '../graphs.ts'
import type { Sources } from './sources.ts'

/** The project and revision of an answer, and its files that have changed since. */
export type Envelope = {
  project: string
  commit: string | null
  dirty: boolean
  generated_at: string
  stale: string[]
  tree: TreeNow
}

/** An answer about two revisions. */
type Compared = { project: string; base: Omit<Envelope, 'project'>; head: Omit<Envelope, 'project'> }

/** The envelope of an answer that was made of these files. */
export const envelopeOf = (ref: GraphRef, sources: Pick<Sources, 'stale'>): Envelope => ({
  project: ref.project,
  ...stateOf(ref, sources.stale()),
})

/** The same without the project, of an answer that is made of these changed files. */
export function stateOf(ref: GraphRef, stale: readonly string[]): Omit<Envelope, 'project'> {
  const { commit, dirty, generatedAt: generated_at } = ref
  return { commit, dirty, generated_at, stale: stale.slice(0, STALE_NAMED_MAX), tree: withStale(ref.tree, stale) }
}

/** An answer as JSON bytes, ready to be moved to the main thread. */
export const jsonBytes = <Answer extends Envelope | Compared>(answer: Answer): Uint8Array =>
  move(new TextEncoder().encode(JSON.stringify(answer))) as Uint8Array
