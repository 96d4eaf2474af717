// What a change affects.

import { readImpact } from '../../operations/impact.ts'
import { etagOf } from '../etag.ts'
import type { Handler } from '../handler.ts'

export const getImpact: Handler<'getImpact'> = async (ctx, { params, body }) => {
  const bytes = await readImpact(ctx, params.project, body)
  return { status: 200, bytes, contentType: 'application/json', etag: etagOf(bytes) }
}
