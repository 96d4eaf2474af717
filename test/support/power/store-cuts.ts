// Power cuts of a store alone, in the middle of commits that follow each other without a pause.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Disk } from './lazyfs.ts'

/** The store as its writer told it: the number it began with, and the last one that was acknowledged. */
export type Told = { found: number; acknowledged: number }

const WRITER = join(import.meta.dirname, 'writer.ts')
const NEWS_MS = 2000

/**
 * Writes to the store `dir` on the disk until `commits` are acknowledged or the power is off, and cuts the power. Nothing
 * is told when the power went off while the store was opened. Throws when the writer ends by itself while the disk is
 * there.
 */
export async function writeUntilCut(
  disk: Disk,
  dir: string,
  commits: number,
): Promise<{ told: Told | undefined; byItself: boolean }> {
  const writer = spawn(process.execPath, [WRITER, dir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(writer, 'close')
  const errors: string[] = []
  writer.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)))
  let told: Told | undefined
  let isCut = false
  for await (const line of createInterface({ input: writer.stdout })) {
    told = { found: told?.found ?? Number(line), acknowledged: Number(line) }
    if (isCut || told.acknowledged < told.found + commits) continue
    isCut = true
    await disk.cutPower()
    writer.kill('SIGKILL')
  }
  await ended
  if (!isCut && !(await disk.isOffSoon(NEWS_MS))) throw new Error(`the store: ${errors.join('')}`)
  await disk.cutPower()
  return { told, byItself: !isCut }
}
