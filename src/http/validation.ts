// Path, query and body of a request -> typed values with their defaults, or the problems found, in the form that this
// API's clients know: { type, loc, msg }.

import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OpenAPIObject, OperationObject, ParameterObject, SchemaObject } from 'openapi3-ts/oas31'
import { addAll } from '../core/collections/lists.ts'
import { once, oncePer } from '../core/collections/once.ts'

/** Something wrong with a request; `loc` is the path to it, as in FastAPI's errors. */
export type Problem = { type: string; loc: (string | number)[]; msg: string }

/** The parts of a request that the contract checks. */
export type RawRequest = {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** JSON in UTF-8; empty or absent when there is none. */
  body?: Uint8Array
  /** The header as it was sent. */
  contentType?: string | undefined
}

/** The validated parts, typed and with their defaults. */
export type ValidRequest = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** Checks the requests of one operation. */
export type RequestValidator = (request: RawRequest) => ValidRequest | { problems: Problem[] }

/** Nobody reads more than this, and a body of a megabyte can hold 500,000. */
const PROBLEMS_MAX = 100

/** The parameters of one place of a request, with their types. */
type Place = {
  name: 'path' | 'query'
  types: ReadonlyMap<string, SchemaObject['type']>
  fields: readonly Field[]
  validate: ValidateFunction
}

/** The validator of one operation, compiled once. */
export function compileRequest(
  document: OpenAPIObject,
  parameters: readonly ParameterObject[],
  operation: OperationObject,
): RequestValidator {
  const ajv = ajvFor(document)
  const place = (name: 'path' | 'query'): Place | undefined => {
    const inPlace = parameters.filter((parameter) => parameter.in === name)
    if (inPlace.length === 0) return undefined
    const schema = objectOf(inPlace)
    const types = inPlace.map((one) => [one.name, resolve(document, (one.schema ?? {}) as SchemaObject).type] as const)
    return {
      name,
      types: new Map(types),
      fields: fieldsOf(document, schema),
      validate: ajv.compile(toDefs(schema)),
    }
  }
  const path = place('path')
  const query = place('query')
  const body = bodyOf(document, operation, ajv)

  return (request) => {
    const problems: Problem[] = []
    const params = path ? checkPlace(path, new Map(Object.entries(request.params)), problems) : {}
    const queries = query ? checkPlace(query, new Map(request.query), problems) : {}
    const value = body && checkBody(body, request, problems)
    return problems.length > 0 ? { problems: problems.slice(0, PROBLEMS_MAX) } : { params, query: queries, body: value }
  }
}

/**
 * One compiler per document, with its schemas under the id `contract`. That they are schemas is the tests' to check: at a
 * start it would take longer than to compile the first of them.
 */
export const ajvFor = oncePer((document: OpenAPIObject): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    $data: false,
    validateSchema: false,
    meta: false,
  })
  formats.default(ajv)
  ajv.addVocabulary(['example'])
  ajv.addSchema({ $id: 'contract', $defs: toDefs(document.components?.schemas ?? {}) as Record<string, unknown> })
  return ajv
})

/** The same schema with its references pointing into the schema `contract`. */
export function toDefs<T>(schema: T): T {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract#/$defs/')
  return JSON.parse(text) as T
}

function objectOf(parameters: readonly ParameterObject[]): SchemaObject {
  return {
    type: 'object',
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema ?? {}])),
  }
}

type BodyRule = { fields: readonly Field[]; required: boolean; validate: ValidateFunction }

function bodyOf(document: OpenAPIObject, operation: OperationObject, ajv: Ajv2020): BodyRule | undefined {
  const body = operation.requestBody
  if (body === undefined || '$ref' in body) return undefined
  const schema = body.content['application/json']?.schema as SchemaObject | undefined
  if (schema === undefined) return undefined
  return {
    fields: fieldsOf(document, schema),
    required: body.required ?? false,
    validate: ajv.compile(toDefs(schema)),
  }
}

