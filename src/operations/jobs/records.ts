// Job records: new ones, and as the contract shows them.

import { randomBytes } from 'node:crypto'
import type { Job } from '../../core/model.ts'
import { uuidText } from '../../core/uuid.ts'
import type { StoredJob } from '../../stores/jobs.ts'

/** The request for a job. */
export type NewJob = Pick<Job, 'kind' | 'project' | 'repo_path'> &
  Partial<Pick<Job, 'recreate' | 'describe' | 'force'>> & {
    /** Set by the caller when another record must refer to the job; else a new UUID. */
    id?: string
    input?: Record<string, unknown>
  }

/** A copy of the record as the contract shows it, without the engine's own fields. */
export function recordOf(job: StoredJob): Job {
  return structuredClone(shownOf(job))
}

/** The same without copying, for a record that nobody else changes because it was just read. */
export function shownOf({
  input: _input,
  crashes: _crashes,
  attempt: _attempt,
  cancelling: _cancelling,
  ...job
}: StoredJob): Job {
  return job
}

/** The record of a queued job; `at` is when it was asked for. */
export function newJob(asked: NewJob, at: Date): StoredJob {
  const id = asked.id ?? timeUuid(at)
  const isRoutine = asked.kind === 'review' || asked.kind === 'bughunt'
  return {
    id,
    job_id: id,
    kind: asked.kind,
    project: asked.project,
    repo_path: asked.repo_path,
    recreate: asked.recreate ?? false,
    describe: asked.describe ?? false,
    force: asked.force ?? false,
    status: 'queued',
    stage: null,
    done: 0,
    total: 0,
    stage_progress: null,
    result: null,
    error: null,
    events: isRoutine ? [] : null,
    created_at: at.toISOString(),
    started_at: null,
    finished_at: null,
    updated_at: at.toISOString(),
    input: asked.input,
  }
}

const COUNTER_MAX = 0xfff
let lastMs = 0
let counter = 0

/** Keeps new ids from sorting before those of an earlier process whose clock was ahead. */
export function followId(id: string): void {
  const ms = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id) && ms >= lastMs) {
    lastMs = ms
    counter = COUNTER_MAX
  }
}

/** A UUID of version 7 (RFC 9562): sorts by creation, within a millisecond by a counter in its first random bits. */
export function timeUuid(at: Date): string {
  const isLater = at.getTime() > lastMs
  counter = isLater ? 0 : counter + 1
  if (counter > COUNTER_MAX) counter = 0
  if (isLater) lastMs = at.getTime()
  else if (counter === 0) lastMs++
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidText(bytes)
}
