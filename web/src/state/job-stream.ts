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
    const address = addressOf('/instances/jobs/{job_id}/events', { path: { job_id: first.id } })
    return watch(address, (event, data) => {
      const newest = JSON.parse(data) as Job
      setJob(newest)
      if (event === 'done') onEnd(newest)
    })
  }, [first.id, over])
  return job
}

const PAUSE_MS = 1500

/**
 * Calls back with each event until the job is done; the returned function ends it. Browsers connect again when a
 * connection breaks off, but give up when the service answers with an error, as it does while it starts.
 */
function watch(address: string, onEvent: (event: 'job' | 'done', data: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const open = (): void => {
    source = new EventSource(address)
    source.addEventListener('job', ({ data }) => onEvent('job', data))
    source.addEventListener('done', ({ data }) => {
      source.close()
      onEvent('done', data)
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, PAUSE_MS)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
