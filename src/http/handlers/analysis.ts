// Questions to a project as a whole.

import * as analysis from '../../operations/analysis.ts'
import { taggedBytes } from '../etag.ts'
import { askedBy, type Handler } from '../handler.ts'

export const getUnused: Handler<'getUnused'> = async (ctx, request) =>
  taggedBytes(await analysis.readUnused(ctx, askedBy(request), request.query))
