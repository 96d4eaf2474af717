// A question in words, an exact text or a regular expression; the answer is code.

import { read, type Schema } from '../../api/client.ts'
import { useTitle } from '../../parts/title.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import '../../styles/search.css'
import { Filters } from './filters.tsx'
import { Lines } from './lines.tsx'
import { Words } from './words.tsx'

/** How the query is meant. */
export type Mode = 'words' | 'text' | 'regex'

/** A search as the address holds it; an empty text is no filter. */
export type Asked = {
  q: string
  mode: Mode
  path: string
  language: string
  kind: string
  tests: 'include' | 'exclude' | 'only'
  /** Further projects. */
  also: readonly string[]
}

const MODES: readonly { mode: Mode; label: string }[] = [
  { mode: 'words', label: 'words or a question' },
  { mode: 'text', label: 'exact text' },
  { mode: 'regex', label: 'regular expression' },
]

/** Reads a search from the query of the address. */
export function readAsked(query: URLSearchParams): Asked {
  const text = (name: string): string => query.get(name) ?? ''
  const tests = text('tests')
  return {
    q: text('q'),
    mode: MODES.find(({ mode }) => mode === text('as'))?.mode ?? 'words',
    path: text('path'),
    language: text('language'),
    kind: text('kind'),
    tests: tests === 'exclude' || tests === 'only' ? tests : 'include',
    also: query.getAll('also'),
  }
}

/** The address of a search. */
export const searchPlace = (project: string, { mode, tests, ...asked }: Asked): string =>
  placeOf(['p', project, 'search'], {
    ...asked,
    as: mode === 'words' ? '' : mode,
    tests: tests === 'include' ? '' : tests,
  })

export function SearchView({ project, asked }: { project: string; asked: Asked }) {
  useTitle(`${asked.q || 'Search'} · ${project}`)
  const projects = useLoad('projects', (signal) => read('/graph', { signal }), { keep: true })
  const submit = onSubmitted((fields) => {
    const given = new URLSearchParams([...fields].map(([name, value]) => [name, String(value).trim()]))
    go(searchPlace(project, { ...readAsked(given), q: textOf(fields, 'q') }))
  })
  const key = JSON.stringify([project, asked])
  return (
    <div class="page">
      <h1>Search {project}</h1>
      <search>
        <form class="search-form" onSubmit={submit} key={key}>
          <div class="asked">
            <label class="grows">
              <span class="hidden">Question, name or text of an error</span>
              <input
                type="search"
                name="q"
                defaultValue={asked.q}
                placeholder="where are routes matched, RegExpRouter.match, an error’s text…"
                spellcheck={false}
              />
            </label>
            <button type="submit" class="primary">
              Search
            </button>
          </div>
          <fieldset class="kinds">
            <legend class="hidden">The query is</legend>
            {MODES.map(({ mode, label }) => (
              <label key={mode} class="check">
                <input
                  type="radio"
                  name="as"
                  value={mode}
                  defaultChecked={mode === asked.mode}
                  onChange={(event) => event.currentTarget.form?.requestSubmit()}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Filters project={project} asked={asked} projects={projects.data ?? []} />
        </form>
      </search>
      {asked.q !== '' && asked.mode === 'words' && <Words key={key} project={project} asked={asked} />}
      {asked.q !== '' && asked.mode !== 'words' && <Lines key={key} project={project} asked={asked} />}
    </div>
  )
}

/** The filters that both kinds of search share, as the API takes them. */
export const filtersOf = ({ path, language, tests, also }: Asked): Partial<Schema<'SearchRequest'>> => ({
  tests,
  ...(path === '' ? {} : { path_prefix: path }),
  ...(language === '' ? {} : { languages: [language] }),
  ...(also.length === 0 ? {} : { projects: [...also] }),
})
