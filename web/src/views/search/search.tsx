// A question in words, an exact text or a regular expression; the answer is code.

import { read } from '../../api/client.ts'
import { useTitle } from '../../parts/title.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { go } from '../../state/route.ts'
import '../../styles/search.css'
import { type Asked, MODES, readAsked, searchPlace } from './asked.ts'
import { Filters } from './filters.tsx'
import { Lines } from './lines.tsx'
import { Words } from './words.tsx'

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
