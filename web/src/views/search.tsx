// A question in words or names; the answer is code.

import { useState } from 'preact/hooks'
import { type Schema, write } from '../api/client.ts'
import { KindMark, lastName } from '../parts/names.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTitle } from '../parts/title.ts'
import { useLoad } from '../state/load.ts'
import { go, placeOf } from '../state/route.ts'
import { symbolPlace } from '../state/trail.ts'

export function SearchView({ project, query }: { project: string; query: string }) {
  useTitle(`${query || 'Search'} · ${project}`)
  const { data, error, loading, reload } = useLoad(`${project} ${query}`, async (signal) =>
    query === ''
      ? undefined
      : write('post', '/search', { project_name: project, query, top_k: 15, hops: 0 }, { signal }),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('q')).trim()
    go(placeOf(['p', project, 'search'], { q: text }))
  }
  return (
    <div class="page">
      <h1>Search {project}</h1>
      <search>
        <form class="asked" onSubmit={submit}>
          <label class="grows">
            <span class="hidden">Question, name or text of an error</span>
            <input
              key={query}
              type="search"
              name="q"
              defaultValue={query}
              placeholder="where are routes matched, RegExpRouter.match, an error’s text…"
              spellcheck={false}
            />
          </label>
          <button type="submit" class="primary">
            Search
          </button>
        </form>
      </search>
      {error && <Notice error={error} retry={reload} />}
      {loading && query !== '' && <p class="quiet">Searching…</p>}
      {data?.results.length === 0 && <p class="quiet">Nothing was found.</p>}
      <ol class="hits">
        {data?.results.map((hit) => (
          <Hit key={hit.qualified_name} project={project} hit={hit} />
        ))}
      </ol>
    </div>
  )
}

/** Lines of a hit before it is unfolded. */
const LINES = 10

function Hit({ project, hit }: { project: string; hit: Schema<'ChatSource'> }) {
  const [whole, setWhole] = useState(false)
  const lines = (hit.chunk_text ?? '').split('\n')
  const first = hit.start_line ?? 1
  return (
    <li>
      <h2>
        <a class="row" href={symbolPlace(project, hit.qualified_name)} title={hit.qualified_name}>
          <KindMark kind={hit.entity_type} />
          <span class="name">{lastName(hit.qualified_name)}</span>
        </a>
      </h2>
      <p class="path">
        <a href={placeOf(['p', project, 'file'], { path: hit.file_path, line: first })}>
          {hit.file_path}:{first}
        </a>
      </p>
      {hit.description && <p>{hit.description}</p>}
      <pre class="excerpt">{(whole ? lines : lines.slice(0, LINES)).join('\n')}</pre>
      {!whole && lines.length > LINES && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          {lines.length - LINES} more lines
        </button>
      )}
    </li>
  )
}
