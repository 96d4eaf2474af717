// Programs that tests run: those of the machine, and the service's own.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Options of Node for the service's own code: no types to strip, and so nothing to load that strips them. */
export const OWN_CODE = ['--import', new URL('../../src/stripped.js', import.meta.url).href]
/** The service, and its command line. */
export const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
export const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** The path of a program, from the folders in which a shell, or an administrator's, looks for it; undefined where it is not. */
export const programCalled = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
