// Questions and answers with their sources beside them, streamed; earlier conversations are gone on with.

import type { TargetedKeyboardEvent } from 'preact'
import { read, type Schema } from '../../api/client.ts'
import { Notice } from '../../parts/notice.tsx'
import { useTitle } from '../../parts/title.ts'
import { onSubmitted, textOf } from '../../state/form.ts'
import { useLoad } from '../../state/load.ts'
import '../../styles/chat.css'
import { type Conversation, useConversation } from './conversation.ts'
import { History } from './history.tsx'
import { Answer } from './turn.tsx'

type Audience = Schema<'Audience'>

const AUDIENCES: readonly { audience: Audience; label: string }[] = [
  { audience: 'developer', label: 'developer: names, code, lines' },
  { audience: 'manager', label: 'manager: what it does and depends on' },
  { audience: 'customer', label: 'customer: what one can do with it' },
]

export default function ChatView({ project, id }: { project: string; id: string | undefined }) {
  useTitle(`Ask ${project}`)
  const history = useLoad(`${project} chats`, (signal) => read('/chat/conversations', { query: { project }, signal }), {
    keep: true,
  })
  const { turns, error, ...rest } = useConversation(project, id, history.reload)
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
        <Question busy={turns.at(-1)?.over === false} {...rest} />
      </div>
    </div>
  )
}

type QuestionProps = Pick<Conversation, 'audience' | 'setAudience' | 'ask' | 'stop'> & { busy: boolean }

function Question({ audience, setAudience, ask, stop, busy }: QuestionProps) {
  const submit = onSubmitted((fields, form) => {
    const message = textOf(fields, 'message')
    if (message === '' || busy) return
    form.reset()
    void ask(message)
  })
  const onKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
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
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
    </form>
  )
}