function checkPlace(
  { name, types, fields, validate }: Place,
  given: ReadonlyMap<string, string>,
  problems: Problem[],
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [key, type] of types) {
    const text = given.get(key)
    if (text === undefined) continue
    if (type !== 'integer') value[key] = text
    else if (/^[+-]?\d+$/.test(text.trim())) value[key] = Number(text)
    else problems.push({ type: 'int_parsing', loc: [name, key], msg: MESSAGES.int_parsing })
  }
  const unreadable = new Set(problems.map((problem) => problem.loc[1]))
  fill(fields, value)
  if (!validate(value)) {
    const found = toProblems(validate.errors ?? [], name)
    addAll(
      problems,
      found.filter((problem) => !unreadable.has(problem.loc[1]!)),
    )
  }
  return value
}

function checkBody(body: BodyRule, { body: bytes, contentType = '' }: RawRequest, problems: Problem[]): unknown {
  const text = decode(bytes)
  // A page of another site can send other types without asking first, by a form or `fetch`; of JSON the browser asks.
  if (text !== '' && !/^application\/json *(;|$)/i.test(contentType)) {
    problems.push({ type: 'content_type', loc: ['header', 'content-type'], msg: MESSAGES.content_type })
    return undefined
  }
  if (text === undefined) {
    problems.push({ type: 'json_invalid', loc: ['body', 0], msg: MESSAGES.not_utf8 })
    return undefined
  }
  if (text.trim() === '') {
    if (body.required) problems.push({ type: 'missing', loc: ['body'], msg: MESSAGES.missing })
    const empty = {}
    fill(body.fields, empty)
    return empty
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    problems.push({ type: 'json_invalid', loc: ['body', Number(position ?? text.length)], msg: MESSAGES.json_invalid })
    return undefined
  }
  addAll(problems, brokenStrings(text, value))
  if (value === null && !body.required) value = {}
  fill(body.fields, value)
  const { validate } = body
  if (!validate(value)) addAll(problems, toProblems(validate.errors ?? [], 'body'))
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text without its byte order mark; undefined when the bytes are not UTF-8: replacement characters would be stored
 * unnoticed.
 */
function decode(bytes: Uint8Array | undefined): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Finds lone surrogates, which JSON can hold and UTF-8 cannot: stored, they would turn into a replacement character, so
 * that two names become one, and providers refuse them.
 */
function brokenStrings(text: string, value: unknown): Problem[] {
  const problems: Problem[] = []
  if (!SURROGATE.test(text)) return problems
  const open: { value: unknown; loc: Problem['loc'] }[] = [{ value, loc: ['body'] }]
  // No recursion: a body can be nested deeper than a stack.
  for (let item = open.pop(); item !== undefined && problems.length < PROBLEMS_MAX; item = open.pop()) {
    const { value, loc } = item
    if (typeof value === 'string' && !value.isWellFormed())
      problems.push({ type: 'string_unicode', loc, msg: MESSAGES.string_unicode })
    if (typeof value !== 'object' || value === null || loc.length > NESTED_MAX) continue
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, loc: [...loc, Array.isArray(value) ? Number(key) : key] })
  }
  return problems
}

const SURROGATE = /\\ud[89a-f]/i
/** Deeper than any body of the contract; nothing below belongs to a field that is read. */
const NESTED_MAX = 16

function resolve(document: OpenAPIObject, schema: SchemaObject): SchemaObject {
  const { $ref } = schema as { $ref?: string }
  return $ref ? resolve(document, document.components?.schemas?.[$ref.split('/').at(-1)!] as SchemaObject) : schema
}

/** Whether a schema says that null is a value of it. */
function allowsNull({ type, anyOf = [] }: SchemaObject): boolean {
  return [type].flat().includes('null') || anyOf.some((one) => allowsNull(one as SchemaObject))
}

/** A property of an object: how its absence is filled. */
type Field = {
  name: string
  /** Null stands for absence. */
  isNullAbsent: boolean
  /** The value of absence; undefined where it has none. */
  initial: unknown
  /** Its own properties: schemas may hold themselves. */
  fields: () => readonly Field[]
}

