// The findings of a run by file, each beside the code it is about, with a person's verdict.

import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { read, type Schema, write } from '../../api/client.ts'
import { Code } from '../../parts/code.tsx'
import { ago, counted } from '../../parts/format.ts'
import { lastName } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useAction } from '../../state/action.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { placeOf } from '../../state/route.ts'
import { mayWrite } from '../../state/session.ts'
import { symbolPlace } from '../../state/trail.ts'
import { Counts, SEVERITIES } from './runs.tsx'

type Run = Schema<'Run'>
type Finding = Schema<'Finding'>

export function Findings({ project, run }: { project: string; run: Run }) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Finding>>(new Map())
  const findings = run.findings.map((finding) => verdicts.get(finding.id) ?? finding)
  const onJudge = (finding: Finding): void => setVerdicts((all) => new Map([...all, [finding.id, finding]]))
  const counts = Object.fromEntries(
    SEVERITIES.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
  )
  return (
    <section aria-labelledby="findings-title" class="findings">
      <h2 id="findings-title">
        {findings.length === 0 ? 'No findings' : counted(findings.length, 'finding')} <Counts counts={counts} />
      </h2>
      {byFile(findings).map(([file, own]) => (
        <section key={file} aria-label={`Findings in ${file}`}>
          <h3 class="finding-file">
            <a href={placeOf(['p', project, 'file'], { path: file })}>{file}</a>
          </h3>
          {own.map((finding) => (
            <Item key={finding.id} {...{ project, run, finding, onJudge }} />
          ))}
        </section>
      ))}
    </section>
  )
}

/** Files in the order of their worst finding; dismissed findings come last. */
function byFile(findings: readonly Finding[]): [string, Finding[]][] {
  const rank = ({ severity, verdict }: Finding): number =>
    SEVERITIES.indexOf(severity) + (verdict?.decision === 'dismissed' ? SEVERITIES.length : 0)
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || (a.start_line ?? 0) - (b.start_line ?? 0))
  const files = new Map<string, Finding[]>()
  for (const finding of sorted) files.set(finding.file_path, [...(files.get(finding.file_path) ?? []), finding])
  return [...files]
}

type ItemProps = { project: string; run: Run; finding: Finding; onJudge: (finding: Finding) => void }

function Item({ project, run, finding, onJudge }: ItemProps) {
  const { severity, category, title, body, suggestion, entity, confidence, verdict, start_line } = finding
  const isDismissed = verdict?.decision === 'dismissed'
  return (
    <article class={isDismissed ? 'finding dismissed' : 'finding'}>
      <div>
        <h4>
          <span class={`severity ${severity}`}>{severity}</span> {title}
        </h4>
        <p class="quiet">
          {category} · {Math.round(confidence * 100)} % sure
          {entity && (
            <>
              {' · in '}
              <a href={symbolPlace(project, entity)}>{lastName(entity)}</a>
            </>
          )}
        </p>
        {!isDismissed && (
          <>
            <Prose text={body} />
            {suggestion && (
              <div class="suggestion">
                <Prose text={suggestion} />
              </div>
            )}
          </>
        )}
        <Judge run={run} finding={finding} onJudge={onJudge} />
      </div>
      {!isDismissed && (start_line === null ? <span /> : <Beside {...{ project, run, finding }} />)}
    </article>
  )
}

const Markdown = lazy(() => import('../../parts/markdown.tsx'))

const Prose = ({ text }: { text: string }) => (
  <Suspense fallback={<p>{text}</p>}>
    <Markdown text={text} />
  </Suspense>
)

/** Lines shown around those of a finding. */
const AROUND = 4
/** Lines shown of a long one. */
const LINES_MAX = 30

/** The code: of a review the change that was read, of a hunt the file as it is. */
function Beside({ project, run, finding }: Omit<ItemProps, 'onJudge'>) {
  const { file_path: path, start_line, evidence } = finding
  const excerpt = evidence.hunk_excerpt ?? ''
  if (run.kind === 'review' && excerpt !== '') return <Hunk text={excerpt} />
  const first = start_line ?? 1
  const last = Math.min(finding.end_line ?? first, first + LINES_MAX)
  return (
    <div>
      {run.kind === 'review' && <p class="quiet">outside the change: the file as it is on disk</p>}
      <Lines {...{ project, path, first, last, excerpt }} />
    </div>
  )
}

function Lines(place: { project: string; path: string; first: number; last: number; excerpt: string }) {
  const { project, path, first, last, excerpt } = place
  const from = Math.max(1, first - AROUND)
  const query = { path, from, limit: last + AROUND - from + 1 }
  const { data, error } = useLoad(`${project} ${path} ${from}`, (signal) =>
    read('/graph/{project}/source', { path: { project }, query, signal }),
  )
  if (error) return <Hunk text={excerpt} />
  if (!data) return <p class="quiet">Loading…</p>
  const marked = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
  return <Code source={data} from={from} to={last + AROUND} marked={marked} label={`${path}, line ${first}`} />
}

function Hunk({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by the keyboard as well
    <pre class="excerpt hunk" tabIndex={0}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <span
          key={index}
          class={/^\s*\d*\s*\+/.test(line) ? 'added' : /^\s*\d*\s*-/.test(line) ? 'removed' : undefined}
        >
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}

/** A verdict, or the buttons that give one. */
function Judge({ run, finding, onJudge }: Omit<ItemProps, 'project'>) {
  const [reasoned, setReasoned] = useState(false)
  const { title, verdict } = finding
  const judge = useAction(async (decision: Schema<'VerdictDecision'> | null, reason?: string) => {
    const path = { run_id: run.run_id, finding_id: finding.id }
    const body = { decision, ...(reason === undefined ? {} : { reason }) }
    onJudge(await write('patch', '/routines/runs/{run_id}/findings/{finding_id}', body, { path }))
    setReasoned(false)
  })
  return (
    <div class="actions">
      {verdict && (
        <p>
          <strong>{verdict.decision}</strong> by {verdict.by}, {ago(verdict.at)}
          {verdict.reason && `: ${verdict.reason}`}
        </p>
      )}
      {mayWrite() && verdict && (
        <button
          type="button"
          class="small"
          aria-label={`Take back the verdict on ${title}`}
          onClick={() => void judge.run(null)}
        >
          Take back
        </button>
      )}
      {mayWrite() && !verdict && !reasoned && (
        <>
          <button
            type="button"
            class="small"
            aria-label={`Confirm: ${title}`}
            onClick={() => void judge.run('confirmed')}
          >
            Confirm
          </button>
          <button type="button" class="small" aria-label={`Dismiss: ${title}`} onClick={() => setReasoned(true)}>
            Dismiss…
          </button>
        </>
      )}
      {reasoned && (
        <Dismissal onDismiss={(reason) => void judge.run('dismissed', reason)} onKeep={() => setReasoned(false)} />
      )}
      <Problem text={judge.error} />
    </div>
  )
}

type DismissalProps = { onDismiss: (reason: string) => void; onKeep: () => void }

/** Asks why a finding is dismissed. */
function Dismissal({ onDismiss, onKeep }: DismissalProps) {
  return (
    <form class="reason" onSubmit={onSubmitted((fields) => onDismiss(textOf(fields, 'reason')))}>
      <label class="grows">
        <span class="hidden">Why it is dismissed</span>
        <input name="reason" maxLength={2000} placeholder="why, for those who read it later" autofocus />
      </label>
      <button type="submit" class="small">
        Dismiss
      </button>
      <button type="button" class="small" onClick={onKeep}>
        Keep
      </button>
    </form>
  )
}
