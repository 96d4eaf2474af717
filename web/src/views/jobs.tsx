// Jobs, newest first.

import { read } from '../api/client.ts'
import { JobRow } from '../parts/job-row.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/title.ts'
import { useLoad } from '../state/load.ts'

export function JobsView() {
  useTitle('Jobs')
  const { data, error, reload } = useLoad('jobs', (signal) => read('/instances/jobs', { query: { limit: 50 }, signal }))
  return (
    <div class="page">
      <h1>Jobs</h1>
      {error && <Notice error={error} retry={reload} />}
      {data?.length === 0 && <p class="quiet">There have been no jobs yet. Ingesting a repository starts one.</p>}
      <ul class="rows">
        {data?.map((job) => (
          <JobRow key={job.id} first={job} onEnd={() => undefined} />
        ))}
      </ul>
    </div>
  )
}
