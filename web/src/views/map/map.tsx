// A map of the project's folders in layers: their dependencies, cycles, and a zoom into any folder.

import { read } from '../../api/client.ts'
import { NoticePage } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/title.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import '../../styles/map.css'
import { Canvas } from './canvas.tsx'
import { Panel } from './panel.tsx'
import { type Box, keyOf, mapPlace, type Shown } from './shown.ts'

export default function MapView({ project, shown }: { project: string; shown: Shown }) {
  const { under, boxes, tests, box } = shown
  useTitle(`Map${under === '' ? '' : ` of ${under}`} · ${project}`)
  const key = `${project} ${under} ${boxes} ${tests}`
  const { data, error, reload } = useLoad(key, (signal) => {
    const query = { under: under || undefined, boxes, tests: tests ? 'include' : 'exclude' }
    return read('/graph/{project}/map', { path: { project }, query, signal })
  })
  if (error) return <NoticePage error={error} retry={reload} />
  const select = (next: Box | undefined): void =>
    go(mapPlace(project, { ...shown, box: next ? keyOf(next) : '' }), { replace: true })
  const zoom = (into: Box): void => {
    if (into.kind === 'file') go(placeOf(['p', project, 'file'], { path: into.path }))
    else go(mapPlace(project, { ...shown, under: into.path, box: '' }))
  }
  const selected = data?.boxes.findIndex((each) => keyOf(each) === box) ?? -1
  return (
    <div class="map-view">
      <h1 class="hidden">Map of {under || project}</h1>
      <div class="map-main">
        <Crumbs project={project} shown={shown} />
        {!data && <p class="quiet centred">Drawing the map…</p>}
        {data?.boxes.length === 0 && (
          <p class="quiet centred">
            {tests ? 'Nothing in it depends on anything.' : 'Nothing but tests lies in it: show these as well.'}
          </p>
        )}
        {data && data.boxes.length > 0 && (
          <Canvas key={key} {...{ project, shown, map: data, selected, select, zoom }} />
        )}
      </div>
      {data && <Panel {...{ project, shown, map: data, selected }} />}
    </div>
  )
}

/** The way up: the folders that this one lies in. */
function Crumbs({ project, shown }: { project: string; shown: Shown }) {
  const parts = shown.under === '' ? [] : shown.under.split('/')
  return (
    <nav class="crumbs" aria-label="Folders">
      <a
        href={mapPlace(project, { ...shown, under: '', box: '' })}
        aria-current={parts.length === 0 ? 'page' : undefined}
      >
        {project}
      </a>
      {parts.map((part, at) => (
        <span key={`${at} ${part}`}>
          <span aria-hidden="true">/</span>
          <a
            href={mapPlace(project, { ...shown, under: parts.slice(0, at + 1).join('/'), box: '' })}
            aria-current={at === parts.length - 1 ? 'page' : undefined}
          >
            {part}
          </a>
        </span>
      ))}
    </nav>
  )
}
