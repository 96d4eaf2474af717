// The bug hunt: a bounded loop in which the model reads its way through a question, then answers from the code it has
// read.

import type { Answer, Message, Tool, ToolCall } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import {
  HUNT_CALL_CHARS_MAX,
  HUNT_CALLS_PER_ROUND_MAX,
  HUNT_ROUNDS_MAX,
  HUNT_TOKENS_MAX,
  HUNT_TOOL_CHARS_MAX,
} from '../../core/limits.ts'
import { readAnswer, readBrokenAnswer } from '../../core/review/answer.ts'
import { cutGuidance, cutText } from '../../core/review/fit.ts'
import {
  CALL_TOO_LONG,
  FINISH,
  huntMessages,
  huntTools,
  REPEATED_CALL,
  readFirst,
} from '../../core/review/hunt-prompts.ts'
import { ASK_AGAIN } from '../../core/review/prompts.ts'
import { createReadLog } from '../../core/review/read-log.ts'
import { ANSWER_SCHEMA } from '../../core/review/schema.ts'
import { callKey, toArguments, writtenCalls } from '../../core/review/tool-calls.ts'
import { promptTokens } from '../../core/text/prompts/budget.ts'
import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import { truncate } from '../../core/text/truncate.ts'
import { conclude, type Ended, type Hunted, type HuntInput, isPrefixUnknown, isRead } from './hunt-findings.ts'
import { createHuntTools } from './hunt-tools.ts'
import { answered, ask, measureModel, notePlaybooks, type Outcome, type Routine, type Spent } from './routine.ts'

/** A hunt under way, with the tools that the model is offered and the calls that it has made. */
type Hunt = Hunted & {
  messages: Message[]
  offered: Tool[]
  seen: Set<string>
  spent: Spent
}

/** Lets the model read its way through the question, then checks its findings. Throws an LlmError. */
export async function hunt(ctx: Context, routine: Routine, input: HuntInput): Promise<Outcome> {
  routine.progress('resolve', 0, 1)
  notePlaybooks(routine)
  const read = createReadLog()
  const tools = createHuntTools(ctx, routine, input.files, read)
  const seeds = await tools.start(input.scope)
  const offered = huntTools(routine.skills.length > 0)
  const window = await measureModel(ctx, routine)
  const tokensMax = Math.min(HUNT_TOKENS_MAX, window - routine.answerTokens)
  const { guidance, cut } = cutGuidance(routine.guidance, tokensMax / 4)
  if (cut.length > 0) routine.say('resolve', `cut for lack of room: ${cut.join(', ')}`)
  const state: Hunt = {
    input,
    messages: huntMessages({
      project: routine.project,
      scope: input.scope,
      pathPrefix: input.pathPrefix,
      seeds,
      guidance,
      skills: routine.skills,
    }),
    tools,
    offered,
    read,
    seen: new Set(),
    stats: { rounds: 0, tool_calls: 0, repeated_calls: 0, broken_calls: 0, tokens: 0 },
    tokensMax,
    spent: routine.spent,
  }
  if (isPrefixUnknown(input)) routine.say('resolve', `no file of the project lies in path_prefix '${input.pathPrefix}'`)
  routine.say('resolve', seeds === '' ? 'search found no starting point' : `starting points:\n${seeds}`)
  routine.progress('resolve', 1, 1)
  const ended = await loop(ctx, routine, state)
  routine.progress('findings', 0, 1)
  return conclude(ctx, routine, state, ended)
}

/** Lets the model call tools, round by round, until it answers or nothing more can be read. */
async function loop(ctx: Context, routine: Routine, state: Hunt): Promise<Ended> {
  const objections: Objections = { unreadable: true, unread: true }
  for (let round = 1; round <= HUNT_ROUNDS_MAX; round++) {
    routine.progress('hunt', round, HUNT_ROUNDS_MAX)
    const isLast = round === HUNT_ROUNDS_MAX || isSpent(state)
    if (isLast) {
      state.messages.push({ role: 'user', content: FINISH })
      Object.assign(objections, { unreadable: false, unread: false })
    }
    const reply = await next(ctx, routine, state, isLast)
    const calls = isLast ? [] : callsOf(reply, state).slice(0, HUNT_CALLS_PER_ROUND_MAX)
    if (calls.length > 0) {
      await runCalls(routine, state, reply, calls)
      continue
    }
    state.messages.push(...answered(quotedText(state, reply.text)))
    const ended = endedBy(routine, state, reply.text, objections)
    if (ended) return ended
  }
  return { unparsed: '' }
}

/** The reasons for which an answer may still be sent back, once for each. */
type Objections = { unreadable: boolean; unread: boolean }

/** How the hunt ends with this answer; undefined, and the reason said to the model, when it is sent back. */
function endedBy(routine: Routine, state: Hunt, text: string, objections: Objections): Ended | undefined {
  const answer = readAnswer(text)
  if (!answer) {
    if (objections.unreadable) return sendBack(state, objections, 'unreadable', ASK_AGAIN)
    const broken = readBrokenAnswer(text)
    return broken ? { answer: broken } : { unparsed: text }
  }
  const unread = answer.findings.filter((finding) => !isRead(state.read, finding))
  if (unread.length === 0 || !objections.unread) return { answer }
  routine.say('hunt', `pushed back: ${unread.length} findings on code that was not read`)
  const places = unread.map((finding) => `${finding.file_path}:${finding.start_line ?? '?'}`)
  return sendBack(state, objections, 'unread', readFirst(places))
}

