// The world of the scenarios of failures, and the ways in which an operation may end.

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { UNFORESEEN } from '../../../src/core/errors.ts'
import type { Job } from '../../../src/core/model.ts'
import type { Answer, TestClient } from '../client.ts'
import type { FakeLlm } from '../llm/fake.ts'
import type { TestRepo } from '../repositories/repo.ts'
import { until } from '../until.ts'

/** The service that a scenario runs in, which has ingested `repo` as the project `shop`. */
export type World = {
  url: string
  admin: TestClient
  repo: TestRepo
  llm: FakeLlm
  /** Signed in at another machine that shares the records, where there is one. */
  other?: TestClient
  /** Of the names in this round: no two rounds share one. */
  round: number
}

/** What the service said: done, or why not. */
export type Outcome = { done: true; result?: unknown } | { done: false; why: string }

/** An operation. `check` runs when nothing fails any more; it is given the answer, and whether the failure lasted a while. */
export type Scenario = {
  prepare?: (world: World) => Promise<unknown>
  act: (world: World) => Promise<Outcome>
  check?: (world: World, outcome: Outcome, lasted?: boolean) => Promise<void>
}

/** The answer to an error that nobody foresaw, as a native module may throw it. */
export const UNKNOWN_FAULT = UNFORESEEN

/**
 * A provider that cannot be reached, and a repository in which git writes without end, are the request's to name: the
 * setting is checked before it is saved, the provider before a routine begins, the descriptor before a job is made.
 */
const NOT_REACHED =
  /^(provider validation failed|the language model is not available|descriptor model '.+' is not available)(: | in Ollama).*(connection|reached|in time)|^git: '/

/** The outcome of a request: a refusal says that the service is to blame and not the request. */
export function outcomeOf({ status, body, text }: Answer): Outcome {
  if (status < 300) return { done: true, result: body }
  const { detail } = body as { detail: unknown }
  assert.ok(
    status === 502 || status === 503 || detail === UNKNOWN_FAULT || NOT_REACHED.test(String(detail)),
    `${status}: ${text}`,
  )
  return { done: false, why: String(detail) }
}

/** Parts that tell of the files on disk now: one that cannot be looked at counts as changed. */
const OF_NOW: ReadonlySet<string> = new Set(['tree', 'stale'])

/** An answer without what may differ between two true ones. */
export const withoutNow = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (OF_NOW.has(key) ? 0 : value)))

/** The end of a job, also where its events cannot be read until the failure is over. */
async function endOf(admin: TestClient, id: string): Promise<Job> {
  for (;;) {
    const answer = await admin.get<Job>(`/instances/jobs/${id}`)
    if (answer.status !== 503 && answer.body.finished_at !== null) return answer.body
    await wait(10)
  }
}

export async function jobOutcome(admin: TestClient, answer: Answer): Promise<Outcome> {
  const asked = outcomeOf(answer)
  if (!asked.done) return asked
  const { status, error, result } = await endOf(admin, (answer.body as { job_id: string }).job_id)
  if (status === 'succeeded') return { done: true, result }
  assert.equal(status, 'failed')
  return { done: false, why: error ?? '' }
}

/**
 * The answer to a request for a job after one that was refused. Where the store was away for a while, nobody could tell
 * whether that job had been made: if so it runs, and is waited for.
 */
export async function askedAgain(ask: () => Promise<Answer>, outcome: Outcome, lasted: boolean): Promise<Answer> {
  let answer = await ask()
  const isTaken = async (): Promise<boolean> => {
    if (answer.status === 409) answer = await ask()
    return answer.status !== 409
  }
  if (lasted && !outcome.done) await until(isTaken)
  return answer
}

/** Resolves when no job of the project is under way, also one that was made though it was refused (`askedAgain`). */
export const untilAtRest = (admin: TestClient): Promise<void> =>
  until(async () => {
    const { status, body } = await admin.get<Job[]>('/instances/jobs?project=shop&limit=1')
    return status === 200 && body.every(({ finished_at }) => finished_at !== null)
  })

export async function mustEnd(admin: TestClient, answer: Answer): Promise<Job> {
  assert.equal(answer.status, 200, answer.text)
  const job = await admin.jobEnd((answer.body as { job_id: string }).job_id)
  assert.equal(job.status, 'succeeded', job.error ?? '')
  return job
}
