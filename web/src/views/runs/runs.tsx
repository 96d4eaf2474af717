// Reviews and bug hunts of a project: those that were run, and a form that starts another.

import { read, type Schema } from '../../api/client.ts'
import { ago } from '../../parts/format.ts'
import { Notice } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/title.ts'
import { useLoad } from '../../state/load.ts'
import { placeOf } from '../../state/route.ts'
import { mayWrite } from '../../state/session.ts'
import '../../styles/runs.css'
import { RunForm } from './run-form.tsx'

type RunSummary = Schema<'RunSummary'>

/** The worst first. */
export const SEVERITIES: readonly Schema<'Severity'>[] = ['critical', 'high', 'medium', 'low', 'info']

export default function RunsView({ project }: { project: string }) {
  useTitle(`Reviews · ${project}`)
  const { data, error, reload } = useLoad(`${project} runs`, (signal) =>
    read('/routines/runs', { query: { project, limit: 50 }, signal }),
  )
  return (
    <div class="page">
      <h1>Reviews and hunts</h1>
      {mayWrite() && <RunForm project={project} />}
      {error && <Notice error={error} retry={reload} />}
      {data?.length === 0 && (
        <p class="quiet">
          None yet. A review reads the change of a branch, a hunt follows a question through the code; both check what
          the model says before they report it.
        </p>
      )}
      <ul class="rows" aria-label="Runs">
        {data?.map((run) => (
          <Row key={run.run_id} project={project} run={run} />
        ))}
      </ul>
    </div>
  )
}

function Row({ project, run }: { project: string; run: RunSummary }) {
  return (
    <li class="run-row">
      <a href={placeOf(['p', project, 'reviews', run.run_id])}>{subjectOf(run)}</a>
      <span class={`state ${run.status}`}>{run.status}</span>
      <span class="quiet">
        {run.kind === 'review' ? 'review' : 'hunt'}, {ago(run.created_at)}
      </span>
      <Counts counts={run.severity_counts} />
    </li>
  )
}

/** The subject of a run, in a line. */
export function subjectOf({ kind, params }: Pick<RunSummary, 'kind' | 'params'>): string {
  if (kind === 'bughunt') return String(params.scope ?? '')
  return `${params.target_ref ?? ''} against ${params.base_ref ?? 'the default base'}`
}

export function Counts({ counts }: { counts: RunSummary['severity_counts'] }) {
  const some = SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0)
  return (
    <span class="counts">
      {some.map((severity) => (
        <span key={severity} class={`severity ${severity}`}>
          {counts[severity]} {severity}
        </span>
      ))}
    </span>
  )
}