function sendBack(state: Hunt, objections: Objections, reason: keyof Objections, content: string): undefined {
  state.spent.sentBack = true
  objections[reason] = false
  state.messages.push({ role: 'user', content })
}

/** Tokens that may still be read. */
const roomOf = (state: Hunt): number => state.tokensMax - promptTokens(state.messages)

/** Whether hardly anything more can be read before the answer. */
const isSpent = (state: Hunt): boolean => roomOf(state) < ROOM_MIN

/** Tokens of some twenty lines: with less, reading on is no use. */
const ROOM_MIN = 320

async function next(ctx: Context, routine: Routine, state: Hunt, isLast: boolean): Promise<Answer> {
  const contextTokens = Math.min(state.tokensMax, promptTokens(state.messages) + 1_024) + routine.answerTokens
  const request = isLast ? { schema: { name: 'findings', schema: ANSWER_SCHEMA } } : { tools: state.offered }
  const reply = await ask(ctx, routine, { messages: state.messages, contextTokens, ...request })
  state.stats.rounds++
  state.spent.rounds++
  state.stats.tokens += reply.usage.inputTokens + reply.usage.outputTokens
  return reply
}

type Call = { id: string; name: string; args: Record<string, unknown>; written: boolean }

/** The calls of a reply, those that a model has put into its text included. */
function callsOf(reply: Answer, state: Hunt): Call[] {
  const made = reply.toolCalls.map((call) => ({
    id: call.id,
    name: call.name,
    args: call.malformed === undefined ? call.arguments : mended(call.malformed),
    written: false,
  }))
  if (made.length > 0) return made
  const known = new Set(state.offered.map((tool) => tool.name))
  const written = writtenCalls(reply.text, known)
  state.stats.broken_calls += written.length
  return written.map((call, index) => ({
    id: `written-${state.stats.rounds}-${index}`,
    name: call.name,
    args: call.arguments,
    written: true,
  }))
}

/** Arguments that were no JSON object, as far as they can be read; those that are too long to be made are left as they came. */
const mended = (text: string): Record<string, unknown> => (isTooLong(text) ? { text } : toArguments(text))

/** Runs the tool calls of a reply and adds their results to the conversation. */
async function runCalls(routine: Routine, state: Hunt, reply: Answer, calls: readonly Call[]): Promise<void> {
  const isWritten = calls[0]!.written
  const toolCalls = isWritten ? {} : { toolCalls: reply.toolCalls.slice(0, calls.length).map(quoted) }
  state.messages.push({ role: 'assistant', content: quotedText(state, reply.text), ...toolCalls })
  const results: string[] = []
  for (const [index, call] of calls.entries()) {
    const key = callKey(call.name, call.args)
    const isRepeated = state.seen.has(key)
    state.seen.add(key)
    state.stats.tool_calls++
    state.spent.toolCalls++
    if (isRepeated) state.stats.repeated_calls++
    // The results of all calls of a reply have to fit: a prompt that is too long would lose its beginning, the
    // question.
    const room = Math.max(
      0,
      Math.floor(((roomOf(state) - waiting(results)) / (calls.length - index)) * CHARS_PER_TOKEN),
    )
    const charsMax = Math.min(HUNT_TOOL_CHARS_MAX, room)
    const result = isRepeated ? REPEATED_CALL : await resultOf(state, call, key, charsMax)
    const said = truncate(key, SAID_CHARS_MAX)
    routine.say('hunt', `${said}${isRepeated ? ' (repeated)' : ''}`)
    if (isWritten) results.push(`Result of ${said}:\n${result}`)
    else state.messages.push({ role: 'tool', content: result, toolCallId: call.id, toolName: nameOf(call) })
  }
  if (isWritten) state.messages.push({ role: 'user', content: results.join('\n\n') })
}

/** The result of a call, in about so many characters. */
async function resultOf({ tools }: Hunt, call: Call, key: string, charsMax: number): Promise<string> {
  if (isTooLong(key)) return CALL_TOO_LONG
  return shortened(await tools.run(call.name, call.args, charsMax), charsMax)
}

/** The text of a reply as later prompts quote it: half of the room at most, which a model that rambles would take whole. */
const quotedText = (state: Hunt, text: string): string => cutText(text, Math.max(0, roomOf(state) / 2))

const isTooLong = (call: string): boolean => call.length > HUNT_CALL_CHARS_MAX

/** A call as later prompts quote it: one that was too long to be made is too long to be read every time. */
const quoted = (call: ToolCall): ToolCall =>
  isTooLong(JSON.stringify(call)) ? { id: call.id, name: nameOf(call), arguments: {} } : call

const nameOf = ({ name }: { name: string }): string => truncate(name, NAME_CHARS_MAX)
/** No tool has a longer name. */
const NAME_CHARS_MAX = 64

/** Characters of a call in the step log. */
const SAID_CHARS_MAX = 500

/** As tokens are estimated, and a little less. */
const CHARS_PER_TOKEN = 3

/** Tokens of results that are not in the conversation yet. */
const waiting = (results: readonly string[]): number => estimateTokens(results.join('\n\n'))

const shortened = (text: string, charsMax: number): string =>
  text.length > charsMax + CUT_NOTE_CHARS ? `${truncate(text, charsMax)}\n… cut here.` : text

/** Characters that a tool within its room may add for its notice of a cut. */
const CUT_NOTE_CHARS = 200
