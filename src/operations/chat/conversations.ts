// Conversations of a user. Users see and continue their own, administrators all; to everyone else they do not exist.

import type { Context } from '../../context.ts'
import { conversationNotFound } from '../../core/errors.ts'
import type { Role } from '../../core/model.ts'
import type { ConversationHeader, ConversationMessage } from '../../stores/conversations.ts'

/** The caller: an administrator may read all conversations, others their own. */
export type Reader = { id: number; role: Role }

/** A conversation without its messages. */
export type ConversationSummary = Omit<ConversationHeader, 'userId'>
/** A conversation with its messages, oldest first. */
export type Conversation = ConversationSummary & { messages: ConversationMessage[] }

/** The reader's conversations, most recently changed first; of one project when given. */
export async function listConversations(
  ctx: Context,
  reader: Reader,
  project: string | undefined,
): Promise<ConversationSummary[]> {
  const headers = await ctx.stores.conversations.list({
    ...(reader.role === 'admin' ? {} : { userId: reader.id }),
    ...(project === undefined ? {} : { project }),
  })
  return headers.map(summary)
}

/** A conversation and its messages. Throws conversationNotFound, also for one that is not the reader's. */
export async function getConversation(ctx: Context, reader: Reader, id: string): Promise<Conversation> {
  const header = await conversationFor(ctx, reader, id)
  return { ...summary(header), messages: await ctx.stores.conversations.messages(id) }
}

/** Deletes a conversation. Throws conversationNotFound, also for one that is not the reader's. */
export async function deleteConversation(
  ctx: Context,
  reader: Reader,
  id: string,
): Promise<{ message: string; conversation_id: string }> {
  await conversationFor(ctx, reader, id)
  if (!(await ctx.stores.conversations.delete(id))) throw conversationNotFound()
  return { message: 'conversation deleted', conversation_id: id }
}

/** The header of a conversation that `reader` may read. Throws a not-found for any other. */
export async function conversationFor(ctx: Context, reader: Reader, id: string): Promise<ConversationHeader> {
  const header = await ctx.stores.conversations.get(id)
  if (header === undefined || (reader.role !== 'admin' && header.userId !== reader.id)) throw conversationNotFound()
  return header
}

function summary({ userId: _, ...rest }: ConversationHeader): ConversationSummary {
  return rest
}
