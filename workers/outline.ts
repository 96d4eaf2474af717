// The entities of a file at a revision other than the ingested one, which a review needs to map changed lines.

import { NODE_KIND_OF } from '../src/core/graph/graph.ts'
import { extractFacts } from '../src/core/languages/extract.ts'
import { languageOfText } from '../src/core/languages/registry.ts'
import type { Outlined } from '../src/core/review/revision.ts'
import { Flag } from '../src/core/vocabulary.ts'

/** The entities of a text in the language of its path; none where no language fits or the parse took too long. */
export default async function outline({ path, text }: { path: string; text: string }): Promise<Outlined[]> {
  const language = await languageOfText(path, text)
  const facts = language && extractFacts(language, path, text)
  if (!facts) return []
  const { entities, strings } = facts
  const nameOf = (entity: number): string => strings[entities.name[entity]!]!
  const out: Outlined[] = []
  for (let entity = 1; entity < entities.length; entity++) {
    const kind = NODE_KIND_OF[entities.kind[entity]!]
    if (!kind || kind === 'Module' || entities.flags[entity]! & Flag.Anonymous) continue
    const segments = [nameOf(entity)]
    for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!) {
      if (!(entities.flags[up]! & Flag.Anonymous)) segments.unshift(nameOf(up)) // as qualified names have it
    }
    out.push({
      kind,
      name: nameOf(entity),
      localName: segments.join('.'),
      startLine: entities.startLine[entity]!,
      endLine: entities.endLine[entity]!,
      sigEndLine: entities.sigEndLine[entity]!,
    })
  }
  return out
}
