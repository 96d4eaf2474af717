// Pairs to arrays for train.py: the vocabulary, then every question and every piece of code as rows of it.
//   node train/tokenize.ts PAIRS_FOLDER OUT [WORDS] [PIECES] [EXCLUDED_QUESTIONS]
// WORDS whole words, then PIECES fragments of the rarer ones, by frequency.
// EXCLUDED_QUESTIONS: a text file, one question a line; pairs that
// ask one of them are left out (questions of evaluations).

import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { placeOf } from '../src/core/text/embedding/embedder.ts'
import { type Bag, createBag, LIMITS } from '../src/core/text/embedding/word-pieces.ts'
import { forEachWord, splitIdentifier } from '../src/core/text/tokens.ts'
import { KIND, type Pair } from './pairs.ts'

const GROUPS = ['python', 'script', 'go', 'rust', 'java', 'c', 'ruby', 'php', 'csharp']
const WORD_COUNT_MIN = 4
const FRAGMENT_LENGTH_MAX = 6

const [folder, out, wordsMax = '20000', piecesMax = '8000', excludedFile] = process.argv.slice(2)
if (!folder || !out) {
  console.error('usage: node train/tokenize.ts PAIRS_FOLDER OUT [WORDS] [PIECES] [EXCLUDED_QUESTIONS]')
  process.exit(2)
}
mkdirSync(out, { recursive: true })
const pairs = await readPairs(folder)
const vocabulary = vocabularyOf(pairs, Number(wordsMax), Number(piecesMax))
writeFileSync(`${out}/vocab.json`, JSON.stringify({ vocab: vocabulary }))
writeArrays(pairs, vocabulary)

async function readPairs(from: string): Promise<Pair[]> {
  const key = (text: string) => wordsOf(text).join(' ')
  const excluded = new Set(
    excludedFile && existsSync(excludedFile) ? readFileSync(excludedFile, 'utf8').split('\n').map(key) : [],
  )
  const seen = new Set<string>()
  const kept: Pair[] = []
  let dropped = 0
  for (const file of readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()) {
    for await (const line of createInterface({ input: createReadStream(`${from}/${file}`) })) {
      const pair = JSON.parse(line) as Pair
      const question = key(pair.question)
      const hasNone = pair.kind === KIND.none
      const identity = hasNone ? `${pair.repository} ${pair.code}` : `${question}|${pair.name}`
      if ((!hasNone && excluded.has(question)) || seen.has(identity)) {
        dropped++
        continue
      }
      seen.add(identity)
      kept.push(pair)
    }
  }
  console.log(`${kept.length} pairs, ${dropped} dropped as repeated or excluded`)
  return kept
}

function wordsOf(text: string): string[] {
  const words: string[] = []
  forEachWord(text, (word) => {
    for (const part of splitIdentifier(word)) words.push(/^[0-9]{3,}$/.test(part) ? '0' : part.slice(0, 24))
  })
  return words
}

function vocabularyOf(from: readonly Pair[], words: number, pieces: number): string[] {
  const counts = new Map<string, number>()
  const count = (text: string, weight: number): void => {
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + weight)
  }
  for (const pair of from) {
    count(pair.question, 2)
    count(`${pair.code} ${pair.name} ${pair.enclosing}`, 1)
  }
  const frequent = [...counts].filter(([, n]) => n >= WORD_COUNT_MIN).sort((a, b) => b[1] - a[1])
  const whole = new Set(frequent.slice(0, words).map(([word]) => word))
  const fragments = new Map<string, number>()
  for (const [word, n] of counts) {
    if (whole.has(word)) continue
    for (let length = 2; length <= FRAGMENT_LENGTH_MAX; length++)
      for (let at = 0; at + length <= word.length; at++) {
        const piece = word.slice(at, at + length)
        if (!whole.has(piece)) fragments.set(piece, (fragments.get(piece) ?? 0) + n * (length - 1))
      }
  }
  const chosen = [...fragments]
    .sort((a, b) => b[1] - a[1])
    .slice(0, pieces)
    .map(([piece]) => piece)
  const single = [...'abcdefghijklmnopqrstuvwxyz0123456789'].filter(
    (letter) => !whole.has(letter) && !chosen.includes(letter),
  )
  return [...whole, ...chosen, ...single]
}

function writeArrays(from: readonly Pair[], words: readonly string[]): void {
  const bag = createBag(new Map(words.map((word, row) => [word, row])))
  const question = columns()
  const code = columns()
  const repositories = new Map<string, number>()
  const repository: number[] = []
  const group: number[] = []
  const source: number[] = []
  const questions = new Map<string, number>()
  const asked: number[] = []
  for (const pair of from) {
    const hasNone = pair.kind === KIND.none
    bag.fill(pair.question, LIMITS.query)
    if (bag.size < 2 && !hasNone) continue
    if (!questions.has(pair.question)) questions.set(pair.question, questions.size)
    asked.push(hasNone ? -1 - asked.length : questions.get(pair.question)!)
    question.add(bag, 0)
    question.end()
    const place = placeOf(pair.enclosing, pair.path)
    for (const [field, text, limit] of [
      [0, pair.name, LIMITS.name],
      [1, place, LIMITS.place],
      [2, pair.code, LIMITS.code],
      [3, pair.doc, LIMITS.doc],
    ] as const) {
      bag.fill(text, limit)
      code.add(bag, field)
    }
    code.end()
    if (!repositories.has(pair.repository)) repositories.set(pair.repository, repositories.size)
    repository.push(repositories.get(pair.repository)!)
    group.push(GROUPS.indexOf(pair.group))
    source.push(pair.kind)
  }
  const write = (name: string, array: Int32Array | Float32Array): void =>
    writeFileSync(`${out}/${name}.bin`, new Uint8Array(array.buffer))
  question.write('q', write)
  code.write('c', write)
  write('repo', Int32Array.from(repository))
  write('lang', Int32Array.from(group))
  write('src', Int32Array.from(source))
  write('qid', Int32Array.from(asked))
  console.log(`${repository.length} pairs of ${repositories.size} repositories, ${words.length} rows`)
}

function columns() {
  const ids = growing(Int32Array)
  const weights = growing(Float32Array)
  const fields = growing(Int32Array)
  const offsets = growing(Int32Array)
  offsets.push(0)
  return {
    add(bag: Bag, field: number): void {
      for (let at = 0; at < bag.size; at++) {
        const row = bag.rows[at]!
        ids.push(row)
        weights.push(Math.sqrt(bag.counts[row]!))
        fields.push(field)
      }
    },
    end: () => offsets.push(ids.size()),
    write(prefix: string, write: (name: string, array: Int32Array | Float32Array) => void): void {
      write(`${prefix}_id`, ids.all())
      write(`${prefix}_w`, weights.all())
      write(`${prefix}_f`, fields.all())
      write(`${prefix}_off`, offsets.all())
    },
  }
}

/** A typed array that grows as values are pushed. */
function growing<T extends Int32Array | Float32Array>(kind: new (length: number) => T) {
  let array = new kind(1 << 20)
  let size = 0
  return {
    push(value: number): void {
      if (size === array.length) {
        const larger = new kind(size * 2)
        larger.set(array)
        array = larger
      }
      array[size++] = value
    },
    size: () => size,
    all: () => array.slice(0, size) as T,
  }
}
