// Lines that match a pattern.

import { grep as find } from '../../operations/grep.ts'
import type { Handler } from '../handler.ts'

export const grep: Handler<'grep'> = async (ctx, { body, signal }) => ({
  status: 200,
  body: await find(ctx, body, signal),
})
