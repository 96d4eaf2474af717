// Files of other programs: read as they are, and replaced in one step.

import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CliError, EXIT } from './command.ts'

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

/** Replaces a file, where it is a link the file behind it, and keeps who may read it; a new one is for its owner alone. */
export async function writeConfiguration(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    const target = await realpath(file).catch(() => file)
    const mode = (await stat(target).catch(() => undefined))?.mode ?? 0o600
    await writeFile(`${target}.${process.pid}`, text, { mode: mode & 0o777 })
    await rename(`${target}.${process.pid}`, target)
  } catch (error) {
    throw new CliError(EXIT.failed, `${file} cannot be written: ${(error as Error).message}`)
  }
}
