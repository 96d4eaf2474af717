// The service's view of openapi.yaml: operations with their routes, roles and validators.

import { readFileSync } from 'node:fs'
import type { OpenAPIObject, OperationObject, ParameterObject, ReferenceObject } from 'openapi3-ts/oas31'
import { parse } from 'yaml'
import type { Role } from '../core/model.ts'
import { once } from '../core/once.ts'
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
  /** Answers from the store: 503 while that cannot be reached. */
  needsStore: boolean
  validate: RequestValidator
}

/** openapi.yaml, read and compiled. */
export type Contract = {
  document: OpenAPIObject
  operations: readonly Operation[]
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const

/** openapi.yaml with its validators, read once. Throws when an operation lacks an id or its x-roles. */
export const readContract = once((): Contract => {
  const document = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as OpenAPIObject
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(METHODS).flatMap(([key, method]) => {
      const operation = item[key as keyof typeof METHODS]
      return operation ? [readOperation(document, path, method, operation)] : []
    }),
  )
  return { document, operations }
})

function readOperation(document: OpenAPIObject, path: string, method: Method, operation: OperationObject): Operation {
  const roles = operation['x-roles'] as Access | undefined
  if (!operation.operationId || !roles) throw new Error(`openapi.yaml: ${method} ${path} lacks operationId or x-roles`)
  const parameters = (operation.parameters ?? []).map((parameter) => resolveParameter(document, parameter))
  return {
    id: operation.operationId as OperationId,
    method,
    segments: splitPath(path),
    access: roles,
    hasBody: operation.requestBody !== undefined,
    needsStore: operation.responses?.['503'] !== undefined,
    validate: compileRequest(document, parameters, operation),
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
