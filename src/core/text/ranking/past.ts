// A repository's past as far as search reads it: which commits have changed which files.

/** A commit: its message, and the paths that it changed. */
export type PastCommit = { message: string; paths: readonly string[] }

const HASH = /^[0-9a-f]{40}([0-9a-f]{24})?$/

/** The commits in the output of `git log -z --name-only --format=%H%x00%B`; those without paths are left out. */
export function readHistory(log: Uint8Array): PastCommit[] {
  const cells = new TextDecoder().decode(log).split('\0')
  const commits: PastCommit[] = []
  for (let at = 0; at < cells.length; ) {
    if (!HASH.test(cells[at++]!)) continue
    const message = cells[at++] ?? ''
    const paths: string[] = []
    for (; at < cells.length && !HASH.test(cells[at]!); at++) {
      const path = cells[at]!.replace(/^\n/, '')
      if (path !== '') paths.push(path)
    }
    if (paths.length > 0) commits.push({ message, paths })
  }
  return commits
}

/** The files of an index that a commit changed. */
export type Change = {
  message: string
  /** Positions of the files that it changed. */
  files: readonly number[]
  /** How many paths it changed in all. */
  paths: number
  /** How many commits came after it. */
  age: number
}

/** A commit that changed more paths says little about each: moves, formatting, licences. */
const PATHS_MAX = 30

/** The files in `paths` that each commit (newest first) changed; commits that changed none of them are left out. */
export function changesOf(commits: readonly PastCommit[], paths: readonly string[]): Change[] {
  const fileOf = new Map(paths.map((path, file) => [path, file]))
  return commits
    .map(({ message, paths: changed }, age) => {
      const files = changed.length > PATHS_MAX ? [] : changed.flatMap((path) => fileOf.get(path) ?? [])
      return { message, files, paths: changed.length, age }
    })
    .filter(({ files }) => files.length > 0)
}
