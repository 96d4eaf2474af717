// A question about a project, answered from its code while it streams. Refusals come before the stream; any later
// failure is an `error` event.

import { randomUUID } from 'node:crypto'
import { emptyAnswer, LlmError, type Target, withoutLeadingThoughts } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { conversationNotFound, noChunks, noLlmForChat, ServiceError } from '../../core/errors.ts'
import {
  CHAT_ANSWER_TOKENS,
  CHAT_CALLED_TOKENS_MAX,
  CHAT_CONTEXT_TOKENS_MAX,
  CHAT_HISTORY_TOKENS_MAX,
  CHAT_TURNS_MAX,
  PREVIEW_CHARS,
  TITLE_CHARS,
} from '../../core/limits.ts'
import type { ChatRequest, ChatSource } from '../../core/model.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { packCalled, packedTokens, packSources, packTurns, promptTokens } from '../../core/text/prompts/budget.ts'
import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import { chatSystemPrompt, chatUserPrompt, type PromptMessage } from '../../core/text/prompts/messages.ts'
import { truncate } from '../../core/text/truncate.ts'
import { timeAfter } from '../../core/times.ts'
import { reasonOf } from '../../core/told.ts'
import type { ConversationHeader, ConversationMessage } from '../../stores/conversations.ts'
import { askedForSearch } from '../asked.ts'
import { resolveLlm } from '../llm-config.ts'
import { searchableProject } from '../projects.ts'
import { FINDER, type Finder, type Gathered, gather, type State, type Turn } from './context.ts'
import { conversationFor, type Reader } from './conversations.ts'

/** The events of a chat: its sources, the answer piece by piece, and its end. */
export type ChatEvent =
  | { event: 'sources'; data: ChatSource[] }
  | { event: 'token'; data: string }
  | { event: 'done'; data: { conversation_id: string; answer: string } & State }
  | { event: 'error'; data: string }

/**
 * Retrieves for `request` and returns the stream of its answer. Aborting `signal`, or leaving the stream, stops the
 * provider's call; nothing is stored then. Throws noChunks, nothingToSearch, conversationNotFound or noLlmForChat.
 */
export async function startChat(
  ctx: Context,
  reader: Reader,
  request: ChatRequest,
  { signal, finder = FINDER, fresh = false }: { signal: AbortSignal; finder?: Finder; fresh?: boolean },
): Promise<AsyncIterable<ChatEvent>> {
  if (fresh) await askedForSearch(ctx, { project: request.project_name, fresh, role: reader.role }, signal)
  const project = await searchableProject(ctx, request.project_name)
  const header = await conversationOf(ctx, reader, request)
  const earlier = header && (await ctx.stores.conversations.messages(header.conversation_id, 2 * CHAT_TURNS_MAX))
  const turns = turnsOf(earlier ?? [])
  const target = await resolveLlm(ctx, {}, noLlmForChat)
  const { message, top_k } = request
  const gathered = await gather(ctx, { project, message, top_k, turns, target }, signal, finder)
  return answer(ctx, { ...gathered, reader, request, header, turns, target, signal })
}

/** The caller, the question, the model, and everything needed to answer. */
type Prepared = Gathered & {
  reader: Reader
  request: ChatRequest
  header: ConversationHeader | undefined
  turns: Turn[]
  target: Target
  signal: AbortSignal
}

async function* answer(ctx: Context, prepared: Prepared): AsyncGenerator<ChatEvent, void, undefined> {
  const askedAt = ctx.clock().toISOString()
  yield { event: 'sources', data: prepared.sources }
  try {
    let streamed = ''
    for await (const token of modelAnswer(ctx, prepared)) {
      streamed += token
      yield { event: 'token', data: token }
    }
    const text = withoutLeadingThoughts(streamed)
    if (text.trim() === '') throw emptyAnswer(prepared.target)
    const conversation_id = await storeTurn(ctx, prepared, { askedAt, text })
    yield { event: 'done', data: { conversation_id, answer: text, ...prepared.state } }
  } catch (error) {
    if (prepared.signal.aborted) return
    if (!(error instanceof ServiceError))
      ctx.log.error('chat failed', { project: prepared.request.project_name, error })
    yield { event: 'error', data: reasonOf(error) }
  }
}

/**
 * The model's answer in pieces. If the model finds the prompt too long, in spite of the estimate, it is packed once
 * more for the model's own limit.
 */
async function* modelAnswer(ctx: Context, prepared: Prepared): AsyncGenerator<string, void, undefined> {
  try {
    yield* askModel(ctx, prepared)
  } catch (error) {
    // No piece of an answer has come: it is the question that is refused.
    if (!(error instanceof LlmError) || error.code !== 'too-long') throw error
    yield* askModel(ctx, prepared)
  }
}

