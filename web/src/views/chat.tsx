// Questions and answers with their sources, streamed.

import { lazy, Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { addressOf, type Schema } from '../api/client.ts'
import { stream } from '../api/stream.ts'
import { lastName } from '../parts/names.tsx'
import { useTitle } from '../parts/title.ts'
import { symbolPlace } from '../state/trail.ts'

type ChatSource = Schema<'ChatSource'>
type Turn = { question: string; answer: string; sources: ChatSource[]; error?: string; over: boolean }

/** Loaded when there is an answer to show: the first view needs no markdown. */
const Markdown = lazy(() => import('../parts/markdown.tsx'))

const AUDIENCES: readonly Schema<'Audience'>[] = ['developer', 'manager', 'customer']

export default function ChatView({ project }: { project: string }) {
  useTitle(`Ask ${project}`)
  const [turns, setTurns] = useState<Turn[]>([])
  const conversation = useRef<string | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  const last = turns.at(-1)
  const busy = last !== undefined && !last.over

  const change = (part: (turn: Turn) => Partial<Turn>): void =>
    setTurns((all) => all.map((turn, index) => (index === all.length - 1 ? { ...turn, ...part(turn) } : turn)))

  const ask = async (message: string, audience: string): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setTurns((all) => [...all, { question: message, answer: '', sources: [], over: false }])
    const body = { message, audience, project_name: project, conversation_id: conversation.current }
    try {
      for await (const { event, data } of stream(addressOf('/chat'), body, abort.signal)) {
        if (event === 'sources') change(() => ({ sources: data as ChatSource[] }))
        if (event === 'token') change(({ answer }) => ({ answer: answer + (data as string) }))
        if (event === 'error') change(() => ({ error: data as string }))
        if (event === 'done') conversation.current = (data as Schema<'ChatDone'>).conversation_id
      }
    } catch (error) {
      if (!abort.signal.aborted) change(() => ({ error: (error as Error).message }))
    }
    change(() => ({ over: true }))
  }

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const fields = new FormData(form)
    const message = String(fields.get('message')).trim()
    if (message === '' || busy) return
    form.reset()
    void ask(message, String(fields.get('audience')))
  }
  return (
    <div class="page chat">
      <h1>Ask {project}</h1>
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added at the end
        <Answer key={index} project={project} turn={turn} />
      ))}
      <form onSubmit={submit}>
        <label>
          Question
          <textarea name="message" rows={3} required />
        </label>
        <div class="asked">
          <label>
            For a
            <select name="audience">
              {AUDIENCES.map((audience) => (
                <option key={audience}>{audience}</option>
              ))}
            </select>
          </label>
          <button type="submit" class="primary" disabled={busy}>
            Ask
          </button>
          {busy && (
            <button type="button" onClick={() => running.current?.abort()}>
              Stop
            </button>
          )}
        </div>
      </form>
    </div>
  )
}

function Answer({ project, turn }: { project: string; turn: Turn }) {
  return (
    <article class="turn" aria-busy={!turn.over}>
      <h2>{turn.question}</h2>
      {turn.sources.length > 0 && (
        <details class="fold">
          <summary>{turn.sources.length} sources</summary>
          <ul>
            {turn.sources.map((source) => (
              <li key={source.qualified_name}>
                <a class="row" href={symbolPlace(project, source.qualified_name)} title={source.via}>
                  <span class="name">{lastName(source.qualified_name)}</span>
                  <span class="path">
                    {source.file_path}:{source.start_line}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Suspense fallback={<p>{turn.answer}</p>}>{turn.answer !== '' && <Markdown text={turn.answer} />}</Suspense>
      {!turn.over && turn.answer === '' && <p class="quiet">Reading the code…</p>}
      {turn.error && (
        <p class="error" role="alert">
          {turn.error}
        </p>
      )}
      <span class="hidden" role="status">
        {turn.over ? 'The answer is complete.' : ''}
      </span>
    </article>
  )
}
