// Backups of a data directory: made while the service runs, checked, and put back.

import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupRefused, ServiceError } from '../../core/errors.ts'
import { syncPath } from '../durable.ts'
import { makeFolder } from '../folder.ts'
import { type Contents, copyStore, readStore } from '../lmdb/copy.ts'
import { markStore } from '../lmdb/presence.ts'
import { lockDataDir } from '../lock.ts'
import { DATABASES, type DatabaseName } from '../open.ts'
import { checkFiles, hashOf, MANIFEST, type Manifest, readManifest, SECRET_FILES, STORE_FILE } from './manifest.ts'

/** A store that was read from its first record to its last. */
export type Verified = { records: number; databases: Record<DatabaseName, Contents>; manifest?: Manifest }

/**
 * Copies the data directory `dir` to the new folder `target`: the store as it is at one moment, and the secrets. The
 * service may be running. A folder of this name exists only when the backup is whole. Search indexes are left out, since
 * the stored chunks give them again. Throws backupRefused, or storeUnavailable for a store that is missing or damaged.
 */
export async function backUp(
  dir: string,
  target: string,
  about: Pick<Manifest, 'made' | 'version'>,
): Promise<Manifest> {
  await assertNew(target)
  const begun = `${target}.partial`
  await mkdir(begun, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw backupRefused(
      begun,
      error.code === 'EEXIST'
        ? 'another backup was begun there: remove it when it is not under way'
        : String(error.code),
    )
  })
  try {
    await copyStore(dir, begun)
    const names = [STORE_FILE]
    for (const name of SECRET_FILES) if (await copied(join(dir, name), join(begun, name))) names.push(name)
    const { databases } = await verifyStore(begun, true)
    const manifest: Manifest = { ...about, formats: formatsOf(databases), files: [] }
    for (const name of names) {
      const path = join(begun, name)
      await syncPath(path)
      manifest.files.push({ name, bytes: (await stat(path)).size, sha256: await hashOf(path) })
    }
    await writeFile(join(begun, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 })
    await syncPath(join(begun, MANIFEST))
    await syncPath(begun)
    await rename(begun, target)
    return manifest
  } catch (error) {
    await rm(begun, { recursive: true, force: true })
    throw error instanceof ServiceError ? error : backupRefused(target, (error as Error).message)
  }
}

async function assertNew(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw backupRefused(target, error.code === 'ENOTDIR' ? 'it is no folder' : String(error.code))
  })
  if (entries.length > 0) throw backupRefused(target, 'it is not empty: each backup takes a folder of its own')
}

/**
 * Reads every record of a backup, after its files were compared with its manifest, or of a data directory. Throws
 * backupRefused or storeUnavailable for damage, and for a format that this service does not know.
 */
export async function verify(folder: string): Promise<Verified> {
  const isBackup = (await stat(join(folder, MANIFEST)).catch(() => undefined)) !== undefined
  if (!isBackup) return verifyStore(folder, false)
  const manifest = await readManifest(folder)
  await checkFiles(folder, manifest)
  return { ...(await verifyStore(folder, true)), manifest }
}

async function verifyStore(folder: string, isBackup: boolean): Promise<Verified> {
  const databases = await readStore(folder, { isBackup })
  for (const [name, { format }] of Object.entries(databases) as [DatabaseName, Contents][]) {
    const known: { version: number; derived?: true } = DATABASES[name]
    if (format !== undefined && format > known.version)
      throw backupRefused(
        folder,
        `it was written by a newer version of the service (${name}: format ${format}, this one knows ${known.version})`,
      )
  }
  return { databases, records: Object.values(databases).reduce((sum, { records }) => sum + records, 0) }
}

function formatsOf(databases: Record<DatabaseName, Contents>): Manifest['formats'] {
  const known = Object.entries(databases).filter(([, { format }]) => format !== undefined)
  return Object.fromEntries(known.map(([name, { format }]) => [name, format]))
}

/**
 * Puts the backup in `folder` in the place of the data directory `dir`, after `verify`. A directory that has a store keeps
 * it, unless `replace`: its files then move to a folder beside them, whose path is returned. Throws backupRefused, and
 * DataDirInUse while a service runs there.
 */
export async function restore(
  folder: string,
  dir: string,
  { replace, at }: { replace: boolean; at: Date },
): Promise<{ verified: Verified; setAside?: string }> {
  await readManifest(folder)
  const verified = await verify(folder)
  makeFolder(dir)
  const lock = await lockDataDir(dir)
  try {
    const there = await readdir(dir)
    const old = REPLACED.filter((name) => there.includes(name))
    if (old.includes(STORE_FILE) && !replace)
      throw backupRefused(dir, 'it holds the data of a service: --replace sets them aside first')
    const { files } = verified.manifest!
    await copyInto(dir, folder, files)
    // Until the store is back, which is last, none begins here: not with the secrets of another one either.
    markStore(dir)
    await syncPath(dir)
    const setAside = old.length > 0 ? await moveAside(dir, old, at) : undefined
    const names = files.map(({ name }) => name).filter((name) => name !== STORE_FILE)
    for (const name of [...names, STORE_FILE]) await rename(besides(dir, name), join(dir, name))
    await syncPath(dir)
    return { verified, ...(setAside === undefined ? {} : { setAside }) }
  } finally {
    await lock.release()
  }
}

/** Where a file is written before it takes its place. */
const besides = (dir: string, name: string): string => join(dir, `${name}.restored`)

/** Copies the files of a backup beside their places. Throws backupRefused, and leaves none, unless all are as they were verified. */
async function copyInto(dir: string, folder: string, files: Manifest['files']): Promise<void> {
  try {
    for (const { name, sha256 } of files) {
      const copy = besides(dir, name)
      await rm(copy, { force: true })
      await copyFile(join(folder, name), copy, constants.COPYFILE_EXCL)
      await chmod(copy, 0o600) // a backup that came through an archive may be readable by all
      if ((await hashOf(copy)) !== sha256) throw backupRefused(folder, `its file ${name} has changed meanwhile`)
      await syncPath(copy)
    }
  } catch (error) {
    for (const { name } of files) await rm(besides(dir, name), { force: true })
    throw error instanceof ServiceError ? error : backupRefused(dir, (error as Error).message)
  }
}

/**
 * The parts of a data directory that belong to one store, which is moved first: it is never there without its secrets. The
 * mark that a store was begun stays: were the power cut here, an empty store would begin without it.
 */
const REPLACED: readonly string[] = [STORE_FILE, 'lock.mdb', 'search', ...SECRET_FILES]

async function moveAside(dir: string, names: readonly string[], at: Date): Promise<string> {
  const folder = join(dir, `before-restore-${at.toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) await rename(join(dir, name), join(folder, name))
  return folder
}

/** Whether there was such a file. The copy is as readable as it is. */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  return true
}
