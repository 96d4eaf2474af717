// The impact indexes that this thread has open, and how they are made from a graph and the facts of its files.

import { engineVersion, extractorVersion } from '../clients/extractor.ts'
import type { Repository } from '../clients/repository.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import { type Graph, kindCode, NodeFlag } from '../core/graph/graph.ts'
import { buildImpact } from '../core/graph/impact/build.ts'
import { impactFileOf } from '../core/graph/impact/file/file.ts'
import {
  entitiesOf,
  type FileTable,
  joinedTable,
  packageUsesOf,
  packFileTable,
  type ReadTable,
  type TableFile,
  unpackFileTable,
} from '../core/graph/impact/file/table.ts'
import { pathsOfTests, withTexts } from '../core/graph/impact/file/texts.ts'
import { Impact } from '../core/graph/impact/impact.ts'
import { type ImpactIndex, packImpact, unpackImpact } from '../core/graph/impact/index.ts'
import { pathsOfRequests, withRequests } from '../core/graph/impact/requested.ts'
import { withWords } from '../core/graph/impact/words.ts'
import { type PackageReader, packageReader } from '../core/graph/package-table.ts'
import { tagOf } from '../core/hash.ts'
import { languageOf } from '../core/languages/files.ts'
import { unlessDamaged } from '../core/packed.ts'
import { hasFacts, type Tree } from '../core/tree.ts'
import { factKey } from '../stores/facts.ts'
import { hasOther, openGeneration, threadCache } from './caches.ts'
import { type GraphAt, openGraph } from './graphs.ts'
import { putPackages } from './packages.ts'
import { storesOf } from './stores.ts'
import { textsIn } from './test-texts.ts'

/**
 * An open index by its packed size, with the tables that questions keep beside it: of words of tests, of its walks, and of
 * the ways out of its places (of kafka, 14 MB and 46).
 */
const WITH_TABLES = 4

const openIndexes = threadCache<Impact>()

/** The impact index of a graph, kept open for the next questions; undefined when there is none yet. */
export const openImpact = (at: GraphAt): Promise<Impact | undefined> =>
  openGeneration(openIndexes, at, async () => {
    const packed = await storesOf(at.dir).graphs.getImpact(at.project, at.generation)
    const index = packed && unpackImpact(packed)
    const graph = index && (await openGraph(at))
    return graph && { value: new Impact(graph, index), bytes: WITH_TABLES * packed.byteLength }
  })

/** Whether this thread has the index of another generation open in place of this one. */
export const hasOtherImpact = (at: GraphAt): boolean => hasOther(openIndexes, at)

/** A generation, and its repository where the texts of its tests are to be read. */
export type MakeAt = GraphAt & { repository?: Repository }

/**
 * Makes the impact index of a graph and stores it, with the table of its packages, for which the same facts are read; false when the graph or the
 * facts of its files are gone, or once `isWanted` says no. What was read of files that have not changed since the index before is
 * taken over from there.
 */
export async function makeImpact(at: MakeAt, isWanted = () => true): Promise<boolean> {
  const { graphs, trees } = storesOf(at.dir)
  const graph = await openGraph(at)
  const tree = await trees.get(at.project, at.generation)
  if (!graph || !tree) return false
  const packages = packageReader(graph)
  const files = filesOf(tree, graph, packages)
  const version = engineVersion()
  const packed = await graphs.getFileTable(at.project)
  const before = packed && unlessDamaged(() => unpackFileTable(packed, version))
  const table = await tableOf(at, files, before, { packages, isWanted })
  if (!table) return false
  if (!isSame(table, before)) await graphs.putFileTable(at.project, packFileTable(table, version))
  for (const [file, { path }] of table.files.entries())
    if (packages.paths.has(path)) packages.put(path, packageUsesOf(table, file), entitiesOf(table, file))
  await putPackages(at, packages)
  if (!isWanted()) return false
  const index = await withTestTexts(at, tree, graph, buildImpact(graph, table))
  await graphs.putImpact(at.project, at.generation, packImpact(withWords(index, graph)))
  return true
}

/** An index with what the lines of its tests say and request, where they can be read. */
async function withTestTexts(
  { repository }: MakeAt,
  tree: Tree,
  graph: Graph,
  index: ImpactIndex,
): Promise<ImpactIndex> {
  const paths = new Set([...pathsOfTests(index, graph), ...pathsOfRequests(index, graph)])
  const texts = repository && (await textsIn(repository, tree, paths))
  return texts ? withTexts(withRequests(index, graph, texts), graph, texts) : index
}

/** A file of a generation that has facts: the key of these, and of what is read of them. */
type KnownFile = TableFile & { facts: string; isTest: boolean }

function filesOf(tree: Tree, graph: Graph, packages: PackageReader): KnownFile[] {
  const testFiles = testFilesOf(graph)
  const version = extractorVersion()
  return tree.paths.flatMap((path, row): KnownFile[] => {
    const language = hasFacts(tree.states[row]!) ? languageOf(path)?.id : undefined
    if (!language) return []
    const isTest = testFiles.has(path)
    const facts = factKey(tree.hashes[row]!, language, version, path)
    return [{ path, language, facts, isTest, key: `${facts} ${isTest} ${tagOf(packages.asked(path))}` }]
  })
}

/** Files whose facts are read between two looks whether they are wanted still. */
const FILES_AT_ONCE = 200

/**
 * The table of the files of a generation; undefined when facts of one that is not in the table before are gone, or the table
 * is not wanted any more.
 */
async function tableOf(
  { dir }: GraphAt,
  files: readonly KnownFile[],
  before: ReadTable | undefined,
  { packages, isWanted }: { packages: PackageReader; isWanted: () => boolean },
): Promise<FileTable | undefined> {
  const told = files.map(({ path, language, key }) => ({ path, language, key }))
  const table = joinedTable(told, before)
  const missing = table.missing.map((at) => files[at]!)
  let isWhole = true
  for (let from = 0; from < missing.length && isWhole && isWanted(); from += FILES_AT_ONCE) {
    const next = missing.slice(from, from + FILES_AT_ONCE)
    const keys = next.map(({ facts }) => facts)
    await storesOf(dir).facts.each(keys, (bytes, at) => {
      const facts = bytes && decodeFacts(bytes)
      isWhole &&= facts !== undefined
      const file = next[at]!
      if (facts && isWhole) table.add(impactFileOf(facts, file, packages.usesIn(file.path, facts)))
    })
  }
  return isWhole && isWanted() ? table.finish() : undefined
}

/** Whether all of a table was taken over from one before. */
const isSame = ({ files }: FileTable, before: ReadTable | undefined): boolean =>
  files.length === before?.files.length &&
  files.every(({ path, key }, at) => {
    const other = before.files[at]!
    return path === other.path && key === other.key
  })

const MODULE = kindCode('Module')

/** The files that hold tests. */
function testFilesOf(graph: Graph): ReadonlySet<string> {
  const paths = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === MODULE && (graph.nodeFlags[node]! & NodeFlag.Test) !== 0)
      paths.add(graph.strings[graph.path[node]!]!)
  return paths
}
