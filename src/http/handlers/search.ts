// Search in a project.

import { search as find } from '../../operations/search.ts'
import { askerOf, type Handler } from '../handler.ts'

export const search: Handler<'search'> = async (ctx, request) => ({
  status: 200,
  body: await find(ctx, request.body, request.signal, askerOf(request)),
})
