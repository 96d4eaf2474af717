// Answers about graphs, as JSON bytes: the graph is read, cut and serialised here, so that the main thread only sends.

import { move } from 'piscina'
import { fileView } from '../src/core/graph/files.ts'
import { type Graph, LEAST_CERTAIN } from '../src/core/graph/graph.ts'
import { edgesJson, nodeFields } from '../src/core/graph/json.ts'
import { isTestNode } from '../src/core/graph/names.ts'
import { type Direction, neighborhoodOf } from '../src/core/graph/neighbors.ts'
import { type Relation, relatedTo } from '../src/core/graph/relations/related.ts'
import { viewOf } from '../src/core/graph/view.ts'
import { threadCache } from '../src/threads/caches.ts'
import { withFiles } from '../src/threads/commit-files.ts'
import { type GraphRef, openGraph } from '../src/threads/graphs.ts'
import { envelopeOf, stateOf } from '../src/threads/questions/envelope.ts'
import { labelIn, relatedRecord, signatureIn } from '../src/threads/questions/records.ts'
import { type Sources, sourcesOf } from '../src/threads/questions/sources.ts'
import { staleFiles } from '../src/threads/questions/stale.ts'
import { type Refused, subjectOf, withFields } from '../src/threads/questions/subject.ts'
import { storesOf } from '../src/threads/stores.ts'

/** A graph with its files that have changed. */
type ViewRef = GraphRef & { stale: readonly string[] }

/** Undefined when there is no such graph. */
type Answer = Promise<Uint8Array | undefined>
type EntityAnswer = Promise<Uint8Array | Refused | undefined>

/** The graph of a project as the contract's `Graph`. */
export async function graph(ref: ViewRef & { structural: boolean; limit: number; detailed: boolean }): Answer {
  const opened = await openGraph(ref)
  if (!opened) return undefined
  const { nodes, edges, sources, totalNodes, totalEdges } = viewOf(opened, ref)
  const stats = {
    total_nodes: totalNodes,
    total_edges: totalEdges,
    returned_nodes: nodes.length,
    returned_edges: edges.length,
    truncated: nodes.length < totalNodes,
  }
  return bytes(
    `{${headOf(ref)},"nodes":${nodesJson(opened, nodes, ref)},"edges":${edgesJson(opened, edges, sources, ref.detailed)}` +
      `,"stats":${JSON.stringify(stats)}}`,
  )
}

/** The file view of a project as the contract's `FileGraph`. */
export async function files(ref: ViewRef): Answer {
  const opened = await openGraph(ref)
  if (!opened) return undefined
  const view = fileView(opened)
  const items = view.files.map((path) => ({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    absolute_path: `${ref.root}/${path}`,
  }))
  const stats = { files: view.files.length, edges: view.edges.length }
  return bytes(`{${headOf(ref)},${JSON.stringify({ files: items, edges: view.edges, stats }).slice(1)}`)
}

/** The surroundings of an entity as the contract's `Neighborhood`. */
export const neighborhood = withFiles(neighborhoodAnswer)

async function neighborhoodAnswer(
  ref: GraphRef & { entity: string; depth: number; direction: Direction; limit: number },
): EntityAnswer {
  const opened = await openGraph(ref)
  if (!opened) return undefined
  const sources = await sourcesOf(ref)
  const center = subjectOf(opened, ref, sources, ref.entity)
  if (typeof center !== 'number') return withFields(center, ref, sources, ref.entity)
  const found = neighborhoodOf(opened, center, ref)
  const stats = {
    depth: ref.depth,
    direction: ref.direction,
    limit: ref.limit,
    returned_nodes: found.nodes.length,
    returned_edges: found.edges.length,
    truncated: found.truncated,
  }
  const labelOf = (node: number): string => JSON.stringify(labelIn(opened, sources, node))
  const nodes = Array.from(
    found.nodes,
    (node, at) => `{${nodeFields(opened, node, ref)},"label":${labelOf(node)},"hop":${found.hops[at]}}`,
  )
  const ids = (relation: Relation): string => {
    const related = relatedTo(opened, center, { relation, depth: 1, resolution: LEAST_CERTAIN })
    return JSON.stringify(related.filter(({ node }) => found.nodes.includes(node)).map(({ node }) => node + 1))
  }
  const paths = Array.from(found.nodes, (node) => opened.strings[opened.path[node]!]!).filter((path) => path !== '')
  const { stale } = await staleFiles({ ...ref, paths })
  return bytes(
    `{${envelopeJson(ref, stale)},"entity":${JSON.stringify(ref.entity)},"center":${nodes[0]!}` +
      `,"nodes":[${nodes.join(',')}],"edges":${edgesJson(opened, found.edges, found.sources, true)}` +
      `,"callers":${ids('callers')},"callees":${ids('callees')},"users":${ids('users')}` +
      `,"stats":${JSON.stringify(stats)}}`,
  )
}

