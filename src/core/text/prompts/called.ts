// Code beside the sources that a question is likely to be about: callees of the best sources, members of their types,
// the rest of functions of which search has found a part. The function that decides is often named by none of the
// question's words, but called by one that is.

import { unnumbered } from '../../graph/overloads.ts'
import type { RelatedNode, Relations } from '../../review/relations.ts'
import { isTestPath } from '../places.ts'
import { stem } from '../stem.ts'
import { STOP_WORDS } from '../tokens.ts'
import type { ShownSource } from './messages.ts'

/** Lines of a file (1-based, inclusive) that are worth reading; `name` stands on one of the first when they are current. */
export type CalledPlace = { path: string; startLine: number; endLine: number; name: string; heading: string }

/** A source with the relations around it in the graph. */
export type Around = Pick<ShownSource, 'source' | 'isNamed'> & { relations: Relations | null | undefined }

/** Limit on the sources whose surroundings are read, and on those whose callees are read under any name. */
const SOURCES_MAX = 12
const SURE_SOURCES = 3
const PLACES_MAX = 10
/** Limit on callees whose names share no word with the question. */
const OTHERS_MAX = 4
/** Shorter functions hand something out; longer ones are to be asked for. */
const LINES_MIN = 6
const LINES_MAX = 80
const REST_LINES_MAX = 160

/** The places to be read, most useful first; some may be shown already. */
export function calledPlaces(question: string, shown: readonly Around[]): CalledPlace[] {
  const rank = ({ source, isNamed }: Around): number => (isNamed ? 0 : source.hop === 0 ? 1 : 2)
  const sources = [...shown].sort((a, b) => rank(a) - rank(b)).slice(0, SOURCES_MAX)
  const wanted = [...wordsOf(question)]
  const isTelling = (node: RelatedNode): boolean =>
    [...wordsOf(node.name)].some((word) => wanted.some((other) => other === word || isEndOf(word, other)))
  const near = sources.map(({ relations }) => (relations?.related ?? []).filter(isReadable))
  const others = sources
    .slice(0, SURE_SOURCES)
    .flatMap((item, index) =>
      near[index]!.filter((node) => node.role === 'callee' && !isTelling(node)).map((node) => placeOf(node, item)),
    )
  const places = [
    ...sources.slice(0, SURE_SOURCES).flatMap((item) => restOf(item)),
    ...sources.flatMap((item, index) => near[index]!.filter(isTelling).map((node) => placeOf(node, item))),
    ...others.slice(0, OTHERS_MAX),
  ]
  const once = new Map(places.toReversed().map((place) => [`${place.path}:${place.startLine}`, place]))
  return [...once.values()].reverse().slice(0, PLACES_MAX)
}

function isReadable({ role, path, startLine, endLine }: RelatedNode): boolean {
  const lines = endLine - startLine + 1
  return (role === 'callee' || role === 'member') && lines >= LINES_MIN && lines <= LINES_MAX && !isTestPath(path)
}

const placeOf = (
  { role, path, startLine, endLine, name, kind, qualifiedName }: RelatedNode,
  { source }: Around,
): CalledPlace => ({
  path,
  startLine,
  endLine,
  name,
  heading: `${path}:${startLine}-${endLine} ${kind} ${unnumbered(qualifiedName)} (${role === 'member' ? 'of' : 'called by'} ${source.name})`,
})

/** The lines of a function before and after the part that search has found. */
function restOf({ source, relations }: Around): CalledPlace[] {
  const { entity_type, file_path: path, qualified_name, name } = source
  const isFunction = entity_type === 'Function' || entity_type === 'Method'
  if (!isFunction || !relations) return []
  const { startLine, endLine } = relations
  const parts = [
    { startLine, endLine: source.start_line - 1, name },
    { startLine: source.end_line + 1, endLine, name: '' },
  ]
  return parts
    .filter((part) => part.endLine >= part.startLine && part.endLine - part.startLine < REST_LINES_MAX)
    .map((part) => ({
      ...part,
      path,
      heading: `${path}:${part.startLine}-${part.endLine} the rest of ${source.label ?? qualified_name}`,
    }))
}

/** Whether a word is the end of another one, as that of "command" is of "subcommand". */
const isEndOf = (word: string, other: string): boolean => word.length >= WORD_CHARS_MIN && other.endsWith(word)
const WORD_CHARS_MIN = 5

/** The words of a text or name, without their endings. */
function wordsOf(text: string): Set<string> {
  const parts = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\p{L}+/gu) ?? []
  const words = parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2 && !STOP_WORDS.has(part))
  return new Set(words.map(stem))
}
