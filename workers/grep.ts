// Searches a project for lines that match a pattern.

import type { Repository } from '../src/clients/repository.ts'
import { compilePattern } from '../src/core/text/grep/pattern.ts'
import type { GraphAt } from '../src/threads/graphs.ts'
import { openCorpus } from '../src/threads/grep/corpus.ts'
import { type GrepFound, type GrepPlace, type GrepQuery, searchFiles } from '../src/threads/grep/search.ts'
import { openSignatures } from '../src/threads/grep/signatures.ts'

/** A question to a generation of a project, from where on it is answered, and for how long (milliseconds). */
export type GrepInput = GraphAt & { repository: Repository; query: GrepQuery; from: GrepPlace; msMax: number }

/** The hits; the error in the pattern; or the notice that the generation is gone. */
export type GrepOutput = GrepFound | { invalid: string } | 'missing'

/** Answers a question. */
export default async function grep({ query, from, msMax, repository, ...at }: GrepInput): Promise<GrepOutput> {
  const pattern = compilePattern(query)
  if ('invalid' in pattern) return pattern
  const corpus = await openCorpus(at)
  if (!corpus) return 'missing'
  const end = performance.now() + msMax
  const signatures = await openSignatures(at)
  const target = { project: at.project, root: repository.root, corpus, signatures }
  return searchFiles(target, query, pattern, from, () => performance.now() > end)
}
