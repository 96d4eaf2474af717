// One review or hunt: its steps as they are taken, then its summary and findings.

import { lazy, Suspense } from 'preact/compat'
import { addressOf, read, type Schema, write } from '../../api/client.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ago, count, counted } from '../../parts/format.ts'
import { NoticePage } from '../../parts/notice.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTitle } from '../../parts/title.ts'
import { useAction } from '../../state/action.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import { mayWrite } from '../../state/session.ts'
import '../../styles/runs.css'
import { Findings } from './findings.tsx'
import { RunProgress } from './progress.tsx'
import { subjectOf } from './runs.tsx'

type Run = Schema<'Run'>

const Markdown = lazy(() => import('../../parts/markdown.tsx'))

export default function RunView({ project, id }: { project: string; id: string }) {
  useTitle(`Review · ${project}`)
  const { data, error, reload } = useLoad(id, async (signal) => {
    const run = await read('/routines/runs/{run_id}', { path: { run_id: id }, signal })
    // The job of an old run may be gone; its findings are not.
    const job = await read('/instances/jobs/{job_id}', { path: { job_id: run.job_id }, signal }).catch(() => undefined)
    return { run, job }
  })
  if (error) return <NoticePage error={error} retry={reload} />
  if (!data) return <p class="quiet centred">Loading…</p>
  const { run, job } = data
  return (
    <div class="page wide-page">
      <header class="run-head">
        <p>
          <a href={placeOf(['p', project, 'reviews'])}>Reviews and hunts</a>
        </p>
        <h1>{subjectOf(run)}</h1>
        <p class="quiet">
          <span class={`state ${run.status}`}>{run.status}</span> {run.kind === 'review' ? 'Review' : 'Hunt'} by{' '}
          {run.model} ({run.provider}), {ago(run.created_at)}
          {run.stats?.llm_calls !== undefined &&
            ` · ${counted(run.stats.llm_calls, 'answer')} of the model, ${count(run.stats.prompt_chars_total ?? 0)} characters read`}
        </p>
        {run.status !== 'queued' && run.status !== 'running' && <Results project={project} run={run} />}
      </header>
      {run.error && <p class="error">{run.error}</p>}
      {job && <RunProgress first={job} onEnd={reload} />}
      {run.summary && (
        <section aria-label="Summary">
          <Suspense fallback={<p>{run.summary}</p>}>
            <Markdown text={run.summary} />
          </Suspense>
        </section>
      )}
      {(run.status === 'done' || run.findings.length > 0) && <Findings project={project} run={run} />}
    </div>
  )
}

/** Downloads, and the end of the run's record. */
function Results({ project, run }: { project: string; run: Run }) {
  const path = { run_id: run.run_id }
  const remove = useAction(async () => {
    await write('delete', '/routines/runs/{run_id}', undefined, { path })
    go(placeOf(['p', project, 'reviews']))
  })
  const file = `${project}-${run.kind}-${run.run_id.slice(0, 8)}`
  return (
    <div class="actions">
      <a class="button small" href={addressOf('/routines/runs/{run_id}/sarif', { path })} download={`${file}.sarif`}>
        SARIF
      </a>
      <a class="button small" href={addressOf('/routines/runs/{run_id}/markdown', { path })} download={`${file}.md`}>
        Markdown
      </a>
      {mayWrite() && (
        <ConfirmButton
          label="Delete"
          question="Delete for good?"
          about={`this ${run.kind}`}
          busy={remove.busy}
          onConfirm={() => void remove.run()}
        />
      )}
      <Problem text={remove.error} />
    </div>
  )
}
