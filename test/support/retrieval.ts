// The search index of a folder, built in this process, for scripts/eval.ts and the golden of the ranking.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { builtinEmbedder } from '../../src/clients/embedder.ts'
import { readBytes } from '../../src/clients/files.ts'
import { decodeText } from '../../src/core/decode.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { type ChunkDraft, chunkFile } from '../../src/core/text/chunks/chunk.ts'
import { readContents } from '../../src/core/text/chunks/contents.ts'
import { embeddedFields, lexicalFields } from '../../src/core/text/chunks/stored.ts'
import type { IndexedFile } from '../../src/core/text/index/assemble.ts'
import { createSegmenter } from '../../src/core/text/index/lexical.ts'
import { quantise } from '../../src/core/text/index/search-index.ts'
import { isGeneratedPath } from '../../src/core/text/places.ts'
import { embedQuestion } from '../../src/core/text/question/question.ts'
import { wordedFor } from '../../src/core/text/question/wording.ts'
import type { PastCommit } from '../../src/core/text/ranking/past.ts'
import { scratchFor } from '../../src/core/text/ranking/scratch.ts'
import { search } from '../../src/core/text/ranking/search.ts'
import { languageOfText, languages } from './languages.ts'
import { linkFileOf, manifestsIn } from './link-files.ts'
import { assembleIndex } from './search-index.ts'

export type Answer = {
  qualifiedName: string
  path: string
  startLine: number
  endLine: number
  text: string
  hop: number
  via: string
}
/** Answers a question: `topK` seeds, best first, and their neighbours within `hops` steps in the graph. */
export type Ask = (question: string, topK: number, hops: number) => Answer[]
/** A tree in memory: the texts of its files by path, and its past, newest commit first. */
export type Tree = { name: string; texts: ReadonlyMap<string, string>; past: readonly PastCommit[] }
/** A question and the answers that are right: qualified names, or a part of a path, with `#` and a name or without. */
export type Question = { text: string; truths: readonly string[] }

/** Questions of a text file: `question -> answer`, one a line; answers that are as right are parted by ` | `. */
export const readQuestions = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' -> '))
    .filter((parts) => parts.length === 2)
    .map(([text, truths]) => ({ text: text!.replaceAll('\\n', '\n'), truths: truths!.split(' | ') }))

/** The files of a folder as an ingest would read them. */
export const textsOf = (folder: string): Map<string, string> =>
  new Map(list(folder).flatMap((path) => textOf(folder, path)))

/** Indexes a folder, without its past, and answers questions about it. */
export const retrievalOf = (folder: string): Ask =>
  retrievalOfTree({ name: basename(folder), texts: textsOf(folder), past: [] })

/** The chunks and the search index of a tree. */
export function indexOfTree({ name, texts, past }: Tree) {
  const files = Array.from(texts, ([path, text]) => linkFileOf(path, text))
  const graph = link({ project: name, files, languages, manifests: manifestsIn(texts) })
  const { entitiesOf, moduleOf } = readContents(graph)
  const drafts = files.map(({ path, facts }) => ({
    path,
    chunks: chunkFile({
      path,
      text: texts.get(path)!,
      module: moduleOf(path) ?? path,
      entities: entitiesOf(path),
      isCode: facts !== undefined,
    }),
  }))
  return { drafts, index: assembleIndex(drafts.map(indexed), graph, builtinEmbedder(), past) }
}

/** Indexes a tree and answers questions about it. */
export function retrievalOfTree(tree: Tree): Ask {
  const { drafts, index } = indexOfTree(tree)
  const scratch = scratchFor(index)
  const all = drafts.flatMap(({ path, chunks }) => chunks.map((chunk) => ({ path, chunk })))
  return (asked, topK, hops) => {
    const question = wordedFor(index, scratch.names, asked)
    const vector = new Float32Array(index.dimensions)
    embedQuestion(builtinEmbedder(), question, vector)
    return search(index, { question, vector, topK, hops }, scratch).hits.map(({ chunk, hop, via }) => {
      const found = all[chunk]!
      const { qualifiedName, startLine, endLine, text } = found.chunk
      return { qualifiedName, path: found.path, startLine, endLine, text, hop, via }
    })
  }
}

