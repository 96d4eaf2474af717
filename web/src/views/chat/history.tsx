// Conversations about a project, the latest first.

import { type Schema, write } from '../../api/client.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ago, counted } from '../../parts/format.ts'
import { Problem } from '../../parts/problem.tsx'
import { useAction } from '../../state/action.ts'
import { go } from '../../state/route.ts'
import { chatPlace } from './conversation.ts'

type HistoryProps = {
  project: string
  /** The conversation that is shown. */
  id: string | undefined
  conversations: readonly Schema<'ConversationSummary'>[]
  onDeleted: () => void
}

export function History({ project, id, conversations, onDeleted }: HistoryProps) {
  const remove = useAction(async (gone: string) => {
    await write('delete', '/chat/conversations/{id}', undefined, { path: { id: gone } })
    if (gone === id) go(chatPlace(project))
    onDeleted()
  })
  return (
    <nav class="history" aria-label="Conversations">
      <a class="button small" href={chatPlace(project)}>
        New conversation
      </a>
      <Problem text={remove.error} />
      <ul>
        {conversations.map(({ conversation_id, title, message_count, updated_at, audience }) => (
          <li key={conversation_id}>
            <a href={chatPlace(project, conversation_id)} aria-current={conversation_id === id ? 'page' : undefined}>
              {title}
            </a>
            <p class="quiet">
              {counted(Math.ceil(message_count / 2), 'question')} for a {audience}, {ago(updated_at)}
            </p>
            <ConfirmButton
              label="Delete"
              question="Delete for good?"
              about={title}
              busy={remove.busy}
              onConfirm={() => void remove.run(conversation_id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
