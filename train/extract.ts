// Pairs for training out of bare git repositories, one JSON object a line:
//   node train/extract.ts FOLDER OUT [SHARD/SHARDS]
// FOLDER holds OWNER+NAME/repo for every entry of train/repositories.json. pairs.ts has the kinds of pairs. The commits named
// in repositories.json are read, so the same snapshots give the same pairs.

import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { changedFunctions } from './commits.ts'
import { type Definition, definitionsOf, groupOf } from './definitions.ts'
import { blobsOf, git } from './git.ts'
import { KIND, type Pair } from './pairs.ts'
import { plain, questionOf } from './sentences.ts'
import { isSource } from './sources.ts'

type Repository = { name: string; commit: string; licence: string }

const SOURCE_BYTES_MAX = 9_000_000
const PAIRS_MAX = 9_000
/** Functions without a question kept of one repository. */
const OTHERS_MAX = 1500
const OTHER_CHARS_MIN = 80
/** A longer type is mostly bodies of methods. */
const TYPE_LINES_MAX = 400
const CODE_LINES = 70
const CODE_CHARS = 3000
const DOC_CHARS = 700

const [folder, out, shard = '0/1'] = process.argv.slice(2)
if (!folder || !out) {
  console.error('usage: node train/extract.ts FOLDER OUT [SHARD/SHARDS]')
  process.exit(2)
}
const [own, shards] = shard.split('/').map(Number) as [number, number]
const repositories = (
  JSON.parse(readFileSync(new URL('repositories.json', import.meta.url), 'utf8')) as Repository[]
).filter((_, index) => index % shards === own)
mkdirSync(out, { recursive: true })
const file = openSync(`${out}/pairs.${own}.jsonl`, 'w')
for (const { name, commit } of repositories) {
  const dir = `${folder}/${name.replace('/', '+')}/repo`
  if (!existsSync(dir)) {
    console.error(`missing: ${name}`)
    continue
  }
  const started = Date.now()
  const counts = [0, 0, 0, 0]
  const put = (found: Found): void => {
    counts[found.kind]!++
    const pair: Pair = { repository: name, ...found }
    writeSync(file, `${JSON.stringify(pair)}\n`)
  }
  for await (const pair of documentedPairs(dir, commit)) put(pair)
  for await (const { message, path, text, definition } of changedFunctions(dir, commit))
    put(
      pairOf(path, text.split('\n'), definition, { question: message, doc: plain(definition.doc), kind: KIND.commit }),
    )
  console.log(`${name}: ${counts.join(' ')} (functions, types, commits, others), ${Date.now() - started} ms`)
}
closeSync(file)

/** A pair of the repository that is being read. */
type Found = Omit<Pair, 'repository'>

async function* documentedPairs(dir: string, commit: string): AsyncGenerator<Found> {
  const taken: Taken = { pairs: 0, others: 0, questions: new Set() }
  for (const [path, text] of sources(dir, commit)) {
    if (/DO NOT EDIT|@generated/.test(text.slice(0, 600))) continue
    await new Promise(setImmediate) // frees the trees of the files before
    const source = { path, lines: text.split('\n') }
    for (const found of definitionsOf(path, text)) {
      const pair = found.doc ? documentedPair(source, found, taken) : otherFunction(source, found, taken)
      if (pair) yield pair
    }
  }
}

/** What has been taken of a repository so far. */
type Taken = { pairs: number; others: number; questions: Set<string> }

type Source = { path: string; lines: readonly string[] }

/** A definition with the question that its comment answers; undefined when that is none, or has been asked before. */
function documentedPair({ path, lines }: Source, found: Definition, taken: Taken): Found | undefined {
  if (taken.pairs >= PAIRS_MAX || (found.isType && found.endLine - found.startLine > TYPE_LINES_MAX)) return undefined
  const question = questionOf(found.doc, found.name, groupOf(path)!)
  if (!question || taken.questions.has(question.toLowerCase())) return undefined
  taken.questions.add(question.toLowerCase())
  taken.pairs++
  const rest = plain(found.doc).slice(question.length, DOC_CHARS)
  return pairOf(path, lines, found, { question, doc: rest, kind: found.isType ? KIND.type : KIND.function })
}

/** A function without a question, for the vocabulary. */
function otherFunction({ path, lines }: Source, found: Definition, taken: Taken): Found | undefined {
  if (found.isType || taken.others >= OTHERS_MAX) return undefined
  const other = pairOf(path, lines, found, { question: '', doc: '', kind: KIND.none })
  if (other.code.length < OTHER_CHARS_MIN) return undefined
  taken.others++
  return other
}

type Said = Pick<Pair, 'question' | 'doc' | 'kind'>

function pairOf(path: string, lines: readonly string[], of: Definition, { question, doc, kind }: Said): Found {
  const code: string[] = []
  for (let line = of.startLine; line <= Math.min(of.endLine, of.startLine + CODE_LINES); line++)
    if (line < of.docStart || line > of.docEnd) code.push(lines[line - 1]!)
  return {
    kind,
    group: groupOf(path)!,
    path,
    name: of.name,
    enclosing: of.enclosing.join('.'),
    question,
    doc: doc.slice(0, DOC_CHARS),
    code: code.join('\n').slice(0, CODE_CHARS),
  }
}

/** The sources of a commit up to a number of bytes: by content hash, a fixed, yet unordered sample. */
function sources(dir: string, commit: string): [path: string, text: string][] {
  const listed = git(dir, ['ls-tree', '-r', '-l', commit])
    .toString('utf8')
    .split('\n')
    .map((line) => /^100\d+ blob (\w+)\s+(\d+)\t(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, size, path]) => ({ id: id!, size: Number(size), path: path! }))
    .filter(({ path, size }) => size > 200 && size < 200_000 && groupOf(path) !== undefined && isSource(path))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  let bytes = 0
  const chosen = listed.filter(({ size }) => (bytes += size) < SOURCE_BYTES_MAX)
  const texts = blobsOf(
    dir,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, path }) => (texts.has(id) ? [[path, texts.get(id)!] as [string, string]] : []))
}
