// The weights of the ranking, tuned on development sets. docs/data/retrieval-steps.md has the effect of each, and a list of
// those without effect.

import type { Intent } from '../question/intent.ts'

/** The weights for one question. */
export type Weights = Readonly<Record<keyof typeof CHANGE, number>>

/**
 * A few words about a change (`retries are not counted twice any more`), or any question that is not known to describe
 * code.
 */
const CHANGE = {
  /** Share of the lexical score (of the highest one) in the mix; the rest is the cosine. */
  lexicalShare: 0.15,
  /** Factors by role. A test's applies to all of its score. */
  test: 0.35,
  generated: 0.5,
  module: 0.9,
  type: 0.75,
  prose: 0.2,
  proseAsked: 0.8,
  /** Factor of all of the score in a tree that a newer one has taken the place of, unless the question names it. */
  older: 0.7,
  /** The same in a file for a system, of which the project has a variant for a more usual one. */
  system: 0.95,
  /** The same of code that its source calls deprecated: it comes behind the code that replaces it. */
  deprecated: 0.8,
  /** Factor of a file that declares for a type checker what another defines. */
  declaration: 0.85,
  /** Factor of everything else where the question asks for tests or documents. */
  notAsked: 0.65,
  /** Factor of a function of one line: it declares code defined elsewhere, or returns a field. */
  oneLine: 0.85,
  /** Added for uses: times log2(1 + uses), at most useMax. */
  use: 0.008,
  useMax: 5,
  /** Added for the length of a function or type: times log2(1 + lines / 5), at most sizeMax. */
  size: 0.02,
  sizeMax: 4,
  /** Added for a unit that the question names: `name` times the share of names in the question, plus `nameAmong`. */
  name: 0.2,
  nameAmong: 0.02,
  /** Added for a unit that the title of a longer text names. */
  titled: 0.1,
  /** Added for a unit with the very message that the question quotes. */
  quote: 0.3,
  /** Added for a unit whose name with its owner, or whose path, is in the question. */
  pair: 0.1,
  path: 0.2,
  /** Added for a path that has the words of the question's scope (`fix(router): …`, `net/http: …`). */
  scope: 0.15,
  /** Added for a file that is called after settings, where one is asked for. */
  settings: 0.25,
  /** Added for the words of the whole file, relative to the best file: a unit is read in its file. */
  file: 0.1,
  /** Added for the messages of the file's commits: times the share of the question that they say. */
  past: 0.35,
  /** Added for the path: times the share of it that the question says. */
  pathWords: 0.2,
  /** Added to the best units: times the share of their name that the question says. Changes speak of other things too. */
  nameWords: 0,
  /** Added when the newest commit changed the file; less, the longer ago its last change was. */
  recent: 0.12,
  /** Added for the file: times how much of the project it serves. */
  central: 0,
  /**
   * Taken for better units of the same file, times their number to the power of `crowdPower`: eight results should not
   * all be of one file.
   */
  crowd: 0.02,
  crowdPower: 1.3,
  /** Taken from a function inside a better one, or around it: its lines are shown already. */
  nested: 0.1,
  /** Taken for each better unit of the same file and name: an overload says the same again. */
  twin: 0.2,
  /** Taken for each better unit of the same name in another file: answers should differ in name. */
  namesake: 0.015,
  /** Share of the score of its best neighbour in the graph that a unit is given. */
  neighbour: 0.05,
  /** Share of the score that the best test of a unit would have as code, given to the unit. */
  tested: 0.07,
  /** Share of the scores of the best files that is given to files changed together with them, by how often they were. */
  together: 0.15,
  /**
   * Added to the best unit of a file: times the sum of the file's scores, relative to the file with the highest sum.
   */
  wholeFile: 0,
  /** Added for a type whose name the question spells as the code does, times the share of names in the question. */
  typeNamed: 0,
  /** Added for a type that the question says in words (`JSON array operations`). */
  typePhrased: 0,
}

/**
 * An issue with its logs. It names more of its subject than a short question, and concerns more than one place; it
 * quotes tests and examples that change with the code, and some messages by chance. Evidence that distinguishes one
 * short answer from another tells little. It is more often about old code than a commit is.
 */
const ISSUE: Weights = {
  ...CHANGE,
  lexicalShare: 0.4,
  nameAmong: 0.05,
  recent: 0.06,
  test: 0.55,
  oneLine: 1,
  size: 0,
  quote: 0.1,
  crowd: 0.08,
  crowdPower: 2,
  namesake: 0,
  neighbour: 0,
  tested: 0,
}

/**
 * Of a description the past says little, since messages speak of changes. It means one place, mostly a function, which
 * may be short: nothing is won by showing many files.
 */
const DESCRIBED = {
  module: 0.8,
  type: 0.65,
  prose: 0.3,
  past: 0.105,
  pathWords: 0,
  nameWords: 0.15,
  recent: 0.036,
  crowdPower: 1,
}
/** A description of code (`Returns the parts of a path`), of a few words and of many. */
const DESCRIPTION: Weights = { ...CHANGE, ...DESCRIBED, oneLine: 0.9, size: 0.007, crowd: 0.009 }
const LONG_DESCRIPTION: Weights = { ...ISSUE, ...DESCRIBED }

/**
 * The subject of a question (`how are routes registered`, `cookie handling`, `Router`) is often the subject and the
 * name of a file, more often than the subject of commit messages. Files answer it: further units of one that is shown
 * already make room for a second. When a file was last changed says nothing about what it is about.
 */
const SUBJECT: Weights = {
  ...CHANGE,
  past: 0.2,
  recent: 0,
  pathWords: 0.25,
  size: 0.025,
  crowd: 0.12,
  neighbour: 0.02,
  wholeFile: 0.5,
  central: 0.1,
  typeNamed: 0.4,
  typePhrased: 0.3,
}

/** The weights of a short and of a long question by its intent. */
const TABLES: Readonly<Record<Intent, readonly [short: Weights, long: Weights]>> = {
  description: [DESCRIPTION, LONG_DESCRIPTION],
  subject: [SUBJECT, ISSUE],
  change: [CHANGE, ISSUE],
}

/** Distinct terms up to which a question is short, and from which on it is long. */
const SHORT_TERMS = 8
const LONG_TERMS = 40

/** The weights for a question of so many distinct terms: between those of a short and of a long one. */
export function weightsFor(terms: number, intent: Intent): Weights {
  const length = Math.min(1, Math.max(0, (terms - SHORT_TERMS) / (LONG_TERMS - SHORT_TERMS)))
  const [short, long] = TABLES[intent]
  if (length === 0) return short
  const names = Object.keys(short) as (keyof Weights)[]
  return Object.fromEntries(names.map((name) => [name, short[name] + (long[name] - short[name]) * length])) as Weights
}
