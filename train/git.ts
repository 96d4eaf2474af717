// Reading bare git repositories.

import { spawnSync } from 'node:child_process'

/** What is longer is cut there: a string of Node ends at 512 MiB. */
const OUTPUT_BYTES_MAX = 400_000_000

/** What a git command writes; empty when it fails. */
export function git(dir: string, args: readonly string[], timeoutMs = 120_000, input = ''): Buffer {
  const { stdout } = spawnSync('git', ['-C', dir, ...args], {
    input,
    maxBuffer: OUTPUT_BYTES_MAX,
    timeout: timeoutMs,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return stdout ?? Buffer.alloc(0)
}

/** The texts of blobs by their ids; those that are missing are left out. */
export function blobsOf(dir: string, ids: readonly string[]): Map<string, string> {
  const answer = git(dir, ['cat-file', '--batch'], 120_000, [...new Set(ids)].map((id) => `${id}\n`).join(''))
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
