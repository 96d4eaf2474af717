// The text of a file with its tokens.

import { readSource } from '../../operations/source.ts'
import { taggedBytes } from '../etag.ts'
import { askedBy, type Handler } from '../handler.ts'

export const getSource: Handler<'getSource'> = async (ctx, request) =>
  taggedBytes(await readSource(ctx, askedBy(request), request.query))
