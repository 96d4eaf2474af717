// A project at a glance, and the ways into it.

import { read, type Schema } from '../api/client.ts'
import { ago, count, counted } from '../parts/format.ts'
import { JobRow } from '../parts/job-row.tsx'
import { KindMark, lastName } from '../parts/names.tsx'
import { Notice } from '../parts/notice.tsx'
import { openPalette } from '../parts/palette.tsx'
import { useTitle } from '../parts/title.ts'
import { useLoad } from '../state/load.ts'
import { symbolPlace } from '../state/trail.ts'

export function ProjectView({ project }: { project: string }) {
  useTitle(project)
  const { data, error, reload } = useLoad(project, async (signal) => {
    const [graphs, jobs] = await Promise.all([
      read('/graph', { signal }),
      read('/instances/jobs', { query: { project, limit: 3 }, signal }),
    ])
    return { graph: graphs.find((each) => each.project === project), jobs }
  })
  const graph = data?.graph
  return (
    <div class="page">
      <h1>{project}</h1>
      {error && <Notice error={error} retry={reload} />}
      {data && !graph && data.jobs.length > 0 && <p class="quiet">This project has no graph yet.</p>}
      {data && !graph && data.jobs.length === 0 && (
        <p class="quiet">
          There is no project of this name. <a href="#/">All projects</a>
        </p>
      )}
      {graph && (
        <>
          <p class="path">{graph.repo_path}</p>
          <button type="button" class="finder" onClick={() => openPalette()}>
            Find a symbol, a file, an answer… <kbd>Ctrl K</kbd>
          </button>
          <Figures graph={graph} />
        </>
      )}
      {graph && <Beginnings key={graph.generated_at} project={project} />}
      {data && data.jobs.length > 0 && (
        <section aria-labelledby="project-jobs">
          <h2 id="project-jobs">Latest jobs</h2>
          <ul class="rows">
            {data.jobs.map((job) => (
              <JobRow key={job.id} first={job} onEnd={reload} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The size of a graph, its languages, and the state of the repository that it shows. */
function Figures({ graph }: { graph: Schema<'ProjectGraph'> }) {
  return (
    <>
      <dl class="facts">
        <Fact name="Files" value={count(graph.files)} />
        <Fact name="Nodes" value={count(graph.nodes)} />
        <Fact name="Edges" value={count(graph.edges)} />
        <Fact name="Chunks" value={count(graph.chunks)} />
        {graph.calls_resolved !== undefined && <Fact name="Calls resolved" value={count(graph.calls_resolved)} />}
        {graph.calls_external !== undefined && <Fact name="… to libraries" value={count(graph.calls_external)} />}
        {graph.calls_unresolved !== undefined && <Fact name="… unknown" value={count(graph.calls_unresolved)} />}
      </dl>
      <p class="quiet">
        {Object.entries(graph.languages)
          .sort(([, a], [, b]) => b - a)
          .map(([language, files]) => `${language}: ${counted(files, 'file')}`)
          .join(' · ')}
      </p>
      <p class="quiet">
        {graph.commit ? `Commit ${graph.commit.slice(0, 12)}${graph.dirty ? ' with changes' : ''}, ` : ''}
        ingested {graph.generated_at ? ago(graph.generated_at) : ''}
      </p>
    </>
  )
}

const BEGINNINGS = 10

/** The code that a newcomer meets first: long, much tied, often changed. Left out where it cannot be told. */
function Beginnings({ project }: { project: string }) {
  const { data } = useLoad(project, (signal) =>
    read('/graph/{project}/hotspots', { path: { project }, query: { level: 'entity', limit: BEGINNINGS }, signal }),
  )
  if (!data || data.results.length === 0) return null
  return (
    <section aria-labelledby="project-beginnings">
      <h2 id="project-beginnings">Where work gathers</h2>
      <ul class="rows tight">
        {data.results.map(({ kind, label, qualified_name, path, start_line, users, changes }) => (
          <li key={qualified_name}>
            <a class="row" href={symbolPlace(project, qualified_name)}>
              <KindMark kind={kind} />
              <span class="name">{lastName(label)}</span>
              <span class="path">
                {path}:{start_line}
              </span>
              <span class="reach">
                {counted(users, 'user')}
                {changes === null ? '' : ` · ${counted(changes, 'change')}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="numbers">{value}</dd>
  </div>
)
