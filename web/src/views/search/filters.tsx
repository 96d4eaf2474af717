// The filters and extensions of a search.

import type { Schema } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { type Asked, KINDS } from './asked.ts'

const TESTS = [
  { value: 'include', label: 'with the others' },
  { value: 'exclude', label: 'left out' },
  { value: 'only', label: 'alone' },
] as const

type FiltersProps = { project: string; asked: Asked; projects: readonly Schema<'ProjectGraph'>[] }

export function Filters({ project, asked, projects }: FiltersProps) {
  const languages = Object.keys(projects.find((each) => each.project === project)?.languages ?? {}).sort()
  const others = projects.filter((each) => each.project !== project)
  const active = [asked.path, asked.language, asked.kind, asked.tests === 'include' ? '' : asked.tests, ...asked.also]
  const set = active.filter((each) => each !== '').length
  return (
    <details class="fold filters" open={set > 0}>
      <summary>Filters{set > 0 && `: ${counted(set, 'is set', 'are set')}`}</summary>
      <div class="fields">
        <label>
          Folder or file
          <input name="path" defaultValue={asked.path} placeholder="src/http" spellcheck={false} />
        </label>
        <label>
          Language
          <select name="language" key={languages.length}>
            <option value="">all</option>
            {languages.map((language) => (
              <option key={language} selected={language === asked.language}>
                {language}
              </option>
            ))}
          </select>
        </label>
        {asked.mode === 'words' && (
          <label>
            Kind
            <select name="kind">
              <option value="">all</option>
              {KINDS.map((kind) => (
                <option key={kind} selected={kind === asked.kind}>
                  {kind}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Tests and examples
          <select name="tests">
            {TESTS.map(({ value, label }) => (
              <option key={value} value={value} selected={value === asked.tests}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {others.length > 0 && <OtherProjects asked={asked} names={others.map((each) => each.project)} />}
    </details>
  )
}

/** Further projects to search in. */
function OtherProjects({ asked, names }: { asked: Asked; names: readonly string[] }) {
  return (
    <fieldset class="kinds">
      <legend>Search in</legend>
      {names.map((name) => (
        <label key={name} class="check">
          <input type="checkbox" name="also" value={name} defaultChecked={asked.also.includes(name)} />
          {name} too
        </label>
      ))}
    </fieldset>
  )
}
