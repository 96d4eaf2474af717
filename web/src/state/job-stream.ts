// A job as it goes on: the service's events, one connection per job that is watched.

import { useEffect, useState } from 'preact/hooks'
import { addressOf, type Schema } from '../api/client.ts'

type Job = Schema<'Job'>

/** Whether a job is over. */
export const isOver = ({ status }: Job): boolean => status !== 'queued' && status !== 'running'

/**
 * The newest record of a job. The browser connects again by itself when the service restarts, and is then given the
 * current record.
 */
export function useJob(first: Job, onEnd: (job: Job) => void): Job {
  const [job, setJob] = useState(first)
  const over = isOver(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is the job's, whoever watches its end
  useEffect(() => {
    setJob(first)
    if (over) return
    const events = new EventSource(addressOf('/instances/jobs/{job_id}/events', { path: { job_id: first.id } }))
    events.addEventListener('job', ({ data }) => setJob(JSON.parse(data) as Job))
    events.addEventListener('done', ({ data }) => {
      events.close()
      const last = JSON.parse(data) as Job
      setJob(last)
      onEnd(last)
    })
    return () => events.close()
  }, [first.id, over])
  return job
}