function fieldsOf(document: OpenAPIObject, rawSchema: SchemaObject): Field[] {
  const { properties = {}, required } = resolve(document, rawSchema)
  return Object.entries(properties).map(([name, raw]) => {
    const property = resolve(document, raw as SchemaObject)
    return {
      name,
      isNullAbsent: !required?.includes(name) && allowsNull(property),
      initial: property.default,
      fields: once(() => fieldsOf(document, property)),
    }
  })
}

/**
 * Changes values in place: null becomes absence where the schema of an optional property allows it, which clients send
 * for a field that they leave out; absence becomes the property's default.
 */
function fill(fields: readonly Field[], value: unknown): void {
  if (!isRecord(value)) return
  for (const { name, isNullAbsent, initial, fields: inner } of fields) {
    if (isNullAbsent && value[name] === null) delete value[name]
    if (!Object.hasOwn(value, name)) {
      if (initial === undefined) continue
      value[name] = isObject(initial) ? structuredClone(initial) : initial
    }
    const own = value[name]
    if (isRecord(own)) fill(inner(), own)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value)

const MESSAGES = {
  missing: 'Field required',
  content_type: 'The body should be JSON, and be sent with the header Content-Type: application/json',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  json_invalid: 'JSON decode error',
  string_unicode: 'Input should be a valid string, half of a surrogate pair is no character',
  not_utf8: 'JSON decode error, the body is not UTF-8',
} as const

/** One problem per place: a number instead of one of three words has a wrong type, not also a wrong value. */
function toProblems(errors: readonly ErrorObject[], place: string): Problem[] {
  const byPlace = new Map<string, Problem>()
  for (const error of errors) {
    if (error.keyword === 'if') continue
    const path = error.instancePath.split('/').slice(1).map(unescapePointer)
    const loc = [place, ...path, ...(error.keyword === 'required' ? [error.params.missingProperty as string] : [])]
    const key = JSON.stringify(loc)
    if (!byPlace.has(key)) byPlace.set(key, { ...describe(error), loc })
  }
  return [...byPlace.values()]
}

function unescapePointer(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')
}

const WRONG_TYPE: Readonly<Record<string, [type: string, msg: string]>> = {
  string: ['string_type', 'Input should be a valid string'],
  integer: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
}

/** The pattern of texts that are not blank, whose descriptions say what the text is for. */
const NOT_BLANK = '\\S'

function describe({ keyword, params, data, message, parentSchema }: ErrorObject): { type: string; msg: string } {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return { type: 'missing', msg: MESSAGES.missing }
    case 'type': {
      if (params.type === 'integer' && typeof data === 'number') {
        return { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' }
      }
      const [type, msg] = WRONG_TYPE[String(params.type)] ?? ['value_error', `Value error, ${message}`]
      return { type, msg }
    }
    case 'enum':
      return { type: 'enum', msg: `Input should be ${oneOf(params.allowedValues as unknown[])}` }
    case 'minimum':
      return { type: 'greater_than_equal', msg: `Input should be greater than or equal to ${limit}` }
    case 'maximum':
      return { type: 'less_than_equal', msg: `Input should be less than or equal to ${limit}` }
    case 'minLength':
      return { type: 'string_too_short', msg: `String should have at least ${characters(limit)}` }
    case 'maxLength':
      return { type: 'string_too_long', msg: `String should have at most ${characters(limit)}` }
    case 'pattern':
      return { type: 'string_pattern_mismatch', msg: formOf(String(params.pattern), parentSchema?.description) }
    default:
      return { type: 'value_error', msg: `Value error, ${message}` }
  }
}

/** In the words of the contract, where it has some: a pattern may have hundreds of characters. */
const formOf = (pattern: string, description: unknown): string =>
  pattern === NOT_BLANK || typeof description !== 'string'
    ? `String should match pattern '${pattern}'`
    : `String should be of this form: ${description.trim().replaceAll(/\s+/g, ' ')}`

const characters = (number: number): string => `${number} character${number === 1 ? '' : 's'}`

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${value}'`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
