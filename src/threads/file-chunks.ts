// The chunks of single files, as the tasks that cut and compare them need them.

import { readBytes } from '../clients/files.ts'
import { decodeText } from '../core/decode.ts'
import { unpackGraph } from '../core/graph/graph.ts'
import { type ChunkEntity, chunkFile } from '../core/text/chunks/chunk.ts'
import { type Contents, readContents } from '../core/text/chunks/contents.ts'
import { isGeneratedPath } from '../core/text/places.ts'
import { hasFacts } from '../core/tree.ts'
import { chunkId, uuidText } from '../core/uuid.ts'
import type { Stores } from '../stores/open.ts'
import type { Pack } from '../stores/search/chunks.ts'

/** A project whose files are cut into chunks. */
export type ChunkProject = {
  dir: string
  root: string
  project: string
  generation: number
  /** The packed nodes of the generation, while its graph is not yet in the store. */
  nodes?: Uint8Array | undefined
}

/** A file of the generation, and the pack it had before ('' where none). */
export type ChunkedFile = { path: string; hash: string; state: number; before: string }

/**
 * The chunks of a file as it is on disk now, without descriptions; undefined when its bytes do not have `hash` ('' matches
 * any).
 */
export function chunksOf(
  { root, project }: ChunkProject,
  file: Omit<ChunkedFile, 'before'>,
  entities: readonly ChunkEntity[],
  module: string,
): Pack['chunks'] | undefined {
  const isCode = hasFacts(file.state)
  if (!isCode && isGeneratedPath(file.path)) return [] // lock files and bundles answer no question
  const read = readBytes(root, file.path)
  if (!('bytes' in read) || (file.hash && file.hash !== read.hash)) return undefined // changed since: its lines are no longer known
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
    isTest: draft.isTest,
    isGenerated: draft.isGenerated,
    isDeprecated: draft.isDeprecated,
    description: null,
  }))
}

let current: { key: string; contents: Contents } | undefined

/** The contents of each file by the graph; unpacked once per thread and generation. */
export async function contentsOf(stores: Stores, { project, generation, nodes }: ChunkProject): Promise<Contents> {
  const key = `${generation}:${project}`
  if (current?.key !== key) {
    const packed = nodes ?? (await stores.graphs.get(project, generation))
    const graph = packed && unpackGraph(packed)
    if (!graph) throw new Error('the graph of this generation is gone')
    current = { key, contents: readContents(graph) }
  }
  return current.contents
}