/** The text of a file as an ingest would read it; none of binary and minified ones, of lock files and bundles. */
function textOf(folder: string, path: string): [path: string, text: string][] {
  const read = readBytes(folder, path)
  const decoded = 'bytes' in read ? decodeText(read.bytes, path) : read
  return 'text' in decoded && isIndexed(path, decoded.text) ? [[path, decoded.text]] : []
}

/** Whether an ingest would index a file of text: not lock files and bundles. */
export const isIndexed = (path: string, text: string): boolean =>
  languageOfText(path, text) !== undefined || !isGeneratedPath(path)

const segmentChunks = createSegmenter()

function indexed({ path, chunks }: { path: string; chunks: ChunkDraft[] }): IndexedFile {
  const { dimensions } = builtinEmbedder()
  const kept = chunks.map((chunk) => ({ ...chunk, description: null }))
  const vectors = new Int8Array(chunks.length * dimensions)
  const scales = new Float32Array(chunks.length)
  const vector = new Float32Array(dimensions)
  for (const [at, chunk] of kept.entries()) {
    builtinEmbedder().code(embeddedFields(chunk, path), vector)
    scales[at] = quantise(vector, vectors.subarray(at * dimensions, (at + 1) * dimensions))
  }
  const segment = segmentChunks(kept.map((chunk) => lexicalFields(chunk, path)))
  return { path, chunks, segment, vectors, scales, ids: new Uint8Array(chunks.length * 16) }
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ')

/** Whether a path leads to a file; a link that leads nowhere does not. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

const list = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => !/(^|\/)(\.git|node_modules)\//.test(path) && isFile(join(folder, path)))
    .sort()

/** Mean reciprocal rank among the first ten, and the shares found among the first one, five and ten. */
export function measure(
  ask: Ask,
  questions: readonly Question[],
  hops: number,
): { ranks: number[]; mrr: number; recall: readonly [number, number, number] } {
  const ranks = questions.map(({ text, truths }) => {
    const answers = new Map(ask(text, 10, hops).map((answer) => [answer.qualifiedName, answer]))
    return [...answers.values()].findIndex((answer) => truths.some((truth) => isRight(answer, truth))) + 1
  })
  const share = (within: number): number => ranks.filter((rank) => rank > 0 && rank <= within).length / ranks.length
  const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 && rank <= 10 ? 1 / rank : 0), 0) / ranks.length
  return { ranks, mrr, recall: [share(1), share(5), share(10)] }
}

/** Marks an entity of the same name as another: of overloads one is as right as the others. */
const OVERLOAD = /~\d+/g

function isRight({ qualifiedName, path }: Answer, truth: string): boolean {
  const [part, name] = truth.split('#')
  if (qualifiedName === truth) return true
  if (!`/${path}`.includes(`/${part}`)) return false
  return name === undefined || qualifiedName.replaceAll(OVERLOAD, '').split('.').includes(name)
}

/** The text of test/golden/ranking.txt. */
export function rankingReport(folder: string, questionsFile: string): string {
  const ask = retrievalOf(folder)
  const questions = readQuestions(questionsFile)
  const lines = ['Where the truth of each question stands; 0: not among the first ten.', '']
  for (const hops of [0, 1]) {
    const { mrr, recall } = measure(ask, questions, hops)
    const [one, five, ten] = recall.map((value) => value.toFixed(3))
    lines.push(`hops ${hops}: MRR@10 ${mrr.toFixed(3)}, recall@1 ${one}, recall@5 ${five}, recall@10 ${ten}`)
  }
  const { ranks } = measure(ask, questions, 0)
  lines.push(
    '',
    ...questions.map(({ text, truths }, at) => `${ranks[at]}  ${oneLine(text)} -> ${truths.join(' | ')}`),
    '',
  )
  return lines.join('\n')
}
