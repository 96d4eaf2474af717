// Reads, hashes and parses a batch of files, and writes the facts that were not known to the store itself.

import { extractorVersion } from '../src/clients/extractor.ts'
import { decodeText, readBytes } from '../src/clients/files.ts'
import { decodeFacts, encodeFacts } from '../src/core/facts-bytes.ts'
import { extractFacts } from '../src/core/languages/extract.ts'
import { languageOf } from '../src/core/languages/registry.ts'
import { type FileState, stateCode, type Tree } from '../src/core/tree.ts'
import { factKey } from '../src/stores/facts.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from './stores.ts'

/** Files of a tree to be read and parsed. */
export type ParseInput = {
  dir: string
  root: string
  project: string
  generation: number
  /** Positions of the files in the generation's tree. */
  files: Uint32Array
}

/** What became of each file, in the order asked for. `parsed` counts those whose facts were made anew. */
export type ParseOutput = { hashes: string[]; states: Uint8Array; lines: Uint32Array; parsed: number }

type Outcome = { hash: string; state: FileState; lines: number }
type Entry = { key: string; bytes: Uint8Array }

let current: { key: string; tree: Tree } | undefined

/** Reads files and stores the facts of those that none are known of. */
export default async function parseFiles(input: ParseInput): Promise<ParseOutput> {
  const stores = storesOf(input.dir)
  const tree = await treeOf(stores, input)
  const hashes: string[] = []
  const states = new Uint8Array(input.files.length)
  const lines = new Uint32Array(input.files.length)
  const made: Entry[] = []
  for (const [at, index] of input.files.entries()) {
    const outcome = await readFile(stores, input.root, tree.paths[index]!, made)
    hashes.push(outcome.hash)
    states[at] = stateCode(outcome.state)
    lines[at] = outcome.lines
    await new Promise((resolve) => setImmediate(resolve)) // native trees are given back only when the event loop turns
  }
  await stores.facts.put(made)
  return { hashes, states, lines, parsed: made.length }
}

/** Readies its thread for work: this module, the grammars, and the store of a data directory. */
export async function warm({ dir }: { dir: string }): Promise<void> {
  extractorVersion()
  await storesOf(dir).ping()
}

async function treeOf(stores: Stores, { project, generation }: ParseInput): Promise<Tree> {
  const key = `${generation}:${project}`
  if (current?.key !== key) {
    const tree = await stores.trees.get(project, generation)
    if (!tree) throw new Error('the walked tree is gone')
    current = { key, tree }
  }
  return current.tree
}

async function readFile(stores: Stores, root: string, path: string, made: Entry[]): Promise<Outcome> {
  const read = readBytes(root, path)
  if (!('bytes' in read)) return { hash: '', state: read.state, lines: 0 }
  const { bytes, hash } = read
  const decoded = decodeText(bytes, path)
  if (!('text' in decoded)) return { hash, state: decoded.state, lines: 0 }
  const lines = countLines(decoded.text)
  const language = languageOf(path)
  if (!language) return { hash, state: 'other', lines }
  const key = factKey(hash, language.id, extractorVersion(), path)
  const stored = await stores.facts.get(key)
  const known = stored && decodeFacts(stored)
  if (known) return { hash, state: stateOf(known.errors), lines }
  try {
    const facts = extractFacts(language, path, decoded.text)
    if (!facts) return { hash, state: 'timeout', lines }
    made.push({ key, bytes: encodeFacts(facts) })
    return { hash, state: stateOf(facts.errors), lines }
  } catch {
    return { hash, state: 'failed', lines } // counted and said: one file never ends a job
  }
}

const stateOf = (errors: number): FileState => (errors > 0 ? 'errors' : 'indexed')

function countLines(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
