// The code of one commit, read as it is asked for: texts and entities of its files, each once.

import { listTree, showFile } from '../../clients/git.ts'
import type { Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { REVIEW_FILE_BYTES_MAX } from '../../core/limits.ts'
import { linesOf, type Outlined } from '../../core/review/revision.ts'

/** The code of one commit. */
export type Revision = {
  has(path: string): boolean
  /** Lines of a file; undefined when there is no such file, or it is binary or too large to be read. */
  lines(path: string): Promise<readonly string[] | undefined>
  /** Entities of a file; empty when it can't be read or no language fits. */
  outline(path: string): Promise<readonly Outlined[]>
}

/** The code of `commit` of a repository. Nothing is read before it is asked for. */
export async function openRevision(
  ctx: Context,
  repo: Repository,
  commit: string,
  signal: AbortSignal,
): Promise<Revision> {
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
    const bytes = await showFile(repo, commit, path, REVIEW_FILE_BYTES_MAX)
    return bytes && linesOf(bytes)
  }

  const lines = (path: string): Promise<readonly string[] | undefined> => once(texts, path, () => read(path))

  async function outline(path: string): Promise<readonly Outlined[]> {
    const found = await lines(path)
    return found ? outlineOf(ctx, path, found, signal) : []
  }

  return {
    has: (path) => paths.has(path),
    lines,
    outline: (path) => once(outlines, path, () => outline(path)),
  }
}

/**
 * The entities of a file, by its lines; none where no language fits, or the parse took too long or failed: one file
 * never ends a run.
 */
export async function outlineOf(
  ctx: Context,
  path: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<readonly Outlined[]> {
  const text = lines.join('\n')
  try {
    return await ctx.clients.pools.interactive.run('outline', { path, text }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn('a file could not be parsed', { path, error })
    return []
  }
}
