// Ingested repositories, the jobs that are at work on them, and a form that ingests another.

import { read, type Schema } from '../api/client.ts'
import { ago, count, counted } from '../parts/format.ts'
import { IngestForm } from '../parts/ingest-form.tsx'
import { JobRow } from '../parts/job-row.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/title.ts'
import { isOver } from '../state/job-stream.ts'
import { useLoad } from '../state/load.ts'
import { placeOf } from '../state/route.ts'
import { mayWrite } from '../state/session.ts'

type Graph = Schema<'ProjectGraph'>

export function ProjectsView() {
  useTitle('Projects')
  const projects = useLoad('projects', (signal) => read('/graph', { signal }), { keep: true })
  const jobs = useLoad('active jobs', (signal) => read('/instances/jobs', { query: { limit: 20 }, signal }), {
    keep: true,
  })
  const reload = () => {
    projects.reload()
    jobs.reload()
  }
  const active = jobs.data?.filter((job) => !isOver(job)) ?? []
  const latest = jobs.data?.find(isOver)
  const shown = [...active, ...(latest?.status === 'failed' ? [latest] : [])]
  return (
    <div class="page">
      <h1>Projects</h1>
      {projects.error && <Notice error={projects.error} retry={reload} />}
      {shown.length > 0 && (
        <ul class="rows" aria-label="Jobs at work">
          {shown.map((job) => (
            <JobRow key={job.id} first={job} onEnd={reload} />
          ))}
        </ul>
      )}
      {projects.data?.length === 0 && shown.length === 0 && (
        <p class="quiet">No repository has been ingested yet{mayWrite() ? ': begin with one below.' : '.'}</p>
      )}
      <ul class="cards">
        {projects.data?.map((graph) => (
          <Card key={graph.project} graph={graph} />
        ))}
      </ul>
      {mayWrite() && <IngestForm onStart={reload} />}
    </div>
  )
}

function Card({ graph }: { graph: Graph }) {
  const { calls_resolved = 0, calls_unresolved = 0 } = graph
  const known = calls_resolved + calls_unresolved
  return (
    <li class="card">
      <h2>
        <a href={placeOf(['p', graph.project])}>{graph.project}</a>
      </h2>
      <p class="path" title={graph.repo_path}>
        {graph.repo_path}
      </p>
      <p>
        {counted(graph.files, 'file')} · {counted(graph.nodes, 'node')} · {counted(graph.edges, 'edge')}
      </p>
      <p class="quiet">{languagesOf(graph)}</p>
      <p class="quiet">
        {graph.commit ? `${graph.commit.slice(0, 10)}${graph.dirty ? ' with changes' : ''}, ` : ''}
        {graph.generated_at ? ago(graph.generated_at) : ''}
        {known > 0 && ` · ${Math.round((100 * calls_resolved) / known)} % of ${count(known)} calls resolved`}
      </p>
    </li>
  )
}

function languagesOf({ languages }: Graph): string {
  const named = Object.entries(languages).sort(([, a], [, b]) => b - a)
  const more = named.length > 4 ? ` and ${named.length - 4} more` : ''
  return named
    .slice(0, 4)
    .map(([name, files]) => `${name} ${count(files)}`)
    .join(', ')
    .concat(more)
}
