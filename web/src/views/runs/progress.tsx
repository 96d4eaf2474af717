// A run's job: how far it is, and its steps as they are taken.

import type { Schema } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { Cancel, Progress } from '../../parts/job-row.tsx'
import { isOver, useJob } from '../../state/job-stream.ts'
import { mayWrite } from '../../state/session.ts'

type Props = { first: Schema<'Job'>; onEnd: () => void }

/** The step log is open while it grows, and folded once the job is over. */
export function RunProgress({ first, onEnd }: Props) {
  const job = useJob(first, onEnd)
  const events = job.events ?? []
  return (
    <>
      {!isOver(job) && (
        <div class="job-head">
          <Progress job={job} />
          {mayWrite() && <Cancel job={job} />}
        </div>
      )}
      {events.length > 0 && (
        <details open={!isOver(job)}>
          <summary>{counted(events.length, 'step')}</summary>
          <ol class="steps" aria-live="polite">
            {events.map(({ seq, stage, message }) => (
              <li key={seq}>
                <span class="quiet">{stage}</span>
                {message}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
