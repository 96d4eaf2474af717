// The corpora that this thread has open.

import { type Corpus, corpusOf } from '../../core/text/grep/corpus.ts'
import { openGeneration, threadCache } from '../caches.ts'
import { type GraphAt, openGraph } from '../graphs.ts'
import { knownFiles } from '../questions/sources.ts'

/** Bytes that a file and an entity of an open corpus take, roughly; its list of files is kept for other questions too. */
const FILE_BYTES = 60
const ENTITY_BYTES = 16
const opened = threadCache<Corpus>()

/** The corpus of a generation, kept open for the next questions; undefined when it is gone. */
export const openCorpus = (at: GraphAt): Promise<Corpus | undefined> =>
  openGeneration(opened, at, async () => {
    const graph = await openGraph(at)
    const files = await knownFiles(at)
    if (!graph || !files) return undefined
    const bytes = FILE_BYTES * files.tree.paths.length + ENTITY_BYTES * graph.nodeCount
    return { value: corpusOf(files.tree, graph), bytes }
  })
