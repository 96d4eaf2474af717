// Files of other programs: read as they are, and replaced in one step.

import { mkdir, readFile, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isInside } from '../clients/inside.ts'
import { CliError, EXIT } from './command.ts'
import { writeWhole } from './whole-file.ts'

/** The text of a file; undefined when there is none. */
export async function readConfiguration(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new CliError(EXIT.failed, `${file} cannot be read: ${message}`)
  }
}

/**
 * Whether a file lies in a folder once all links are followed, or would if it were made: a repository of somebody else may hold
 * links to files of the user.
 */
export async function liesIn(folder: string, file: string): Promise<boolean> {
  const root = await realpath(folder)
  for (let at = file; ; at = dirname(at)) {
    const real = await realpath(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw new CliError(EXIT.failed, `${file} cannot be reached: ${error.message}`)
    })
    if (real !== undefined) return isInside(real, root)
    if (at === dirname(at)) return false
  }
}

/** Replaces a file, where it is a link the file behind it, and keeps who may read it; a new one is for its owner alone. */
export async function writeConfiguration(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, text, (had) => had ?? 0o600)
  } catch (error) {
    throw new CliError(EXIT.failed, `${file} cannot be written: ${(error as Error).message}`)
  }
}
