// The code of one commit, read as it is asked for: texts and entities of its files, each once.

import { listTree, showFile } from '../../clients/git.ts'
import type { Context } from '../../context.ts'
import { REVIEW_FILE_BYTES_MAX } from '../../core/limits.ts'
import type { Outlined } from '../../core/review/revision.ts'

export type Revision = {
  commit: string
  has(path: string): boolean
  /** Lines of a file; undefined when there is no such file, or it is binary or too large to be read. */
  lines(path: string): Promise<readonly string[] | undefined>
  /** Entities of a file; empty when it can't be read or no language fits. */
  outline(path: string): Promise<readonly Outlined[]>
}

export async function openRevision(ctx: Context, repo: string, commit: string, signal: AbortSignal): Promise<Revision> {
  const paths = new Set(await listTree(repo, commit))
  const texts = new Map<string, Promise<readonly string[] | undefined>>()
  const outlines = new Map<string, Promise<readonly Outlined[]>>()

  const once = <T>(cache: Map<string, Promise<T>>, path: string, make: () => Promise<T>): Promise<T> => {
    let made = cache.get(path)
    if (!made) {
      made = make()
      cache.set(path, made)
    }
    return made
  }

  async function read(path: string): Promise<readonly string[] | undefined> {
    if (!paths.has(path)) return undefined
    const bytes = await showFile(repo, commit, path)
    if (!bytes || bytes.length > REVIEW_FILE_BYTES_MAX || bytes.subarray(0, 8000).includes(0)) return undefined
    const lines = bytes.toString('utf8').split(/\r?\n/)
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }

  const lines = (path: string): Promise<readonly string[] | undefined> => once(texts, path, () => read(path))

  async function outlineOf(path: string): Promise<readonly Outlined[]> {
    const found = await lines(path)
    if (!found) return []
    const [outline] = await ctx.clients.pools.interactive.run<Outlined[][]>(
      'outline',
      [{ path, text: found.join('\n') }],
      { signal },
    )
    return outline ?? []
  }

  return {
    commit,
    has: (path) => paths.has(path),
    lines,
    outline: (path) => once(outlines, path, () => outlineOf(path)),
  }
}
