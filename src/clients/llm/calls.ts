// Calls that cost tokens: an answer as a stream, an answer in one piece, embeddings. Each holds a slot while it lasts.

import { attempted, recovered } from './attempts.ts'
import { answerTooLarge, emptyAnswer, LlmError, refusedByStop } from './errors.ts'
import { type ClientState, countCall, quirksOf, takeSlot, wireOf } from './state.ts'
import { hasLeadingThoughts, leadingThoughtFilter, thoughtFilter, withoutLeadingThoughts } from './thoughts.ts'
import type { Answer, ChatEvent, ChatRequest, EmbedCall, Piece, Quirks, Target, Usage } from './wire.ts'

/**
 * Characters of an answer, and bytes of one that comes in one piece: a model that does not respect the limit of tokens it
 * is given must not fill the memory.
 */
const ANSWER_CHARS_MAX = 400_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024

/**
 * Streams an answer; ends with an `end` event or throws an LlmError. Leaving the loop closes the connection. Thoughts that
 * no tag opens are known by their end: those of a model's first answer are streamed, and from then on held back.
 */
export async function* chat(
  state: ClientState,
  target: Target,
  request: ChatRequest,
): AsyncGenerator<ChatEvent, void, undefined> {
  const release = await takeSlot(state, target, request)
  let usage: Usage | undefined
  try {
    for (let attempt = 0; ; ) {
      let started = false
      try {
        for await (const event of streamOnce(state, target, request)) {
          started = true
          if (event.type === 'end') usage = event.usage
          yield event
        }
        return
      } catch (thrown) {
        if (started) throw LlmError.from(thrown, target)
        attempt = await recovered(state, target, request, attempt, thrown)
      }
    }
  } finally {
    release()
    countCall(state, target, usage)
  }
}

async function* streamOnce(
  state: ClientState,
  target: Target,
  request: ChatRequest,
): AsyncGenerator<ChatEvent, void, undefined> {
  const wire = wireOf(target)
  const quirks = quirksOf(state, target)
  const { path, body } = wire.chat(target.model, request, true, quirks)
  const frames = state.transport.stream(target, wire, path, body, request.signal)
  yield* readPieces(target, quirks, frames, wire.decoder(request))
}

/** Turns a provider's pieces into events; an end without the provider's own word for it is an error. */
async function* readPieces(
  target: Target,
  quirks: Quirks,
  frames: AsyncIterable<unknown>,
  decode: (frame: unknown) => Piece[],
): AsyncGenerator<ChatEvent, void, undefined> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const thoughts = quirks.leadingThoughts === true ? leadingThoughtFilter() : thoughtFilter()
  let stop: Answer['stop'] | undefined
  let empty = true
  let said = ''
  for await (const frame of frames) {
    for (const piece of decode(frame)) {
      said += piece.type === 'text' ? piece.text : ''
      if (said.length > ANSWER_CHARS_MAX) throw answerTooLarge(target)
      if (piece.type === 'error') throw new LlmError(piece.code ?? 'server', target, piece.message)
      if (piece.type === 'usage') Object.assign(usage, piece.usage)
      else if (piece.type === 'stop') stop = piece.reason
      else if (piece.type === 'toolCall') {
        empty = false
        yield piece
      } else {
        const text = thoughts.push(piece.text)
        empty &&= text.trim() === ''
        if (text !== '') yield { type: 'text', text }
      }
    }
  }
  if (stop === undefined) throw new LlmError('broken-off', target, 'the answer broke off before its end')
  if (stop === 'filtered') throw refusedByStop(target)
  quirks.leadingThoughts = hasLeadingThoughts(said)
  const held = thoughts.end()
  if (held !== '') yield { type: 'text', text: held }
  if (empty && held.trim() === '') throw emptyAnswer(target)
  yield { type: 'end', usage, stop }
}

/** The whole answer in one piece. Throws an LlmError when there is neither text nor a tool call. */
export async function complete(state: ClientState, target: Target, request: ChatRequest): Promise<Answer> {
  let usage: Usage | undefined
  try {
    return await attempted(state, target, request, async () => {
      const answer = await answerOnce(state, target, request)
      usage = answer.usage
      if (answer.stop === 'filtered') throw refusedByStop(target)
      if (answer.text.trim() === '' && answer.toolCalls.length === 0) throw emptyAnswer(target)
      return answer
    })
  } finally {
    countCall(state, target, usage)
  }
}

async function answerOnce(state: ClientState, target: Target, request: ChatRequest): Promise<Answer> {
  const wire = wireOf(target)
  const { path, body } = wire.chat(target.model, request, false, quirksOf(state, target))
  const json = await state.transport.json(target, wire, {
    method: 'POST',
    path,
    body,
    signal: request.signal,
    bytesMax: ANSWER_BYTES_MAX,
  })
  const answer = wire.readAnswer(json, target, request)
  if (answer.text.length > ANSWER_CHARS_MAX) throw answerTooLarge(target)
  return { ...answer, text: withoutLeadingThoughts(answer.text) }
}

/**
 * One vector per text, in order. Throws an LlmError when the provider
 * has no embeddings or returns another number of them.
 */
export async function embed(
  state: ClientState,
  target: Target,
  texts: readonly string[],
  call: EmbedCall = {},
): Promise<number[][]> {
  const wire = wireOf(target)
  const { embed: format } = wire
  if (format === undefined) throw new LlmError('refused', target, `${wire.label} has no embeddings`)
  const request: ChatRequest = { messages: [], ...call }
  return attempted(state, target, request, async () => {
    const { path, body } = format.request(target.model, texts)
    const json = await state.transport.json(target, wire, { method: 'POST', path, body, signal: call.signal })
    const vectors = format.read(json)
    if (vectors?.length === texts.length) return vectors
    throw new LlmError('garbled', target, `${vectors?.length ?? 'no'} vectors came for ${texts.length} texts`)
  })
}
