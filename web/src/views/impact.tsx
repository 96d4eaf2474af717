// The effects of a change, nearest first, and the tests to run: of a branch, a pasted diff, or the files on disk.

import { useState } from 'preact/hooks'
import { read, type Schema, write } from '../api/client.ts'
import { count, counted } from '../parts/format.ts'
import { KindMark, lastName } from '../parts/names.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/title.ts'
import { onSubmitted, textOf } from '../state/form.ts'
import { useLoad } from '../state/load.ts'
import { go, placeOf } from '../state/route.ts'
import { symbolPlace } from '../state/trail.ts'

type Report = Schema<'ImpactReport'>
type Props = { project: string; base: string; target: string }

export function ImpactView({ project, base, target }: Props) {
  useTitle(`Impact · ${project}`)
  const branches = useLoad(`${project} branches`, (signal) =>
    read('/routines/git/branches', { query: { project }, signal }),
  )
  const [diff, setDiff] = useState('')
  const [pasted, setPasted] = useState('')
  const key = `${project} ${base} ${target} ${pasted}`
  const { data, error, loading, reload } = useLoad(key, async (signal) => {
    const change = pasted !== '' && target === '' ? { diff: pasted } : refsOf(base, target)
    return change && write('post', '/graph/{project}/impact', change, { path: { project }, signal })
  })
  const submit = onSubmitted((fields) => {
    setPasted(diff.trim() === '' ? '' : diff)
    const query = { base: textOf(fields, 'base'), target: textOf(fields, 'target') }
    go(placeOf(['p', project, 'impact'], diff.trim() === '' ? query : {}))
  })
  const names = branches.data?.branches.map(({ name }) => name) ?? []
  const [latest = DISK] = names[0] === branches.data?.default_base ? [] : names // a base does not differ from itself
  return (
    <div class="page">
      <h1>Impact of a change</h1>
      <form class="change" onSubmit={submit}>
        {names.length > 0 && (
          <div class="fields">
            <Choice name="target" label="Change" options={[DISK, ...names]} value={target || latest} />
            <Choice
              name="base"
              label="against"
              options={[...new Set([branches.data!.default_base, ...(base === '' ? [] : [base]), ...names])]}
              value={base || branches.data!.default_base}
            />
          </div>
        )}
        {branches.error && <p class="quiet">{branches.error.message}</p>}
        <label>
          or a diff, as git diff writes it
          <textarea rows={3} spellcheck={false} value={diff} onInput={(event) => setDiff(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          Show what it affects
        </button>
      </form>
      {loading && (pasted !== '' || target !== '') && <p class="quiet">Working it out…</p>}
      {error && <Notice error={error} retry={reload} />}
      {data && <Answer project={project} report={data} />}
    </div>
  )
}

/** The name by which the form calls the files on disk. */
const DISK = 'files on disk'

function refsOf(base: string, target: string): { base_ref?: string; target_ref?: string } | undefined {
  if (target === '') return undefined
  return { ...(base === '' ? {} : { base_ref: base }), ...(target === DISK ? {} : { target_ref: target }) }
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; value: string }

const Choice = ({ name, label, options, value }: ChoiceProps) => (
  <label>
    {label}
    <select name={name} key={value}>
      {options.map((option) => (
        <option key={option} selected={option === value}>
          {option}
        </option>
      ))}
    </select>
  </label>
)

function Answer({ project, report }: { project: string; report: Report }) {
  const { changed, affected, tests, commands, surface, stats, unknown_files } = report
  return (
    <>
      <p aria-live="polite">
        <strong>{counted(stats.changed, 'place')}</strong> changed, <strong>{count(stats.affected)}</strong> affected,{' '}
        <strong>{count(stats.tests_selected)}</strong> of {counted(stats.tests, 'test')} to run first.
      </p>
      {changed.length === 0 && <p class="quiet">Nothing that the graph knows is changed.</p>}
      {unknown_files.length > 0 && <p class="quiet">Not in the graph: {unknown_files.join(', ')}</p>}
      <Section title="Changed" items={changed}>
        {(place) => <Place key={place.qualified_name} project={project} place={place} />}
      </Section>
      <Section title="Of its surface" items={surface}>
        {({ change, entity, path, line, before, after }) => (
          <li key={`${change} ${path}:${line}`}>
            <strong>{change}</strong> {entity ?? path} <code>{before}</code> {after && <code>→ {after}</code>}
          </li>
        )}
      </Section>
      <Section title="Affected, nearest first" items={affected} total={stats.affected}>
        {(place) => (
          <Place key={place.qualified_name} project={project} place={place}>
            <Reach {...place} />
          </Place>
        )}
      </Section>
      <Section title="Tests to run" items={tests}>
        {(test) => (
          <li key={`${test.file} ${test.selector}`}>
            <a class="row" href={placeOf(['p', project, 'file'], { path: test.file, line: test.line })}>
              <span class="name">{test.title}</span>
              <span class="path">{test.file}</span>
              <Reach {...test} />
            </a>
          </li>
        )}
      </Section>
      <Section title="Commands" items={commands}>
        {({ command, runner }) => (
          <li key={command}>
            <pre class="excerpt">{command}</pre>
            <span class="quiet">{runner}</span>
          </li>
        )}
      </Section>
    </>
  )
}

/** Rows shown of each list before it is unfolded. */
const SHOWN = 25

type SectionProps<T> = { title: string; items: readonly T[]; total?: number; children: (item: T) => preact.JSX.Element }

function Section<T>({ title, items, total = items.length, children }: SectionProps<T>) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  return (
    <section>
      <h2>
        {title} <span class="quiet">{count(total)}</span>
      </h2>
      <ul class="rows tight">{(all ? items : items.slice(0, SHOWN)).map(children)}</ul>
      {!all && items.length > SHOWN && (
        <button type="button" class="small" onClick={() => setAll(true)}>
          {count(items.length - SHOWN)} more
        </button>
      )}
    </section>
  )
}

type PlaceProps = { project: string; place: Schema<'ImpactPlace'>; children?: preact.ComponentChildren }

function Place({ project, place, children }: PlaceProps) {
  const { id, qualified_name, label, path, start_line: line } = place
  return (
    <li>
      <a
        class="row"
        href={id === null ? placeOf(['p', project, 'file'], { path, line }) : symbolPlace(project, qualified_name)}
      >
        <KindMark kind={place.kind} />
        <span class="name">{lastName(label)}</span>
        <span class="path">
          {path}:{line}
        </span>
        {children}
      </a>
    </li>
  )
}

const Reach = ({ distance, certainty }: Schema<'ImpactReach'>) => (
  <span class={certainty < 0.6 ? 'reach guess' : 'reach'}>
    {distance === 0 ? 'changed itself' : counted(Math.round(distance), 'step')} · {Math.round(certainty * 100)} %
  </span>
)
