// The service's view of openapi.yaml: operations with their routes, roles and validators.

import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { OpenAPIObject, OperationObject, ParameterObject, ReferenceObject } from 'openapi3-ts/oas31'
import { once } from '../core/collections/once.ts'
import type { Role } from '../core/model.ts'
import { foldersOf, readDocument } from './contract-file.ts'
import { BODY_BYTES_MAX } from './exchange.ts'
import type { OperationId } from './handler.ts'
import { compileRequest, type RequestValidator } from './validation.ts'

/** A method used by the contract. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Who may call an operation: everybody, anyone signed in, or certain roles (x-roles). */
export type Access = 'public' | 'any' | readonly Role[]

/** One operation of the contract, with its route and its validator. */
export type Operation = {
  id: OperationId
  method: Method
  /** `['graph', '{project}']` for `/graph/{project}`. */
  segments: readonly string[]
  access: Access
  hasBody: boolean
  /** A larger body is 413 (x-body-bytes-max). */
  bodyBytesMax: number
  /** Answers from the store: 503 while that cannot be reached. */
  needsStore: boolean
  validate: RequestValidator
  /** Compiles the validator, as its first use would. */
  prepare(): void
}

/** openapi.yaml, read and compiled. */
export type Contract = {
  document: OpenAPIObject
  operations: readonly Operation[]
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const

let read: Contract | undefined

/**
 * openapi.yaml with its validators, read once per process; `dataDir` may hold it parsed. Throws when an operation lacks an
 * id or its x-roles.
 */
export function readContract(dataDir?: string): Contract {
  return (read ??= contractOf(readDocument(foldersOf(dataDir))))
}

function contractOf(document: OpenAPIObject): Contract {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(METHODS).flatMap(([key, method]) => {
      const operation = item[key as keyof typeof METHODS]
      return operation ? [readOperation(document, path, method, operation)] : []
    }),
  )
  return { document, operations }
}

/** Time for the first requests, which compile the validators they need, and between two compilations for those that come. */
const FIRST_MS = 2000
const PAUSE_MS = 5

/** What clients ask for first. */
const FIRST: readonly OperationId[] = ['login', 'getMe', 'listGraphs', 'search', 'getGraph']

/** Compiles the validators of the first requests, as far as that is done before something else that is waited for. */
export async function compileFirst({ operations }: Contract, other: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = (): void => void (isOver = true)
  other.then(end, end)
  for (const id of FIRST) {
    await turn()
    if (isOver) return
    operations.find((operation) => operation.id === id)?.prepare()
  }
}

/** Compiles the validators that no request has needed yet, one at a time. */
export async function compileValidators({ operations }: Contract): Promise<void> {
  await wait(FIRST_MS, undefined, { ref: false })
  for (const { prepare } of operations) {
    await wait(PAUSE_MS, undefined, { ref: false })
    prepare()
  }
}

function readOperation(document: OpenAPIObject, path: string, method: Method, operation: OperationObject): Operation {
  const roles = operation['x-roles'] as Access | undefined
  if (!operation.operationId || !roles) throw new Error(`openapi.yaml: ${method} ${path} lacks operationId or x-roles`)
  const parameters = (operation.parameters ?? []).map((parameter) => resolveParameter(document, parameter))
  const validator = once(() => compileRequest(document, parameters, operation))
  return {
    id: operation.operationId as OperationId,
    method,
    segments: splitPath(path),
    access: roles,
    hasBody: operation.requestBody !== undefined,
    bodyBytesMax: (operation['x-body-bytes-max'] as number | undefined) ?? BODY_BYTES_MAX,
    needsStore: operation.responses?.['503'] !== undefined,
    validate: (request) => validator()(request),
    prepare: () => void validator(),
  }
}

function resolveParameter(document: OpenAPIObject, parameter: ParameterObject | ReferenceObject): ParameterObject {
  if (!('$ref' in parameter)) return parameter
  const found = document.components?.parameters?.[parameter.$ref.split('/').at(-1)!]
  if (!found || '$ref' in found) throw new Error(`openapi.yaml: ${parameter.$ref} is not a parameter`)
  return found
}

/** `/graph/{project}` -> `['graph', '{project}']`; the root has none. */
export function splitPath(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}
