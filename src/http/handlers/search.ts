// Search in a project.

import { asksOne, search as find, searchJson } from '../../operations/search.ts'
import { askerOf, type Handler } from '../handler.ts'

export const search: Handler<'search'> = async (ctx, request) => {
  const { body, signal } = request
  if (!asksOne(body)) return { status: 200, body: await find(ctx, body, signal, askerOf(request)) }
  const bytes = await searchJson(ctx, body, signal, askerOf(request))
  return { status: 200, bytes, contentType: 'application/json' }
}
