// openapi.yaml as a value. Parsing YAML of this size takes longer than the rest of a start, so that the result is kept, as
// JSON, for the next one: beside the copies of the code without types, else in the data directory.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenAPIObject } from 'openapi3-ts/oas31'

/** Where `src/stripped.js` keeps the code: a service that runs from its sources has it. */
const COPIES = fileURLToPath(new URL('../../node_modules/.cache/code-knowledge-service/', import.meta.url))

/** The folders that may keep the contract of a service with this data directory. */
export const foldersOf = (dataDir: string | undefined): string[] =>
  dataDir === undefined ? [COPIES] : [COPIES, dataDir]

/**
 * The contract. The result of an earlier process is taken from the first of the folders that has one of the same text, else it
 * is kept in the first that takes it; where none is there, or all refuse, it costs the parsing alone.
 */
export function readDocument(folders: readonly string[]): OpenAPIObject {
  const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')
  const files = folders.filter((folder) => existsSync(folder)).map((folder) => join(folder, 'contract.json'))
  for (const file of files) {
    const kept = readKept(file, text)
    if (kept !== undefined) return JSON.parse(kept) as OpenAPIObject
  }
  const document = parsed(text)
  if (files.length > 0) {
    const json = JSON.stringify(document)
    files.some((file) => keep(file, text, json))
  }
  return document
}

/** Loads the parser when it is needed: most starts find a document that was kept. */
function parsed(text: string): OpenAPIObject {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  return parse(text) as OpenAPIObject
}

/** The first line of a kept document: of which text it is, and that it is whole. */
const sealOf = (text: string, json: string): string =>
  createHash('sha256').update(`${text.length}:`).update(text).update(json).digest('hex')

/** Undefined where there is none that can be read, or one of another text, or one that is damaged. */
function readKept(file: string, text: string): string | undefined {
  let kept: string
  try {
    kept = readFileSync(file, 'utf8')
  } catch {
    return undefined // the text itself is there
  }
  const end = kept.indexOf('\n')
  const json = kept.slice(end + 1)
  return kept.slice(0, Math.max(0, end)) === sealOf(text, json) ? json : undefined
}

/** Whether it could be kept. Several processes may begin at once. */
function keep(file: string, text: string, json: string): boolean {
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, `${sealOf(text, json)}\n${json}`, { mode: 0o600 })
    renameSync(part, file)
    return true
  } catch {
    rmSync(part, { force: true }) // on a full disk, half a file left behind would keep it full
    return false
  }
}
