// Calls that cost tokens: an answer as a stream, an answer in one piece, embeddings. Each holds a slot while it lasts.

import { extentOf } from '../../core/review/extent.ts'
import { isSpentOnThoughts, withRoomToThink } from './answer-tokens.ts'
import { attempted, FIRST, recovered } from './attempts.ts'
import { ANSWER_BYTES_MAX, ANSWER_CHARS_MAX, CALLS_CHARS_MAX, CALLS_MAX } from './bounds.ts'
import { answerTooLong, emptyAnswer, LlmError, refusedByStop, spentOnThoughts, toldInAnswer } from './errors.ts'
import { isWholeAnswer } from './frames.ts'
import { type ClientState, countCall, quirksOf, takeSlot, wireOf } from './state.ts'
import {
  hasLeadingThoughts,
  leadingThoughtFilter,
  type ThoughtFilter,
  thoughtFilter,
  withoutLeadingThoughts,
} from './thoughts.ts'
import { contextTokens } from './window.ts'
import type { Answer, ChatEvent, ChatRequest, EmbedCall, Piece, Quirks, Target, Usage } from './wire.ts'

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
    for (let attempt = FIRST; ; ) {
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
        attempt = await recovered({ state, target, request }, attempt, thrown)
      }
    }
  } finally {
    release()
    countCall(state, target, usage)
  }
}

/** The request that an answer belongs to. */
type Asked = { target: Target; quirks: Quirks; request: ChatRequest }

async function* streamOnce(
  state: ClientState,
  target: Target,
  given: ChatRequest,
): AsyncGenerator<ChatEvent, void, undefined> {
  const quirks = quirksOf(state, target)
  if (quirks.noStream === true) return yield* eventsOf(await answerOnce(state, target, given))
  const wire = wireOf(target)
  const request = await fitted(state, target, given)
  const call = { ...wire.chat(target.model, request, true, quirks), signal: request.signal }
  const frames = state.transport.stream(target, wire, call)
  yield* readPieces({ target, quirks, request }, frames, wire.decoder(request))
}

/** The request with room for the thoughts of a model that was seen to think. */
async function fitted(state: ClientState, target: Target, request: ChatRequest): Promise<ChatRequest> {
  if (quirksOf(state, target).thinks !== true) return request
  return withRoomToThink(request, await contextTokens(state, target, request.signal))
}

/** Turns a provider's pieces into events; an end without the provider's own word for it is an error. */
async function* readPieces(
  asked: Asked,
  frames: AsyncIterable<unknown>,
  decode: (frame: unknown) => Piece[],
): AsyncGenerator<ChatEvent, void, undefined> {
  const { target, quirks } = asked
  const reading: Reading = {
    target,
    request: asked.request,
    thoughts: quirks.leadingThoughts === true ? leadingThoughtFilter() : thoughtFilter(),
    usage: { inputTokens: 0, outputTokens: 0 },
    said: '',
    text: '',
    half: '',
    calls: 0,
    callChars: 0,
    stop: undefined,
  }
  for await (const frame of frames) {
    if (isWholeAnswer(frame)) return yield* eventsOf(readWhole(asked, frame.wholeAnswer))
    for (const piece of decode(frame)) yield* takePiece(reading, piece)
  }
  const { stop, usage } = reading
  if (stop === undefined) throw new LlmError('broken-off', target, 'the answer broke off before its end')
  quirks.leadingThoughts = hasLeadingThoughts(reading.said)
  yield* textEvents(reading, reading.thoughts.end(), true)
  assertAnswered(asked, { text: reading.text, hasCalls: reading.calls > 0, stop })
  if (stop !== 'filtered') yield { type: 'end', usage, stop }
}

/** The part of a streamed answer read so far: the complete text (`said`), and the `text` without thoughts. */
type Reading = {
  target: Target
  request: ChatRequest
  thoughts: ThoughtFilter
  usage: Usage
  said: string
  text: string
  /** The first half of a character whose second has not come yet. */
  half: string
  calls: number
  callChars: number
  stop: Answer['stop'] | undefined
}

