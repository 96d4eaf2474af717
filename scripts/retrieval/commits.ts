// Questions out of a repository's past: the message of a commit asks for the files and functions that it changed, in
// the tree as it was before, with the past that it had then.

import { basename, resolve } from 'node:path'
import { decodeText } from '../../src/core/decode.ts'
import { readHistory } from '../../src/core/text/ranking/past.ts'
import { isIndexed, type Tree } from '../../test/support/retrieval.ts'
import { changesIn, functionsAt } from '../../train/commits.ts'
import { definitionsOf } from '../../train/definitions.ts'
import { blobsOf, git } from '../../train/git.ts'
import type { Asked } from './measures.ts'

/** Trees that are searched of one repository. */
const STATES = 3
/** Commits of the main line between two of them. */
const BETWEEN = 80
const QUESTIONS_A_STATE = 20
/** Commits that search reads of the past, as an ingest does. */
const PAST = 3000
const FILE_BYTES_MAX = 1_000_000

/** A tree of the past and the questions of the commits that came after it. */
export type State = { tree: Tree; questions: Asked[] }

/**
 * Three states of a repository's main line, `between` commits apart, newest first; fewer where it is shorter. Throws
 * when `folder` is no git repository.
 */
export function* statesOf(folder: string, between = BETWEEN): Generator<State> {
  const dir = resolve(folder)
  const line = words(git(dir, ['rev-list', '--first-parent', `--max-count=${STATES * between + 1}`, 'HEAD']))
  if (line.length === 0)
    throw new Error(`${folder}: not a git repository, or one without commits; name the folder of one`)
  for (let at = between; at < line.length; at += between) {
    const [before, after] = [line[at]!, line[at - between]!]
    const blobs = treeOf(dir, before)
    const texts = textsOf(dir, blobs)
    const questions = questionsOf(dir, `${before}..${after}`, blobs, texts)
    const past = readHistory(
      git(dir, [
        'log',
        '-z',
        '--no-merges',
        '--no-renames',
        '--name-only',
        '--format=%H%x00%B',
        `--max-count=${PAST}`,
        before,
      ]),
    )
    yield { tree: { name: basename(dir), texts, past }, questions }
  }
}

const words = (output: Buffer): string[] => output.toString('utf8').split('\n').filter(Boolean)

/** The blobs of a commit by path. */
function treeOf(dir: string, commit: string): Map<string, string> {
  const listed = git(dir, ['ls-tree', '-r', '-l', '-z', commit]).toString('utf8').split('\0')
  return new Map(
    listed.flatMap((line): [string, string][] => {
      const [, blob, size, path] = /^100\d+ blob (\w+)\s+(\d+)\t([\s\S]*)$/.exec(line) ?? []
      return path !== undefined && Number(size) <= FILE_BYTES_MAX ? [[path, blob!]] : []
    }),
  )
}

function textsOf(dir: string, blobs: ReadonlyMap<string, string>): Map<string, string> {
  const contents = blobsOf(dir, [...blobs.values()])
  const texts = new Map<string, string>()
  for (const [path, blob] of blobs) {
    const decoded = decodeText(Buffer.from(contents.get(blob) ?? '\0'), path)
    if ('text' in decoded && isIndexed(path, decoded.text)) texts.set(path, decoded.text)
  }
  return texts
}

/**
 * What the commits of a range ask, the first ones: their messages without identifiers. Lines are known of files that no
 * commit before has changed.
 */
function questionsOf(
  dir: string,
  range: string,
  blobs: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Asked[] {
  const asked: Asked[] = []
  for (const { message, files } of changesIn(dir, range).reverse()) {
    const text = withoutIdentifiers(message)
    if (asked.length >= QUESTIONS_A_STATE) break
    if (text.split(' ').length < 4 || !files.every(({ path }) => texts.has(path))) continue
    const functions = files.flatMap(({ path, blob, lines }) => {
      if (blobs.get(path) !== blob) return []
      const found = functionsAt(definitionsOf(path, texts.get(path)!), lines)
      return found.map(({ name, startLine, endLine }) => ({ path, name, startLine, endLine }))
    })
    asked.push({ text, files: files.map(({ path }) => path), functions })
  }
  return asked
}

/** A message without what would give the place away: names in the spelling of code, and calls. */
export const withoutIdentifiers = (message: string): string =>
  message
    .replace(/\S*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z]|::|\w\.\w|\w\(\))\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
