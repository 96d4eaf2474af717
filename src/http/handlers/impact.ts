// What a change affects.

import { readImpact } from '../../operations/impact.ts'
import { taggedBytes } from '../etag.ts'
import type { Handler } from '../handler.ts'

export const getImpact: Handler<'getImpact'> = async (ctx, { params, body }) => {
  return taggedBytes(await readImpact(ctx, params.project, body))
}
