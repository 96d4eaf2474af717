// The page: Vite's build of web/, read once.

import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { once } from '../../core/collections/once.ts'
import { noSuchAsset } from '../../core/errors.ts'
import { weightsOf } from '../exchange.ts'
import type { BytesReply, Handler, ReplyHeaders } from '../handler.ts'

/** Where the build puts it; in the single file of `make dist` too. */
const BUILT = new URL('../../../web/dist/', import.meta.url)

/** No inline code, no style in the text, nothing from or to another host, and markup only by way of DOMPurify. */
const PAGE_HEADERS: ReplyHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  Vary: 'Accept',
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
}

export const getRoot: Handler<'getRoot'> = async (_ctx, { headers }) => {
  const page = prefersHtml(headers.accept ?? '') ? built().get('index.html') : undefined
  if (page) return { ...page, headers: PAGE_HEADERS }
  return { status: 200, body: { status: 'online' }, headers: { Vary: 'Accept' } }
}

export const getPageAsset: Handler<'getPageAsset'> = async (_ctx, { params }) => {
  const file = built().get(`web/${params.asset}`)
  if (!file) throw noSuchAsset()
  return { ...file, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } }
}

/** The files of the page by their paths; none before it is built. */
const built = once((): ReadonlyMap<string, BytesReply> => {
  const files = new Map<string, BytesReply>()
  for (const folder of ['', 'web/']) {
    for (const entry of entriesOf(new URL(folder, BUILT))) {
      const contentType = CONTENT_TYPES[extname(entry.name)]
      if (!entry.isFile() || contentType === undefined) continue
      const bytes = readFileSync(new URL(folder + entry.name, BUILT))
      files.set(folder + entry.name, { status: 200, bytes, contentType })
    }
  }
  return files
})

function entriesOf(folder: URL): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Whether an `Accept` names HTML, and prefers it to JSON where it names both (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1). */
function prefersHtml(accept: string): boolean {
  const weights = weightsOf(accept)
  const html = weights.get('text/html') ?? 0
  return html > 0 && html >= (weights.get('application/json') ?? 0)
}
