// Names in a question: identifiers in the spelling of code, and paths. Prose words are not names, even if many entities
// are called by them.

import { hashTerm, STOP_WORDS } from '../tokens.ts'

/** The names in a question. */
export type Mentions = {
  /** Hashes of identifiers in lower case: the last part of dotted ones, and dotted pairs (`Type.method`). */
  names: ReadonlySet<number>
  pairs: ReadonlySet<number>
  /** The identifiers behind `names`, as they are written. */
  identifiers: readonly string[]
  /** Words written as the name of a type can be: quoted, capitalised inside a sentence, or alone. */
  types: ReadonlySet<string>
  /** How much of the question the names are: 1 when it is about nothing else, the less the more it says besides. */
  share: number
  /**
   * Paths or ends of paths with an extension, in lower case: `src/app.py`, `app.py`; and dotted module names as paths.
   */
  paths: readonly string[]
}

const IDENTIFIER = /[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*/g
/** Characters of paths; a longer run of them is data, in which looking for paths would take long. */
const PATH_RUN = /[\w.@+/-]+/g
const PATH_RUN_CHARS_MAX = 300
const PATH = /(?:[\w.@+-]+\/)*[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,7}\b/g
const QUOTED = /`([^`\n]{2,120})`/g
const MENTIONS_MAX = 200

/** The names and paths of a question. */
export function mentionsOf(question: string): Mentions {
  const names = new Set<number>()
  const pairs = new Set<number>()
  const identifiers = new Set<string>()
  const name = (identifier: string): void => {
    if (names.size >= MENTIONS_MAX) return
    names.add(nameHash(identifier))
    identifiers.add(identifier)
  }
  const add = (identifier: string, quoted: boolean): void => {
    const parts = identifier.split(/\.|::|#|->/)
    const last = parts.at(-1)!
    if (quoted || isCodeLike(last) || parts.length > 1) name(last)
    for (let at = 0; at + 1 < parts.length; at++) {
      pairs.add(pairHash(parts[at]!, parts[at + 1]!))
      if (isCodeLike(parts[at]!)) name(parts[at]!)
    }
  }
  for (const match of question.matchAll(IDENTIFIER)) {
    add(match[0], question[match.index + match[0].length] === '(' && match[0].length > 2)
  }
  for (const match of question.matchAll(QUOTED)) {
    for (const inner of match[1]!.matchAll(IDENTIFIER)) if (inner[0].length > 2) add(inner[0], true)
  }
  const types = typesOf(question, identifiers)
  for (const type of types) names.add(nameHash(type))
  return {
    names,
    pairs,
    identifiers: [...identifiers],
    types,
    share: 1 / (1 + otherWords(question, names)),
    paths: pathsOf(question),
  }
}

/** One identifier and nothing else, but perhaps its kind: `Router`, `class Router`, `Router()`. */
const ALONE =
  /^\W*(?:(?:class|struct|interface|trait|enum|type|module)\s+)?(?:[A-Za-z_$][\w$]*(?:\.|::|\\|->))*([A-Za-z_$][\w$]*)\W*$/
/** A capitalised word that no sentence begins with. */
const CAPITALISED = /(?<=[a-z\d,)`'"]\s+[`'"]?)[A-Z]\w*[a-z]\w*/g

/** The types that a question may name: in code the case distinguishes a type from its instances. */
function typesOf(question: string, identifiers: ReadonlySet<string>): Set<string> {
  const alone = ALONE.exec(question)?.[1]
  if (alone !== undefined) return new Set([alone])
  const plain = question.replace(OWNER, '_')
  const said = new Set(plain.match(/[A-Za-z_$][\w$]*/g))
  const words = question.length > TYPES_CHARS_MAX ? [] : Array.from(plain.matchAll(CAPITALISED), ([word]) => word)
  return new Set([...words, ...[...identifiers].filter((identifier) => said.has(identifier))])
}

/** The type in front of the member that is meant (`what does Client.create do`); no name of a file (`Client.php`). */
const OWNER =
  /[A-Za-z_$][\w$]*(?=(?:\.|::|#|->)[A-Za-z_$])(?!\.(?:[cm]?[jt]sx?|py|rb|php|java|kts?|cs|go|rs|[ch]|cc|[ch]pp|vue|svelte)\b)/g

/** In a longer text capitals say little. */
const TYPES_CHARS_MAX = 300

/** Words of the question that say something and are no name. */
function otherWords(question: string, names: ReadonlySet<number>): number {
  const words = new Set(question.toLowerCase().match(/[a-z_$][\w$]{2,}/g) ?? [])
  return [...words].filter((word) => !SAYS_NOTHING.has(word) && !names.has(nameHash(word))).length
}

/** Words of a question about a name that carry no information, besides stop words. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...'about calls called code defined definition find function method show used uses'.split(' '),
])

/** Case says nothing about which entity is meant. */
export const nameHash = (name: string): number => hashTerm(name.toLowerCase())
/** The hash of a dotted pair of names, in lower case. */
export const pairHash = (outer: string, inner: string): number => hashTerm(`${outer}.${inner}`.toLowerCase())

/** A longer word is data, not a name. */
const NAME_CHARS_MAX = 120

/** An identifier no English text contains: inner capitals, underscores between letters, or letters with digits. */
export const isCodeLike = (word: string): boolean =>
  word.length > 2 &&
  word.length <= NAME_CHARS_MAX &&
  /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]|^_+[A-Za-z]{2,}|[A-Z]{2,}[a-z]{2,}/.test(word)

function pathsOf(question: string): string[] {
  const paths = new Set<string>()
  const runs = Array.from(question.matchAll(PATH_RUN), ([run]) => run).filter((run) => run.length <= PATH_RUN_CHARS_MAX)
  for (const match of runs.flatMap((run) => [...run.matchAll(PATH)])) {
    const path = match[0].toLowerCase()
    if (/[a-z]/.test(path) && !/^(e\.g|i\.e|etc|www\.)/.test(path)) paths.add(path)
  }
  for (const match of question.matchAll(/\b[a-z_]\w*(?:\.[a-z_]\w*)+/g))
    paths.add(`${match[0].toLowerCase().replaceAll('.', '/')}.py`)
  return [...paths].slice(0, 60)
}

/** Whether `path` is, or ends in, a mentioned path; or ends one that says where the project is installed. */
export function isMentioned(path: string, mentioned: readonly string[]): boolean {
  const lower = path.toLowerCase()
  const installed = lower.replace(SOURCE_ROOT, '')
  return mentioned.some(
    (stated) =>
      lower === stated || lower.endsWith(`/${stated}`) || (installed.includes('/') && stated.endsWith(`/${installed}`)),
  )
}

/** Folders that are left behind when a project is installed. */
const SOURCE_ROOT = /^(src|lib)\//
