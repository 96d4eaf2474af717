// One symbol: its code in the middle, callers on the left (of a type all its users), callees on the right.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { read, type Schema } from '../api/client.ts'
import { Callees, linksOf } from '../parts/callees.tsx'
import { Callers } from '../parts/callers.tsx'
import { Candidates } from '../parts/candidates.tsx'
import { Code } from '../parts/code.tsx'
import { count, counted } from '../parts/format.ts'
import { KindMark, lastName } from '../parts/names.tsx'
import { useTitle } from '../parts/title.ts'
import { TrailBar } from '../parts/trail-bar.tsx'
import { useLoad } from '../state/load.ts'
import { placeOf } from '../state/route.ts'
import { stepTo, symbolPlace } from '../state/trail.ts'

type Relations = Schema<'Relations'>
type Source = Schema<'SourceText'>
type Loaded = { users: Relations; callees: Relations; source: Source }

/** Results asked for of each relation. */
const RESULTS = 300
/** Lines shown of a long symbol before the rest is unfolded. */
const LINES = 400
/** The service gives no more at once. */
const LINES_MAX = 20_000

async function load(project: string, entity: string, signal: AbortSignal): Promise<Loaded> {
  const options = { path: { project }, query: { entity, limit: RESULTS }, signal }
  const [callers, callees] = await Promise.all([
    read('/graph/{project}/callers', options),
    read('/graph/{project}/callees', options),
  ])
  const { kind, path, start_line, end_line } = callers.entity
  const limit = Math.min(LINES_MAX, (end_line ?? LINES) - (start_line ?? 1) + 1)
  const query = { path, from: start_line ?? 1, limit }
  const [source, users] = await Promise.all([
    read('/graph/{project}/source', { path: { project }, query, signal }),
    TYPES.has(kind) ? read('/graph/{project}/users', options) : callers,
  ])
  return { users, callees, source }
}

/** Kinds that are seldom called, and used all the same. */
const TYPES: ReadonlySet<string> = new Set(['Class', 'Interface', 'Enum', 'Type'])

export function SymbolView({ project, name }: { project: string; name: string }) {
  useTitle(`${lastName(name)} · ${project}`)
  const { data, error, reload } = useLoad(`${project} ${name}`, (signal) => load(project, name, signal))
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => walk(view.current!, event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div class="symbol-view" ref={view}>
      <TrailBar project={project} current={data?.users.entity.qualified_name ?? name} />
      {error && (
        <div class="page">
          <Candidates error={error} retry={reload} placeWith={(other) => symbolPlace(project, other)} />
        </div>
      )}
      {!data && !error && <p class="quiet centred">Loading {lastName(name)}…</p>}
      {data && <Around key={data.users.entity.id} project={project} loaded={data} />}
    </div>
  )
}

function Around({ project, loaded: { users, callees, source } }: { project: string; loaded: Loaded }) {
  const { entity, stats } = users
  const isType = TYPES.has(entity.kind)
  const [whole, setWhole] = useState(false)
  const links = useMemo(() => linksOf(project, callees), [project, callees])
  const first = entity.start_line ?? 1
  const end = entity.end_line ?? first
  const last = whole ? end : Math.min(end, first + LINES - 1)
  const inside = source.entities.filter((other) => isInside(other, entity))
  return (
    <div class="symbol">
      <header>
        <h1>
          <KindMark kind={entity.kind} />
          {lastName(entity.label)}
        </h1>
        <p class="path">
          <a href={placeOf(['p', project, 'file'], { path: entity.path, line: first })}>
            {entity.path}:{first}–{end}
          </a>
          {` · ${counted(end - first + 1, 'line')} · `}
          <a href={placeOf(['p', project, 'paths'], { from: entity.qualified_name })}>way to…</a>
        </p>
        <ul class="badges">
          {entity.test && <li>test</li>}
          {stats.results >= HUB && (
            <li>
              hub: {count(stats.results)} {isType ? 'users' : 'callers'}
            </li>
          )}
          {!entity.test && stats.results > 0 && stats.tests === 0 && (
            <li class="warn">no test {isType ? 'uses' : 'calls'} it directly</li>
          )}
          {source.stale && <li class="warn">the file has changed since the ingest: lines may be off</li>}
        </ul>
        {inside.length > 0 && <Members project={project} of={entity.qualified_name} members={inside} />}
      </header>
      <Callers project={project} relations={users} />
      <div class="middle">
        <Code source={source} from={first} to={last} links={links} label={`Code of ${entity.name}`} />
        {last < end && (
          <button type="button" onClick={() => setWhole(true)}>
            {counted(end - last, 'more line')}
          </button>
        )}
      </div>
      <Callees project={project} relations={callees} first={first} last={last} />
    </div>
  )
}

type MembersProps = { project: string; of: string; members: Source['entities'] }

function Members({ project, of, members }: MembersProps) {
  return (
    <details class="fold members">
      <summary>{counted(members.length, 'member')}</summary>
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <a class="row" href={stepTo(project, of, 'over', member.qualified_name)}>
              <KindMark kind={member.kind} />
              <span class="name">{member.name}</span>
              <span class="path">{member.signature}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Callers from which a symbol counts as a hub. */
const HUB = 40

const isInside = (inner: Schema<'Symbol'>, outer: Schema<'Symbol'>): boolean =>
  inner.id !== outer.id &&
  (inner.start_line ?? 0) >= (outer.start_line ?? 0) &&
  (inner.end_line ?? 0) <= (outer.end_line ?? 0) &&
  inner.qualified_name.startsWith(`${outer.qualified_name}.`)

/** Arrow keys: up and down within a rail, left to the callers, right to the callees. */
function walk(view: HTMLElement, event: KeyboardEvent): void {
  const here = document.activeElement
  if (event.altKey || event.ctrlKey || event.metaKey || here instanceof HTMLInputElement || here?.closest('dialog'))
    return
  const rowsOf = (rail: string) => [...view.querySelectorAll<HTMLElement>(`[data-rail=${rail}] .row`)]
  const rail = here?.closest<HTMLElement>('[data-rail]')?.dataset.rail
  const rows = rail === undefined ? [] : rowsOf(rail)
  const at = rows.indexOf(here as HTMLElement)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowLeft: rail === 'callers' ? undefined : rowsOf('callers')[0],
    ArrowRight: rail === 'callees' ? undefined : rowsOf('callees')[0],
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
  }
  const target = targets[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
