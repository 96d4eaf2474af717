// Plain-text search through files of a repository, for the bug hunt. Plain text, because a regular expression could run
// forever.

import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { openInside } from '../src/clients/inside.ts'
import { isUnder } from '../src/core/review/findings.ts'
import { readSlices } from '../src/stores/shared-list.ts'

/**
 * Where to look for which texts, and how many lines are wanted at most. `paths` is a shared list of repo-relative paths
 * (posting it copies nothing), of which those under `under` are read.
 */
export type GrepInput = {
  root: string
  paths: Uint8Array
  under: string | undefined
  alternatives: string[]
  hitsMax: number
}

/** The lines found; `more` when there are others beyond `hitsMax`. */
export type GrepOutput = { hits: { path: string; line: number; text: string }[]; more: boolean }

const HIT_CHARS = 200

/**
 * Lines of the given files that contain one of the alternatives (case counts only when one has a
 * capital). Stops after `hitsMax`. Files that can't be read, or lead out of the repository, are passed over.
 */
export default function grep(input: GrepInput): GrepOutput {
  const { under, hitsMax } = input
  const holds = matcherOf(input.alternatives)
  const paths = [...readSlices<string>(input.paths)].flat()
  const hits: GrepOutput['hits'] = []
  for (const path of under === undefined ? paths : paths.filter((each) => isUnder(each, under))) {
    const text = read(input.root, path)
    if (text === undefined || !holds(text)) continue
    for (const [index, line] of text.split('\n').entries()) {
      if (!holds(line)) continue
      if (hits.length >= hitsMax) return { hits, more: true }
      hits.push({ path, line: index + 1, text: line.trim().slice(0, HIT_CHARS) })
    }
  }
  return { hits, more: false }
}

/** Whether a text contains one of the alternatives; case counts only when one has a capital. */
function matcherOf(alternatives: readonly string[]): (text: string) => boolean {
  if (alternatives.some((word) => /[A-Z]/.test(word))) return (text) => alternatives.some((word) => text.includes(word))
  const words = alternatives.map((word) => word.toLowerCase())
  return (text) => {
    const lower = text.toLowerCase()
    return words.some((word) => lower.includes(word))
  }
}

/** Of anything but a file nothing is read: a pipe would be waited for. */
function read(root: string, path: string): string | undefined {
  const handle = openInside(root, path)
  if (handle === undefined) return undefined
  try {
    return fstatSync(handle).isFile() ? readFileSync(handle, 'utf8') : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined // unreadable since the ingest
    throw error
  } finally {
    closeSync(handle)
  }
}
