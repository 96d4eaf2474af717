// openapi.yaml -> src/core/openapi.d.ts. Run it after every change of the contract; a test checks that it was.
// The types are those of a request that has been filled with its defaults: a parameter or field that has one is there.

import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPIObject, OperationObject, ParameterObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31'
import { parse } from 'yaml'

const CONTRACT = new URL('../openapi.yaml', import.meta.url)
const TYPES = new URL('../src/core/openapi.d.ts', import.meta.url)

/** The TypeScript declarations of the contract, as they should be in `src/core/openapi.d.ts`. */
export async function contractTypes(): Promise<string> {
  const contract = parse(await readFile(CONTRACT, 'utf8')) as OpenAPIObject
  const publicIds = operationsOf(contract)
    .filter((operation) => operation['x-roles'] === 'public')
    .map((operation) => `'${operation.operationId}'`)
  requireDefaulted(contract)
  const ast = await openapiTS(JSON.stringify(contract), { alphabetize: false, defaultNonNullable: true })
  return [
    '// Generated from openapi.yaml by scripts/types.ts. Do not edit.',
    '',
    astToString(ast),
    '/** Operations that need no token. */',
    `export type PublicOperationId = ${publicIds.join(' | ')}`,
    '',
  ].join('\n')
}

function operationsOf(contract: OpenAPIObject): OperationObject[] {
  const methods = ['get', 'post', 'patch', 'delete'] as const
  return Object.values(contract.paths ?? {}).flatMap((path) =>
    methods.map((method) => path[method]).filter((operation) => operation !== undefined),
  )
}

/** Marks every parameter and property that has a default, its own or that of the schema it refers to, as required. */
function requireDefaulted(contract: OpenAPIObject): void {
  const schemas = (contract.components?.schemas ?? {}) as Record<string, SchemaObject>
  const hasDefault = (schema: SchemaObject | ReferenceObject | undefined): boolean => {
    if (schema === undefined) return false
    if ('$ref' in schema && typeof schema.$ref === 'string') return hasDefault(schemas[schema.$ref.split('/').at(-1)!])
    return (schema as SchemaObject).default !== undefined
  }
  const shared = Object.values(contract.components?.parameters ?? {}) as ParameterObject[]
  const own = operationsOf(contract).flatMap((operation) => (operation.parameters ?? []) as ParameterObject[])
  for (const parameter of [...shared, ...own]) {
    if (hasDefault(parameter.schema)) parameter.required = true
  }
  for (const schema of Object.values(schemas)) {
    const defaulted = Object.entries(schema.properties ?? {}).filter(([, property]) => hasDefault(property))
    if (defaulted.length > 0) schema.required = [...(schema.required ?? []), ...defaulted.map(([name]) => name)]
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(TYPES, await contractTypes())
}
