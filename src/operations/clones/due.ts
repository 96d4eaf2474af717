// The schedule of a remote.

import type { Context } from '../../context.ts'

/** When a look is due, the interval from now; null without one. */
export const dueIn = ({ clock }: Pick<Context, 'clock'>, minutes: number | null): string | null =>
  minutes === null ? null : new Date(clock().getTime() + minutes * 60_000).toISOString()
