// The chunks of single files, as the tasks that cut and compare them need them.

import { readBytes } from '../clients/files.ts'
import { collectGarbage } from '../clients/garbage.ts'
import { decodeText } from '../core/decode.ts'
import { unpackGraph } from '../core/graph/graph.ts'
import { type ChunkEntity, chunkFile } from '../core/text/chunks/chunk.ts'
import { type Contents, readContents } from '../core/text/chunks/contents.ts'
import { isGeneratedPath } from '../core/text/places.ts'
import { hasFacts, isInGraph } from '../core/tree.ts'
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

/** Identifies the files of a generation, for all tasks of one job. */
export type PlanInput = { dir: string; job: string; project: string; generation: number; previous: number }

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

type Planned = { key: string; project: string; files: ChunkedFile[]; packCountBefore: number }

let planned: Planned | undefined

/** Read once per thread and job: large trees and manifests take a while. */
export async function planOf({ trees, chunks }: Stores, input: PlanInput): Promise<Planned> {
  const { project, generation, previous, job } = input
  const key = `${job}:${generation}`
  if (planned?.key === key) return planned
  const tree = await trees.get(project, generation)
  if (!tree) throw new Error('the tree of this generation is gone')
  const earlier = previous > 0 ? await chunks.manifest(project, previous) : undefined
  const before = new Map(earlier?.map(({ path, pack }) => [path, pack]))
  const files = tree.paths
    .map((path, at) => ({ path, hash: tree.hashes[at]!, state: tree.states[at]!, before: before.get(path) ?? '' }))
    .filter(isSearchable)
  planned = { key, project, files, packCountBefore: before.size }
  return planned
}

/** Whether a file has chunks. */
export const isSearchable = ({ hash, state }: ChunkedFile): boolean => hash !== '' && isInGraph(state)

/** Gives back what this thread keeps of a project's files, once all are cut, if it has cut any. */
export function forgetCut(project: string): void {
  if (planned?.project !== project) return
  planned = undefined
  current = undefined
  collectGarbage()
}
