// Questions and answers with their sources beside them, streamed; earlier conversations are gone on with.

import { useEffect, useRef, useState } from 'preact/hooks'
import { addressOf, read, type Schema } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { Notice } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/title.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import { go, placeOf } from '../../state/route.ts'
import '../../styles/chat.css'
import { History } from './history.tsx'
import { Answer, type Turn } from './turn.tsx'

type Audience = Schema<'Audience'>

const AUDIENCES: readonly { audience: Audience; label: string }[] = [
  { audience: 'developer', label: 'developer: names, code, lines' },
  { audience: 'manager', label: 'manager: what it does and depends on' },
  { audience: 'customer', label: 'customer: what one can do with it' },
]

/** The address of a conversation, or of a new one. */
export const chatPlace = (project: string, id?: string): string =>
  placeOf(['p', project, 'chat', ...(id === undefined ? [] : [id])])

export default function ChatView({ project, id }: { project: string; id: string | undefined }) {
  useTitle(`Ask ${project}`)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [audience, setAudience] = useState<Audience>('developer')
  const [error, setError] = useState<Error>()
  /** The conversation that `turns` are of. */
  const conversation = useRef<string | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)
  const history = useLoad(`${project} chats`, (signal) => read('/chat/conversations', { query: { project }, signal }), {
    keep: true,
  })
  const last = turns.at(-1)
  const busy = last !== undefined && !last.over

  useEffect(() => {
    if (id === conversation.current) return
    running.current?.abort()
    conversation.current = id
    setTurns([])
    setError(undefined)
    if (id === undefined) return
    const abort = new AbortController()
    read('/chat/conversations/{id}', { path: { id }, signal: abort.signal })
      .then((found) => {
        setTurns(turnsOf(found.messages))
        setAudience(found.audience)
      })
      .catch((failure: Error) => abort.signal.aborted || setError(failure))
    return () => abort.abort()
  }, [id])
  useEffect(() => () => running.current?.abort(), [])

  const change = (part: (turn: Turn) => Partial<Turn>): void =>
    setTurns((all) => all.map((turn, index) => (index === all.length - 1 ? { ...turn, ...part(turn) } : turn)))

  const ask = async (message: string): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setTurns((all) => [...all, { question: message, answer: '', sources: [], over: false }])
    const body = { message, audience, project_name: project, conversation_id: conversation.current }
    try {
      for await (const { event, data } of stream(addressOf('/chat'), body, abort.signal)) {
        if (event === 'sources') change(() => ({ sources: data as Turn['sources'] }))
        if (event === 'token') change(({ answer }) => ({ answer: answer + (data as string) }))
        if (event === 'error') change(() => ({ error: data as string }))
        if (event === 'done') conversation.current = (data as Schema<'ChatDone'>).conversation_id
      }
    } catch (failure) {
      if (!abort.signal.aborted) change(() => ({ error: (failure as Error).message }))
    }
    if (running.current !== abort) return
    change(() => ({ over: true }))
    history.reload()
    if (conversation.current !== undefined) go(chatPlace(project, conversation.current), { replace: true })
  }

  const submit = onSubmitted((fields, form) => {
    const message = textOf(fields, 'message')
    if (message === '' || busy) return
    form.reset()
    void ask(message)
  })
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit()
  }
  return (
    <div class="chat-view">
      <History project={project} id={id} conversations={history.data ?? []} onDeleted={history.reload} />
      <div class="chat">
        <h1>Ask {project}</h1>
        {error && <Notice error={error} />}
        {turns.length === 0 && !error && id === undefined && (
          <p class="quiet">Answers come from the code: what was read for each stands beside it.</p>
        )}
        {turns.map((turn, index) => (
          <Answer key={index} project={project} turn={turn} />
        ))}
        <form onSubmit={submit}>
          <label>
            Question
            <textarea name="message" rows={3} required onKeyDown={onKey} aria-keyshortcuts="Control+Enter" />
          </label>
          <div class="asked">
            <label>
              For a
              <select value={audience} onChange={(event) => setAudience(event.currentTarget.value as Audience)}>
                {AUDIENCES.map(({ audience: each, label }) => (
                  <option key={each} value={each}>
                    {label}
                  </option>
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
    </div>
  )
}

/** Stored messages, a question and its answer at a time. */
function turnsOf(messages: readonly Schema<'ConversationMessage'>[]): Turn[] {
  const turns: Turn[] = []
  for (const { role, content, sources } of messages) {
    if (role === 'user') turns.push({ question: content, answer: '', sources: [], over: true })
    else turns.push({ ...(turns.pop() ?? { question: '' }), answer: content, sources, over: true })
  }
  return turns
}
