// The product's answers to recorded bugs: the tests that `safe` selects, and the ranks of the failed ones.

import type { Facts } from '../../src/core/facts.ts'
import { buildImpact } from '../../src/core/graph/impact/build.ts'
import { changeOf } from '../../src/core/graph/impact/change/changed-lines.ts'
import { readPasted } from '../../src/core/graph/impact/change/pasted.ts'
import { seedsOf } from '../../src/core/graph/impact/change/seeds.ts'
import { type ImpactFile, impactFileOf } from '../../src/core/graph/impact/file/file.ts'
import { fileTableOf } from '../../src/core/graph/impact/file/table.ts'
import { withTexts } from '../../src/core/graph/impact/file/texts.ts'
import { Impact } from '../../src/core/graph/impact/impact.ts'
import { typesWith } from '../../src/core/graph/impact/inheritance.ts'
import { scoreTests } from '../../src/core/graph/impact/rank.ts'
import { reach } from '../../src/core/graph/impact/reach.ts'
import { withRequests } from '../../src/core/graph/impact/requested.ts'
import { NEVER } from '../../src/core/graph/impact/walk/walked.ts'
import { namesOfTest } from '../../src/core/graph/impact/words.ts'
import { type LinkFile, link } from '../../src/core/graph/link/link.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { isManifest } from '../../src/core/languages/files.ts'
import { languageOf, languageOfText, languages } from '../../test/support/languages.ts'
import { textsOfBlobs, treeOf } from '../retrieval/git-trees.ts'
import type { Bug, Trigger } from './bugs.ts'

/** The answers to one bug. */
export type Outcome = {
  id: string
  /** Tests of the suite. */
  tests: number
  /** Failing tests that the graph knows. */
  known: number
  /** Those of them that `safe` selects, and the share of the suite that it selects. */
  selected: number
  share: number
  /** The share of the suite that a closure of the files selects, and the failing tests that it finds. */
  files: number
  filesFind: number
  /** Where each failing test stands in the suite, best first, as a share of it; tests that tie stand in any order. */
  positions: number[]
}

/** Measures bugs of one repository; facts of files that did not change between them are read once. */
export function outcomesOf(bugs: Iterable<Bug>): Outcome[] {
  const facts = new Map<string, Facts | undefined>()
  return Array.from(bugs, (bug) => outcomeOf(bug, impactOf(bug, facts)))
}

/** The answers to one bug, in the impact index of its tree. */
function outcomeOf(bug: Bug, impact: Impact): Outcome {
  const diff = readPasted([bug.patch.split('\n')])
  const changes = diff.map((file) => changeOf(file, bug.side)).filter(({ path }) => !isTest(path))
  const { seeds } = seedsOf(impact, changes)
  const walked = reach(impact, seeds)
  const scores = scoreTests(impact, walked, seeds, changes)
  const tests = impact.index.tests.length
  const isSelected = (test: number): boolean => walked.testDistance[test]! < NEVER
  const order = Float64Array.from(scores, (score, test) => (isSelected(test) ? -score : Number.MAX_VALUE))
  const inClosure = closureOf(
    impact,
    changes.map(({ path }) => path),
  )
  const failing = bug.triggers.map((trigger) => testsNamed(impact, trigger)).filter((found) => found.length > 0)
  return {
    id: bug.id,
    tests,
    known: failing.length,
    selected: failing.filter((found) => found.some(isSelected)).length,
    share: count(tests, isSelected) / tests,
    files: count(tests, inClosure) / tests,
    filesFind: failing.filter((found) => found.some(inClosure)).length,
    positions: failing.map((found) => Math.min(...found.map((test) => positionOf(order, test)))),
  }
}

const isTest = (path: string): boolean => languageOf(path)?.isTest(path) === true

