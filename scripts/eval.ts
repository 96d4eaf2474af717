// Measures retrieval, in this process and without a model of anybody:
//   npm run eval                            the fixtures: what test/golden/ranking.txt holds (--write rewrites it)
//   npm run eval -- FOLDER QUESTIONS        any tree; lines `question -> answer`, as test/fixtures/ranking/strangers has
//   npm run eval -- --sentences FOLDER …    first sentences of doc comments, about the functions that have lost them
//   npm run eval -- --commits REPOSITORY …  messages of commits, about the files and functions that they changed
//   npm run eval -- --semble FOLDER         semble's public benchmark, on clones under its names (--whole: all of each)
//   npm run eval -- --impact FOLDER         recorded bugs (Defects4J, BugsInPy, BugsJS), on clones of these collections and
//                                           of their projects in FOLDER/name or FOLDER/owner/name (--bugs N of a project)

import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rankingReport, retrievalOfTree, textsOf } from '../test/support/retrieval.ts'
import { type BugSet, cloneIn } from './impact/bugs.ts'
import { bugsInPy } from './impact/bugsinpy.ts'
import { bugsJs } from './impact/bugsjs.ts'
import { defects4j } from './impact/defects4j.ts'
import { IMPACT_HEAD, impactLine, type Outcome, outcomesOf } from './impact/measure.ts'
import { statesOf } from './retrieval/commits.ts'
import { lineOf, type Score, scoreOf } from './retrieval/measures.ts'
import { type SembleScores, sembleLine, sembleScores } from './retrieval/semble.ts'
import { sentencesOf } from './retrieval/sentences.ts'

const SENTENCES_A_FOLDER = 400
const BUGS_A_PROJECT = 10

const USAGE =
  'usage: npm run eval -- [--write | FOLDER QUESTIONS | --sentences FOLDER … | --commits REPOSITORY … | --semble FOLDER [--whole] | --impact FOLDER [--bugs N]]'

const { values, positionals } = readArguments()
try {
  if (values.sentences) measureSentences(positionals)
  else if (values.commits) measureCommits(positionals)
  else if (values.impact !== undefined) measureImpact(values.impact, Number(values.bugs ?? BUGS_A_PROJECT))
  else if (values.semble !== undefined) measureSemble(values.semble, values.whole ?? false)
  else measureQuestions(positionals)
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean' },
        sentences: { type: 'boolean' },
        commits: { type: 'boolean' },
        semble: { type: 'string' },
        whole: { type: 'boolean' },
        impact: { type: 'string' },
        bugs: { type: 'string' },
      },
    })
    const many = read.values.sentences || read.values.commits
    if (many ? read.positionals.length > 0 : read.positionals.length % 2 === 0) return read
    console.error(USAGE)
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`)
  }
  process.exit(2)
}

function measureSentences(folders: readonly string[]): void {
  const all: Score[] = []
  for (const folder of folders) {
    const { questions, texts } = sentencesOf(textsOf(folder), SENTENCES_A_FOLDER)
    const ask = retrievalOfTree({ name: basename(folder), texts, past: [] })
    const scores = questions.map((question) => scoreOf(ask, question).function!)
    console.log(lineOf(folder, scores))
    all.push(...scores)
  }
  if (folders.length > 1) console.log(lineOf('all', all))
}

function measureCommits(repositories: readonly string[]): void {
  const all: { files: Score[]; functions: Score[] } = { files: [], functions: [] }
  for (const repository of repositories) {
    const scores = Array.from(statesOf(repository), ({ tree, questions }) => {
      const ask = retrievalOfTree(tree)
      return questions.map((question) => scoreOf(ask, question))
    }).flat()
    const files = scores.map(({ file }) => file)
    const functions = scores.flatMap((score) => score.function ?? [])
    console.log(lineOf(`${repository}, files`, files))
    console.log(lineOf(`${repository}, functions`, functions))
    all.files.push(...files)
    all.functions.push(...functions)
  }
  if (repositories.length < 2) return
  console.log(lineOf('all, files', all.files))
  console.log(lineOf('all, functions', all.functions))
}

function measureSemble(folder: string, whole: boolean): void {
  const all: SembleScores[] = []
  for (const scores of sembleScores(folder, whole)) {
    const { name, language, isTuned, instead } = scores
    const at = instead === undefined ? '' : `, at ${instead} for want of its commit`
    console.log(sembleLine(`${name} (${language}, ${isTuned ? 'even' : 'odd'}${at})`, [scores]))
    all.push(scores)
  }
  const even = all.filter(({ isTuned }) => isTuned)
  const odd = all.filter(({ isTuned }) => !isTuned)
  console.log(sembleLine('even names, which rules may be chosen on', even))
  console.log(sembleLine('odd names, which are kept apart', odd))
  console.log(sembleLine('all', all))
}

/** The bugs of every collection in a folder, evenly many of each project. */
function measureImpact(folder: string, most: number): void {
  if (!(most > 0)) throw new Error(`--bugs takes a number, not '${values.bugs}'`)
  const sets = [defects4j, bugsInPy, bugsJs].filter(({ repository }) => cloneIn(folder, repository))
  if (sets.length === 0)
    throw new Error(`${folder} holds none of rjust/defects4j, soarsmu/BugsInPy, BugsJS/bug-dataset`)
  console.log(IMPACT_HEAD)
  for (const set of sets) console.log(impactLine(set.name, outcomesOfSet(folder, set, most)))
}

function outcomesOfSet(folder: string, set: BugSet, most: number): Outcome[] {
  const collection = cloneIn(folder, set.repository)!
  return Object.entries(set.projects).flatMap(([project, name]) => {
    const repository = cloneIn(folder, name)
    if (repository === undefined) return []
    const bugs = set.bugsOf(collection, project, repository)
    const step = Math.max(1, bugs.length / most)
    const chosen = bugs.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, most)
    const outcomes = outcomesOf(chosen)
    console.error(impactLine(project, outcomes))
    return outcomes
  })
}

function measureQuestions([folder, questions]: readonly string[]): void {
  const here = (path: string): string => fileURLToPath(new URL(`../test/${path}`, import.meta.url))
  const report = rankingReport(
    folder ?? here('fixtures/ranking/library'),
    questions ?? here('fixtures/ranking/library.txt'),
  )
  if (values.write) writeFileSync(here('golden/ranking.txt'), report)
  process.stdout.write(report)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
