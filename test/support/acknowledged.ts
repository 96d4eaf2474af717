// Clients that change records while the service may end at any moment, and a model of the answers they saw, with which the
// answers of the next process are compared.

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../src/core/model.ts'
import type { TestClient } from './client.ts'
import { ADMIN_PASSWORD } from './service.ts'
import { folderOf } from './temporary.ts'
import { until } from './until.ts'

/** The states that a record may be in: one, unless the answer to a change of it was never seen. `null`: absent. */
type Model = Map<string, Set<string | null>>

/** A record as clients see it, by kind. */
type Kind = {
  set: (admin: TestClient, name: string, value: string, exists: boolean) => Promise<{ status: number }>
  remove: (admin: TestClient, name: string) => Promise<{ status: number }>
  read: (admin: TestClient, name: string) => Promise<string | null>
}

const guidance = (kind: 'playbooks' | 'skills', rest: object): Kind => ({
  set: (admin, name, content, exists) =>
    exists
      ? admin.patch(`/routines/${kind}/${name}`, { content })
      : admin.post(`/routines/${kind}`, { name, content, ...rest }),
  remove: (admin, name) => admin.delete(`/routines/${kind}/${name}`),
  read: async (admin, name) => {
    const { status, body } = await admin.get<{ content: string }>(`/routines/${kind}/${name}`)
    return status === 404 ? null : body.content
  },
})

const users: Kind = {
  set: (admin, username, _value, exists) =>
    exists
      ? Promise.resolve({ status: 200 })
      : admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role: 'viewer' }),
  remove: async (admin, name) => {
    const { body } = await admin.get<{ id: number; username: string }[]>('/auth/users')
    const user = body.find(({ username }) => username === name)
    return user ? admin.delete(`/auth/users/${user.id}`) : { status: 404 }
  },
  read: async (admin, name) => {
    const { body } = await admin.get<{ username: string }[]>('/auth/users')
    return body.some(({ username }) => username === name) ? 'there' : null
  },
}

const KINDS: Readonly<Record<string, Kind>> = {
  playbook: guidance('playbooks', {}),
  skill: guidance('skills', { description: 'd' }),
  user: users,
}
const CLIENTS = 4
/** Changes acknowledged before a kill, at most, and the time until it, during which more are. */
const CHANGES_MAX = 40
const LATER_MS = 30

/** All that was acknowledged so far. */
export type Ledger = {
  model: Model
  accepted: Set<string>
  acknowledged: number
  repo: string
  random: () => number
  /** The disk may be gone before the service is, which refuses changes then. */
  mayRefuse: boolean
}

/** Nothing was acknowledged yet; `random` chooses changes and moments. */
export const openLedger = (random: () => number): Ledger => ({
  model: new Map(),
  accepted: new Set(),
  acknowledged: 0,
  repo: folderOf('shop', { 'a.ts': 'export const a = () => 1\n', 'b.ts': "import { a } from './a.ts'\na()\n" }),
  random,
  mayRefuse: false,
})

/** Four writers and an ingest work until some moment, or until `isOver`; then `cut` ends the service. */
export async function workUntil(
  ledger: Ledger,
  admin: TestClient,
  cut: () => Promise<void>,
  isOver = (): boolean => false,
): Promise<void> {
  const { random } = ledger
  let isAlive = true
  const client = async (own: number): Promise<void> => {
    while (isAlive) {
      const done = await changeSomething(admin, ledger, `${own}-${Math.floor(random() * 3)}`)
      ledger.acknowledged += done
    }
  }
  const ingesting = async (): Promise<void> => {
    while (isAlive) {
      const answer = await admin.post<Job>('/instances/pipeline', { repo_path: ledger.repo, describe: false })
      if (answer.status === 200) ledger.accepted.add(answer.body.job_id)
      await wait(20)
    }
  }
  const clients = Promise.allSettled([ingesting(), ...Array.from({ length: CLIENTS }, (_, own) => client(own))])
  const enough = ledger.acknowledged + Math.floor(random() * CHANGES_MAX)
  await until(() => ledger.acknowledged >= enough || isOver())
  await wait(random() * LATER_MS)
  isAlive = false
  await cut()
  for (const client of await clients)
    if (client.status === 'rejected' && client.reason instanceof assert.AssertionError) throw client.reason // else cut off
}

/** Changes one record; 1 when the change was acknowledged. */
async function changeSomething(admin: TestClient, ledger: Ledger, place: string): Promise<number> {
  const { model, random, mayRefuse } = ledger
  const kind = Object.keys(KINDS)[Math.floor(random() * 3)]!
  const key = `${kind} ${kind}-${place}`
  const name = key.split(' ')[1]!
  const states = model.get(key) ?? new Set([null])
  if (states.size > 1) return 0 // compared, and known again, after the next start
  const [state] = states as Set<string | null>
  const value = state !== null && random() < 0.4 ? null : kind === 'user' ? 'there' : `v${Math.floor(random() * 1e9)}`
  model.set(key, new Set([state!, value]))
  const { status } =
    value === null ? await KINDS[kind]!.remove(admin, name) : await KINDS[kind]!.set(admin, name, value, state !== null)
  if (mayRefuse && status === 503) return 0
  assert.ok(status === 200 || status === 201, `${key}: ${status}`)
  model.set(key, new Set([value]))
  return 1
}

/** A job during which the service died that often is taken to be the cause. */
const GIVEN_UP = /^the service ended 3 times while this job was running/

/** Every record is in one of the states that the model allows, which is then known; every accepted job is known. */
export async function compare(admin: TestClient, { model, accepted }: Ledger, when: string): Promise<void> {
  for (const [key, states] of model) {
    const [kind, name] = key.split(' ') as [string, string]
    const found = await KINDS[kind]!.read(admin, name)
    assert.ok(states.has(found), `${when}: ${key} is ${found}, not ${[...states].join(' or ')}`)
    model.set(key, new Set([found]))
  }
  for (const id of accepted) {
    const { status, body } = await admin.get<Job>(`/instances/jobs/${id}`)
    assert.equal(status, 200, `${when}: job ${id}`)
    assert.ok(
      ['queued', 'running', 'succeeded'].includes(body.status) || GIVEN_UP.test(body.error ?? ''),
      `${when}: job ${id} ${body.status}: ${body.error}`,
    )
  }
}
