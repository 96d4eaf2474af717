// Lines of answers to agents: numbered source, and the mark of a guess.

import type { Block } from '../../core/agent/pack.ts'
import { plainPath } from '../../core/paths.ts'
import type { ExcerptPlace } from '../../threads/questions/excerpts.ts'

/** A path as projects have it: agents give that of the file on disk too. */
export const pathIn = ({ repo_path }: { repo_path: string }, path: string): string =>
  plainPath(path === repo_path ? '' : path.startsWith(`${repo_path}/`) ? path.slice(repo_path.length + 1) : path)

/** Lines of a file under their place; `note` describes them. */
export function excerptBlock({ path, from }: ExcerptPlace, lines: readonly string[], note: string): Block {
  if (lines.length === 0) return { title: `${path}:${from}${note}`, lines: ['(these lines are gone)'] }
  const last = from + lines.length - 1
  const width = String(last).length
  return {
    title: `${path}:${from}-${last}${note}`,
    lines: lines.map((line, at) => `${String(from + at).padStart(width)} ${line.replace(/\r$/, '')}`),
  }
}

/** The mark of an edge that is not certain; '' for one that is. */
export const guessMark = (resolution: string): string =>
  resolution === 'name' ? ' (guess: by name only)' : resolution === 'inferred' ? ' (inferred)' : ''
