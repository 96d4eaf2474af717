// A conversation as it goes on: its turns, the last of which may be under way.

import { useEffect, useRef, useState } from 'preact/hooks'
import { addressOf, read, type Schema } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { go, placeOf } from '../../state/route.ts'
import type { Turn } from './turn.tsx'

type Audience = Schema<'Audience'>

/** The address of a conversation, or of a new one. */
export const chatPlace = (project: string, id?: string): string =>
  placeOf(['p', project, 'chat', ...(id === undefined ? [] : [id])])

export type Conversation = {
  turns: readonly Turn[]
  audience: Audience
  setAudience: (audience: Audience) => void
  /** Why the stored turns could not be read. */
  error: Error | undefined
  /** Resolves when the answer is over. */
  ask: (message: string) => Promise<void>
  stop: () => void
}

/** The conversation of this id, or a new one, which gets its id, and its address, with the first answer. */
export function useConversation(project: string, id: string | undefined, onAnswered: () => void): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [audience, setAudience] = useState<Audience>('developer')
  const [error, setError] = useState<Error>()
  /** The conversation that `turns` are of. */
  const conversation = useRef<string | undefined>(undefined)
  const running = useRef<AbortController | undefined>(undefined)

  useEffect(() => {
    if (id === conversation.current) return
    leave(running)
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
  useEffect(() => () => leave(running), [])

  const ask = async (message: string): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setTurns((all) => [...all, { question: message, answer: '', sources: [], over: false }])
    const body = { message, audience, project_name: project, conversation_id: conversation.current }
    const change = (part: (turn: Turn) => Partial<Turn>): void => setTurns((all) => withLast(all, part))
    const onDone = (made: string): void => {
      conversation.current = made
    }
    await answer(body, abort.signal, { change, onDone })
    if (running.current !== abort) return
    change(() => ({ over: true }))
    onAnswered()
    if (conversation.current !== undefined) go(chatPlace(project, conversation.current), { replace: true })
  }
  return { turns, audience, setAudience, error, ask, stop: () => running.current?.abort() }
}

/** Gives up an answer that nobody looks at any more; one that is stopped is over, and stays in its conversation. */
function leave(running: { current: AbortController | undefined }): void {
  running.current?.abort()
  running.current = undefined
}

type Answering = { change: (part: (turn: Turn) => Partial<Turn>) => void; onDone: (conversationId: string) => void }

/** Asks, and changes the turn with each event of the answer; a refusal becomes the error of the turn. */
async function answer(body: object, signal: AbortSignal, { change, onDone }: Answering): Promise<void> {
  try {
    for await (const { event, data } of stream(addressOf('/chat'), body, signal)) {
      if (signal.aborted) return // these came before
      if (event === 'sources') change(() => ({ sources: data as Turn['sources'] }))
      if (event === 'token') change((turn) => ({ answer: turn.answer + (data as string) }))
      if (event === 'error') change(() => ({ error: data as string }))
      if (event === 'done') onDone((data as Schema<'ChatDone'>).conversation_id)
    }
  } catch (failure) {
    if (!signal.aborted) change(() => ({ error: (failure as Error).message }))
  }
}

const withLast = (turns: readonly Turn[], part: (turn: Turn) => Partial<Turn>): Turn[] =>
  turns.map((turn, at) => (at === turns.length - 1 ? { ...turn, ...part(turn) } : turn))

/** Stored messages, a question and its answer at a time. */
function turnsOf(messages: readonly Schema<'ConversationMessage'>[]): Turn[] {
  const turns: Turn[] = []
  for (const { role, content, sources } of messages) {
    if (role === 'user') turns.push({ question: content, answer: '', sources: [], over: true })
    else turns.push({ ...(turns.pop() ?? { question: '' }), answer: content, sources, over: true })
  }
  return turns
}
