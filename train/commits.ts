// Pairs out of a repository's history: a commit's message with each function it changed, as that function was before.
// The message asks, like an issue does, for code that does not yet do what it says.

import { type Definition, definitionsOf, groupOf } from './definitions.ts'
import { blobsOf, git } from './git.ts'
import { evenly } from './sample.ts'
import { messageOf } from './sentences.ts'
import { isSource } from './sources.ts'

const COMMITS_READ_MAX = 3000
const COMMITS_MAX = 600
const FILES_MAX = 3
const HUNKS_MAX = 10
/** Functions of one commit that are paired with its message. */
const FUNCTIONS_MAX = 2
const FILE_BYTES_MAX = 200_000
/** A longer log entry is a change of everything: its message says little of any one place. */
const ENTRY_CHARS_MAX = 60_000

/** A function that a commit changed, in the file before the change. */
export type Changed = { message: string; path: string; text: string; definition: Definition }

/** A commit that changed a few places of a few sources: its message, and the lines it changed in the blobs before. */
export type Change = { message: string; files: { path: string; blob: string; lines: number[] }[] }

/** Functions changed by the commits up to `commit`, in the order of the log. */
export async function* changedFunctions(dir: string, commit: string): AsyncGenerator<Changed> {
  const changes = evenly(changesIn(dir, commit), COMMITS_MAX)
  const blobs = blobsOf(
    dir,
    changes.flatMap(({ files }) => files.map(({ blob }) => blob)),
  )
  let previous: { blob: string; definitions: Definition[] } | undefined
  for (const { message, files } of changes) {
    let found = 0
    for (const { path, blob, lines } of files) {
      const text = blobs.get(blob)
      if (text === undefined || text.length > FILE_BYTES_MAX || found >= FUNCTIONS_MAX) continue
      if (previous?.blob !== blob) {
        await new Promise(setImmediate) // frees the trees of the files before
        previous = { blob, definitions: definitionsOf(path, text) }
      }
      for (const definition of functionsAt(previous.definitions, lines).slice(0, FUNCTIONS_MAX - found)) {
        found++
        yield { message, path, text, definition }
      }
    }
  }
}

/** The innermost functions of a file that hold some of its lines, those of most lines first. */
export function functionsAt(definitions: readonly Definition[], lines: readonly number[]): Definition[] {
  const counts = new Map<Definition, number>()
  for (const line of lines) {
    let inner: Definition | undefined
    for (const definition of definitions) {
      if (definition.isType || definition.startLine > line || definition.endLine < line) continue
      if (!inner || definition.startLine >= inner.startLine) inner = definition
    }
    if (inner) counts.set(inner, (counts.get(inner) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([definition]) => definition)
}

/** The changes of a revision and those before it, or of a range of revisions, newest first, each message once. */
export function changesIn(dir: string, revisions: string): Change[] {
  const log = git(dir, [
    'log',
    '-p',
    '-U0',
    '--full-index',
    '-n',
    String(COMMITS_READ_MAX),
    '--no-merges',
    '--no-renames',
    '--diff-filter=M',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--format=%x01%s%x03%b%x02',
    revisions,
  ])
  const changes: Change[] = []
  const seen = new Set<string>()
  for (const entry of log.toString('utf8').split('\x01').slice(1)) {
    if (entry.length > ENTRY_CHARS_MAX) continue
    const [written = '', diff] = entry.split('\x02')
    const [subject = '', body = ''] = written.split('\x03')
    const message = diff && messageOf(subject, body)
    if (!message || seen.has(message)) continue
    const files = diff
      .split('\ndiff --git ')
      .slice(1)
      .flatMap(fileOf)
      .sort((a, b) => b.lines.length - a.lines.length)
    const hunks = files.reduce((sum, { lines }) => sum + lines.length, 0)
    if (files.length === 0 || files.length > FILES_MAX || hunks > HUNKS_MAX) continue
    seen.add(message)
    changes.push({ message, files })
  }
  return changes
}

function fileOf(diff: string): Change['files'] {
  const path = /\n--- a\/(.*)\n/.exec(diff)?.[1]
  const blob = /\nindex ([0-9a-f]{40})\.\./.exec(diff)?.[1]
  if (!path || !blob || groupOf(path) === undefined || !isSource(path)) return []
  const lines = [...diff.matchAll(/\n@@ -(\d+)/g)].map(([, line]) => Number(line))
  return [{ path, blob, lines }]
}
