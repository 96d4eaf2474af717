// How LMDB is opened, read and written: one environment per data directory. Stores get an Env and see tables; nothing else
// imports lmdb but copy.ts, which reads a store that another process may hold.

import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { type Database, type Key, open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb'
import { storeUnavailable } from '../../core/errors.ts'
import { makeFolder } from '../folder.ts'
import { DATABASES, type DatabaseName, RETIRED } from '../open.ts'
import { ABORTED, causeOf, isStoreFault, notCommitted, refusalOf } from './faults.ts'
import { assertKept, checkFile, type FileState, isAbsent, REPLACED, sameFile } from './file.ts'
import { checkHeader, DAMAGED, MISSING } from './header.ts'
import { isKept, type KeptRecords, keptRecords } from './kept.ts'
import { fits } from './keys.ts'
import { assertRoom, makeLockFile } from './lock-file.ts'
import { hadStore, markStore } from './presence.ts'
import { addressSpace, mapRoom } from './room.ts'
import { type SizeWatch, watchSize } from './size.ts'
import { isShared, type Seen, type Stamps, stampsOf, whileUnchanged } from './stamps.ts'

export type { Key }

/** A part of a database: keys from `start`, up to but not including `end`; `limit` and `offset` count entries. */
export type Range<K> = { start?: K; end?: K; reverse?: boolean; limit?: number; offset?: number }

/** One database inside `Env.read` or `Env.write`. `put` and `remove` exist only inside `write`. */
export type Table<V, K extends Key> = {
  get(key: K): V | undefined
  has(key: K): boolean
  /** Entries in key order (from `start` inclusive to `end` exclusive; with `reverse`, from `start` down). */
  range(options?: Range<K>): Iterable<{ key: K; value: V }>
  keys(options?: Range<K>): Iterable<K>
  /** The number of entries, in constant time. */
  count(): number
  put(key: K, value: V): void
  remove(key: K): void
}

/** The databases of one data directory. */
export type Env = {
  readonly dir: string
  /** The database of a name; usable only inside `read` and `write`. */
  table<V, K extends Key>(name: DatabaseName): Table<V, K>
  /** Runs `work` over one snapshot. Rejects with kind 'unavailable' when the store can't be reached or read. */
  read<T>(work: () => T): Promise<T>
  /**
   * Runs `work` after all earlier writes of this thread, then commits its puts and removes together, or none of them
   * when it throws. Reads inside see the state that the commit replaces: when another thread has changed a database
   * meanwhile that `work` has read, it runs again. Resolves when the commit is visible.
   */
  write<T>(work: () => T): Promise<T>
  /** Resolves when the store can be reached, else rejects with kind 'unavailable'. */
  ping(): Promise<void>
  /**
   * To be called by the process that holds the directory, before it uses the store: all pages are checked before the
   * file is opened.
   */
  suspect(): void
  close(): Promise<void>
}

type OpenRoot = (options: RootDatabaseOptionsWithPath) => RootDatabase

/** How an environment is opened: by a thread that owns the databases which are not shared, unless told otherwise. */
export type EnvOptions = {
  /** lmdb's `open` unless a test replaces it. */
  openRoot?: OpenRoot
  isOwner?: boolean
}

/** An environment whose file may come and go. */
type State = FileState & {
  readonly openRoot: OpenRoot
  readonly isOwner: boolean
  readonly size: SizeWatch
  /** The open databases; undefined before the first use, and after their file was found missing. */
  opened: Opened | undefined
  /** The file was checked in this turn of the event loop: one request reads several times. */
  checked: boolean
  closed: boolean
  /** Resolves when all writes so far have ended. */
  writing: Promise<unknown>
  /** Resolves when the previously open environment is closed. */
  releasing: Promise<unknown>
  /** What the running write's callback has asked for so far. */
  pending: Pending | undefined
}

type Opened = {
  root: RootDatabase
  tables: Map<DatabaseName, Database>
  stamps: Stamps
  stat: Stats
  kept: KeptRecords
}
/** The operations of a write, and the shared databases that it has read. */
type Pending = { operations: Operation[]; read: Set<DatabaseName> }
/** A write to be committed. */
type Change = { operations: readonly Operation[]; seen: Seen }
type Operation = { database: DatabaseName; key: Key; value?: unknown; remove?: true }

/**
 * The environment of a data directory, created (0700) when absent. Opening never fails: while the directory or its file
 * is missing, damaged or full, operations reject; they work again as soon as it can be read.
 */
export function openEnv(dir: string, { openRoot = open, isOwner = true }: EnvOptions = {}): Env {
  const file = join(dir, 'data.mdb')
  const state: State = {
    openRoot,
    isOwner,
    dir,
    file,
    size: watchSize(file),
    opened: undefined,
    checked: false,
    fresh: undefined,
    suspected: false,
    refused: undefined,
    closed: false,
    writing: Promise.resolve(),
    releasing: Promise.resolve(),
    pending: undefined,
  }
  return {
    dir,
    table: (name) => tableOf(state, name),
    read: (work) => guard(state, (store) => overSnapshot(store, work)),
    write: (work) => {
      const turn = state.writing.then(() => commit(state, work))
      state.writing = turn.catch(() => undefined)
      return turn
    },
    ping: () => guard(state, (store) => overSnapshot(store, () => void store.tables.get('meta')!.get('users'))),
    suspect: () => {
      state.suspected = true
    },
    close: () => close(state),
  }
}

/**
 * Runs `work` over a snapshot of its own. By itself lmdb lets go of a snapshot when the event loop turns, which may not happen
 * between two tasks of a worker thread, nor while it waits for the next: it would read what is no longer so, and meanwhile no
 * page that commits of other threads leave could be used again.
 */
function overSnapshot<T>({ root }: Opened, work: () => T): T {
  root.resetReadTxn()
  try {
    return work()
  } finally {
    root.resetReadTxn()
  }
}

/** Runs `work` over the open databases; a fault of the store becomes storeUnavailable. */
async function guard<T>(state: State, work: (store: Opened) => T): Promise<T> {
  try {
    return work(await ensureOpen(state))
  } catch (error) {
    throw isStoreFault(error) ? refusalOf(error) : error
  }
}

/**
 * The open databases, checked against the file on disk: one stat, and its header when the file has changed. A file that is cut
 * short between this look and a read through the map still ends the process.
 */
async function ensureOpen(state: State): Promise<Opened> {
  const { dir, file } = state
  // who has waited for one environment to be closed may find that another caller closes the next
  for (let released: Promise<unknown> | undefined; released !== state.releasing; ) {
    released = state.releasing
    await released
  }
  if (state.closed) throw storeUnavailable('it is closed')
  if (state.opened && state.checked) return state.opened
  const { stat, isCut, isOther } = state.size.look()
  const { opened } = state
  if (opened && stat && !isCut && sameFile(opened.stat, stat)) {
    if (opened.stat.mtimeMs !== stat.mtimeMs) {
      checkHeader(file)
      opened.kept.forget()
    }
    opened.stat = stat
    skipChecksThisTurn(state)
    return opened
  }
  state.fresh ??= isAbsent(stat) && !hadStore(dir)
  // The thread that holds the directory goes first: the others would share the lock file of the one that was replaced.
  if (isOther && !state.isOwner) throw storeUnavailable(REPLACED)
  if (stat) checkFile(state, stat, isCut)
  else if (state.fresh) makeFolder(dir)
  else throw storeUnavailable(MISSING)
  if (opened) await release(state)
  makeLockFile(dir, isOther)
  if (state.fresh) assertRoom(dir)
  // By default lmdb-js resolves a commit before it is on disk, and tells by the boot id of the machine whether what it
  // had not synced is still there. A commit that resolves here is one that a power cut leaves.
  const root = state.openRoot({
    path: dir,
    maxDbs: 64,
    noSubdir: false,
    overlappingSync: false,
    ...mapRoom(addressSpace()),
  })
  let made: Opened
  try {
    const tables = openTables(root)
    state.size.begin(stat ?? statSync(file))
    const after = state.size.look()
    if (!after.stat || after.isCut || after.isOther) throw storeUnavailable(after.stat ? DAMAGED : MISSING)
    const stamps = tables.get('stamps') as unknown as Stamps
    made = { root, tables, stamps, stat: after.stat, kept: keptRecords() }
  } catch (error) {
    await root.close().catch(() => undefined) // the next try opens it again
    throw error
  }
  state.opened = made
  markStore(dir)
  state.fresh = false
  return made
}

/**
 * Lets reads of this turn of the event loop skip the check. Worker threads check every time: their loop may not turn
 * between tasks.
 */
function skipChecksThisTurn(state: State): void {
  if (!isMainThread) return
  state.checked = true
  setImmediate(() => {
    state.checked = false
  })
}

function release(state: State): Promise<unknown> {
  const old = state.opened
  state.opened = undefined
  state.releasing = old ? old.root.close().catch(() => undefined) : Promise.resolve() // its file is gone: nothing to lose
  return state.releasing
}

async function close(state: State): Promise<void> {
  await state.writing
  state.closed = true
  const old = state.opened
  state.opened = undefined
  await old?.root.close()
}

function tableOf<V, K extends Key>(state: State, name: DatabaseName): Table<V, K> {
  const database = (): Database<V, K> => {
    if (!state.opened) throw storeUnavailable('it is closed')
    return state.opened.tables.get(name) as Database<V, K>
  }
  const isOwned = !isShared(name)
  const isRemembered = isKept(name) && state.isOwner
  const toRead = (): Database<V, K> => {
    if (!isOwned) state.pending?.read.add(name)
    return database()
  }
  const record = (operation: Operation): void => {
    if (!state.pending) throw new Error(`write to ${name} outside Env.write`)
    if (isOwned && !state.isOwner) throw new Error(`write to ${name} by a thread that does not own it`)
    state.pending.operations.push(operation)
  }
  return {
    get: (key) => {
      if (!fits(key)) return undefined
      const { opened, pending } = state
      if (!isRemembered || pending || !opened) return toRead().get(key)
      return opened.kept.get(name, key, () => database().get(key)) as V | undefined
    },
    has: (key) => fits(key) && toRead().doesExist(key),
    range: (options = {}) => toRead().getRange(options),
    keys: (options = {}) => toRead().getKeys(options),
    count: () => (toRead().getStats() as { entryCount: number }).entryCount,
    put: (key, value) => record({ database: name, key, value }),
    remove: (key) => record({ database: name, key, remove: true }),
  }
}

/** Applies the writes of `work` in one transaction; runs it again while another thread comes between. */
async function commit<T>(state: State, work: () => T): Promise<T> {
  for (;;) {
    state.checked = false
    const { result, change, committed, written } = await guard(state, (store) => {
      const pending: Pending = { operations: [], read: new Set() }
      state.pending = pending
      try {
        const { result, seen } = overSnapshot(store, () => ({
          result: work(),
          seen: stampsOf(store.stamps, pending.read),
        }))
        const change = { operations: pending.operations, seen }
        return { result, change, committed: apply(store, change), written: store.stat }
      } finally {
        state.pending = undefined
      }
    })
    if (await settled(state, change, committed)) {
      if (change.operations.length > 0) assertKept(state.size, written)
      return result
    }
  }
}

/** Whether a change took effect. Its transaction is tried again when LMDB aborts it. */
async function settled(state: State, change: Change, first: Promise<boolean>): Promise<boolean> {
  let committed = first
  for (const waitMs of RETRIES_MS) {
    const aborted = await committed.then(
      (isCommitted) => ({ isCommitted }),
      async (error: unknown) => {
        const cause = await causeOf(error)
        if (cause !== ABORTED) throw notCommitted(error, cause)
        return undefined
      },
    )
    if (aborted) return aborted.isCommitted
    await wait(waitMs)
    committed = (await guard(state, (store) => ({ committed: apply(store, change) }))).committed
  }
  return committed.catch(async (error: unknown) => {
    throw notCommitted(error, await causeOf(error))
  })
}

/** Waits before another try of a transaction that LMDB has aborted. */
const RETRIES_MS = [10, 100, 1000]

/** Whether the databases that were read were still the same: else nothing has taken effect. */
async function apply({ root, tables, stamps, kept }: Opened, { operations, seen }: Change): Promise<boolean> {
  if (operations.length === 0) return true
  const changed = new Set(operations.map(({ database }) => database))
  let unchanged: Promise<boolean> = Promise.resolve(true)
  const put = (): void => {
    for (const { database, key, value, remove } of operations) {
      const target = tables.get(database)!
      if (remove) target.remove(key)
      else target.put(key, value)
    }
  }
  const commit = () =>
    root.batch(() => {
      unchanged = whileUnchanged(stamps, { seen, changed }, put)
    })
  await kept.during(changed, commit)
  return unchanged
}

function openTables(root: RootDatabase): Map<DatabaseName, Database> {
  const tables = new Map<DatabaseName, Database>()
  root.transactionSync(() => {
    for (const [name, about] of Object.entries(DATABASES) as [DatabaseName, { bytes?: true }][]) {
      const encoding = about.bytes ? 'binary' : 'msgpack'
      tables.set(name, root.openDB({ name, encoding, useVersions: name === 'stamps' }))
    }
  })
  const meta = tables.get('meta')! as Database<number, string>
  type About = { version: number; reads?: number; derived?: true }
  const renewed: [DatabaseName, number][] = []
  for (const [name, about] of Object.entries(DATABASES) as [DatabaseName, About][]) {
    const { version, reads = version, derived } = about
    const stored = meta.get(name)
    if (stored === version) continue
    const isRead = stored !== undefined && stored >= reads && stored < version
    if (stored !== undefined && !derived && !isRead) throw new Error(otherSchema(name, stored, version))
    if (stored !== undefined && derived && !isRead) tables.get(name)!.clearSync()
    renewed.push([name, version])
  }
  if (renewed.length > 0) {
    // one commit, since each waits for the disk
    root.transactionSync(() => {
      for (const [name, version] of renewed) meta.putSync(name, version)
    })
  }
  const versions = meta as Database<number, string>
  for (const name of RETIRED) {
    if (versions.get(name) === undefined) continue
    root.openDB({ name }).dropSync()
    versions.removeSync(name)
  }
  return tables
}

const otherSchema = (name: string, stored: number, known: number): string =>
  `the data directory was written by another version of the service (${name}: format ${stored}, this one knows ${known}) — start that version, or put back a copy from before`
