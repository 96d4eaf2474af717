// openapi.yaml as a value. Parsing YAML of this size takes longer than the rest of a start, so that the data directory keeps the
// result, as JSON, for the next one.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPIObject } from 'openapi3-ts/oas31'
import { parse } from 'yaml'

/** The kept document, and the hash of the text that it was parsed from. */
type Kept = { of: string; document: OpenAPIObject }

/**
 * The contract. With the data directory, the result of an earlier process is taken from there when it is of the same text,
 * else it is kept there; a directory that is not there yet, or refuses a file, costs the parsing alone.
 */
export function readDocument(dataDir: string | undefined): OpenAPIObject {
  const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')
  const of = createHash('sha256').update(text).digest('hex')
  const file = dataDir === undefined ? undefined : join(dataDir, 'contract.json')
  const kept = file === undefined ? undefined : readKept(file)
  if (kept?.of === of) return kept.document
  const document = parse(text) as OpenAPIObject
  if (dataDir !== undefined && file !== undefined && existsSync(dataDir)) keep(file, { of, document })
  return document
}

/** Undefined where there is none, or one that is damaged. */
function readKept(file: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const isKept = typeof kept === 'object' && kept !== null && 'of' in kept && 'document' in kept
    return isKept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function keep(file: string, kept: Kept): void {
  const part = `${file}.part`
  try {
    writeFileSync(part, JSON.stringify(kept), { mode: 0o600 })
    renameSync(part, file)
  } catch {
    rmSync(part, { force: true }) // on a full disk, half a file left behind would keep it full
  }
}
