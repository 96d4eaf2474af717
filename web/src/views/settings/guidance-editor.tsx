// A playbook or a skill: its text beside its look, changed by those who may.

import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { read, type Schema, write } from '../../api/client.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { count } from '../../parts/format.ts'
import { NoticePage } from '../../parts/notice.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useTitle } from '../../parts/title.ts'
import { useAction } from '../../state/action.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import { mayWrite } from '../../state/session.ts'
import '../../styles/settings.css'

const Markdown = lazy(() => import('../../parts/markdown.tsx'))

type Kind = 'playbook' | 'skill'
type RoutineKind = Schema<'RoutineKind'>
/** A playbook has routines, a skill a description. */
type Guidance = { name: string; content: string; routines: readonly RoutineKind[]; description: string }

const BLANK: Guidance = { name: '', content: '', routines: ['review', 'bughunt'], description: '' }
const ROUTINES: readonly { kind: RoutineKind; label: string }[] = [
  { kind: 'review', label: 'reviews' },
  { kind: 'bughunt', label: 'bug hunts' },
]
/** The service's bound, in bytes of UTF-8. */
const BYTES_MAX = 16 * 1024

export default function GuidanceEditor({ kind, name }: { kind: Kind; name: string | undefined }) {
  useTitle(name ?? `New ${kind}`)
  const { data, error, reload } = useLoad(`${kind} ${name}`, (signal) => load(kind, name, signal))
  if (error) return <NoticePage error={error} retry={reload} />
  return (
    <div class="page wide-page">
      <p>
        <a href={placeOf(['guidance'])}>Playbooks and skills</a>
      </p>
      <h1>{name ?? `New ${kind}`}</h1>
      {data && (mayWrite() ? <Editor kind={kind} given={data} isNew={name === undefined} /> : <Reading given={data} />)}
    </div>
  )
}

async function load(kind: Kind, name: string | undefined, signal: AbortSignal): Promise<Guidance> {
  if (name === undefined) return BLANK
  const options = { path: { name }, signal }
  if (kind === 'skill') return { ...BLANK, ...(await read('/routines/skills/{name}', options)) }
  return { ...BLANK, ...(await read('/routines/playbooks/{name}', options)) }
}

const Reading = ({ given }: { given: Guidance }) => (
  <>
    {given.description !== '' && <p>{given.description}</p>}
    <Suspense fallback={<p>{given.content}</p>}>
      <Markdown text={given.content} />
    </Suspense>
  </>
)

async function save(kind: Kind, isNew: boolean, { name, content, routines, description }: Guidance): Promise<void> {
  const path = { name }
  if (kind === 'skill') {
    if (isNew) await write('post', '/routines/skills', { name, description, content })
    else await write('patch', '/routines/skills/{name}', { description, content }, { path })
  } else if (isNew) await write('post', '/routines/playbooks', { name, routines: [...routines], content })
  else await write('patch', '/routines/playbooks/{name}', { routines: [...routines], content }, { path })
}

function Editor({ kind, given, isNew }: { kind: Kind; given: Guidance; isNew: boolean }) {
  const [content, setContent] = useState(given.content)
  const [isSaved, setSaved] = useState(false)
  const keep = useAction(async (fields: FormData) => {
    const name = isNew ? textOf(fields, 'name') : given.name
    const routines = fields.getAll('routines') as RoutineKind[]
    await save(kind, isNew, { name, content, routines, description: textOf(fields, 'description') })
    setSaved(true)
    if (isNew) go(placeOf(['guidance', kind, name]))
  })
  const remove = useAction(async () => {
    const path = { name: given.name }
    if (kind === 'skill') await write('delete', '/routines/skills/{name}', undefined, { path })
    else await write('delete', '/routines/playbooks/{name}', undefined, { path })
    go(placeOf(['guidance']))
  })
  const bytes = new TextEncoder().encode(content).length
  return (
    <form class="stack" onSubmit={onSubmitted(keep.run)} onInput={() => setSaved(false)}>
      <Fields kind={kind} given={given} isNew={isNew} />
      <div class="editor">
        <label>
          Text, in markdown
          <textarea
            rows={22}
            required
            value={content}
            onInput={(event) => setContent(event.currentTarget.value)}
            aria-describedby="content-bytes"
          />
          <span id="content-bytes" class={bytes > BYTES_MAX ? 'error' : 'quiet'}>
            {count(bytes)} of {count(BYTES_MAX)} bytes
          </span>
        </label>
        <section aria-label="How it looks">
          <Suspense fallback={<p>{content}</p>}>
            <Markdown text={content} />
          </Suspense>
        </section>
      </div>
      <Problem text={keep.error ?? remove.error} />
      <div class="actions">
        <button type="submit" class="primary" disabled={keep.busy}>
          {isNew ? 'Add' : 'Save'}
        </button>
        {!isNew && (
          <ConfirmButton
            label="Delete"
            question="Delete for good?"
            about={given.name}
            busy={remove.busy}
            onConfirm={() => void remove.run()}
          />
        )}
        <span role="status">{isSaved ? 'Saved.' : ''}</span>
      </div>
    </form>
  )
}

function Fields({ kind, given, isNew }: { kind: Kind; given: Guidance; isNew: boolean }) {
  return (
    <>
      {isNew && (
        <label class="narrow">
          Name
          <input name="name" required maxLength={128} spellcheck={false} autofocus />
        </label>
      )}
      {kind === 'skill' ? (
        <label>
          Description, by which the model decides whether it needs it
          <input name="description" required defaultValue={given.description} />
        </label>
      ) : (
        <fieldset class="kinds">
          <legend>For</legend>
          {ROUTINES.map(({ kind: routine, label }) => (
            <label key={routine} class="check">
              <input
                type="checkbox"
                name="routines"
                value={routine}
                defaultChecked={given.routines.includes(routine)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
