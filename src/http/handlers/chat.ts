// Questions about a project, and earlier conversations.

import { startChat } from '../../operations/chat/chat.ts'
import {
  deleteConversation as forget,
  listConversations as list,
  getConversation as read,
} from '../../operations/chat/conversations.ts'
import type { Handler } from '../handler.ts'

export const chat: Handler<'chat'> = async (ctx, { body, query, user, signal }) => ({
  events: await startChat(ctx, user, body, { signal, fresh: query.fresh === 'true' }),
  farewell: ({ message }) => ({ event: 'error', data: message }),
})

export const listConversations: Handler<'listConversations'> = async (ctx, { query, user }) => ({
  status: 200,
  body: await list(ctx, user, query.project),
})

export const getConversation: Handler<'getConversation'> = async (ctx, { params, user }) => ({
  status: 200,
  body: await read(ctx, user, params.id),
})

export const deleteConversation: Handler<'deleteConversation'> = async (ctx, { params, user }) => ({
  status: 200,
  body: await forget(ctx, user, params.id),
})
