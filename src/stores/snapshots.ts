// Snapshots of generations: which objects hold all that is derived from a repository, so that every machine can fetch it.

import type { ObjectsAt } from './objects/objects.ts'

/**
 * The kinds of data of a generation. A kind is one object, but for those whose data is kept by file: these are cut into
 * objects of some hundred files each.
 */
export const KINDS = [
  'tree',
  'graph',
  'impact',
  'signatures',
  'collection',
  'index',
  'neighbours',
  'packs',
  'facts',
] as const
/** A kind of data. */
export type Kind = (typeof KINDS)[number]

/** An object of a snapshot. Its name tells its contents: equal ones of any generation are one object. */
export type Part = { kind: Kind; name: string }

/** What a generation consists of; `id` differs between any two that differ. */
export type Snapshot = { id: string; parts: readonly Part[] }

/** An object that was stored: its size, and the keys of the facts in it. */
export type StoredObject = { name: string; bytes: number; facts: readonly string[] }

/** Who holds a job: a write that states it is refused once the job was given to another worker. */
export type Lease = { job: string; attempt: number }

/** Snapshots by project and generation, and the objects that they rest on. */
export type SnapshotStore = {
  /** The identity of a generation's snapshot: every question asks for it. */
  idOf(project: string, generation: number): Promise<string | undefined>
  /** With the size of all its objects. */
  get(project: string, generation: number): Promise<(Snapshot & { bytes: number }) | undefined>
  /**
   * Announces objects that a snapshot is going to name, so that none of them is swept from now on; returns those that
   * have to be stored first.
   */
  announce(names: readonly string[]): Promise<string[]>
  /** Notes that announced objects are stored, and the facts that each of them holds, by their keys. */
  stored(objects: readonly StoredObject[]): Promise<void>
  /**
   * Replaces the snapshot of a generation. All its objects must be stored. Throws, and changes nothing, when the job of
   * `lease` was given to another worker.
   */
  put(project: string, generation: number, snapshot: Snapshot, lease?: Lease): Promise<void>
  /** Removes the snapshots of all other generations of a project. */
  keep(project: string, generations: readonly number[]): Promise<void>
  /** The objects that hold any of these facts. */
  objectsWith(factKeys: readonly string[]): Promise<string[]>
  /**
   * Calls `remove` with objects that no snapshot has named for `graceMs`, at most `limit`, and forgets those for which it
   * resolves; nobody else announces them meanwhile. Returns how many there were.
   */
  sweep(graceMs: number, limit: number, remove: (name: string) => Promise<void>): Promise<number>
}

/** The servers that answer, by their addresses. */
export type ServerStore = {
  /** A sign of life, which counts for 15 seconds. */
  beat(url: string): Promise<void>
  /** The server answers no more. */
  leave(url: string): Promise<void>
  /** The servers that gave a sign of life lately, sorted. */
  list(): Promise<string[]>
}

/** What several machines share: their snapshots, where the objects are, and the servers among them. */
export type Shared = { snapshots: SnapshotStore; servers: ServerStore; at: ObjectsAt }
