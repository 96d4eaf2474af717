// The one place that knows how LMDB is opened: a single environment in the data directory, every database listed
// below with its key and its schema version. Stores get an Env and see tables; nothing else in the house knows lmdb.

import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, type Key, open, type RootDatabase } from 'lmdb'
import { ServiceError, storeUnavailable } from '../core/errors.ts'
import { type ChunkStore, openChunks } from './chunks.ts'
import { type ConversationStore, openConversations } from './conversations.ts'
import { type DescriptionStore, openDescriptions } from './descriptions.ts'
import { type FactStore, openFacts } from './facts.ts'
import { type GraphStore, openGraphs } from './graphs.ts'
import { type GuidanceStore, openPlaybooks, openSkills, type Playbook, type Skill } from './guidance.ts'
import { type JobStore, openJobs } from './jobs.ts'
import { type LexicalStore, openLexical } from './lexical.ts'
import { openProjects, type ProjectStore } from './projects.ts'
import { openRuns, type RunStore } from './runs.ts'
import { openSecrets, type SecretStore } from './secrets.ts'
import { openSessions, type SessionStore } from './sessions.ts'
import { openSettings, type SettingsStore } from './settings.ts'
import { openTrees, type TreeStore } from './trees.ts'
import { openUsers, type UserStore } from './users.ts'
import { openVectors, type VectorStore } from './vectors.ts'

/**
 * Every database. `version` is raised when the meaning of its records changes: a `derived` one is then emptied when the
 * environment is opened (an ingest makes it anew), any other refuses to open until a migration is written.
 */
export const DATABASES = {
  // name              key                                   value
  meta: /*             database name                      -> its schema version */ { version: 1 },
  users: /*            user id                            -> user */ { version: 1 },
  sessions: /*         [user id, session id]              -> session */ { version: 1 },
  logins: /*           sha256 of username                 -> times of failed logins */ { version: 1 },
  settings: /*         name                               -> setting (secrets encrypted) */ { version: 1 },
  jobs: /*             job id (sorts by creation)         -> job record */ { version: 1 },
  activeJobs: /*       project                            -> its queued or running job's id */ { version: 1 },
  projects: /*         project name                       -> project record */ { version: 1 },
  trees: /*            [project, generation]              -> its files with hashes and stats */ {
    version: 1,
    derived: true,
  },
  graphs: /*           [project, generation]              -> packed graph */ { version: 2, derived: true, bytes: true },
  facts: /*            content hash, language, version    -> packed facts */ { version: 1, derived: true, bytes: true },
  collections: /*      [project, generation]              -> head of its collection of chunks */ { version: 1 },
  manifests: /*        [project, generation]              -> its files and their packs */ { version: 1 },
  chunks: /*           [project, pack]                    -> chunks of one file */ { version: 1 },
  vectors: /*          [embedder, text hash]              -> vector of a provider */ {
    version: 2,
    derived: true,
    bytes: true,
  },
  parts: /*            [project, pack, embedder]          -> what its chunks bring into a search index */ {
    version: 1,
    derived: true,
    bytes: true,
  },
  descriptions: /*     hash of code, model and prompt     -> description */ { version: 1 },
  conversations: /*    conversation id                    -> header of a conversation */ { version: 1 },
  messages: /*         [conversation id, number]          -> message */ { version: 1 },
  counters: /*         database name                      -> last id given in it */ { version: 1 },
  runs: /*             run id                             -> routine run */ { version: 1 },
  playbooks: /*        name                               -> playbook */ { version: 1 },
  skills: /*           name                               -> skill */ { version: 1 },
} as const satisfies Record<string, { version: number; derived?: true; bytes?: true }>

export type DatabaseName = keyof typeof DATABASES

export type Range<K> = { start?: K; end?: K; reverse?: boolean; limit?: number; offset?: number }

/** One database inside `Env.read` or `Env.write`. `put` and `remove` exist only inside `write`. */
export type Table<V, K extends Key> = {
  get(key: K): V | undefined
  has(key: K): boolean
  /** Entries in key order (from `start` inclusive to `end` exclusive; with `reverse`, from `start` down). */
  range(options?: Range<K>): Iterable<{ key: K; value: V }>
  keys(options?: Range<K>): Iterable<K>
  put(key: K, value: V): void
  remove(key: K): void
}

