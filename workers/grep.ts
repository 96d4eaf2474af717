// Plain-text search through files of a repository, for the bug hunt. Plain text, so that no pattern can run away.

import { readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
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

/** `more`: there are more lines than were asked for. */
export type GrepOutput = { hits: { path: string; line: number; text: string }[]; more: boolean }

const HIT_CHARS = 200

/**
 * Lines of the given files that contain one of the alternatives (case counts only when one has a
 * capital). Stops after `hitsMax`. Files that can't be read, or lead out of the repository, are passed over.
 */
export default function grep(input: GrepInput): GrepOutput {
  const isExact = input.alternatives.some((word) => /[A-Z]/.test(word))
  const needles = isExact ? input.alternatives : input.alternatives.map((word) => word.toLowerCase())
  const base = realpathSync(input.root) + sep
  const hits: GrepOutput['hits'] = []
  const { under } = input
  const paths = [...readSlices<string>(input.paths)].flat()
  for (const path of under === undefined ? paths : paths.filter((each) => isUnder(each, under))) {
    const text = read(base, path)
    if (text === undefined) continue
    const searched = isExact ? text : text.toLowerCase()
    if (!needles.some((needle) => searched.includes(needle))) continue
    for (const [index, line] of text.split('\n').entries()) {
      const subject = isExact ? line : line.toLowerCase()
      if (!needles.some((needle) => subject.includes(needle))) continue
      if (hits.length >= input.hitsMax) return { hits, more: true }
      hits.push({ path, line: index + 1, text: line.trim().slice(0, HIT_CHARS) })
    }
  }
  return { hits, more: false }
}

function read(base: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(base, path))
    return file.startsWith(base) ? readFileSync(file, 'utf8') : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined // gone or closed to us since the ingest
    throw error
  }
}
