// The data of a generation in pieces, as they are put into objects. Pieces of several files are cut where the hash of a
// path says so: a change of one file changes the pieces that hold it, and no others.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { extractorVersion } from '../../clients/extractor.ts'
import { storeUnavailable } from '../../core/errors.ts'
import { languageOf } from '../../core/languages/files.ts'
import { hasFacts, type Tree } from '../../core/tree.ts'
import { factKey } from '../../stores/facts.ts'
import type { Stores } from '../../stores/open.ts'
import type { Collection, Manifest, Pack } from '../../stores/search/chunks.ts'
import { hasIndex } from '../../stores/search/collections.ts'
import type { Kind, Part } from '../../stores/snapshots.ts'
import { readIndexBytes } from '../search-indexes.ts'

/** A generation of a project on this machine. */
type At = { project: string; generation: number }

/** A piece: an object to be, the keys of the facts in it, and its bytes, read when they are needed. */
export type Piece = Part & { facts: readonly string[]; read: () => Promise<Uint8Array> }

/** A file, and the key of its data in a store. */
type Row = { path: string; key: string }

/** The collection of a generation and its manifest, as one object holds them. */
type Searchable = { collection: Collection; manifest: Manifest }

/** Files of a piece, on average and at most. */
const FILES = 128
const FILES_MAX = 512

/** All pieces of a generation; none when it has no tree. */
export async function piecesOf(stores: Stores, { project, generation }: At): Promise<Piece[]> {
  const { trees, graphs, chunks, facts } = stores
  const tree = await trees.get(project, generation)
  if (!tree) return []
  const wholes: [Kind, () => Promise<Uint8Array | undefined>][] = [
    ['tree', async () => serialize(await trees.get(project, generation))],
    ['graph', () => graphs.get(project, generation)],
    ['impact', () => graphs.getImpact(project, generation)],
    ['signatures', () => graphs.getSignatures(project)],
  ]
  const pieces: Piece[] = []
  for (const [kind, read] of wholes) {
    const bytes = await read()
    if (bytes) pieces.push({ kind, name: `${kind}/${hashOf([bytes])}`, facts: [], read: async () => (await read())! })
  }
  const rows = await present(factRows(tree), (keys) => facts.has(keys))
  const factsOf = (keys: readonly string[]) => Promise.all(keys.map((key) => facts.get(key)))
  pieces.push(...slices('facts', rows, [], factsOf).map((piece) => ({ ...piece, facts: keysOf(piece.rows) })))
  const collection = await chunks.collection(project, generation)
  return collection ? [...pieces, ...(await searchPieces(stores, { project, generation }, collection))] : pieces
}

async function searchPieces(stores: Stores, { project, generation }: At, collection: Collection): Promise<Piece[]> {
  const { chunks, lexical } = stores
  const { base: _, ...shared } = collection // the index is shared whole
  const { revision } = shared
  const manifest = (await chunks.manifest(project, generation)) ?? []
  const about = serialize({ collection: shared, manifest } satisfies Searchable)
  const whole = (kind: Kind, name: string, read: () => Uint8Array | Promise<Uint8Array>): Piece => ({
    kind,
    name: `${kind}/${name}`,
    facts: [],
    read: async () => read(),
  })
  const pieces = [whole('collection', hashOf([about]), () => about)]
  if (hasIndex(lexical, collection))
    pieces.push(whole('index', revision, () => indexOf(stores, { project, generation }, collection)))
  if (lexical.hasNeighbours(revision))
    pieces.push(whole('neighbours', revision, () => readFileSync(lexical.neighboursFile(revision))))
  const rows = manifest.map(({ path, pack }) => ({ path, key: pack }))
  return [...pieces, ...slices('packs', rows, [project], (keys) => chunks.packs(project, keys))]
}

/** The bytes of a collection's index, which may have been merged meanwhile. Throws storeUnavailable when it is gone. */
async function indexOf(stores: Stores, at: At, collection: Collection): Promise<Uint8Array> {
  const now = (await stores.chunks.collection(at.project, at.generation)) ?? collection
  const bytes = await readIndexBytes(stores, at, now.revision === collection.revision ? now : collection)
  if (!bytes) throw storeUnavailable('a search index is gone — ingest the project again')
  return bytes
}

/** The facts of the files of a tree, by the languages that their names tell. */
function factRows(tree: Pick<Tree, 'paths' | 'hashes' | 'states'>): Row[] {
  const version = extractorVersion()
  return tree.paths.flatMap((path, at) => {
    const language = hasFacts(tree.states[at]!) ? languageOf(path) : undefined
    return language ? [{ path, key: factKey(tree.hashes[at]!, language.id, version, path) }] : []
  })
}

