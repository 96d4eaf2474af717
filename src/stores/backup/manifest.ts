// The contents of a backup by its own manifest: enough to tell a whole one from one that was cut short or changed.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupRefused } from '../../core/errors.ts'
import type { DatabaseName } from '../open.ts'

/** The name of the file in a backup that lists the others. It is written last. */
export const MANIFEST = 'backup.json'

/** The files of a data directory that cannot be made again. */
export const STORE_FILE = 'data.mdb'
export const SECRET_FILES = ['jwt-secret', 'settings.key', 'initial-admin-password'] as const

/** Contents of a backup. Sizes in bytes; `sha256` in hexadecimal. */
export type Manifest = {
  made: string
  /** The version of the service that made it. */
  version: string
  /** Formats of its databases: a service that knows an older one refuses them. */
  formats: Partial<Record<DatabaseName, number>>
  files: { name: string; bytes: number; sha256: string }[]
}

/** It lists four files. */
const MANIFEST_BYTES_MAX = 64 * 1024

/** A time as it is written here: it is shown, and nothing else may be in it. */
const TIME = /^[\d:.TZ+-]{10,40}$/

const NAMES: readonly string[] = [STORE_FILE, ...SECRET_FILES]

/** The manifest of the backup in `folder`. Throws backupRefused when it has none that can be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST)
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw backupRefused(
      folder,
      error.code === 'ENOENT' ? `it has no ${MANIFEST}, so it is no backup or not a whole one` : String(error.code),
    )
  }
  const about = await lstat(path).catch(refuse)
  const isOne = about.isFile() && about.size <= MANIFEST_BYTES_MAX // a pipe would be waited for
  const manifest = isOne ? parse(await readFile(path, 'utf8').catch(refuse)) : undefined
  if (!manifest) throw backupRefused(folder, `its ${MANIFEST} cannot be read`)
  return manifest
}

function parse(text: string): Manifest | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { files, formats, made } = (value ?? {}) as Partial<Manifest>
  if (typeof made !== 'string' || !TIME.test(made)) return undefined
  if (typeof formats !== 'object' || formats === null || !Array.isArray(files)) return undefined
  const names = files.map((file: Partial<Manifest['files'][number]> | null) => file?.name ?? '')
  // A file that is listed twice would be put back twice, after the old ones have gone.
  const isWhole = names.every((name) => NAMES.includes(name)) && new Set(names).size === names.length
  return isWhole && names.includes(STORE_FILE) ? (value as Manifest) : undefined
}

/** Throws backupRefused for a file of the backup that is missing or is not as the manifest says. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (!found) throw backupRefused(folder, `its file ${name} is missing`)
    if (!found.isFile()) throw backupRefused(folder, `its file ${name} is no regular file`)
    if (found.size !== bytes || (await hashOf(join(folder, name))) !== sha256)
      throw backupRefused(folder, `its file ${name} is not as it was written`)
  }
}

/** The SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
