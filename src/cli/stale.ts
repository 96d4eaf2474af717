// Says that an answer may no longer be true.

import type { Cli } from './command.ts'
import { count } from './output.ts'

/** Files that are named. */
const NAMED_MAX = 3

/** One line on stderr when files that an answer was made of have changed since the ingest. */
export function sayStale({ out }: Cli, stale: readonly string[]): void {
  if (stale.length === 0) return
  const named = stale.slice(0, NAMED_MAX).join(', ')
  const more = stale.length > NAMED_MAX ? ` and ${count(stale.length - NAMED_MAX)} more` : ''
  out.say(out.paintNote('yellow', `changed since the ingest: ${named}${more} — cks ingest PATH reads them again`))
}
