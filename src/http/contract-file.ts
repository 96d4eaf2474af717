// openapi.yaml as a value. Parsing YAML of this size takes longer than the rest of a start, so that the data directory keeps the
// result, as JSON, for the next one.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OpenAPIObject } from 'openapi3-ts/oas31'

/**
 * The contract. With the data directory, the result of an earlier process is taken from there when it is of the same text,
 * else it is kept there; a directory that is not there yet, or refuses a file, costs the parsing alone.
 */
export function readDocument(dataDir: string | undefined): OpenAPIObject {
  const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')
  if (dataDir === undefined || !existsSync(dataDir)) return parsed(text)
  const file = join(dataDir, 'contract.json')
  const kept = readKept(file, text)
  if (kept !== undefined) return JSON.parse(kept) as OpenAPIObject
  const document = parsed(text)
  keep(file, text, JSON.stringify(document))
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

function keep(file: string, text: string, json: string): void {
  const part = `${file}.part`
  try {
    writeFileSync(part, `${sealOf(text, json)}\n${json}`, { mode: 0o600 })
    renameSync(part, file)
  } catch {
    rmSync(part, { force: true }) // on a full disk, half a file left behind would keep it full
  }
}
