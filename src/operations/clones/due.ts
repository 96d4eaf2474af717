// The schedule of a remote.

import type { Context } from '../../context.ts'
import type { ListedRemote } from '../../stores/remotes.ts'

/** When a look is due, the interval from now; null without one. */
export const dueIn = ({ clock }: Pick<Context, 'clock'>, minutes: number | null): string | null =>
  minutes === null ? null : new Date(clock().getTime() + minutes * 60_000).toISOString()

/** Clocks of machines differ by less. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000

/**
 * Whether a look is due. One that is further away than the schedule has it was set by a clock that was ahead: the remote would
 * not be looked at for as long as that.
 */
export function isDue({ clock }: Pick<Context, 'clock'>, { every_minutes, due_at }: ListedRemote): boolean {
  if (every_minutes === null || due_at === null) return false
  const left = Date.parse(due_at) - clock().getTime()
  return left <= 0 || left > every_minutes * 60_000 + CLOCKS_DIFFER_MS
}
