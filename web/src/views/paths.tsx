// How code gets from one symbol to another: the surest ways, step by step, with the lines on which each step stands.

import { read, type Schema } from '../api/client.ts'
import { Candidates } from '../parts/candidates.tsx'
import { KindMark, lastName } from '../parts/names.tsx'
import { Site } from '../parts/site.tsx'
import { useTitle } from '../parts/title.ts'
import { onSubmitted, textOf } from '../state/form.ts'
import { useLoad } from '../state/load.ts'
import { go, placeOf } from '../state/route.ts'
import { symbolPlace } from '../state/trail.ts'
import '../styles/search.css'

type Found = Schema<'Paths'>['paths'][number]
type Ends = { from: string; to: string }
type Props = { project: string } & Ends

const pathsPlace = (project: string, ends: Partial<Ends>): string => placeOf(['p', project, 'paths'], ends)

export default function PathsView({ project, from, to }: Props) {
  useTitle(`Paths · ${project}`)
  const { data, error, loading, reload } = useLoad(JSON.stringify([project, from, to]), async (signal) =>
    from === '' || to === ''
      ? undefined
      : read('/graph/{project}/path', { path: { project }, query: { from, to, limit: 5 }, signal }),
  )
  const submit = onSubmitted((fields) =>
    go(pathsPlace(project, { from: textOf(fields, 'from'), to: textOf(fields, 'to') })),
  )
  /** The end that the refusal is about takes another name. */
  const placeWith = (name: string): string =>
    pathsPlace(project, error?.message.includes(`'${from}'`) ? { from: name, to } : { from, to: name })
  return (
    <div class="page">
      <h1>Paths between two symbols</h1>
      <form class="path-ends" onSubmit={submit} key={`${from} ${to}`}>
        <div class="fields">
          <label>
            From
            <input
              name="from"
              required
              defaultValue={from}
              placeholder="Server.start, or src/main.ts:12"
              spellcheck={false}
            />
          </label>
          <label>
            To
            <input name="to" required defaultValue={to} placeholder="Store.write" spellcheck={false} />
          </label>
        </div>
        <div class="actions">
          <button type="submit" class="primary">
            Find the way
          </button>
          {from !== '' && to !== '' && <a href={pathsPlace(project, { from: to, to: from })}>The other way round</a>}
        </div>
      </form>
      {loading && from !== '' && to !== '' && <p class="quiet">Looking for ways…</p>}
      {error && <Candidates error={error} retry={reload} placeWith={placeWith} />}
      {data?.paths.length === 0 && <p class="quiet">No calls or uses lead from one to the other, either way.</p>}
      {data?.reversed && <p class="warn">Nothing leads there, but this leads back:</p>}
      <ol>
        {data?.paths.map((path) => (
          <Way key={path.nodes.map(({ id }) => id).join(' ')} project={project} path={path} />
        ))}
      </ol>
    </div>
  )
}

function Way({ project, path: { nodes, edges, confidence } }: { project: string; path: Found }) {
  return (
    <li class="path-card">
      <h2>
        {edges.length === 1 ? '1 step' : `${edges.length} steps`}{' '}
        <span class="quiet">{Math.round(confidence * 100)} % sure</span>
      </h2>
      <ol class="path-steps">
        {nodes.map((node, at) => (
          <li key={node.id} class={edges[at]?.resolution === 'name' ? 'guess' : undefined}>
            <a class="row" href={symbolPlace(project, node.qualified_name)} title={node.signature ?? node.label}>
              <KindMark kind={node.kind} />
              <span class="name">{lastName(node.label)}</span>
              <span class="path">
                {node.path}:{node.start_line}
              </span>
            </a>
            {edges[at] && <Step project={project} edge={edges[at]} />}
          </li>
        ))}
      </ol>
    </li>
  )
}

/** The lines on which a step stands. */
function Step({ project, edge }: { project: string; edge: Found['edges'][number] }) {
  const arrives = edge.type === 'IMPLEMENTS' ? 'is implemented by' : 'is overridden by'
  const words = edge.dispatch ? arrives : edge.type.toLowerCase()
  return (
    <ul class="sites">
      {edge.sites.slice(0, 2).map(({ line, text }) => (
        <li key={line}>
          <Site {...{ project, path: edge.path, line }} text={text ?? '…'} />
        </li>
      ))}
      <li class="quiet">
        {words} ↓ {edge.resolution === 'exact' ? '' : `(${edge.resolution})`}
      </li>
    </ul>
  )
}
