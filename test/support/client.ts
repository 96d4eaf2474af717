// A client that checks every answer it sees against openapi.yaml.

import assert from 'node:assert/strict'
import type { OperationObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas31'
import type { Job } from '../../src/core/model.ts'
import { type Contract, readContract } from '../../src/http/contract.ts'
import { createRouter } from '../../src/http/router.ts'
import { ajvFor, toDefs } from '../../src/http/validation.ts'

export type Answer<Body = unknown> = { status: number; headers: Headers; text: string; body: Body }

export type RequestOptions = {
  body?: unknown
  /** Sent as it is, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type StreamEvent = { id: string; event: string; data: unknown }

/** Calls the service as one user. Every answer is checked against the contract. */
export type TestClient = {
  token: string | undefined
  get: <Body = unknown>(path: string, options?: RequestOptions) => Promise<Answer<Body>>
  post: <Body = unknown>(path: string, body?: unknown, options?: RequestOptions) => Promise<Answer<Body>>
  patch: <Body = unknown>(path: string, body?: unknown, options?: RequestOptions) => Promise<Answer<Body>>
  delete: <Body = unknown>(path: string, options?: RequestOptions) => Promise<Answer<Body>>
  request: <Body = unknown>(method: string, path: string, options?: RequestOptions) => Promise<Answer<Body>>
  /** The events of a stream as they come; leaving the loop closes the connection. */
  events: (method: string, path: string, options?: RequestOptions) => AsyncGenerator<StreamEvent>
  /** The record of a job at its end. */
  jobEnd: (id: string) => Promise<Job>
}

const contract = readContract()
const router = createRouter(contract)

/** A client for a service at this address, in this process or another. */
export function createClient(url: string, token?: string): TestClient {
  const send = (method: string, path: string, { body, raw, headers = {}, signal }: RequestOptions = {}) =>
    fetch(url + path, {
      method,
      signal,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(raw !== undefined || body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
    })
  const request = async <Body>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>> => {
    const response = await send(method, path, options)
    const text = await response.text()
    const { status, headers } = response
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
    const body = isJson && method !== 'HEAD' ? JSON.parse(text) : undefined
    if (method !== 'HEAD' && method !== 'OPTIONS') checkAnswer(method, path, { status, headers, text, body })
    return { status, headers, text, body: body as Body }
  }
  const events: TestClient['events'] = (method, path, options) =>
    readEvents(method, path, () => send(method, path, options))
  return {
    token,
    request,
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { body, ...options }),
    patch: (path, body, options) => request('PATCH', path, { body, ...options }),
    delete: (path, options) => request('DELETE', path, options),
    events,
    jobEnd: async (id) => {
      for await (const { event, data } of events('GET', `/instances/jobs/${id}/events`)) {
        if (event === 'done') return data as Job
      }
      return assert.fail(`the events of job ${id} end without 'done'`)
    },
  }
}

// ---- checks of answers against the contract

/** Fails when openapi.yaml does not name this status for the operation, or the body does not fit its schema. */
function checkAnswer(method: string, path: string, answer: Answer): void {
  const operation = findOperation(method, path)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (operation === undefined) {
    assert.ok([404, 405].includes(answer.status), `${method} ${path}: status ${answer.status}`)
    checkSchema({ $ref: '#/components/schemas/Error' }, answer.body, `${method} ${path}`)
    return
  }
  const response = responseOf(operation, answer.status)
  assert.ok(response, `${operation.operationId}: status ${answer.status} is not in openapi.yaml: ${answer.text}`)
  if (response.content === undefined) {
    assert.equal(answer.text, '', `${operation.operationId}: ${answer.status} has no body`)
    return
  }
  const media = response.content[type]
  assert.ok(media, `${operation.operationId}: content type '${type}' is not in openapi.yaml`)
  if (type === 'application/json') {
    checkSchema(media.schema as SchemaObject, answer.body, `${operation.operationId} ${answer.status}`)
  }
}

function findOperation(method: string, path: string): OperationObject | undefined {
  const match = router(method, path.split('?')[0]!)
  if (match.kind !== 'found') return undefined
  const { segments } = match.operation
  const item = contract.document.paths?.[`/${segments.join('/')}`]
  return item?.[method.toLowerCase() as 'get']
}

function responseOf(operation: OperationObject, status: number): ResponseObject | undefined {
  const found = operation.responses?.[String(status)] as ResponseObject | { $ref: string } | undefined
  if (found === undefined || !('$ref' in found)) return found as ResponseObject | undefined
  return contract.document.components?.responses?.[found.$ref.split('/').at(-1)!] as ResponseObject
}

const validators = new Map<string, ReturnType<ReturnType<typeof ajvFor>['compile']>>()

function checkSchema(schema: SchemaObject | { $ref: string }, value: unknown, what: string): void {
  const key = JSON.stringify(schema)
  const validate = validators.get(key) ?? ajvFor((contract as Contract).document).compile(toDefs(schema))
  validators.set(key, validate)
  if (validate(value)) {
    const unknown = undocumented([schema], value, '')
    assert.equal(unknown, undefined, `${what}: openapi.yaml does not know ${unknown}`)
    return
  }
  const problems = validate.errors?.slice(0, 5).map((error) => `${error.instancePath} ${error.message}`)
  assert.fail(`${what} does not fit openapi.yaml: ${problems?.join('; ')}: ${JSON.stringify(value).slice(0, 500)}`)
}

/** The path of the first property that none of the schemas names; clients would never learn of it. */
function undocumented(
  schemas: readonly (SchemaObject | { $ref: string })[],
  value: unknown,
  path: string,
): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const all = schemas.flatMap(parts)
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: each }) => (each ? [each as SchemaObject] : []))
    return value
      .map((item, index) => undocumented(items, item, `${path}/${index}`))
      .find((found) => found !== undefined)
  }
  const isOpen =
    all.some(
      ({ properties, additionalProperties }) => additionalProperties === true || (!properties && !additionalProperties),
    ) || all.length === 0
  for (const [name, item] of Object.entries(value)) {
    const named = all.flatMap(({ properties }) => (properties?.[name] ? [properties[name] as SchemaObject] : []))
    const others = all.flatMap(({ additionalProperties: each }) =>
      typeof each === 'object' ? [each as SchemaObject] : [],
    )
    if (named.length === 0 && others.length === 0 && !isOpen) return `${path}/${name}`
    const found = undocumented(named.length > 0 ? named : others, item, `${path}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The object and array schemas that a schema is made of, references followed. */
function parts(schema: SchemaObject | { $ref: string }): SchemaObject[] {
  if ('$ref' in schema && schema.$ref) {
    return parts(contract.document.components?.schemas?.[schema.$ref.split('/').at(-1)!] as SchemaObject)
  }
  const { allOf = [], anyOf = [], ...own } = schema as SchemaObject
  const isStructure = own.properties !== undefined || own.items !== undefined || own.additionalProperties !== undefined
  return [...(isStructure ? [own] : []), ...[...allOf, ...anyOf].flatMap(parts)]
}

async function* readEvents(method: string, path: string, send: () => Promise<Response>): AsyncGenerator<StreamEvent> {
  const operation = findOperation(method, path)
  const response = await send()
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) {
    const text = await response.text()
    assert.fail(`${method} ${path} is no stream: ${response.status} ${text}`)
  }
  const media = operation && responseOf(operation, 200)?.content?.['text/event-stream']
  const { contentSchema } = (media?.schema ?? {}) as { contentSchema?: { anyOf: (SchemaObject & { title: string })[] } }
  const schemas = Object.fromEntries((contentSchema?.anyOf ?? []).map((schema) => [schema.title, schema]))
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const event = readEvent(block)
      if (event === undefined) continue
      const schema = schemas[event.event]
      assert.ok(schema, `${path}: event '${event.event}' is not in openapi.yaml`)
      checkSchema(schema, event.data, `${path} event ${event.event}`)
      yield event
    }
  }
}

/** The event in a block of a stream; undefined for one that holds comments alone. */
export function readEvent(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).trimStart())
  }
  const event = fields.get('event')
  if (event === undefined) return undefined
  return { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? 'null') }
}