async function present(rows: readonly Row[], has: (keys: readonly string[]) => Promise<boolean[]>): Promise<Row[]> {
  const known = await has(keysOf(rows))
  return rows.filter((_, at) => known[at])
}

const keysOf = (rows: readonly Row[]): string[] => rows.map(({ key }) => key)

type Slice = Piece & { rows: readonly Row[] }

/** Pieces of the data of files; `space` is everything besides path and key that the data depends on. */
function slices(
  kind: Kind,
  rows: readonly Row[],
  space: readonly string[],
  valuesOf: (keys: readonly string[]) => Promise<unknown[]>,
): Slice[] {
  const cut: Row[][] = []
  let current: Row[] = []
  for (const row of rows) {
    current.push(row)
    if (current.length < FILES_MAX && createHash('sha1').update(row.path).digest().readUInt32BE(0) % FILES !== 0)
      continue
    cut.push(current)
    current = []
  }
  if (current.length > 0) cut.push(current)
  return cut.map((some) => ({
    kind,
    rows: some,
    name: `${kind}/${hashOf([...space, ...some.flatMap(({ path, key }) => [path, key])])}`,
    facts: [],
    read: async () => {
      const keys = keysOf(some)
      const values = await valuesOf(keys)
      return serialize(keys.map((key, at) => [key, values[at]]))
    },
  }))
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}

/** Kinds whose objects are named by their bytes. */
const NAMED_BY_BYTES: ReadonlySet<Kind> = new Set(['tree', 'graph', 'impact', 'signatures', 'collection'])

/** Whether bytes are those that an object's name tells, where it tells them: of an object that is none of this project they are not. */
export const isNamedBy = ({ kind, name }: Part, bytes: Uint8Array): boolean =>
  !NAMED_BY_BYTES.has(kind) || name === `${kind}/${hashOf([bytes])}`

/** A piece of another machine; `held` is the collection of its generation. */
type Given = { part: Part; bytes: Uint8Array; held: Searchable | undefined }

/** Writes a piece of another machine into the stores of this one. Throws storeUnavailable for bytes that are none. */
export async function takePiece(stores: Stores, at: At, { part, bytes, held }: Given): Promise<void> {
  const { trees, graphs, chunks, facts, lexical } = stores
  const { project, generation } = at
  const entries = <V>(): [string, V][] => entriesOf<V>(bytes).filter(([, value]) => value !== undefined)
  switch (part.kind) {
    case 'tree':
      return trees.put(project, generation, treeOf(bytes))
    case 'graph':
      return graphs.put(project, generation, bytes)
    case 'impact':
      return graphs.putImpact(project, generation, bytes)
    case 'signatures':
      return graphs.putSignatures(project, bytes)
    case 'facts':
      return facts.put(entries<Uint8Array>().map(([key, value]) => ({ key, bytes: value })))
    case 'packs':
      return chunks.putPacks(
        project,
        entries<Pack>().map(([key, pack]) => ({ key, pack })),
      )
    case 'index':
      return lexical.writeIndex(held!.collection.revision, [bytes])
    case 'neighbours':
      return lexical.writeNeighbours(held!.collection.revision, (file) => writeFileSync(file, bytes))
    case 'collection':
      await chunks.put(project, generation, held!.collection, held!.manifest)
  }
}

/** The contents of an object of kind 'collection'. Throws storeUnavailable for bytes that are none. */
export function searchableOf(bytes: Uint8Array): Searchable {
  const { collection, manifest } = (contentsOf(bytes) ?? {}) as Partial<Searchable>
  if (!collection || !Array.isArray(manifest) || !REVISION.test(collection.revision)) throw noPiece()
  return { collection, manifest }
}

/** A UUID: files are named by it, and whoever may write objects may write no others. */
const REVISION = /^[0-9a-f-]{36}$/

function treeOf(bytes: Uint8Array): Tree {
  const tree = contentsOf(bytes) as Partial<Tree> | null | undefined
  if (!Array.isArray(tree?.paths) || !Array.isArray(tree.hashes)) throw noPiece()
  return tree as Tree
}

function entriesOf<V>(bytes: Uint8Array): [string, V][] {
  const entries = contentsOf(bytes)
  const isEntry = (entry: unknown): boolean => Array.isArray(entry) && typeof entry[0] === 'string'
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw noPiece()
  return entries as [string, V][]
}

function contentsOf(bytes: Uint8Array): unknown {
  try {
    return deserialize(bytes)
  } catch (error) {
    throw noPiece(error)
  }
}

/** An object of a snapshot holds something else than it should. */
export const noPiece = (cause?: unknown): Error =>
  storeUnavailable('an object of this project is not what a machine has stored — ingest it again', cause)