/** The impact index of a bug's tree, made in this process. */
function impactOf({ repository, commit, project }: Bug, known: Map<string, Facts | undefined>): Impact {
  const blobs = treeOf(repository, commit)
  const manifests = new Map<string, string>()
  const files: LinkFile[] = []
  const texts = textsOfBlobs(repository, blobs)
  for (const [path, text] of texts) {
    if (isManifest(path)) manifests.set(path, text)
    const key = `${blobs.get(path)} ${path}`
    const language = languageOfText(path, text)
    if (!known.has(key)) known.set(key, language && extractFacts(language, path, text))
    files.push({ path, lines: text.split('\n').length, facts: known.get(key) })
  }
  const graph = link({ project, files, languages, manifests })
  const used = files.flatMap(({ path, facts }): ImpactFile[] => {
    const language = languageOf(path)
    if (!facts || !language) return []
    return [impactFileOf(facts, { path, language: language.id, isTest: language.isTest(path) })]
  })
  const textOf = (path: string): string | undefined => texts.get(path)
  const index = withRequests(buildImpact(graph, fileTableOf(used)), graph, textOf)
  return new Impact(graph, withTexts(index, graph, textOf))
}

/** The tests that a recorded failure means: by class and name, by file and name, or by the end of the title. */
function testsNamed(impact: Impact, { type, file, name }: Trigger): number[] {
  const found: number[] = []
  for (const [test, place] of impact.index.tests.entries()) {
    const names = namesOfTest(impact, place)
    const path = impact.pathOf(impact.index.fileOfPlace[place]!)
    if (file !== undefined && path !== file && !path.endsWith(`/${file}`)) continue
    if (type === undefined ? isTitle(names, name, file) : isMethod(impact, { place, names }, type, name))
      found.push(test)
  }
  return found
}

function isTitle(names: readonly string[], title: string, file: string | undefined): boolean {
  const full = names.join(' ')
  return file !== undefined ? names.at(-1) === title : full !== '' && (full === title || title.endsWith(` ${full}`))
}

/** Whether a test is a method of a type, its own or one that the type inherits. */
function isMethod(
  impact: Impact,
  test: { place: number; names: readonly string[] },
  type: string,
  name: string,
): boolean {
  if (test.names.at(-1) !== name) return false
  const last = type.slice(type.lastIndexOf('.') + 1)
  return typesWith(impact, test.place).some((each) => impact.graph.strings[impact.graph.name[each]!] === last)
}

/** Whether a test is in a file that loads a changed file, itself or through others: the usual way to select tests. */
function closureOf(impact: Impact, paths: readonly string[]): (test: number) => boolean {
  const files = paths.map((path) => impact.fileNumber(path)).filter((file) => file >= 0)
  return (test) => {
    const own = impact.index.fileOfPlace[impact.index.tests[test]!]!
    return files.some((file) => impact.loads(own, file))
  }
}

function count(length: number, is: (at: number) => boolean): number {
  let total = 0
  for (let at = 0; at < length; at++) if (is(at)) total++
  return total
}

function positionOf(order: Float64Array, test: number): number {
  let before = 0
  let same = 0
  for (const key of order) {
    if (key < order[test]!) before++
    else if (key === order[test]!) same++
  }
  return (before + (same + 1) / 2) / order.length
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0 ? Number.NaN : (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The head of the table of outcomes. */
export const IMPACT_HEAD = [
  '| bugs | failing tests | `safe` finds | selects (mean / median) | closure of files finds | and selects | first at (median) | in the first 10 % |',
  '|---|---|---|---|---|---|---|---|',
].join('\n')

/** One line of the table. */
export function impactLine(name: string, all: readonly Outcome[]): string {
  const outcomes = all.filter(({ known }) => known > 0)
  const known = outcomes.reduce((sum, each) => sum + each.known, 0)
  const found = outcomes.reduce((sum, each) => sum + each.selected, 0)
  const early = outcomes.flatMap(({ positions }) => positions).filter((at) => at <= 0.1).length
  const first = median(outcomes.map(({ positions }) => Math.min(...positions)))
  const shares = outcomes.map(({ share }) => share)
  const cells = [
    `${name}: ${outcomes.length}`,
    known,
    (found / known).toFixed(3),
    `${mean(shares).toFixed(3)} / ${median(shares).toFixed(3)}`,
    (outcomes.reduce((sum, each) => sum + each.filesFind, 0) / known).toFixed(3),
    mean(outcomes.map(({ files }) => files)).toFixed(3),
    first.toFixed(4),
    (early / known).toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}
