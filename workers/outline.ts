// The entities of a few files at a revision that is not the ingested one: what a review needs to map changed lines.

import { EntityKind, Flag } from '../src/core/facts.ts'
import { extractFacts } from '../src/core/languages/extract.ts'
import { languageOf } from '../src/core/languages/registry.ts'
import type { Outlined } from '../src/core/review/revision.ts'

const KINDS: Record<number, string> = {
  [EntityKind.Class]: 'Class',
  [EntityKind.Function]: 'Function',
  [EntityKind.Method]: 'Method',
  [EntityKind.Interface]: 'Interface',
  [EntityKind.Enum]: 'Enum',
  [EntityKind.Type]: 'Type',
}

/** Texts in, entities out, in the same order; an empty list where no language fits or the parse took too long. */
export default function outline(files: { path: string; text: string }[]): Outlined[][] {
  return files.map(({ path, text }) => outlineFile(path, text))
}

function outlineFile(path: string, text: string): Outlined[] {
  const language = languageOf(path)
  const facts = language && extractFacts(language, path, text)
  if (!facts) return []
  const { entities, strings } = facts
  const nameOf = (entity: number): string => strings[entities.name[entity]!]!
  const out: Outlined[] = []
  for (let entity = 1; entity < entities.length; entity++) {
    const kind = KINDS[entities.kind[entity]!]
    if (!kind || entities.flags[entity]! & Flag.Anonymous) continue
    const segments = [nameOf(entity)]
    for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!) segments.unshift(nameOf(up))
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
