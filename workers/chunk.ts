// Cuts a batch of files into chunks and writes the packs that are new to the store itself.

import { createHash } from 'node:crypto'
import { assertFolder, decodeText, readBytes } from '../src/clients/files.ts'
import { unpackGraph } from '../src/core/graph/graph.ts'
import { type ChunkEntity, chunkFile } from '../src/core/text/chunk.ts'
import { type Contents, readContents } from '../src/core/text/contents.ts'
import { isGeneratedPath } from '../src/core/text/places.ts'
import { descriptionsKey } from '../src/core/text/stored.ts'
import { hasFacts } from '../src/core/tree.ts'
import { chunkId, uuidText } from '../src/core/uuid.ts'
import type { Manifest, Pack } from '../src/stores/chunks.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from './stores.ts'

/** Files of a project to be cut into chunks. */
export type ChunkInput = {
  dir: string
  root: string
  project: string
  generation: number
  /** Files of the generation with their state in its tree, and the pack they had before ('' where none). */
  files: readonly { path: string; hash: string; state: number; before: string }[]
  /** The packed nodes of the generation while its graph is not in the store. */
  nodes?: Uint8Array | undefined
}

/** Raised when chunking changes: files are cut anew. */
const CHUNKING_VERSION = 1

/** The packs of the files that have chunks, in the order asked for. Rejects where the repository is gone. */
export default async function chunkFiles(input: ChunkInput): Promise<Manifest> {
  const stores = storesOf(input.dir)
  const { entities, modules } = await contentsOf(stores, input)
  const before = new Map<string, Pack>()
  const earlier = [...new Set(input.files.map((file) => file.before).filter(Boolean))]
  for (const [at, pack] of (await stores.chunks.packs(input.project, earlier)).entries()) {
    if (pack) before.set(earlier[at]!, pack)
  }
  const manifest: Manifest = []
  const made: { key: string; pack: Pack }[] = []
  for (const file of input.files) {
    const known = entities.get(file.path) ?? []
    const module = modules.get(file.path) ?? file.path
    const old = before.get(file.before)
    const key = keyOf([CHUNKING_VERSION, file.path, file.hash, module, hasFacts(file.state), known])
    if (old && file.before.startsWith(key)) {
      manifest.push({ path: file.path, pack: file.before, chunks: old.chunks.length })
      continue
    }
    const chunks = chunksOf(input, file, known, module)
    if (chunks.length === 0) {
      assertFolder(input.root) // else all would be found empty
      continue
    }
    const described = keepDescriptions(chunks, old)
    const name = described ? `${key}.${described}` : key
    made.push({ key: name, pack: { path: file.path, chunks } })
    manifest.push({ path: file.path, pack: name, chunks: chunks.length })
  }
  await stores.chunks.putPacks(input.project, made)
  return manifest
}

const keyOf = (about: unknown): string => createHash('sha1').update(JSON.stringify(about)).digest('base64url')

/** The chunks of a file as it is on disk now, with no descriptions; none where its bytes are not those of `hash` ('' stands for any). */
export function chunksOf(
  { root, project }: ChunkInput,
  file: { path: string; hash: string; state: number },
  entities: readonly ChunkEntity[],
  module: string,
): Pack['chunks'] {
  const isCode = hasFacts(file.state)
  if (!isCode && isGeneratedPath(file.path)) return [] // lock files and bundles answer no question
  const read = readBytes(root, file.path)
  if (!('bytes' in read) || (file.hash && file.hash !== read.hash)) return [] // changed since: its lines are no longer known
  const decoded = decodeText(read.bytes, file.path)
  if (!('text' in decoded)) return []
  const drafts = chunkFile({ path: file.path, text: decoded.text, module, entities, isCode })
  return drafts.map((draft) => ({
    id: uuidText(chunkId(project, draft.qualifiedName, draft.part)),
    entityType: draft.entityType,
    name: draft.name,
    qualifiedName: draft.qualifiedName,
    enclosing: draft.enclosing,
    startLine: draft.startLine,
    endLine: draft.endLine,
    part: draft.part,
    signature: draft.signature,
    doc: draft.doc,
    text: draft.text,
    description: null,
  }))
}

/** A chunk whose text is the same keeps its description. */
function keepDescriptions(chunks: Pack['chunks'], old: Pack | undefined): string {
  const known = new Map(old?.chunks.map((chunk) => [chunk.id, chunk]))
  for (const chunk of chunks) {
    const earlier = known.get(chunk.id)
    if (earlier?.text === chunk.text) chunk.description = earlier.description
  }
  return descriptionsKey(chunks)
}

let current: { key: string; contents: Contents } | undefined

/** What the graph says of each file; unpacked once a thread and generation. */
export async function contentsOf(stores: Stores, { project, generation, nodes }: ChunkInput): Promise<Contents> {
  const key = `${generation}:${project}`
  if (current?.key !== key) {
    const packed = nodes ?? (await stores.graphs.get(project, generation))
    const graph = packed && unpackGraph(packed)
    if (!graph) throw new Error('the graph of this generation is gone')
    current = { key, contents: readContents(graph) }
  }
  return current.contents
}
