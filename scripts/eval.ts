// Measures retrieval, in this process and without a model of anybody:
//   npm run eval                            the fixtures: what test/golden/ranking.txt holds (--write rewrites it)
//   npm run eval -- FOLDER QUESTIONS        any tree; lines `question -> answer`, as test/fixtures/ranking/strangers has
//   npm run eval -- --sentences FOLDER …    first sentences of doc comments, about the functions that have lost them
//   npm run eval -- --commits REPOSITORY …  messages of commits, about the files and functions that they changed
//   npm run eval -- --semble FOLDER         semble's public benchmark, on clones under its names (--whole: all of each)

import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rankingReport, retrievalOfTree, textsOf } from '../test/support/retrieval.ts'
import { statesOf } from './retrieval/commits.ts'
import { lineOf, type Score, scoreOf } from './retrieval/measures.ts'
import { type SembleScores, sembleLine, sembleScores } from './retrieval/semble.ts'
import { sentencesOf } from './retrieval/sentences.ts'

const SENTENCES_A_FOLDER = 400

const USAGE =
  'usage: npm run eval -- [--write | FOLDER QUESTIONS | --sentences FOLDER … | --commits REPOSITORY … | --semble FOLDER [--whole]]'

const { values, positionals } = readArguments()
try {
  if (values.sentences) measureSentences(positionals)
  else if (values.commits) measureCommits(positionals)
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
