// Starts a review of a branch or a bug hunt.

import { useState } from 'preact/hooks'
import { read, type Schema, write } from '../../api/client.ts'
import { Problem } from '../../parts/problem.tsx'
import { useAction } from '../../state/action.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'

type Kind = Schema<'RoutineKind'>

const PROVIDERS: readonly Schema<'ProviderName'>[] = ['ollama', 'openai', 'anthropic']

export function RunForm({ project }: { project: string }) {
  const [kind, setKind] = useState<Kind>('review')
  const { run, busy, error } = useAction(async (fields: FormData) => {
    const { run_id } = await write('post', '/routines/runs', requestOf(project, kind, fields))
    go(placeOf(['p', project, 'reviews', run_id]))
  })
  return (
    <form class="run-form" onSubmit={onSubmitted(run)}>
      <fieldset class="kinds">
        <legend class="hidden">Kind</legend>
        <label class="check">
          <input type="radio" name="kind" checked={kind === 'review'} onChange={() => setKind('review')} /> Review a
          branch
        </label>
        <label class="check">
          <input type="radio" name="kind" checked={kind === 'bughunt'} onChange={() => setKind('bughunt')} /> Hunt for a
          bug
        </label>
      </fieldset>
      {kind === 'review' ? <Refs project={project} /> : <Scope />}
      <Playbooks kind={kind} />
      <details class="fold">
        <summary>Another model for this run</summary>
        <div class="fields">
          <label>
            Provider
            <select name="provider">
              <option value="">the active one</option>
              {PROVIDERS.filter((provider) => kind === 'review' || provider === 'ollama').map((provider) => (
                <option key={provider}>{provider}</option>
              ))}
            </select>
          </label>
          <label>
            Model
            <input name="model" spellcheck={false} placeholder="the active one" />
          </label>
        </div>
      </details>
      <Problem text={error} />
      <button type="submit" class="primary" disabled={busy}>
        {busy ? 'Starting…' : kind === 'review' ? 'Review' : 'Hunt'}
      </button>
    </form>
  )
}

function requestOf(project: string, kind: Kind, fields: FormData): Schema<'RunRequest'> {
  const given = (name: string): Record<string, string> => {
    const text = textOf(fields, name)
    return text === '' ? {} : { [name]: text }
  }
  const subject =
    kind === 'review'
      ? { ...given('target_ref'), ...given('base_ref') }
      : { ...given('scope'), ...given('path_prefix') }
  const playbooks = fields.getAll('playbooks').map(String)
  return { kind, project, playbooks, ...subject, ...given('provider'), ...given('model') }
}

function Refs({ project }: { project: string }) {
  const { data, error } = useLoad(`${project} branches`, (signal) =>
    read('/routines/git/branches', { query: { project }, signal }),
  )
  if (!data && !error) return <p class="quiet">Reading the branches…</p>
  const names = data?.branches.map(({ name }) => name) ?? []
  const base = data?.default_base ?? ''
  // The branch that most likely awaits a review: the latest that is not the base.
  const latest = names.find((name) => name !== base) ?? base
  return (
    <div class="fields">
      {error && <p class="error">{error.message}</p>}
      <label>
        Branch
        <input name="target_ref" defaultValue={latest} list="branch-names" required spellcheck={false} />
      </label>
      <label>
        against
        <input name="base_ref" defaultValue={base} list="branch-names" spellcheck={false} />
      </label>
      <datalist id="branch-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

function Scope() {
  return (
    <>
      <label>
        What to investigate
        <textarea name="scope" rows={2} required placeholder="can a cookie of one host leak to another?" />
      </label>
      <label>
        Report only findings in this folder or file (all, if empty)
        <input name="path_prefix" spellcheck={false} placeholder="src/http" />
      </label>
    </>
  )
}

function Playbooks({ kind }: { kind: Kind }) {
  const { data } = useLoad('playbooks', (signal) => read('/routines/playbooks', { signal }))
  const fitting = data?.filter(({ routines }) => routines.includes(kind)) ?? []
  if (fitting.length === 0) return null
  return (
    <fieldset class="kinds">
      <legend>Playbooks, at most four</legend>
      {fitting.map(({ name }) => (
        <label key={name} class="check">
          <input type="checkbox" name="playbooks" value={name} /> {name}
        </label>
      ))}
    </fieldset>
  )
}
