// Files that commands write: whole afterwards, or as they were.

import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { unlessMissing } from '../core/system-errors.ts'

/** What may be written. */
type Content = string | AsyncIterable<Uint8Array>
type Mode = (had: number | undefined) => number

/** The folder takes no new file: the one that is there may still be written to. */
const CLOSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Writes a file by way of one beside it, that takes its place with the permissions that `modeOf` gives for those it had; where
 * the file is a link, the place of the file behind it. A pipe or a device, and a file in a folder that takes no other, are written to
 * as they are.
 */
export async function writeWhole(file: string, content: Content, modeOf: Mode = (had) => had ?? 0o666): Promise<void> {
  const found = await stat(file).catch(unlessMissing)
  if (found && !found.isFile()) return writeFile(file, content)
  const target = found ? await realpath(file) : file
  const part = `${target}.${process.pid}.part`
  try {
    await writeFile(part, content, { mode: modeOf(found && found.mode & 0o777) })
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined) // the first error tells more
    const { code, path } = error as NodeJS.ErrnoException
    if (!found || path !== part || !CLOSED.has(code)) throw ofFile(error, part, file)
    await writeFile(target, content)
  }
}

/** The error in terms of the file that was asked for. */
function ofFile(error: unknown, part: string, file: string): unknown {
  if (!(error instanceof Error)) return error
  error.message = error.message.replaceAll(part, file)
  if ((error as NodeJS.ErrnoException).path === part) Object.assign(error, { path: file })
  return error
}
