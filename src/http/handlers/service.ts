// Liveness, metrics and the documentation, all served locally: no page contacts another host.

import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenAPIObject } from 'openapi3-ts/oas31'
import { gitHostsReplaced } from '../../clients/git-host.ts'
import { noSuchAsset } from '../../core/errors.ts'
import { taggedJson } from '../etag.ts'
import type { BytesReply, Handler, ReplyHeaders } from '../handler.ts'
import type { Metrics } from '../metrics.ts'

/** Handlers that need the document and metrics of the process. */
export function serviceHandlers(document: OpenAPIObject, metrics: Metrics) {
  const { version } = document.info
  const openapi = taggedJson(document)

  const getHealth: Handler<'getHealth'> = async (ctx) => {
    await ctx.stores.ping()
    return { status: 200, body: { status: 'ok', version } }
  }
  const getMetrics: Handler<'getMetrics'> = async (ctx) => {
    // Metrics are needed most when something is wrong: without a store there are fewer of them, but they are served.
    const active = await ctx.stores.jobs.active().catch(() => [])
    const count = (status: string) => active.filter((job) => job.status === status).length
    const jobs = { queued: count('queued'), running: count('running') }
    const { llm, memory, pools } = ctx.clients
    const kept = pools.ingest.keptBytes()
    const text = await metrics.render({ jobs, models: llm.usage(), memory, kept, gitHosts: gitHostsReplaced() })
    return { status: 200, bytes: Buffer.from(text), contentType: 'text/plain; version=0.0.4; charset=utf-8' }
  }
  const getOpenapi: Handler<'getOpenapi'> = async () => openapi
  return { getHealth, getMetrics, getOpenapi, getDocs, getDocsAsset, getRedoc, getRedocAsset }
}

// ---- documentation pages

/** Both pages set styles from scripts; Redoc searches in a worker that it builds from a blob. */
const PAGE_HEADERS: ReplyHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
}

const getDocs: Handler<'getDocs'> = async () =>
  page(`<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="docs"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>`)

const getRedoc: Handler<'getRedoc'> = async () =>
  page(`<style>body { margin: 0 }</style>
<div id="redoc"></div>
<script src="redoc/redoc.standalone.js"></script>
<script src="redoc/start.js"></script>`)

/** A page of documentation: the common head, then `content`. */
function page(content: string): BytesReply {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Code Knowledge Service</title>
<link rel="icon" href="docs/favicon-32x32.png">
${content}
</html>
`
  return { status: 200, bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', headers: PAGE_HEADERS }
}

/** `validatorUrl` would send the document's address to swagger.io. */
const START_DOCS = `SwaggerUIBundle({
  url: 'openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true, persistAuthorization: true,
})
`
const START_REDOC = `Redoc.init('openapi.json', { hideLogo: true }, document.getElementById('redoc'))
`

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
}

/** Assets of the pages by name: a file of a package, or our own text. */
const DOCS_ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'favicon-32x32.png': 'swagger-ui-dist/favicon-32x32.png',
}
const REDOC_ASSETS: Readonly<Record<string, string>> = {
  'redoc.standalone.js': 'redoc/bundles/redoc.standalone.js',
}

const getDocsAsset: Handler<'getDocsAsset'> = async (_ctx, { params }) => {
  return params.asset === 'start.js' ? script(START_DOCS) : packageFile(DOCS_ASSETS, params.asset)
}

const getRedocAsset: Handler<'getRedocAsset'> = async (_ctx, { params }) => {
  return params.asset === 'start.js' ? script(START_REDOC) : packageFile(REDOC_ASSETS, params.asset)
}

function script(text: string): BytesReply {
  return { status: 200, bytes: Buffer.from(text), contentType: CONTENT_TYPES['.js']! }
}

const loaded = new Map<string, Buffer>()

async function packageFile(assets: Readonly<Record<string, string>>, name: string): Promise<BytesReply> {
  const file = Object.hasOwn(assets, name) ? assets[name] : undefined
  if (file === undefined) throw noSuchAsset()
  const bytes = loaded.get(file) ?? (await readPackageFile(file))
  loaded.set(file, bytes)
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream'
  return { status: 200, bytes, contentType, headers: { 'Cache-Control': 'public, max-age=3600' } }
}

/** Redoc's footer would fetch its logo from another host: an empty image takes its place. */
const REDOC_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

async function readPackageFile(file: string): Promise<Buffer> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
  return bytes.includes(REDOC_LOGO) ? Buffer.from(bytes.toString('utf8').replaceAll(REDOC_LOGO, EMPTY_PICTURE)) : bytes
}
