// What every answer says of the graph that it comes from.

import { move } from 'piscina'
import type { GraphRef } from '../graphs.ts'
import type { Sources } from './sources.ts'

/** The project and revision of an answer, and its files that have changed since. */
export type Envelope = {
  project: string
  commit: string | null
  dirty: boolean
  generated_at: string
  stale: string[]
}

/** The envelope of an answer that was made of these files. */
export function envelopeOf(ref: GraphRef, sources: Sources): Envelope {
  const { project, commit, dirty, generatedAt: generated_at } = ref
  return { project, commit, dirty, generated_at, stale: sources.stale() }
}

/** An answer as JSON bytes, ready to be moved to the main thread. */
export const jsonBytes = <Answer extends Envelope>(answer: Answer): Uint8Array =>
  move(new TextEncoder().encode(JSON.stringify(answer))) as Uint8Array
