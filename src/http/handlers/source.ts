// The text of a file with its tokens.

import { readSource } from '../../operations/source.ts'
import { taggedBytes } from '../etag.ts'
import type { Handler } from '../handler.ts'

export const getSource: Handler<'getSource'> = async (ctx, { params, query }) =>
  taggedBytes(await readSource(ctx, params.project, query))
