// Reading bare git repositories.

import { spawnSync } from 'node:child_process'

/** A string of Node ends at 512 MiB. */
const OUTPUT_BYTES_MAX = 400_000_000
const TIMEOUT_MS = 120_000

/** What git reads, and the bytes that it may write. */
type Streams = { input?: string; bytesMax?: number }

/** What a git command writes; empty when git refuses. Throws when it writes or takes too much: a part is no answer. */
export function git(
  dir: string,
  args: readonly string[],
  { input = '', bytesMax = OUTPUT_BYTES_MAX }: Streams = {},
): Buffer {
  const { stdout, error } = spawnSync('git', ['-C', dir, ...args], {
    input,
    maxBuffer: bytesMax,
    timeout: TIMEOUT_MS,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (error) throw new Error(`git ${args[0]} did not end in ${dir}`, { cause: error })
  return stdout
}

/** The texts of blobs by their ids; those that are missing are left out. */
export function blobsOf(dir: string, ids: readonly string[]): Map<string, string> {
  const answer = git(dir, ['cat-file', '--batch'], { input: [...new Set(ids)].map((id) => `${id}\n`).join('') })
  const texts = new Map<string, string>()
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(10, at)
    if (end < 0) break
    const [id = '', kind, size] = answer.toString('latin1', at, end).split(' ')
    at = end + 1
    if (kind === 'missing') continue
    if (kind === 'blob') texts.set(id, answer.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}
