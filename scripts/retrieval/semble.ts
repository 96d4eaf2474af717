// The public benchmark of semble (https://github.com/MinishLab/semble, benchmarks/): questions about repositories at
// pinned commits, each with one to three places that answer it. Its scoring, benchmarks/metrics.py: a place has the rank
// of the first result that covers it, each place found among ten gains 1 by NDCG.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type Ask, retrievalOfTree } from '../../test/support/retrieval.ts'
import { git } from '../../train/git.ts'
import { pastOf, textsOfBlobs, treeOf } from './git-trees.ts'
import { meanOf } from './measures.ts'

/** A place that answers a question: a file, or lines of it. */
type Target = { path: string; start_line?: number; end_line?: number }
type Task = { query: string; relevant: (string | Target)[]; secondary?: (string | Target)[] }
type Repository = { name: string; language: string; revision: string; benchmark_root?: string | null }

/** The scores of one repository, a figure a question. */
export type SembleScores = {
  name: string
  language: string
  /** Whether its name hashes even: the rules of the ranking may be chosen on it. */
  isTuned: boolean
  /** The commit that is searched where the clone lacks the pinned one. */
  instead: string | undefined
  ndcg: number[]
}

const FIRST = 10

/**
 * The scores of each repository of the benchmark that `folder` has a clone of, by the benchmark's name for it, beside
 * `semble`, a clone of the benchmark itself. `whole`: repositories are searched as a whole, not the folder that the
 * benchmark indexes. Throws when there is no clone of the benchmark.
 */
export function* sembleScores(folder: string, whole: boolean): Generator<SembleScores> {
  const benchmark = join(folder, 'semble', 'benchmarks')
  if (!existsSync(join(benchmark, 'repos.json')))
    throw new Error(`${folder}: no clone of the benchmark; clone https://github.com/MinishLab/semble into it`)
  for (const repository of readJson<Repository[]>(join(benchmark, 'repos.json'))) {
    const clone = join(folder, repository.name)
    const annotations = join(benchmark, 'annotations', `${repository.name}.json`)
    if (!existsSync(clone) || !existsSync(annotations)) continue
    const { name, language, revision } = repository
    const commit = isCommit(clone, revision) ? revision : 'HEAD'
    const ask = searched(clone, commit, whole ? '' : (repository.benchmark_root ?? ''), name)
    const ndcg = readJson<Task[]>(annotations).map((task) => ndcgOf(ask, task))
    const isTuned = createHash('sha256').update(name).digest()[0]! % 2 === 0
    yield { name, language, isTuned, instead: commit === revision ? undefined : commit, ndcg }
  }
}

/** One line a repository or group: how many questions, and NDCG@10 with the half of its 95 % interval. */
export function sembleLine(label: string, scores: readonly SembleScores[]): string {
  const ndcg = scores.flatMap((score) => score.ndcg)
  if (ndcg.length === 0) return `${label}: no questions`
  const { mean, half } = meanOf(ndcg)
  return `${label}: ${ndcg.length} questions, NDCG@10 ${mean.toFixed(3)} ±${half.toFixed(3)}`
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value

const isCommit = (dir: string, commit: string): boolean =>
  git(dir, ['cat-file', '-t', commit]).toString('utf8').trim() === 'commit'

/** Asks about a commit of a clone, or about one folder of it with the past of its files. */
function searched(clone: string, commit: string, root: string, name: string): Ask {
  const inside = (path: string): string => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : `../${path}`)
  const relative = root === '' ? (path: string): string => path : inside
  const texts = textsOfBlobs(clone, treeOf(clone, commit, root))
  const past = pastOf(clone, commit).map(({ message, paths }) => ({ message, paths: paths.map(relative) }))
  return retrievalOfTree({ name, texts: new Map(Array.from(texts, ([path, text]) => [relative(path), text])), past })
}

function ndcgOf(ask: Ask, { query, relevant, secondary = [] }: Task): number {
  const targets = [...relevant, ...secondary].map((target) => (typeof target === 'string' ? { path: target } : target))
  const answers = ask(query, FIRST, 0)
  const ranks = new Set(targets.map((target) => answers.findIndex((answer) => covers(answer, target))))
  const gained = [...ranks].reduce((sum, rank) => sum + (rank < 0 ? 0 : gainAt(rank)), 0)
  return gained / targets.slice(0, FIRST).reduce((sum, _, rank) => sum + gainAt(rank), 0)
}

const gainAt = (rank: number): number => 1 / Math.log2(rank + 2)

function covers({ path, startLine, endLine }: Answer, { path: target, start_line, end_line }: Target): boolean {
  if (path !== target && !path.endsWith(`/${target}`) && !target.endsWith(`/${path}`)) return false
  return start_line === undefined || end_line === undefined || !(endLine < start_line || startLine > end_line)
}
