// Programs of the machine that tests run.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program, from the folders in which a shell, or an administrator's, looks for it; undefined where it is not. */
export const programCalled = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
