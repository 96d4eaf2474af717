// Lines that match a pattern.

import { grep as find } from '../../operations/grep.ts'
import { askerOf, type Handler } from '../handler.ts'

export const grep: Handler<'grep'> = async (ctx, request) => ({
  status: 200,
  body: await find(ctx, request.body, request.signal, askerOf(request)),
})
