// Remotes: the repositories that projects are cloned from. Passwords and the secrets of webhooks are stored encrypted.

import type { Env } from './lmdb/env.ts'
import type { Sealing } from './secrets/sealing.ts'

/** The repository that a project is cloned from, with its secrets in clear text: never to be logged or returned. */
export type Remote = {
  project: string
  /** As `readRemoteUrl` gives it: without credentials. */
  url: string
  branch: string
  username: string | null
  /** null: none was given. */
  password: string | null
  /** Signs the calls of its webhook; null without one. */
  hook_secret: string | null
  /** Whether its ingests describe entities. */
  describe: boolean
  /** Minutes between two looks for new commits; null without a schedule. */
  every_minutes: number | null
  /** When a look is due; null without a schedule. */
  due_at: string | null
  /** A push arrived that no job has read yet. */
  pushed: boolean
  created_at: string
  /** Secrets are stored, but their encryption key is missing or another one: they read as null. */
  unreadable?: true
}

/** A remote without its secrets. */
export type ListedRemote = Omit<Remote, keyof Secrets | 'unreadable'>

/** Remotes by project. */
export type RemoteStore = {
  get(project: string): Promise<Remote | undefined>
  /** All, sorted by project, without their secrets: nothing is decrypted. */
  list(): Promise<ListedRemote[]>
  /** The same with their secrets. */
  listOpened(): Promise<Remote[]>
  /** Replaces a remote by the result of `change`, in one step; undefined removes it. Returns that result. */
  update(project: string, change: (remote: Remote | undefined) => Remote | undefined): Promise<Remote | undefined>
}

type Secrets = { password: string | null; hook_secret: string | null }

/** As stored: secrets are encrypted, in one piece. */
export type StoredRemote<Sealed> = ListedRemote & { sealed: Sealed | null }

/** What a record says in clear text. */
export function listedRemote({ sealed: _, ...listed }: StoredRemote<unknown>): ListedRemote {
  return listed
}

/** A remote as it is stored. */
export async function sealRemote(sealing: Sealing, remote: Remote): Promise<StoredRemote<Uint8Array>> {
  const { password, hook_secret, unreadable: _, ...rest } = remote
  const hasNone = password === null && hook_secret === null
  const secrets: Secrets = { password, hook_secret }
  return { ...rest, sealed: hasNone ? null : await sealing.seal(JSON.stringify(secrets)) }
}

/** The remote of a stored record. */
export async function openRemote(sealing: Sealing, stored: StoredRemote<Uint8Array>): Promise<Remote> {
  const { sealed, ...rest } = stored
  if (sealed === null) return { ...rest, password: null, hook_secret: null }
  const opened = await sealing.open(sealed)
  if (opened === undefined) return { ...rest, password: null, hook_secret: null, unreadable: true }
  return { ...rest, ...(JSON.parse(opened) as Secrets) }
}

/** All remotes. */
export function openRemotes(env: Env, sealing: Sealing): RemoteStore {
  const table = env.table<StoredRemote<Uint8Array>, string>('remotes')
  /** Encrypting waits, and a transaction of LMDB cannot: changes take turns instead. */
  let changing: Promise<unknown> = Promise.resolve()
  const get = async (project: string): Promise<Remote | undefined> => {
    const stored = await env.read(() => table.get(project))
    return stored && openRemote(sealing, stored)
  }
  const all = () => env.read(() => Array.from(table.range(), ({ value }) => value))
  return {
    get,
    list: async () => (await all()).map(listedRemote),
    listOpened: async () => Promise.all((await all()).map((stored) => openRemote(sealing, stored))),
    update: (project, change) => {
      const changed = changing.then(async () => {
        const remote = change(await get(project))
        const stored = remote && (await sealRemote(sealing, remote))
        await env.write(() => void (stored ? table.put(project, stored) : table.remove(project)))
        return remote
      })
      changing = changed.catch(() => undefined)
      return changed
    },
  }
}
