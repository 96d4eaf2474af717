// The corpora that this thread has open.

import { type Corpus, corpusOf } from '../../core/text/grep/corpus.ts'
import { threadCache } from '../caches.ts'
import { type GraphAt, openGraph } from '../graphs.ts'
import { storesOf } from '../stores.ts'

/** Bytes that a file and an entity of an open corpus take, roughly. */
const FILE_BYTES = 300
const ENTITY_BYTES = 16
const opened = threadCache<Corpus>()

/** The corpus of a generation, kept open for the next questions; undefined when it is gone. */
export async function openCorpus(at: GraphAt): Promise<Corpus | undefined> {
  const key = `${at.dir}\0${at.project}\0${at.generation}`
  const known = opened.get(key)
  if (known) return known
  const graph = await openGraph(at)
  const tree = await storesOf(at.dir).trees.get(at.project, at.generation)
  if (!graph || !tree) return undefined
  const corpus = corpusOf(tree, graph)
  opened.put(key, corpus, FILE_BYTES * tree.paths.length + ENTITY_BYTES * graph.nodeCount)
  return corpus
}
