// Mixed work for a service that runs long: each kind of client repeats its work with a pause, until it is told to stop.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../../src/core/model.ts'
import { createClient, type TestClient } from '../client.ts'
import type { FakeLlm } from '../llm/fake.ts'
import { ADMIN_PASSWORD } from '../service.ts'

/** `repo` is a copy that may be changed; `signal` ends the work. */
export type Work = {
  url: string
  admin: TestClient
  repo: string
  llm: FakeLlm
  signal: AbortSignal
  /** Counts an answer; a status that is no success, and none of the kind's own, is told. */
  note: (about: string, status: number) => void
}

const PROJECT = 'longrun'
const QUERIES = ['where is the price made', 'read the configuration', 'run', 'value that is kept', 'open a file']
const CONVERSATIONS_MAX = 20
const RUNS_MAX = 10

const oneOf = <V>(from: readonly V[]): V => from[Math.floor(Math.random() * from.length)]!

/** So many files are edited one after the other, and then put back in the same order. */
const EDITED = 10
const NEW_FILES = 5
const ADDED = /\/\/ added\n.*$/s

/**
 * Changes a tree that goes through the same states again and again, so that nothing may grow, and ingests it: every third
 * time with descriptions.
 */
async function change({ admin, repo, note }: Work, round: number): Promise<void> {
  const isNew = (path: string): boolean => /^coming\d\.ts$/.test(path)
  const files = readdirSync(repo, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
  const own = files.filter((path) => !isNew(path))
  const at = round % EDITED
  const path = join(repo, own[Math.floor((at * own.length) / EDITED)]!)
  const text = readFileSync(path, 'utf8').replace(ADDED, '')
  const isEdit = Math.floor(round / EDITED) % 2 === 0
  writeFileSync(path, isEdit ? `${text}// added\nexport const addedAs${at} = (n: number) => n + ${at}\n` : text)
  const number = round % NEW_FILES
  const coming = join(repo, `coming${number}.ts`)
  if (files.includes(`coming${number}.ts`)) rmSync(coming)
  else writeFileSync(coming, `export function coming${number}() {\n  return ${number}\n}\n`)
  const asked = { repo_path: repo, project_name: PROJECT, describe: round % 3 === 0 }
  const { status, body } = await admin.post<Job>('/instances/pipeline', asked)
  note('ingest', status === 409 ? 200 : status) // a hunt is at work
  if (status === 200) note('ingest ends', (await admin.jobEnd(body.job_id)).status === 'succeeded' ? 200 : 500)
}

async function ask({ admin, note }: Work, round: number): Promise<void> {
  const query = oneOf(QUERIES)
  const asked = [
    () => admin.post('/search', { project_name: PROJECT, query }),
    () => admin.post('/grep', { project_name: PROJECT, pattern: oneOf(['return', 'export const', 'value']) }),
    () => admin.get(`/graph/${PROJECT}?limit=200`),
    () => admin.get(`/graph/${PROJECT}/files`),
    () => admin.get(`/graph/${PROJECT}/symbols?q=run`),
    () => admin.get(`/graph/${PROJECT}/hotspots`),
    () => admin.get('/instances/jobs?limit=20'),
  ]
  note('question', (await asked[round % asked.length]!()).status)
}

/** Reads the events of the newest job, and goes away in the middle every second time. */
async function read({ admin, url, note, signal }: Work, round: number): Promise<void> {
  const { body } = await admin.get<Job[]>('/instances/jobs?limit=1')
  const [job] = body
  if (job === undefined) return
  const leaving = round % 2 === 0 ? AbortSignal.any([signal, AbortSignal.timeout(oneOf([50, 300, 1000]))]) : signal
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${url}/instances/jobs/${job.job_id}/events`, { headers, signal: leaving })
  note('events', response.status)
  for await (const _ of response.body!);
}

/** A question to the model; every fourth time its asker does not wait for the end. */
async function chat({ admin, url, note, signal }: Work, round: number): Promise<void> {
  const leaving = round % 4 === 0 ? AbortSignal.any([signal, AbortSignal.timeout(oneOf([20, 100, 250]))]) : signal
  const response = await fetch(`${url}/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: oneOf(QUERIES), project_name: PROJECT }),
    signal: leaving,
  })
  note('chat', response.status)
  for await (const _ of response.body!);
  const { body } = await admin.get<{ conversation_id: string }[]>('/chat/conversations')
  for (const { conversation_id } of body.slice(CONVERSATIONS_MAX)) {
    const deleted = await admin.delete(`/chat/conversations/${conversation_id}`)
    note('conversation deleted', deleted.status === 404 ? 200 : deleted.status) // the other client was first
  }
}

async function hunt({ admin, note, llm }: Work): Promise<void> {
  const asked = { kind: 'bughunt', scope: oneOf(QUERIES), project: PROJECT }
  const { status, body } = await admin.post<{ job_id: string }>('/routines/runs', asked)
  note('hunt', status === 409 ? 200 : status) // an ingest is running
  if (status === 200) await admin.jobEnd(body.job_id)
  const runs = await admin.get<{ run_id: string; status: string }[]>('/routines/runs')
  for (const { run_id } of runs.body.slice(RUNS_MAX))
    note('run deleted', (await admin.delete(`/routines/runs/${run_id}`)).status)
  llm.calls.length = 0 // the records of this process, which is not the one that is watched
}

async function signInAndOut({ url, note }: Work): Promise<void> {
  const signedOut = createClient(url)
  const { status, body } = await signedOut.post<{ token: string }>('/auth/login', {
    username: 'admin',
    password: ADMIN_PASSWORD,
  })
  note('sign-in', status)
  if (status === 200) note('sign-out', (await createClient(url, body.token).post('/auth/logout')).status)
}

/** Each kind of client, the number of its clients, and their pause between two pieces of work. */
const KINDS: readonly { work: (work: Work, round: number) => Promise<void>; clients: number; pauseMs: number }[] = [
  { work: change, clients: 1, pauseMs: 8000 },
  { work: ask, clients: 2, pauseMs: 500 },
  { work: read, clients: 3, pauseMs: 1500 },
  { work: chat, clients: 2, pauseMs: 4000 },
  { work: hunt, clients: 1, pauseMs: 30_000 },
  { work: signInAndOut, clients: 1, pauseMs: 10_000 },
]

/** All clients at work; resolves when `signal` has ended them, or rejects with the first fault of one. */
export async function loadUntil(work: Work): Promise<void> {
  const { signal } = work
  const client = async (kind: (typeof KINDS)[number]): Promise<void> => {
    for (let round = 1; !signal.aborted; round++) {
      await kind.work(work, round).catch((error: Error) => {
        if (signal.aborted || isDeparture(error)) return
        if (!isCutOff(error)) throw error
        work.note('connection cut off', CUT_OFF)
      })
      await wait(kind.pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all(KINDS.flatMap((kind) => Array.from({ length: kind.clients }, () => client(kind))))
}

/** In place of a status: of a request on a connection that the service closed, maybe since it had been idle for its time. */
const CUT_OFF = 599

const isCutOff = ({ cause }: Error): boolean =>
  cause instanceof Error && 'code' in cause && ['UND_ERR_SOCKET', 'ECONNRESET'].includes(String(cause.code))

/** The client itself has gone away. */
const isDeparture = ({ name }: Error): boolean => name === 'TimeoutError' || name === 'AbortError'
