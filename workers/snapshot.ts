// Carries generations between the stores of this machine and the objects that all machines share.

import { createHash } from 'node:crypto'
import { extractorVersion } from '../src/clients/extractor.ts'
import type { Repository } from '../src/clients/repository.ts'
import { storeUnavailable } from '../src/core/errors.ts'
import { languageOf } from '../src/core/languages/files.ts'
import { compressed, decompressed } from '../src/stores/compressed.ts'
import { factKey } from '../src/stores/facts.ts'
import { type ObjectsAt, openObjects } from '../src/stores/objects/objects.ts'
import { sweepCollection } from '../src/stores/search/collections.ts'
import type { Kind, Part, Snapshot, StoredObject } from '../src/stores/snapshots.ts'
import type { GraphAt } from '../src/threads/graphs.ts'
import { isNamedBy, noPiece, piecesOf, searchableOf, takePiece } from '../src/threads/snapshots/pieces.ts'
import { storesOf } from '../src/threads/stores.ts'
import { treeReader } from '../src/threads/tree-files.ts'

/** Objects that are read or written at the same time. */
const AT_ONCE = 8

/** A generation, and where objects are. */
type Transfer = GraphAt & { objects: ObjectsAt }

/** The snapshot of a generation on this machine; its objects need not be stored yet. */
export async function describe({ dir, ...at }: GraphAt): Promise<Snapshot> {
  const pieces = await piecesOf(storesOf(dir), at)
  const parts = pieces.map(({ kind, name }): Part => ({ kind, name }))
  return { id: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), parts }
}

/** Stores objects of a generation, by their names. */
export async function store(input: Transfer & { names: readonly string[] }): Promise<StoredObject[]> {
  const { dir, objects, names, ...at } = input
  const wanted = new Set(names)
  const blobs = openObjects(objects)
  const pieces = (await piecesOf(storesOf(dir), at)).filter(({ name }) => wanted.delete(name))
  const stored: StoredObject[] = []
  await someAtOnce(pieces, async ({ name, facts, read }) => {
    const bytes = await read()
    await blobs.put(name, compressed(bytes))
    stored.push({ name, facts, bytes: bytes.length })
  })
  return stored
}

/**
 * Fetches parts of a generation into the stores of this machine. Rejects with kind 'unavailable' when an object is gone or
 * damaged: what was fetched by then is harmless.
 */
export async function fetch(input: Transfer & { parts: readonly Part[]; collection: Part | undefined }): Promise<void> {
  const { dir, objects, parts, collection, ...at } = input
  const stores = storesOf(dir)
  const blobs = openObjects(objects)
  const read = async (part: Part): Promise<Uint8Array> => {
    const frame = await blobs.get(part.name)
    const bytes = frame && decompressed(frame)
    if (!bytes) throw storeUnavailable('an object of this project is gone — ingest it again')
    if (!isNamedBy(part, bytes)) throw noPiece()
    return bytes
  }
  const held = collection && searchableOf(await read(collection))
  // A search looks for the collection first: it comes last.
  const order: readonly (readonly Kind[])[] = [OTHERS, ['collection']]
  for (const kinds of order) {
    const some = parts.filter(({ kind }) => kinds.includes(kind))
    await someAtOnce(some, async (part) => takePiece(stores, at, { part, bytes: await read(part), held }))
  }
}

const OTHERS: readonly Kind[] = ['tree', 'graph', 'impact', 'signatures', 'index', 'neighbours', 'packs', 'facts']

/** Fetches objects that hold facts; one that is gone or damaged holds none. */
export async function facts({
  dir,
  objects,
  names,
}: {
  dir: string
  objects: ObjectsAt
  names: readonly string[]
}): Promise<void> {
  const blobs = openObjects(objects)
  await someAtOnce(names, async (name) => {
    const frame = await blobs.get(name)
    const bytes = frame && decompressed(frame)
    const part: Part = { kind: 'facts', name }
    if (bytes) await takePiece(storesOf(dir), { project: '', generation: 0 }, { part, bytes, held: undefined })
  })
}

/** Files of a walked tree, by their rows. */
type FilesToRead = GraphAt & { repo: Repository; files: Uint32Array }

/** The keys of the facts that files need and this machine does not have. */
export async function missingFacts({ dir, project, generation, repo, files }: FilesToRead): Promise<string[]> {
  const { trees, facts: known } = storesOf(dir)
  const tree = await trees.get(project, generation)
  if (!tree) throw new Error('the walked tree is gone')
  const read = await treeReader(repo, tree, files)
  const version = extractorVersion()
  const keys = Array.from(files, (row) => {
    const path = tree.paths[row]!
    const file = read(row)
    const language = languageOf(path)
    return language && 'hash' in file ? factKey(file.hash, language.id, version, path) : ''
  }).filter((key) => key !== '')
  const has = await known.has(keys)
  return keys.filter((_, at) => !has[at])
}

/** Removes a generation from this machine, and with the last one of a project all of its chunks. */
export async function drop({ dir, project, generation, isLast }: GraphAt & { isLast: boolean }): Promise<void> {
  const stores = storesOf(dir)
  const others = (name: string, number: number): boolean => name !== project || number !== generation
  await stores.held.remove(project, generation)
  await stores.graphs.sweep(others)
  await stores.trees.sweep(others)
  if (isLast) await sweepCollection(stores, project, 0)
}

async function someAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const takeTurns = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next++]!
      try {
        await work(item)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, takeTurns))
}
