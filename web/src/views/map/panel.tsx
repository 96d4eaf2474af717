// Beside a map: how to read it, its cycles, and the dependencies and dependents of the selected box.

import { useState } from 'preact/hooks'
import { read } from '../../api/client.ts'
import { count, counted } from '../../parts/format.ts'
import { withoutShared } from '../../parts/paths.ts'
import { Site } from '../../parts/site.tsx'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import { type Box, DETAILS, keyOf, type ModuleMap, mapPlace, type Shown } from './shown.ts'

type Edge = ModuleMap['edges'][number]
type PanelProps = { project: string; shown: Shown; map: ModuleMap; selected: number }

export function Panel(props: PanelProps) {
  const { project, shown, map, selected } = props
  return (
    <section class="map-panel" aria-label="About the map">
      {selected === -1 ? <Whole {...props} /> : <Selected {...props} />}
      <div class="map-settings">
        <label>
          Detail
          <select
            value={String(shown.boxes)}
            onChange={(event) => go(mapPlace(project, { ...shown, boxes: Number(event.currentTarget.value), box: '' }))}
          >
            {DETAILS.map(({ boxes, label }) => (
              <option key={boxes} value={String(boxes)}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={shown.tests}
            onChange={() => go(mapPlace(project, { ...shown, tests: !shown.tests, box: '' }))}
          />
          with tests and examples
        </label>
        {map.stats.apart > 0 && (
          <p class="quiet">
            {counted(map.stats.apart, 'file')} that nothing joins to another, such as documents, are left out.
          </p>
        )}
      </div>
    </section>
  )
}

function Whole({ project, shown, map }: PanelProps) {
  const { cycles } = map.stats
  const back = map.edges.filter((edge) => edge.back)
  return (
    <>
      <h2>
        {counted(map.stats.files, 'file')} in {counted(map.boxes.length, 'box', 'boxes')}
      </h2>
      <p>
        Each box depends on boxes below it. Press one for its dependencies, twice to open it; drag to move, the wheel to
        scale.
      </p>
      {cycles > 0 && (
        <>
          <h3 class="warn-text">{counted(cycles, 'cycle')}</h3>
          <p class="quiet">
            Boxes outlined in red depend on each other in a circle. Without the {counted(back.length, 'light edge')}{' '}
            drawn in red, none would:
          </p>
          <ul>
            {back.slice(0, CUTS_SHOWN).map((edge) => (
              <Cut key={`${edge.source} ${edge.target}`} {...{ project, shown, map, edge }} />
            ))}
          </ul>
          {back.length > CUTS_SHOWN && <p class="quiet">and {count(back.length - CUTS_SHOWN)} more</p>}
        </>
      )}
    </>
  )
}

const CUTS_SHOWN = 12

function Cut({ project, shown, map, edge }: { project: string; shown: Shown; map: ModuleMap; edge: Edge }) {
  const [from, to] = [map.boxes[edge.source]!, map.boxes[edge.target]!]
  return (
    <li>
      <a class="row" href={mapPlace(project, { ...shown, box: keyOf(from) })} title={`${from.path} → ${to.path}`}>
        <span class="name">{withoutShared(from.path || from.label, to.path || to.label).join(' → ')}</span>
        <span class="line-number">{count(edge.weight)}</span>
      </a>
    </li>
  )
}

function Selected({ project, shown, map, selected }: PanelProps) {
  const box = map.boxes[selected]!
  const canOpen = box.kind !== 'file' && box.path !== shown.under
  const uses = map.edges.filter(({ source }) => source === selected)
  const usedBy = map.edges.filter(({ target }) => target === selected)
  return (
    <>
      <h2 class="box-title">{box.path || project}</h2>
      <p class="quiet">
        {counted(box.files, 'file')} · layer {box.layer}
        {box.cycle !== null && <span class="warn-text"> · in a cycle</span>}
      </p>
      <div class="actions">
        {canOpen && (
          <a class="button small" href={mapPlace(project, { ...shown, under: box.path, box: '' })}>
            Open this folder
          </a>
        )}
        {box.kind === 'file' && (
          <a class="button small" href={placeOf(['p', project, 'file'], { path: box.path })}>
            Read this file
          </a>
        )}
        <a class="button small" href={mapPlace(project, { ...shown, box: '' })}>
          Back to all
        </a>
      </div>
      <Sides title="Depends on" edges={uses} outside={box.uses_outside} {...{ project, shown, map, selected }} />
      <Sides title="Depend on it" edges={usedBy} outside={box.used_outside} {...{ project, shown, map, selected }} />
    </>
  )
}

type SidesProps = PanelProps & { title: string; edges: readonly Edge[]; outside: number }

function Sides({ title, edges, outside, project, shown, map, selected }: SidesProps) {
  return (
    <section aria-label={title}>
      <h3>
        {title} <span class="quiet">{edges.length}</span>
      </h3>
      {edges.length === 0 && <p class="quiet">Nothing on this map.</p>}
      <ul>
        {edges.map((edge) => {
          const other = map.boxes[edge.source === selected ? edge.target : edge.source]!
          return (
            <li key={keyOf(other)}>
              <a class="row" href={mapPlace(project, { ...shown, box: keyOf(other) })} title={other.path}>
                <span class={edge.back ? 'name warn-text' : 'name'}>{other.label}</span>
                <span class="line-number">{count(edge.weight)}</span>
              </a>
              <Why project={project} from={map.boxes[edge.source]!} to={map.boxes[edge.target]!} />
            </li>
          )
        })}
      </ul>
      {outside > 0 && shown.under !== '' && <p class="quiet">and {counted(outside, 'edge')} beyond this folder</p>}
    </section>
  )
}

/** Unfolds to lines of the code behind an edge. */
function Why({ project, from, to }: { project: string; from: Box; to: Box }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="why" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>
        why
        <span class="hidden">
          {' '}
          {from.path} depends on {to.path}
        </span>
      </summary>
      {isOpen && <Lines project={project} from={from} to={to} />}
    </details>
  )
}

const LINES_SHOWN = 6

function Lines({ project, from, to }: { project: string; from: Box; to: Box }) {
  const { data, error } = useLoad(`${project} ${from.path} ${to.path}`, (signal) => {
    // Of the root there is no name to ask by.
    const query = { level: 'file', tests: 'include', from: from.path || undefined, to: to.path || undefined, limit: 60 }
    return read('/graph/{project}/dependencies', { path: { project }, query, signal })
  })
  if (error) return <p class="error">{error.message}</p>
  if (!data) return <p class="quiet">Looking…</p>
  const isIn = ({ kind, path }: Box, file: string): boolean =>
    kind === 'files' ? file.slice(0, Math.max(0, file.lastIndexOf('/'))) === path : true
  const lines = data.edges
    .filter(({ source, target }) => isIn(from, source) && isIn(to, target))
    .flatMap(({ examples }) => examples.slice(0, 2))
    .flatMap(({ path, sites }) => sites.slice(0, 1).map((site) => ({ ...site, path })))
  return (
    <ul class="sites">
      {lines.slice(0, LINES_SHOWN).map(({ path, line, text }) => (
        <li key={`${path} ${line}`}>
          <Site {...{ project, path, line }} text={text ?? path} title={`${path}:${line}`} />
        </li>
      ))}
      {lines.length === 0 && <li class="quiet">Imports alone.</li>}
    </ul>
  )
}
