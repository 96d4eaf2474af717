// Search in a project.

import { asksOne, search as find, searchJson } from '../../operations/search.ts'
import { GZIP_BYTES, wantsGzip } from '../compression.ts'
import { askerOf, type Handler } from '../handler.ts'

export const search: Handler<'search'> = async (ctx, request) => {
  const { body, headers, signal } = request
  if (!asksOne(body)) return { status: 200, body: await find(ctx, body, signal, askerOf(request)) }
  const gzip = wantsGzip(headers['accept-encoding'] ?? '') ? GZIP_BYTES : undefined
  const written = await searchJson(ctx, body, { gzip, signal, asker: askerOf(request) })
  return { status: 200, contentType: 'application/json', ...written }
}
