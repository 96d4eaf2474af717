// JSON made from a schema of openapi.yaml: mostly what it allows, in part out of what the service has answered before, and
// now and then what it forbids.

import type { OpenAPIObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31'

type Schema = SchemaObject | ReferenceObject

/** Values that answers held, by the name of their field; requests name them again. */
export type Known = { add: (answer: unknown) => void; draw: (name: string) => unknown }

export type Making = { document: OpenAPIObject; random: () => number; known: Known }

const VALUES_PER_NAME = 40
/** Of an answer, so many items of each list are looked at. */
const ITEMS_MAX = 3
const TEXT_CHARS_MAX = 300

/** Fields of requests that take what answers hold under other names. */
const SAME_AS: Readonly<Record<string, readonly string[]>> = {
  project: ['project_name', 'project'],
  project_name: ['project_name', 'project'],
  id: ['conversation_id', 'id', 'user_id'],
  conversation_id: ['conversation_id'],
  entity: ['qualified_name', 'name', 'entity_id'],
  name: ['qualified_name', 'name', 'entity_id'],
  from: ['qualified_name', 'entity_id', 'path', 'from'],
  to: ['qualified_name', 'entity_id', 'path', 'to'],
  path: ['path', 'file', 'file_path'],
  cursor: ['next_cursor', 'cursor'],
  revision: ['ref', 'revision', 'commit', 'branch'],
  base: ['ref', 'revision', 'commit'],
  head: ['ref', 'revision', 'commit'],
  target_ref: ['ref', 'name'],
  finding_id: ['finding_id', 'id'],
}

/** Keeps a few values of each field, drawn from all that came. `own` are always there. */
export function knownValues(random: () => number, own: Readonly<Record<string, readonly unknown[]>>): Known {
  const found = new Map<string, unknown[]>()
  const keep = (name: string, value: unknown): void => {
    if (value === null || (typeof value === 'string' && value.length > TEXT_CHARS_MAX)) return
    const values = found.get(name) ?? []
    found.set(name, values)
    if (values.length < VALUES_PER_NAME) values.push(value)
    else values[Math.floor(random() * VALUES_PER_NAME)] = value
  }
  const add = (answer: unknown): void => {
    if (answer === null || typeof answer !== 'object') return
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, ITEMS_MAX)) add(item)
      return
    }
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') add(value)
      else keep(name, value)
    }
  }
  const draw = (name: string): unknown => {
    if (own[name] !== undefined && random() < 0.8) return pick(random, own[name])
    const from = pick(random, SAME_AS[name] ?? [name])
    const values = found.get(from)
    return values === undefined ? undefined : pick(random, values)
  }
  return { add, draw }
}

export const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!

/** Texts that programs have taken for something else. */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '../..',
    '/',
    '//',
    '\\',
    '%',
    '%2e%2e',
    '*',
    '**',
    '[',
    '(',
    '{}',
    '?',
    '#',
    '-',
    '--',
    '-1',
  ],
  ...['\u0000', '\n', '\r\n', '\u0085', '\u200b', '\u202e', '\ufeff', '\u{1f600}', 'e\u0301', 'ß', 'İ', '\ud800'],
  ...['null', 'undefined', 'NaN', 'true', '0', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '$ref'],
  ...['HEAD', 'HEAD~1', 'refs/heads/main', '@{-1}', 'main..feature', ':/x', 'main:src', '--help', '0'.repeat(40)],
  ...['a'.repeat(127), 'a'.repeat(129), 'a'.repeat(2100), '('.repeat(300), '/a'.repeat(200), 'src/'],
]
const ODD_NUMBERS = [0, -0, -1, 1, 2, 7, 100, 0.5, 1e3, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308]

/** Any JSON, small. */
export function anything(random: () => number, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 2 ? 4 : 6))
  if (kind === 0) return null
  if (kind === 1) return random() < 0.5
  if (kind === 2) return pick(random, ODD_NUMBERS)
  if (kind === 3) return pick(random, ODD_TEXTS)
  const length = Math.floor(random() * 4)
  if (kind === 4) return Array.from({ length }, () => anything(random, depth + 1))
  return Object.fromEntries(Array.from({ length }, () => [pick(random, ODD_TEXTS), anything(random, depth + 1)]))
}

/** A value of the field `name`. One of thirty is of no kind that the schema has. */
export function madeOf(making: Making, given: Schema, name: string): unknown {
  const { random, known } = making
  const schema = resolved(making.document, given)
  const chance = random()
  if (chance < 0.03) return anything(random)
  if (chance < 0.7) {
    const value = known.draw(name)
    if (value !== undefined) return value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(random, schema.enum)
  if (chance > 0.85 && schema.example !== undefined) return structuredClone(schema.example)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && schema.properties === undefined) return madeOf(making, pick(random, choices), name)
  switch (pick(random, [schema.type ?? 'object'].flat())) {
    case 'null':
      return null
    case 'boolean':
      return random() < 0.5
    case 'integer':
      return Math.floor(numberOf(random, schema))
    case 'number':
      return numberOf(random, schema)
    case 'string':
      return random() < 0.5 ? pick(random, ODD_TEXTS) : `${name}-${Math.floor(random() * 20)}`
    case 'array':
      return listOf(making, schema, name)
    default:
      return objectOf(making, schema)
  }
}

function numberOf(random: () => number, { minimum = 0, maximum = 1000, default: usual }: SchemaObject): number {
  const chance = random()
  if (chance < 0.1) return pick(random, ODD_NUMBERS)
  if (chance < 0.2) return pick(random, [minimum - 1, minimum, maximum, maximum + 1])
  if (chance < 0.4 && typeof usual === 'number') return usual
  return minimum + random() * (maximum - minimum)
}

function listOf(making: Making, { items = {}, maxItems = 3 }: SchemaObject, name: string): unknown[] {
  const { random } = making
  const length = random() < 0.03 ? Math.min(maxItems + 1, 200) : Math.floor(random() * 4)
  // The names of a list are those of its items: `paths` holds a `path`.
  return Array.from({ length }, () => madeOf(making, items, name.replace(/s$/, '')))
}

function objectOf(making: Making, schema: SchemaObject): Record<string, unknown> {
  const { random } = making
  const made: Record<string, unknown> = {}
  for (const part of [schema, ...(schema.allOf ?? [])].map((one) => resolved(making.document, one))) {
    for (const [name, property] of Object.entries(part.properties ?? {}))
      if (random() < (part.required?.includes(name) ? 0.97 : 0.4)) made[name] = madeOf(making, property, name)
  }
  if (random() < 0.03) made[pick(random, ODD_TEXTS)] = anything(random)
  return made
}

export function resolved(document: OpenAPIObject, schema: Schema): SchemaObject {
  if (!('$ref' in schema) || schema.$ref === undefined) return schema as SchemaObject
  return resolved(document, document.components!.schemas![schema.$ref.split('/').at(-1)!]!)
}