function* takePiece(reading: Reading, piece: Piece): Generator<ChatEvent, void, undefined> {
  switch (piece.type) {
    case 'error':
      throw toldInAnswer(reading.target, piece.message, reading.request, piece.code)
    case 'usage':
      Object.assign(reading.usage, piece.usage)
      return
    case 'stop':
      reading.stop = piece.reason
      return
    case 'toolCall':
      reading.calls++
      reading.callChars += extentOf(piece.call)
      assertCalls(reading.target, reading.calls, reading.callChars)
      return yield piece
    case 'tooLong':
      throw answerTooLong(reading.target)
    case 'text':
      reading.said += piece.text
      if (reading.said.length > ANSWER_CHARS_MAX) throw answerTooLong(reading.target)
      yield* textEvents(reading, reading.thoughts.push(piece.text))
  }
}

function assertCalls(target: Target, calls: number, chars: number): void {
  if (calls > CALLS_MAX || chars > CALLS_CHARS_MAX) throw answerTooLong(target)
}

/** Some servers cut between the halves of a character: the first waits for the second, and alone it is none. */
function* textEvents(reading: Reading, given: string, isLast = false): Generator<ChatEvent, void, undefined> {
  const joined = reading.half + given
  const end = !isLast && /[\ud800-\udbff]$/.test(joined) ? joined.length - 1 : joined.length
  reading.half = joined.slice(end)
  const text = joined.slice(0, end).toWellFormed()
  reading.text += text
  if (text !== '') yield { type: 'text', text }
}

/**
 * Throws when an answer is unusable: cut off by a filter, or without text and without a tool call. A model whose
 * thoughts took the room of the answer is noted, so that the next call leaves more.
 */
function assertAnswered(
  { target, quirks, request }: Asked,
  { text, hasCalls, stop }: { text: string; hasCalls: boolean; stop: Answer['stop'] },
): void {
  if (stop === 'filtered') throw refusedByStop(target)
  const isEmpty = text.trim() === '' && !hasCalls
  const isSpent = !hasCalls && isSpentOnThoughts(request, text, stop)
  const isNews = isSpent && quirks.thinks !== true
  if (isSpent) quirks.thinks = true
  if (isEmpty) throw isSpent ? spentOnThoughts(target, request.maxTokens, isNews) : emptyAnswer(target)
}

/** The whole answer in one piece. Throws an LlmError when there is neither text nor a tool call. */
export async function complete(state: ClientState, target: Target, request: ChatRequest): Promise<Answer> {
  let usage: Usage | undefined
  try {
    return await attempted({ state, target, request }, async () => {
      const answer = await answerOnce(state, target, request)
      usage = answer.usage
      return answer
    })
  } finally {
    countCall(state, target, usage)
  }
}

async function answerOnce(state: ClientState, target: Target, given: ChatRequest): Promise<Answer> {
  const wire = wireOf(target)
  const quirks = quirksOf(state, target)
  const request = await fitted(state, target, given)
  const { path, body } = wire.chat(target.model, request, false, quirks)
  const json = await state.transport.json(target, wire, {
    method: 'POST',
    path,
    body,
    signal: request.signal,
    bytesMax: ANSWER_BYTES_MAX,
  })
  return readWhole({ target, quirks, request }, json)
}

/** An answer in one piece, without its thoughts. Throws where it is none. */
function readWhole(asked: Asked, json: unknown): Answer {
  const { target, request } = asked
  const answer = wireOf(target).readAnswer(json, target, request)
  if (answer.text.length > ANSWER_CHARS_MAX) throw answerTooLong(target)
  assertCalls(target, answer.toolCalls.length, extentOf(answer.toolCalls))
  const text = withoutLeadingThoughts(answer.text).toWellFormed()
  assertAnswered(asked, { text, hasCalls: answer.toolCalls.length > 0, stop: answer.stop })
  return { ...answer, text }
}

/** An answer that came in one piece, as a stream of it. */
function* eventsOf({ text, toolCalls, usage, stop }: Answer): Generator<ChatEvent, void, undefined> {
  if (text !== '') yield { type: 'text', text }
  for (const call of toolCalls) yield { type: 'toolCall', call }
  if (stop !== 'filtered') yield { type: 'end', usage, stop }
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
  return attempted({ state, target, request }, async () => {
    const { path, body } = format.request(target.model, texts)
    const json = await state.transport.json(target, wire, { method: 'POST', path, body, signal: call.signal })
    const vectors = format.read(json)
    if (vectors?.length === texts.length) return vectors
    throw new LlmError('garbled', target, `${vectors?.length ?? 'no'} vectors came for ${texts.length} texts`)
  })
}
