// Search in a project.

import { search as find } from '../../operations/search.ts'
import type { Handler } from '../handler.ts'

export const search: Handler<'search'> = async (ctx, { body, signal }) => ({
  status: 200,
  body: await find(ctx, body, signal),
})
