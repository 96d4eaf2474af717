// The inputs that fuzzing has found for each target: a line of base64 each, in test/fuzz/corpus.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const FOLDER = new URL('corpus/', import.meta.url)
/** The shortest inputs are kept: a corpus is read by every run of the tests. */
const KEPT_MAX = 60
const BYTES_MAX = 400

const fileOf = (target: string): URL => new URL(`${target.replaceAll(/[^\w.-]/g, '-')}.txt`, FOLDER)

/** The inputs of a target, none when there is no file of them. */
export function readCorpus(target: string): Uint8Array[] {
  const file = fileOf(target)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')))
}

/** Replaces the inputs of a target; long ones and too many are left out. */
export function writeCorpus(target: string, inputs: readonly Uint8Array[]): void {
  const short = inputs.filter(({ length }) => length > 0 && length <= BYTES_MAX).sort((a, b) => a.length - b.length)
  const lines = new Set(short.slice(0, KEPT_MAX).map((bytes) => Buffer.from(bytes).toString('base64')))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(target), [...lines].sort().join('\n').concat('\n'))
}
