// Requests made from openapi.yaml, many at a time, against a service: each answer is one that the contract states.

import assert from 'node:assert/strict'
import type { OperationObject, ParameterObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31'
import { type Operation, readContract } from '../../../src/http/contract.ts'
import { ajvFor, toDefs } from '../../../src/http/validation.ts'
import type { Answer, RequestOptions, TestClient } from '../client.ts'
import { anything, type Known, type Making, madeOf, pick } from './values.ts'

export type Driven = {
  /** Requests that were answered. */
  answered: number
  byStatus: Record<string, number>
  byOperation: Record<string, number>
  /** What was not as the contract has it, one of a kind. */
  broken: string[]
}

export type Drive = {
  count: number
  random: () => number
  known: Known
  /** The callers, drawn for each request; the first is the administrator. */
  clients: () => readonly TestClient[]
  /** Requests that would end the run itself, or leave the machine. */
  isLeftOut: (made: Made) => boolean
  /** Called once for so many answers. */
  every?: { answers: number; tell: (driven: Driven) => void | Promise<void> }
}

export type Made = { id: string; method: string; path: string; body: unknown; headers: Record<string, string> }

/** Requests that are being answered at any time. */
const AT_ONCE = 32
const BROKEN_MAX = 20

/**
 * Operations that end a session, or have no end themselves (events), are not asked for; those that begin a job, or are slow,
 * are by this chance alone, since each works on for many times as long as its answer took.
 */
const NEVER = new Set(['logout', 'openSession', 'streamJob'])
const SELDOM: Readonly<Record<string, number>> = {
  startPipeline: 0.01,
  startGraph: 0.01,
  startRun: 0.02,
  refreshDescriptions: 0.02,
  cloneProject: 0.05,
  deleteProject: 0.05,
  login: 0.05,
  changePassword: 0.05,
  createUser: 0.1,
  chat: 0.1,
  setLlm: 0.05,
  listLlmModels: 0.1,
  getLlmHealth: 0.1,
  getMetrics: 0.2,
  getOpenapi: 0.02,
  getDocsAsset: 0.1,
  getRedocAsset: 0.1,
  listBranches: 0.3,
  createWebhook: 0.3,
  deleteWebhook: 0.3,
}

const contract = readContract()
const operations = contract.operations.filter(({ id }) => !NEVER.has(id))
const objectOf = ({ method, segments }: Operation): OperationObject =>
  contract.document.paths![`/${segments.join('/')}`]![method.toLowerCase() as 'get']!

/** Makes so many requests, and tells how they were answered. */
export async function drive({ count, random, known, clients, isLeftOut, every }: Drive): Promise<Driven> {
  const making: Making = { document: contract.document, random, known }
  const driven: Driven = { answered: 0, byStatus: {}, byOperation: {}, broken: [] }
  let begun = 0
  const pauses = pausesOf()
  const one = async (): Promise<void> => {
    while (begun < count && driven.broken.length < BROKEN_MAX) {
      const operation = pick(random, operations)
      if (random() >= (SELDOM[operation.id] ?? 1)) continue
      const made = requestOf(making, operation)
      if (isLeftOut(made)) continue
      begun++
      const client = random() < 0.8 ? clients()[0]! : pick(random, clients())
      const wrong = await answerTo(client, operation, made).then(
        ({ status, headers, body }) => {
          driven.answered++
          driven.byStatus[status] = (driven.byStatus[status] ?? 0) + 1
          driven.byOperation[made.id] = (driven.byOperation[made.id] ?? 0) + 1
          const etag = headers.get('etag')
          if (status < 300) known.add(etag === null ? body : [body, { 'if-none-match': etag }])
        },
        (error: Error) => {
          if (pauses.wereOf(error)) return undefined
          return `${error.message} ${error.cause ?? ''}\n${JSON.stringify(made).slice(0, 2000)}`
        },
      )
      if (wrong !== undefined) driven.broken.push(wrong)
      if (every !== undefined && driven.answered % every.answers === 0) await every.tell(driven)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one)).finally(pauses.end)
  return driven
}

const BEAT_MS = 200
/** The margin that `fetch` keeps between the server's limit for an idle connection and its own. */
const PAUSE_MS = 1000

/** A process that was stopped for a while finds its idle connections gone: it is the server as well as the client. */
function pausesOf(): { wereOf: (error: Error) => boolean; end: () => void } {
  let beat = Date.now()
  let pausedAt = Number.NEGATIVE_INFINITY
  const look = (): void => {
    const now = Date.now()
    if (now - beat > PAUSE_MS) pausedAt = now
    beat = now
  }
  const beats = setInterval(look, BEAT_MS)
  return {
    wereOf: ({ cause }) => {
      look()
      return (cause as { code?: unknown } | undefined)?.code === 'ECONNRESET' && Date.now() - pausedAt < 3 * PAUSE_MS
    },
    end: () => clearInterval(beats),
  }
}

function requestOf(making: Making, operation: Operation): Made {
  const { random, known } = making
  const { parameters = [], requestBody } = objectOf(operation)
  const query: string[] = []
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' }
  let path = `/${operation.segments.join('/')}`
  for (const parameter of parameters.map(parameterOf)) {
    const name = parameter.name.toLowerCase()
    const isPath = parameter.in === 'path'
    const isGiven = isPath || random() < (parameter.required ? 0.98 : 0.3)
    // What a path names is there for the most part: all else of the request would go unread.
    const there = isPath && random() < 0.7 ? known.draw(name) : undefined
    const value = isGiven ? asText(there ?? madeOf(making, parameter.schema ?? {}, name)) : ''
    if (isPath) path = path.replace(`{${parameter.name}}`, encoded(value || 'x'))
    else if (isGiven && parameter.in === 'query') query.push(`${encoded(parameter.name)}=${encoded(value)}`)
    else if (isGiven && /^[\x20-\x7e]+$/.test(value)) headers[name] = value
  }
  if (random() < 0.02) query.push(`${encoded(asText(anything(random)))}=1`)
  const schema = requestBody && !('$ref' in requestBody) ? requestBody.content['application/json']?.schema : undefined
  const hasBody = schema !== undefined && random() < 0.99
  const body = hasBody ? madeOf(making, schema, operation.id === 'callMcp' ? 'mcp' : 'body') : undefined
  return {
    id: operation.id,
    method: operation.method,
    path: query.length ? `${path}?${query.join('&')}` : path,
    body,
    headers,
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half of a pair, which no address can hold, becomes the replacement character; dots alone, which `fetch` resolves, one more. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, '...')

function parameterOf(parameter: ParameterObject | ReferenceObject): ParameterObject {
  if (!('$ref' in parameter)) return parameter
  return contract.document.components!.parameters![parameter.$ref.split('/').at(-1)!] as ParameterObject
}

/** The client checks status, type and schema; here, that the service says of its own what no request may cause. */
async function answerTo(
  client: TestClient,
  operation: Operation,
  { method, path, body, headers }: Made,
): Promise<Answer> {
  const options: RequestOptions = { headers, ...(body === undefined ? {} : { body }) }
  const answer = await client.request(method, path, options)
  const { status, text } = answer
  assert.notEqual(status, 500, `${operation.id}: ${text}`)
  if (status < 300 && operation.hasBody && body !== undefined && !mayFit(operation, body))
    assert.fail(`${operation.id}: ${status} to a body that the contract forbids: ${text.slice(0, 500)}`)
  return answer
}

const fits = new Map<string, (body: unknown) => boolean>()

/** Whether the contract allows a body. Null may stand for a field that is left out: of those it says nothing. */
function mayFit(operation: Operation, body: unknown): boolean {
  if (JSON.stringify(body).includes('null')) return true
  let check = fits.get(operation.id)
  if (check === undefined) {
    const { requestBody } = objectOf(operation) as {
      requestBody: { content: Record<string, { schema: SchemaObject }> }
    }
    check = ajvFor(contract.document).compile(toDefs(requestBody.content['application/json']!.schema)) as (
      body: unknown,
    ) => boolean
    fits.set(operation.id, check)
  }
  return check(body)
}