export type Env = {
  readonly dir: string
  table<V, K extends Key>(name: DatabaseName): Table<V, K>
  /** Runs `work` over one snapshot. Rejects with kind 'unavailable' when the store can't be reached or read. */
  read<T>(work: () => T): Promise<T>
  /**
   * Runs `work` after all earlier writes of this thread, then commits its puts and removes together: all of them, or
   * none when it throws. Inside, reads see the state before this write. Resolves when the commit is visible.
   */
  write<T>(work: () => T): Promise<T>
  /** Resolves when the store can be reached, else rejects with kind 'unavailable'. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** What the service keeps: one narrow interface per collection, over one environment. */
export type Stores = {
  settings: SettingsStore
  conversations: ConversationStore
  descriptions: DescriptionStore
  jobs: JobStore
  projects: ProjectStore
  trees: TreeStore
  graphs: GraphStore
  facts: FactStore
  chunks: ChunkStore
  vectors: VectorStore
  lexical: LexicalStore
  runs: RunStore
  playbooks: GuidanceStore<Playbook>
  skills: GuidanceStore<Skill>
  users: UserStore
  sessions: SessionStore
  secrets: SecretStore
  /** Resolves when the store can be reached, else rejects with kind 'unavailable'. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Every collection over the environment of a data directory. */
export function openStores(env: Env): Stores {
  return {
    settings: openSettings(env),
    conversations: openConversations(env),
    descriptions: openDescriptions(env),
    jobs: openJobs(env),
    projects: openProjects(env),
    trees: openTrees(env),
    graphs: openGraphs(env),
    facts: openFacts(env),
    chunks: openChunks(env),
    vectors: openVectors(env),
    lexical: openLexical(env),
    runs: openRuns(env),
    playbooks: openPlaybooks(env),
    skills: openSkills(env),
    users: openUsers(env),
    sessions: openSessions(env),
    secrets: openSecrets(env.dir),
    ping: env.ping,
    close: env.close,
  }
}

type Opened = { root: RootDatabase; tables: Map<DatabaseName, Database>; stat: Stats }
type Operation = { database: DatabaseName; key: Key; value?: unknown; remove?: true }

/**
 * The environment of a data directory, created (0700) when absent. Opening never fails: while the directory or its
 * file is missing, damaged or full, operations reject, and they work again as soon as it can be read.
 */
export function openEnv(dir: string): Env {
  const file = join(dir, 'data.mdb')
  let opened: Opened | undefined
  let fresh = !existsSync(file)
  let closed = false
  let writing: Promise<unknown> = Promise.resolve()
  let releasing: Promise<unknown> = Promise.resolve()
  let pending: Operation[] | undefined

  /** The open databases, checked against the file on disk: one stat, and its header when the file has changed. */
  async function ensure(): Promise<Opened> {
    await releasing
    if (closed) throw storeUnavailable('it is closed')
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat && !fresh) throw storeUnavailable('its file is missing')
    if (!stat) mkdirSync(dir, { recursive: true, mode: 0o700 })
    if (opened && stat && sameFile(opened.stat, stat)) {
      if (opened.stat.mtimeMs !== stat.mtimeMs) checkHeader(file)
      opened.stat = stat
      return opened
    }
    if (stat) checkHeader(file)
    if (opened) await release() // two environments of one directory would share its lock file
    const root = open({ path: dir, maxDbs: 64, noSubdir: false })
    opened = { root, tables: openTables(root), stat: statSync(file) }
    fresh = false
    return opened
  }

  function release(): Promise<unknown> {
    const old = opened
    opened = undefined
    releasing = old ? old.root.close().catch(() => undefined) : Promise.resolve() // its file is gone: nothing to lose
    return releasing
  }

  async function guard<T>(work: (store: Opened) => T): Promise<T> {
    try {
      return work(await ensure())
    } catch (error) {
      throw isStoreFault(error) ? storeUnavailable(reason(error)) : error
    }
  }

  function table<V, K extends Key>(name: DatabaseName): Table<V, K> {
    const database = (): Database<V, K> => {
      if (!opened) throw storeUnavailable('it is closed')
      return opened.tables.get(name) as Database<V, K>
    }
    const record = (operation: Operation): void => {
      if (!pending) throw new Error(`write to ${name} outside Env.write`)
      pending.push(operation)
    }
    return {
      get: (key) => database().get(key),
      has: (key) => database().doesExist(key),
      range: (options = {}) => database().getRange(options),
      keys: (options = {}) => database().getKeys(options),
      put: (key, value) => record({ database: name, key, value }),
      remove: (key) => record({ database: name, key, remove: true }),
    }
  }

  async function commit<T>(work: () => T): Promise<T> {
    const operations: Operation[] = []
    const { result, committed } = await guard((store) => {
      pending = operations
      try {
        return { result: work(), committed: apply(store, operations) }
      } finally {
        pending = undefined
      }
    })
    try {
      await committed
    } catch (error) {
      throw storeUnavailable(reason(error))
    }
    return result
  }

  return {
    dir,
    table,
    read: (work) =>
      guard((store) => {
        // Its snapshot is renewed when the event loop turns, which a worker thread may not do from one task to the next.
        store.root.resetReadTxn()
        return work()
      }),
    write: (work) => {
      const turn = writing.then(() => commit(work))
      writing = turn.catch(() => undefined)
      return turn
    },
    ping: () => guard((store) => void store.tables.get('meta')!.get('users')),
    close: async () => {
      await writing
      closed = true
      const old = opened
      opened = undefined
      await old?.root.close()
    },
  }
}

async function apply(store: Opened, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return
  await store.root.batch(() => {
    for (const { database, key, value, remove } of operations) {
      const target = store.tables.get(database)!
      if (remove) target.remove(key)
      else target.put(key, value)
    }
  })
}

function openTables(root: RootDatabase): Map<DatabaseName, Database> {
  const tables = new Map<DatabaseName, Database>()
  for (const [name, about] of Object.entries(DATABASES) as [DatabaseName, { bytes?: true }][]) {
    tables.set(name, root.openDB({ name, encoding: about.bytes ? 'binary' : 'msgpack' }))
  }
  const meta = tables.get('meta')! as Database<number, string>
  for (const [name, about] of Object.entries(DATABASES) as [DatabaseName, { version: number; derived?: true }][]) {
    const stored = meta.get(name)
    if (stored === about.version) continue
    if (stored !== undefined && !about.derived) throw new Error(`database ${name} has schema version ${stored}`)
    if (stored !== undefined) tables.get(name)!.clearSync()
    meta.putSync(name, about.version)
  }
  return tables
}

const sameFile = (before: Stats, now: Stats): boolean =>
  before.ino === now.ino && before.dev === now.dev && now.size >= before.size

const MAGIC = 0xbeefc0de
const META = { page: 24, version: 28, pageSize: 48, lastPage: 144 } // byte offsets in the first page

/** Throws when the file is not a whole LMDB file: reading a damaged one through its memory map would end the process. */
function checkHeader(file: string): void {
  const head = Buffer.alloc(152)
  const handle = openSync(file, 'r')
  try {
    const read = readSync(handle, head, 0, head.length, 0)
    if (read < head.length || head.readUInt32LE(META.page) !== MAGIC) throw storeUnavailable('its file is damaged')
    // Other threads write: the size is asked for after the header, for it only grows. Pages that were given back
    // before they were ever written may be missing at the end, so that only a file far too short is known to be cut.
    const bytes = Number(head.readBigUInt64LE(META.lastPage)) * head.readUInt32LE(META.pageSize)
    if (fstatSync(handle).size * 2 < bytes) throw storeUnavailable('its file is damaged')
  } finally {
    closeSync(handle)
  }
}

/** Whether an error comes from LMDB or the disk, and not from the work done inside a transaction. */
function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ServiceError) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'number') return true // LMDB's own numbers
  return (
    typeof code === 'string' &&
    /^(ENOENT|EIO|ENOSPC|EACCES|EPERM|EROFS|EMFILE|EEXIST|ENOTDIR|ESTALE|EDQUOT)$/.test(code)
  )
}

const reason = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0]! : String(error))
