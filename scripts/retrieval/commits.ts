// Questions out of a repository's past: the message of a commit asks for the files and functions that it changed, in
// the tree as it was before, with the past that it had then.

import { basename, resolve } from 'node:path'
import type { Tree } from '../../test/support/retrieval.ts'
import { changesIn, functionsAt } from '../../train/commits.ts'
import { definitionsOf } from '../../train/definitions.ts'
import { git } from '../../train/git.ts'
import { pastOf, textsOfBlobs, treeOf } from './git-trees.ts'
import type { Asked } from './measures.ts'

/** Trees that are searched of one repository. */
const STATES = 3
/** Commits of the main line between two of them. */
const BETWEEN = 80
const QUESTIONS_A_STATE = 20

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
    const texts = textsOfBlobs(dir, blobs)
    const questions = questionsOf(dir, `${before}..${after}`, blobs, texts)
    yield { tree: { name: basename(dir), texts, past: pastOf(dir, before) }, questions }
  }
}

const words = (output: Buffer): string[] => output.toString('utf8').split('\n').filter(Boolean)

/**
 * Questions from the first commits of a range: their messages without identifiers. Lines are known of files that no
 * earlier commit has changed.
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

/** A message without the words that would give the place away: names in the spelling of code, and calls. */
export const withoutIdentifiers = (message: string): string =>
  message
    .replace(/\S*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z]|::|\w\.\w|\w\(\))\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
