// The effects of a change.

import { readImpact } from '../../operations/impact.ts'
import { untaggedBytes } from '../etag.ts'
import { askedBy, type Handler } from '../handler.ts'

export const getImpact: Handler<'getImpact'> = async (ctx, request) =>
  untaggedBytes(await readImpact(ctx, askedBy(request), request.body))
