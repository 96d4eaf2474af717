// Stores that nobody writes to here: a copy of one that may be in use, and the reading of every record of one.

import { existsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, open, type RootDatabase } from 'lmdb'
import { storeUnavailable } from '../../core/errors.ts'
import { DATABASES, type DatabaseName } from '../open.ts'
import { refusalOf } from './faults.ts'
import { checkHeader, DAMAGED } from './header.ts'
import { LOCK_FILE, makeLockFile } from './lock-file.ts'
import { checkPages } from './pages.ts'

/** Records of one database, and the format that it was written in; undefined where the store has none of that name. */
export type Contents = { records: number; format: number | undefined }

/**
 * Writes the store of the data directory `dir`, as it is at one moment, to the folder `target`, which is made. Other
 * processes may be writing to it meanwhile. Throws storeUnavailable for a store that is missing or damaged, and when the
 * copy cannot be written, of which then nothing is left.
 */
export async function copyStore(dir: string, target: string): Promise<void> {
  checkFile(dir)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const root = openForReading(dir)
  try {
    await root.backup(target, true)
    await chmod(join(target, 'data.mdb'), 0o600)
  } catch (error) {
    await rm(join(target, 'data.mdb'), { force: true })
    throw refusalOf(error)
  } finally {
    await root.close()
  }
}

/**
 * Reads and decodes every record of the store in `dir`; `isBackup`: no service can begin to use it meanwhile. Throws
 * storeUnavailable for a store that is missing or damaged, or holds a record that cannot be read.
 */
export async function readStore(
  dir: string,
  { isBackup }: { isBackup: boolean },
): Promise<Record<DatabaseName, Contents>> {
  checkFile(dir)
  const isInUse = existsSync(join(dir, LOCK_FILE))
  let root: RootDatabase | undefined
  try {
    root = openForReading(dir)
    const formats = databaseOf(root, 'meta') as Database<number, string> | undefined
    const contents = {} as Record<DatabaseName, Contents>
    for (const name of Object.keys(DATABASES) as DatabaseName[]) {
      contents[name] = { records: countRecords(name, databaseOf(root, name)), format: formats?.get(name) }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return contents
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await root?.close()
    // It was made for this process. A service that has started meanwhile has its table of readers in it.
    if (isBackup && !isInUse) await rm(join(dir, LOCK_FILE), { force: true })
  }
}

function checkFile(dir: string): void {
  const file = join(dir, 'data.mdb')
  try {
    checkHeader(file)
    checkPages(file)
  } catch (error) {
    throw refusalOf(error)
  }
}

function openForReading(dir: string): RootDatabase {
  try {
    makeLockFile(dir, false)
  } catch (error) {
    // LMDB does without one where nothing can be written, and dies where there is no room for it.
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw refusalOf(error)
  }
  return open({ path: dir, maxDbs: 64, noSubdir: false, readOnly: true })
}

/** An older store lacks the databases that came later: LMDB then gives none, since nothing may be made here. */
function databaseOf(root: RootDatabase, name: DatabaseName): Database | undefined {
  const about: { version: number; bytes?: true } = DATABASES[name]
  return root.openDB({ name, encoding: about.bytes ? 'binary' : 'msgpack' }) ?? undefined
}

function countRecords(name: DatabaseName, database: Database | undefined): number {
  const unreadable = (): Error => storeUnavailable(`a record of '${name}' cannot be read: ${DAMAGED}`)
  let records = 0
  try {
    for (const { value } of database?.getRange() ?? []) {
      if (value === undefined) throw unreadable()
      records++
    }
  } catch (error) {
    // Of a record that is read in part, the decoder's words are its content.
    throw error instanceof Error && 'code' in error ? error : unreadable()
  }
  return records
}
