// Conversations: one header each, and its messages by number. A turn is written in one transaction.

import { setImmediate as turn } from 'node:timers/promises'
import type { ChatSource } from '../core/model.ts'
import { compareText } from '../core/order.ts'
import type { Env, Range } from './lmdb/env.ts'
import { eachEntry } from './slices.ts'

/** A conversation without its messages. */
export type ConversationHeader = {
  conversation_id: string
  userId: number
  project_name: string
  audience: 'developer' | 'manager' | 'customer'
  title: string
  message_count: number
  last_message_preview: string
  created_at: string
  updated_at: string
}

/** A question or an answer; an answer has the sources it was made from. */
export type ConversationMessage = {
  role: 'user' | 'assistant'
  content: string
  timestamp: string
  sources: ChatSource[]
}

/** Conversations and their messages. */
export type ConversationStore = {
  get: (id: string) => Promise<ConversationHeader | undefined>
  /** Those of one user or one project when given, else all; most recently changed first. */
  list: (filter: { userId?: number; project?: string }) => Promise<ConversationHeader[]>
  /** The messages of a conversation, or its `last` few, oldest first. */
  messages: (id: string, last?: number) => Promise<ConversationMessage[]>
  /**
   * Appends a question and its answer. A new conversation begins with `header`. False when the conversation was deleted
   * in the meantime: it is not brought back.
   */
  appendTurn: (header: ConversationHeader, isNew: boolean, turn: ConversationMessage[]) => Promise<boolean>
  /** False when there was none. */
  delete: (id: string) => Promise<boolean>
}

/** Answers carry the code they were made from: this many are read in about a millisecond. */
const MESSAGES_AT_ONCE = 16

/** All conversations. */
export function openConversations(env: Env): ConversationStore {
  const headers = env.table<ConversationHeader, string>('conversations')
  const messages = env.table<ConversationMessage, [id: string, seq: number]>('messages')
  const all = (id: string): Range<[string, number]> => ({ start: [id, 0], end: [id, Number.MAX_SAFE_INTEGER] })

  return {
    get: (id) => env.read(() => headers.get(id)),

    async list({ userId, project }) {
      const found: ConversationHeader[] = []
      await eachEntry(env, headers, {}, (header) => {
        if ((userId ?? header.userId) === header.userId && (project ?? header.project_name) === header.project_name)
          found.push(header)
        return true
      })
      return found.sort((a, b) => compareText(b.updated_at, a.updated_at))
    },

    async messages(id, last = Number.POSITIVE_INFINITY) {
      const found: ConversationMessage[] = []
      let from = Math.max(0, ((await env.read(() => headers.get(id)?.message_count)) ?? 0) - last)
      for (;;) {
        const range = { ...all(id), start: [id, from] as [string, number], limit: MESSAGES_AT_ONCE }
        const slice = await env.read(() => [...messages.range(range)].map(({ value }) => value))
        found.push(...slice)
        if (slice.length < MESSAGES_AT_ONCE) return found
        from += slice.length
        await turn()
      }
    },

    appendTurn: (header, isNew, turn) =>
      env.write(() => {
        const stored = headers.get(header.conversation_id)
        if (stored === undefined && !isNew) return false
        const count = stored?.message_count ?? 0
        for (const [index, message] of turn.entries()) messages.put([header.conversation_id, count + index], message)
        headers.put(header.conversation_id, { ...header, message_count: count + turn.length })
        return true
      }),

    delete: (id) =>
      env.write(() => {
        if (!headers.has(id)) return false
        headers.remove(id)
        for (const key of messages.keys(all(id))) messages.remove(key)
        return true
      }),
  }
}
