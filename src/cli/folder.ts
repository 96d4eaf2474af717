// The folder that a command is given.

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Input, usageError } from './command.ts'

/** The path of the first argument, the current folder without one. Throws a usage error when it is no folder here. */
export async function givenFolder({ positionals }: Input): Promise<string> {
  const path = resolve(positionals[0] ?? '.')
  const isFolder = await stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (!isFolder) throw usageError(`${path} is not a folder of this machine`)
  return path
}
