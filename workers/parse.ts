// Reads, hashes and parses a batch of files, and writes new facts to the store.

import { extractorVersion } from '../src/clients/extractor.ts'
import type { Read } from '../src/clients/files.ts'
import { collectGarbage } from '../src/clients/garbage.ts'
import { type Gate, isDecided, throwIfLeft } from '../src/clients/gate.ts'
import type { Repository } from '../src/clients/repository.ts'
import { decodeText } from '../src/core/decode.ts'
import { decodeFacts, decodeFailure, encodeFacts, encodeFailure, type Failure } from '../src/core/facts/bytes.ts'
import { extractFacts } from '../src/core/languages/extract.ts'
import { languageOf } from '../src/core/languages/files.ts'
import { languageOfText } from '../src/core/languages/registry.ts'
import { type FileState, HASH_BYTES, stateCode, type Tree } from '../src/core/tree.ts'
import { factKey } from '../src/stores/facts.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from '../src/threads/stores.ts'
import { treeReader } from '../src/threads/tree-files.ts'

/** Files of a tree to be read and parsed. */
export type ParseInput = {
  dir: string
  repo: Repository
  project: string
  generation: number
  /** The number of the walk that made the generation's tree: one that is made again makes another. */
  walk: number
  /** Positions of the files in that tree. */
  files: Uint32Array
  /** Shut when nobody waits for the files any more: no further one is parsed, and the facts of the others are stored. */
  left?: Gate
}

/**
 * The outcome of each file, in the given order. `hashes` has 20 bytes per file, zeros where its bytes were not read.
 * `parsed` counts files whose facts were made anew.
 */
export type ParseOutput = { hashes: Uint8Array; states: Uint8Array; lines: Uint32Array; parsed: number }

/**
 * After this many failures a file is left alone until its bytes change: one failure may be due to a busy machine, not
 * all.
 */
const TRIES_MAX = 3

type Outcome = { hash: string; state: FileState; lines: number }
type Entry = { key: string; bytes: Uint8Array }

let current: { key: string; tree: Tree } | undefined

/** Reads files and stores the facts of those without known ones. */
export default async function parseFiles(input: ParseInput): Promise<ParseOutput> {
  const stores = storesOf(input.dir)
  const tree = await treeOf(stores, input)
  const hashes = new Uint8Array(input.files.length * HASH_BYTES)
  const states = new Uint8Array(input.files.length)
  const lines = new Uint32Array(input.files.length)
  const made: Entry[] = []
  const failed: Entry[] = []
  const read = await treeReader(input.repo, tree, input.files)
  for (const [at, index] of input.files.entries()) {
    if (input.left && isDecided(input.left)) break
    const outcome = await factsOf(stores, tree.paths[index]!, read(index), { made, failed })
    hashes.set(hashBytes(outcome.hash), at * HASH_BYTES)
    states[at] = stateCode(outcome.state)
    lines[at] = outcome.lines
    await new Promise((resolve) => setImmediate(resolve)) // native trees are freed only when the event loop turns
  }
  await stores.facts.put([...made, ...failed])
  throwIfLeft(input.left)
  return { hashes, states, lines, parsed: made.length }
}

/** Gives back what parsing leaves in this thread: all files are parsed, and linking them takes memory of its own. */
export async function rest(walked: Walked): Promise<void> {
  if (current?.key === keyOf(walked)) current = undefined
  collectGarbage(0)
}

/** Warms up its thread: loads this module, the grammars, and the store of a data directory. */
export async function warm({ dir }: { dir: string }): Promise<void> {
  extractorVersion()
  await storesOf(dir).ping()
}

async function treeOf(stores: Stores, walked: Walked): Promise<Tree> {
  const { project, generation } = walked
  const key = keyOf(walked)
  if (current?.key !== key) {
    const tree = await stores.trees.get(project, generation)
    if (!tree) throw new Error('the walked tree is gone')
    current = { key, tree }
  }
  return current.tree
}

type Walked = Pick<ParseInput, 'project' | 'generation' | 'walk'>

const keyOf = ({ project, generation, walk }: Walked): string => `${walk}:${generation}:${project}`

type Entries = { made: Entry[]; failed: Entry[] }

async function factsOf(stores: Stores, path: string, file: Read, { made, failed }: Entries): Promise<Outcome> {
  const read = textIn(path, file)
  if (!('text' in read)) return { ...read, lines: 0 }
  const { hash, text } = read
  const lines = countLines(text)
  const language = await languageOfText(path, text)
  if (!language) return { hash, state: 'other', lines }
  const key = factKey(hash, language.id, extractorVersion(), path)
  const stored = await stores.facts.get(key)
  const known = stored && decodeFacts(stored)
  if (known) return { hash, state: stateOf(known.errors), lines }
  const failure = stored && decodeFailure(stored)
  if (failure && failure.tries >= TRIES_MAX) return { hash, state: failure.state, lines }
  const fail = (state: Failure['state']): Outcome => {
    failed.push({ key, bytes: encodeFailure({ state, tries: (failure?.tries ?? 0) + 1 }) })
    return { hash, state, lines }
  }
  try {
    const facts = extractFacts(language, path, text)
    if (!facts) return fail('timeout')
    made.push({ key, bytes: encodeFacts(facts) })
    return { hash, state: stateOf(facts.errors), lines }
  } catch {
    return fail('failed') // counted among the files left out: one file never ends a job
  }
}

type Text = { hash: string; text: string } | { hash: string; state: FileState }

function textIn(path: string, read: Read): Text {
  if (!('bytes' in read)) return { hash: '', state: read.state }
  return { hash: read.hash, ...decodeText(read.bytes, path) }
}

/** Records a failure of a file that killed its worker. */
export async function giveUp(input: ParseInput): Promise<ParseOutput> {
  const stores = storesOf(input.dir)
  const tree = await treeOf(stores, input)
  const row = input.files[0]!
  const path = tree.paths[row]!
  const read = textIn(path, (await treeReader(input.repo, tree, [row]))(row))
  const language = languageOf(path)
  if ('text' in read && language) {
    const key = factKey(read.hash, language.id, extractorVersion(), path)
    const stored = await stores.facts.get(key)
    const tries = ((stored && decodeFailure(stored)?.tries) ?? 0) + 1
    await stores.facts.put([{ key, bytes: encodeFailure({ state: 'failed', tries }) }])
  }
  return {
    hashes: hashBytes(read.hash),
    states: Uint8Array.of(stateCode('failed')),
    lines: Uint32Array.of(0),
    parsed: 0,
  }
}

const hashBytes = (hash: string): Uint8Array =>
  hash === '' ? new Uint8Array(HASH_BYTES) : Uint8Array.from(Buffer.from(hash, 'hex'))

const stateOf = (errors: number): FileState => (errors > 0 ? 'errors' : 'indexed')

function countLines(text: string): number {
  let lines = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