/**
 * An entity with its text and description, as the contract's `Entity`; the first part of one that is cut into several.
 */
export const entity = withFiles(entityAnswer)

async function entityAnswer(ref: GraphRef & { name: string }): EntityAnswer {
  const opened = await openGraph(ref)
  if (!opened) return undefined
  const sources = await sourcesOf(ref)
  const node = subjectOf(opened, ref, sources, ref.name)
  if (typeof node !== 'number') return withFields(node, ref, sources, ref.name)
  const name = opened.strings[opened.qualifiedName[node]!]!
  const pack = (await packKeys(ref)).get(opened.strings[opened.path[node]!]!)
  const [found] = pack === undefined ? [] : await storesOf(ref.dir).chunks.packs(ref.project, [pack])
  const chunk = found?.chunks.find(({ qualifiedName, part }) => part === 0 && qualifiedName === name)
  const said = {
    label: labelIn(opened, sources, node),
    signature: signatureIn(opened, sources, node),
    test: isTestNode(opened, node),
    description: chunk?.description ?? null,
    chunk_text: chunk?.text ?? null,
    ...relationsShown(opened, ref, sources, node),
    ...stateOf(ref, sources.stale()),
  }
  return bytes(`{${nodeFields(opened, node, ref)},${JSON.stringify(said).slice(1)}`)
}

/** Results of each relation that the answer about an entity has. */
const SHOWN_MAX = 20

function relationsShown(graph: Graph, ref: GraphRef, sources: Sources, node: number): Record<string, unknown> {
  const relations = ['callers', 'callees', 'users'] as const
  return Object.fromEntries(
    relations.map((relation) => {
      const all = relatedTo(graph, node, { relation, depth: 1, resolution: LEAST_CERTAIN })
      const tests = all.filter((item) => isTestNode(graph, item.node)).length
      const results = all.slice(0, SHOWN_MAX).map((item) => relatedRecord(graph, ref, sources, item))
      return [relation, { total: all.length, tests, results }]
    }),
  )
}

const headOf = (ref: ViewRef): string => envelopeJson(ref, ref.stale)

/** The envelope of an answer of which these files have changed, as JSON without its braces. */
const envelopeJson = (ref: GraphRef, stale: readonly string[]): string =>
  JSON.stringify(envelopeOf(ref, { stale: () => [...stale] })).slice(1, -1)

function nodesJson(graph: Graph, nodes: Int32Array, ref: GraphRef): string {
  const parts: string[] = []
  for (const node of nodes) parts.push(`{${nodeFields(graph, node, ref)}}`)
  return `[${parts.join(',')}]`
}

const bytes = (json: string): Uint8Array => move(new TextEncoder().encode(json)) as Uint8Array

// ---- collections that were read -----------------------------------------------------------------------------------

/** The packs of files by path, by the characters of both; a repository of 50,000 files takes 5 million. */
const manifests = threadCache<ReadonlyMap<string, string>>()

/** The key of each file's pack, cached by revision: a rebuilt collection gets another one. */
async function packKeys({ dir, project, generation }: GraphRef): Promise<ReadonlyMap<string, string>> {
  const { chunks } = storesOf(dir)
  const collection = await chunks.collection(project, generation)
  const key = `${collection?.revision}:${generation}:${project}`
  const known = manifests.get(key)
  if (known) return known
  const keys = new Map((await chunks.manifest(project, generation))?.map(({ path, pack }) => [path, pack]))
  let chars = 0
  for (const [path, pack] of keys) chars += path.length + pack.length
  manifests.put(key, keys, chars)
  return keys
}
