// Trees and histories of git repositories as search would read them, at any commit and without a work tree.

import { decodeText } from '../../src/core/decode.ts'
import { type PastCommit, readHistory } from '../../src/core/text/ranking/past.ts'
import { isIndexed } from '../../test/support/retrieval.ts'
import { blobsOf, git } from '../../train/git.ts'

/** Commits that search reads of the past, as an ingest does. */
const PAST = 3000
const FILE_BYTES_MAX = 1_000_000

/** The blobs of a commit by path: those under `root` where one is given. */
export function treeOf(dir: string, commit: string, root = ''): Map<string, string> {
  const under = root === '' ? [] : ['--', root]
  const listed = git(dir, ['ls-tree', '-r', '-l', '-z', commit, ...under])
    .toString('utf8')
    .split('\0')
  return new Map(
    listed.flatMap((line): [string, string][] => {
      const [, blob, size, path] = /^100\d+ blob (\w+)\s+(\d+)\t([\s\S]*)$/.exec(line) ?? []
      return path !== undefined && Number(size) <= FILE_BYTES_MAX ? [[path, blob!]] : []
    }),
  )
}

/** The texts of blobs by path, those alone that an ingest would index. */
export function textsOfBlobs(dir: string, blobs: ReadonlyMap<string, string>): Map<string, string> {
  const contents = blobsOf(dir, [...blobs.values()])
  const texts = new Map<string, string>()
  for (const [path, blob] of blobs) {
    const decoded = decodeText(Buffer.from(contents.get(blob) ?? '\0'), path)
    if ('text' in decoded && isIndexed(path, decoded.text)) texts.set(path, decoded.text)
  }
  return texts
}

/** The newest commits that a commit reaches, as search reads them. */
export const pastOf = (dir: string, commit: string): PastCommit[] =>
  readHistory(
    git(dir, [
      'log',
      '-z',
      '--no-merges',
      '--no-renames',
      '--name-only',
      '--format=%H%x00%B',
      `--max-count=${PAST}`,
      commit,
    ]),
  )
