// Names that mean several entities, or none: an agent that has to choose first often gives up. So the call is answered
// for the likeliest meaning, which the answer says, and the others are listed.

import type { Block } from '../../core/agent/pack.ts'
import { ServiceError } from '../../core/errors.ts'

/** A meaning of a name, as refusals list them, the likeliest first. */
export type Meaning = {
  qualified_name: string
  label: string
  path: string
  start_line: number | null
  signature: string | null
}

/** The possible meanings that a refusal lists; none for other errors. */
export const meaningsOf = (error: unknown): readonly Meaning[] =>
  error instanceof ServiceError ? ((error.fields?.candidates ?? []) as readonly Meaning[]) : []

/** A meaning with its place, in a line. */
export const meaningLine = ({ label, path, start_line, signature }: Meaning): string =>
  `- ${label} (${path}:${start_line ?? 1}) ${signature ?? ''}`.trimEnd()

/** The result of an answer about a name, and what has to be said of the choice; nothing where there was none. */
export type Chosen<T> = { result: T; head: string[]; blocks: Block[] }

/**
 * Asks about a name, and where it is ambiguous about its likeliest meaning. Throws as `ask` does, apart from
 * entityAmbiguous.
 */
export async function likeliest<T>(name: string, ask: (name: string) => Promise<T>): Promise<Chosen<T>> {
  try {
    return { result: await ask(name), head: [], blocks: [] }
  } catch (error) {
    const [best, ...others] = isAmbiguous(error) ? meaningsOf(error) : []
    if (!best) throw error
    return {
      result: await ask(best.qualified_name),
      head: [`'${name}' has several meanings; this is the likeliest: ${best.label}. The others are listed at the end.`],
      blocks: [{ title: `Other meanings of '${name}' (call again with one of them):`, lines: others.map(meaningLine) }],
    }
  }
}

/** Whether a name was refused because it has several meanings. */
export const isAmbiguous = (error: unknown): boolean =>
  error instanceof ServiceError && error.kind === 'conflict' && meaningsOf(error).length > 0
