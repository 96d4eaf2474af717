// Secrets kept as separate files in the data directory, readable only by their owner.

import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storeUnavailable } from '../../core/errors.ts'
import { unlessMissing } from '../../core/system-errors.ts'
import { syncPath, writeDurably } from '../durable.ts'

/** Secrets as files of the data directory, readable only by their owner. */
export type SecretStore = {
  /**
   * The secret of that name, created from 32 random bytes on first use; read once per process. Throws storeUnavailable
   * when it cannot be read.
   */
  obtain: (name: string) => Promise<string>
  /** Writes a file with mode 0600, whole or not at all; on the disk when it resolves. */
  write: (name: string, value: string) => Promise<void>
  /** Removes the file; a missing one is no error. */
  remove: (name: string) => Promise<void>
  /** Removes half-written files that a killed process left. */
  sweep: () => Promise<void>
}

/** A shorter secret was cut off, and could be guessed: a new one takes its place. */
const SECRET_CHARS_MIN = 32

/** The secrets in a data directory. */
export function openSecrets(dataDir: string): SecretStore {
  const obtained = new Map<string, Promise<string>>()
  const path = (name: string) => join(dataDir, name)

  const write = (name: string, value: string) =>
    writeDurably(path(name), `${value}\n`, `${path(name)}.${process.pid}.new`)
  const readOrCreate = async (name: string) => {
    const existing = await readFile(path(name), 'utf8').catch(unlessMissing)
    if (existing && existing.trim().length >= SECRET_CHARS_MIN) return existing.trim()
    const created = randomBytes(32).toString('base64url')
    await write(name, created)
    return created
  }

  return {
    obtain: async (name) => {
      const secret = obtained.get(name) ?? readOrCreate(name)
      obtained.set(name, secret)
      try {
        return await secret
      } catch (error) {
        obtained.delete(name)
        throw storeUnavailable(
          `a secret of the data directory cannot be read (${(error as NodeJS.ErrnoException).code})`,
        )
      }
    },
    write,
    remove: async (name) => {
      await rm(path(name), { force: true })
      await syncPath(dataDir)
    },
    sweep: async () => {
      for (const name of await readdir(dataDir)) if (/\.\d+\.new$/.test(name)) await rm(path(name), { force: true })
    },
  }
}
