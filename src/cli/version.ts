// The version of the service that this command line came with.

import { readFile } from 'node:fs/promises'

/** As its package says. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
