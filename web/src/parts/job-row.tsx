// One job: how far it is, how it ended, and a way to stop it.

import { useState } from 'preact/hooks'
import { type Schema, write } from '../api/client.ts'
import { useAction } from '../state/action.ts'
import { isOver, useJob } from '../state/job-stream.ts'
import { placeOf } from '../state/route.ts'
import { mayWrite } from '../state/session.ts'
import { ago, count, lasted } from './format.ts'

type Job = Schema<'Job'>

const STAGES: Readonly<Record<Schema<'JobKind'>, readonly string[]>> = {
  pipeline: ['graph', 'chunk', 'describe', 'upsert'],
  graph: ['graph'],
  refresh: ['chunk', 'describe', 'update'],
  review: ['diff', 'context', 'analyze', 'summarize'],
  bughunt: ['resolve', 'hunt', 'findings'],
}

export function JobRow({ first, onEnd }: { first: Job; onEnd: (job: Job) => void }) {
  const job = useJob(first, onEnd)
  return (
    <li class={`job ${job.status}`}>
      <div class="job-head">
        <strong>{job.kind}</strong>
        <a href={placeOf(['p', job.project])}>{job.project}</a>
        <span class={`state ${job.status}`}>{job.status}</span>
        <span class="quiet">{timesOf(job)}</span>
        {!isOver(job) && mayWrite() && <Cancel job={job} />}
      </div>
      {!isOver(job) && <Progress job={job} />}
      {job.error && <p class="error">{job.error}</p>}
    </li>
  )
}

function timesOf({ started_at, finished_at, created_at }: Job): string {
  if (started_at && finished_at) return `${ago(finished_at)}, took ${lasted(started_at, finished_at)}`
  return ago(started_at ?? created_at)
}

export function Progress({ job }: { job: Job }) {
  const stages = STAGES[job.kind].filter((stage) => stage !== 'describe' || job.describe || job.kind === 'refresh')
  const at = stages.indexOf(job.stage ?? '')
  const { done, total } = job
  return (
    <div class="job-progress">
      <ol class="stages" aria-label="Stages">
        {stages.map((stage, index) => (
          <li
            key={stage}
            class={index < at ? 'past' : index === at ? 'now' : ''}
            aria-current={index === at || undefined}
          >
            {stage}
          </li>
        ))}
      </ol>
      {total > 0 ? (
        <>
          <progress max={total} value={done} aria-label={`${job.kind} of ${job.project}, ${job.stage}`} />
          <span class="quiet numbers">
            {count(done)} of {count(total)}
          </span>
        </>
      ) : (
        <progress aria-label={`${job.kind} of ${job.project}, ${job.stage ?? 'queued'}`} />
      )}
    </div>
  )
}

export function Cancel({ job }: { job: Job }) {
  const [asked, setAsked] = useState(false)
  const { run, busy, error } = useAction(async () => {
    await write('post', '/instances/jobs/{job_id}/cancel', undefined, { path: { job_id: job.id } })
    setAsked(true)
  })
  const isStopping = busy || asked
  return (
    <>
      <button
        type="button"
        class="small"
        disabled={isStopping}
        onClick={() => void run()}
        aria-label={`Cancel ${job.kind} of ${job.project}`}
      >
        {isStopping ? 'Stopping…' : 'Cancel'}
      </button>
      {error && <span class="error">{error}</span>}
    </>
  )
}