/** The answer of the model in pieces. Throws an LlmError, one also where the provider would cut the question. */
async function* askModel(ctx: Context, prepared: Prepared): AsyncGenerator<string, void, undefined> {
  const { target, signal } = prepared
  const window = await ctx.clients.llm.contextTokens(target, signal)
  const maxTokens = Math.min(CHAT_ANSWER_TOKENS, Math.floor(window / 4))
  const messages = chatMessages(prepared, window - maxTokens)
  const tokens = promptTokens(messages)
  if (tokens > window && ctx.clients.llm.cutsPrompts(target)) {
    const reason = `the question takes some ${tokens} tokens, and its context has ${window}`
    throw new LlmError('refused', target, reason, { advice: 'shorten the question' })
  }
  const contextTokens = tokens + maxTokens
  const call = { messages, maxTokens, contextTokens, temperature: 0.2, signal }
  for await (const event of ctx.clients.llm.chat(target, call)) {
    if (event.type === 'text') yield event.text
    if (event.type === 'end' && event.stop === 'length') {
      throw new LlmError('broken-off', target, `the answer reached its limit of ${maxTokens} tokens before its end`, {
        advice: 'ask for less at once',
      })
    }
  }
}

/**
 * Instructions, earlier turns and the question with its code, within `tokensMax`: at most a quarter of it for the
 * turns, an eighth of the rest for the overview of the project.
 */
function chatMessages(prepared: Prepared, tokensMax: number): PromptMessage[] {
  const { message, project_name, audience } = prepared.request
  const about = { question: message, project: project_name, commit: prepared.state.commit }
  const system: PromptMessage = { role: 'system', content: chatSystemPrompt(audience, project_name) }
  const bare: PromptMessage = { role: 'user', content: chatUserPrompt(about) }
  const free = Math.max(0, tokensMax - promptTokens([system, bare]) - FRAME_TOKENS)
  const history = packTurns(prepared.turns, Math.min(CHAT_HISTORY_TOKENS_MAX, Math.floor(free / 4)))
  const room = Math.min(CHAT_CONTEXT_TOKENS_MAX, free - promptTokens(history))
  const overview = estimateTokens(prepared.overview) <= room / 8 ? prepared.overview : ''
  const packed = packSources(prepared.shown, { question: message, tokensMax: room - estimateTokens(overview) })
  const left = room - estimateTokens(overview) - packedTokens(packed)
  const called = packCalled(prepared.called, Math.min(CHAT_CALLED_TOKENS_MAX, left))
  const content = chatUserPrompt({ ...about, packed, overview, called })
  return [system, ...history, { role: 'user', content }]
}

/** Tokens of the words around the code. */
const FRAME_TOKENS = 60

async function conversationOf(
  ctx: Context,
  reader: Reader,
  { conversation_id, project_name }: ChatRequest,
): Promise<ConversationHeader | undefined> {
  if (conversation_id === undefined) return undefined
  const header = await conversationFor(ctx, reader, conversation_id)
  if (header.project_name !== project_name) throw conversationNotFound()
  return header
}

function turnsOf(messages: readonly ConversationMessage[]): Turn[] {
  const turns: Turn[] = []
  for (let index = 0; index + 1 < messages.length; index += 2) {
    const [asked, answered] = [messages[index]!, messages[index + 1]!]
    turns.push({ question: asked.content, answer: answered.content, sources: answered.sources })
  }
  return turns
}

/** Stores the question and its answer; returns the id of the conversation. Throws noChunks or conversationNotFound. */
async function storeTurn(
  ctx: Context,
  { reader, request, header, sources }: Prepared,
  { askedAt, text }: { askedAt: string; text: string },
): Promise<string> {
  // A project that is deleted takes its conversations with it: none must be left behind by an answer that came later.
  if (!(await ctx.stores.projects.get(request.project_name))) throw noChunks(request.project_name)
  const now = timeAfter(header?.updated_at ?? askedAt, ctx.clock())
  const turn: ConversationMessage[] = [
    { role: 'user', content: request.message, timestamp: askedAt, sources: [] },
    { role: 'assistant', content: text, timestamp: now, sources },
  ]
  const next: ConversationHeader = {
    conversation_id: header?.conversation_id ?? randomUUID(),
    userId: header?.userId ?? reader.id,
    project_name: request.project_name,
    audience: request.audience,
    title: header?.title ?? preview(request.message, TITLE_CHARS),
    message_count: 0,
    last_message_preview: preview(text, PREVIEW_CHARS),
    created_at: header?.created_at ?? askedAt,
    updated_at: now,
  }
  if (!(await ctx.stores.conversations.appendTurn(next, header === undefined, turn))) throw conversationNotFound()
  return next.conversation_id
}

/** The beginning of a text, on one line. */
function preview(text: string, charsMax: number): string {
  const line = oneLine(text)
  return line.length <= charsMax ? line : `${truncate(line, charsMax - 1)}…`
}
