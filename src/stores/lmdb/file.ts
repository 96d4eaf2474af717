// Whether the store's file may be read: looked at before it is opened, and after what was written to it.

import type { Stats } from 'node:fs'
import { ServiceError, storeUnavailable } from '../../core/errors.ts'
import { isSystemError } from '../../core/system-errors.ts'
import { checkHeader, DAMAGED, fillUpFile, MISSING } from './header.ts'
import { checkPages } from './pages.ts'
import type { Look, SizeWatch } from './size.ts'

/** What is known of the file of a data directory. */
export type FileState = {
  readonly dir: string
  readonly file: string
  /** No file was there at the first look and none has been created: a missing one is no fault. Undefined before it. */
  fresh: boolean | undefined
  /** All pages of the file are to be checked: it was opened by nobody yet. */
  suspected: boolean
  /** The file as it was when it was found damaged: reading all its pages takes long, and every request asks for it. */
  refused: { stat: Stats; error: unknown } | undefined
}

/** The advice where the file is another one than that which was opened. */
export const REPLACED = 'its file data.mdb was replaced by another program'

/** Throws where a file that is there may not be opened; one that nobody has opened yet, or that was cut, is read whole for that. */
export function checkFile(state: FileState, stat: Stats, isCut: boolean): void {
  const { dir, file, fresh, suspected } = state
  if (!stat.isFile()) throw storeUnavailable('its file data.mdb is no file')
  if (fresh && isAbsent(stat)) return
  if (state.refused && isUnchanged(state.refused.stat, stat)) throw state.refused.error
  try {
    const { isShort } = checkHeader(file)
    if (suspected || isShort || isCut) checkPages(file)
  } catch (error) {
    if (error instanceof ServiceError) state.refused = { stat, error } // else the disk did not answer: it may next time
    throw error
  }
  if (suspected) fillUpFile(dir)
  state.suspected = false
}

/** An empty file counts as absent: a process was killed while creating it. */
export const isAbsent = (stat: Stats | undefined): boolean => stat === undefined || (stat.isFile() && stat.size === 0)

/**
 * Throws where the file that a change was written to has been removed, replaced or cut since: the change may be gone with it. Where
 * the disk does not tell, the change stands: whoever was refused would find it done.
 */
export function assertKept(size: SizeWatch, written: Stats): void {
  const look = lookAt(size)
  if (!look) return
  const { stat, isCut } = look
  if (!stat) throw storeUnavailable(MISSING)
  if (isCut) throw storeUnavailable(DAMAGED)
  if (!sameFile(written, stat)) throw storeUnavailable(REPLACED)
}

/** Undefined where the system refuses to tell of the file. */
function lookAt(size: SizeWatch): Look | undefined {
  try {
    return size.look()
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

const isUnchanged = (before: Stats, now: Stats): boolean =>
  before.ino === now.ino && before.size === now.size && before.mtimeMs === now.mtimeMs && before.ctimeMs === now.ctimeMs

/** Whether a file is the one that it was, as long or longer. */
export const sameFile = (before: Stats, now: Stats): boolean =>
  before.ino === now.ino && before.dev === now.dev && now.size >= before.size
