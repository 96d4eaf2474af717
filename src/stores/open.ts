// Every database of the service with its key and schema version, and the stores over them.

import { type ConversationStore, openConversations } from './conversations.ts'
import { type DescriptionStore, openDescriptions } from './descriptions.ts'
import { type FactStore, openFacts } from './facts.ts'
import { type GraphStore, openGraphs } from './graphs.ts'
import { type GuidanceStore, openPlaybooks, openSkills, type Playbook, type Skill } from './guidance.ts'
import { type HeldStore, openHeld } from './held.ts'
import { type JobStore, openJobs } from './jobs.ts'
import type { Env } from './lmdb/env.ts'
import { openProjects, type ProjectStore } from './projects.ts'
import { openRemotes, type RemoteStore } from './remotes.ts'
import { openRuns, type RunStore } from './runs.ts'
import { type ChunkStore, openChunks } from './search/chunks.ts'
import { type LexicalStore, openLexical } from './search/lexical.ts'
import { openVectors, type VectorStore } from './search/vectors.ts'
import { fileSealing } from './secrets/sealing.ts'
import { openSecrets, type SecretStore } from './secrets/secrets.ts'
import { openSessions, type SessionStore } from './sessions.ts'
import { openSettings, type SettingsStore } from './settings.ts'
import type { Shared } from './snapshots.ts'
import { openTrees, type TreeStore } from './trees.ts'
import { openUsers, type UserStore } from './users.ts'

/**
 * Every database. `version` is raised when the meaning of its records changes. Where its code still reads the records of
 * all versions since `reads`, they stay; else a `derived` database is emptied on opening (an ingest fills it again), and
 * any other refuses to open until a migration is written. Threads write only to those that are `shared`; all others
 * belong to the thread that holds the data directory, which need not read records that are `kept` again (lmdb/kept.ts).
 */
export const DATABASES = {
  // name              key                                   value
  meta: /*             database name                      -> its schema version */ { version: 1 },
  users: /*            user id                            -> user */ { version: 1, kept: true },
  sessions: /*         [user id, session id]              -> session */ { version: 1, kept: true },
  logins: /*           sha256 of username                 -> times of failed logins */ { version: 1 },
  settings: /*         name                               -> setting (secrets encrypted) */ { version: 1 },
  jobs: /*             job id (sorts by creation)         -> job record */ { version: 1 },
  activeJobs: /*       project                            -> its queued or running job's id */ { version: 1 },
  projects: /*         project name                       -> project record */ { version: 1, kept: true },
  remotes: /*          project name                       -> address that it is cloned from */ { version: 1 },
  trees: /*            [project, generation]              -> its files with hashes and stats */ {
    version: 2,
    reads: 1,
    derived: true,
    shared: true,
  },
  graphs: /*           [project, generation]              -> packed graph, compressed */ {
    version: 3,
    reads: 2,
    derived: true,
    bytes: true,
    shared: true,
  },
  impacts: /*          [project, generation]              -> packed impact index, compressed */ {
    version: 2,
    reads: 1,
    derived: true,
    bytes: true,
    shared: true,
  },
  fileTables: /*       project name                       -> what its impact index takes from its files, compressed */ {
    version: 1,
    derived: true,
    bytes: true,
    shared: true,
  },
  signatures: /*       project name                       -> packed trigram signatures of its files, compressed */ {
    version: 3,
    derived: true,
    bytes: true,
    shared: true,
  },
  pasts: /*            [project, generation]              -> how many commits changed each file, compressed */ {
    version: 1,
    derived: true,
    bytes: true,
    shared: true,
  },
  prepared: /*         [project, generation]              -> answers about the whole project, compressed */ {
    version: 1,
    derived: true,
    bytes: true,
    shared: true,
  },
  packages: /*         [project, generation]              -> who uses which package, compressed */ {
    version: 1,
    derived: true,
    bytes: true,
    shared: true,
  },
  facts: /*            content hash, language, version    -> packed facts, compressed */ {
    version: 2,
    derived: true,
    bytes: true,
    shared: true,
  },
  held: /*             [project, generation]              -> the snapshot that it is a copy of */ {
    version: 1,
    derived: true,
    shared: true,
  },
  collections: /*      [project, generation]              -> head of its collection of chunks */ {
    version: 1,
    shared: true,
  },
  manifests: /*        [project, generation]              -> its files and their packs */ { version: 1, shared: true },
  chunks: /*           [project, pack]                    -> chunks of one file, compressed */ {
    version: 3,
    reads: 1,
    shared: true,
  },
  vectors: /*          [embedder, text hash]              -> vector of a provider */ {
    version: 2,
    derived: true,
    bytes: true,
    shared: true,
  },
  descriptions: /*     hash of code, model and prompt     -> description */ { version: 1 },
  writers: /*          hash of description                -> the model that wrote it last */ { version: 1 },
  conversations: /*    conversation id                    -> header of a conversation */ { version: 1 },
  messages: /*         [conversation id, number]          -> message */ { version: 1 },
  counters: /*         database name                      -> last id given in it */ { version: 1 },
  runs: /*             run id                             -> routine run */ { version: 1 },
  playbooks: /*        name                               -> playbook */ { version: 1 },
  skills: /*           name                               -> skill */ { version: 1 },
  stamps: /*           name of a shared database          -> which state it is in (lmdb/stamps.ts) */ {
    version: 1,
    derived: true,
    bytes: true,
  },
} as const satisfies Record<string, About>

type About = { version: number; reads?: number; derived?: true; bytes?: true; shared?: true; kept?: true }

/** Databases of earlier versions, removed on opening: each held derived data that is kept elsewhere now, or not at all. */
export const RETIRED: readonly string[] = ['parts']

/** The name of a database. */
export type DatabaseName = keyof typeof DATABASES

/** Everything the service stores: one narrow interface per collection, over one environment. */
export type Stores = {
  settings: SettingsStore
  conversations: ConversationStore
  descriptions: DescriptionStore
  jobs: JobStore
  projects: ProjectStore
  remotes: RemoteStore
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
  /** The copies that this machine has of snapshots of others. */
  held: HeldStore
  /** Where several machines share generations; undefined when this one is alone. */
  shared?: Shared
  /** Resolves when the store can be reached, else rejects with kind 'unavailable'. */
  ping(): Promise<void>
  /** To be called before the first use: the store is checked before it is opened. */
  suspect(): void
  /** To be called before the first use, again if it fails: tables that several machines share are made. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Every collection over the environment of a data directory. */
export function openStores(env: Env): Stores {
  const sealing = fileSealing(env.dir)
  return {
    settings: openSettings(env, sealing),
    conversations: openConversations(env),
    descriptions: openDescriptions(env),
    jobs: openJobs(env),
    projects: openProjects(env),
    remotes: openRemotes(env, sealing),
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
    held: openHeld(env),
    ping: env.ping,
    suspect: env.suspect,
    prepare: async () => undefined,
    close: env.close,
  }
}
