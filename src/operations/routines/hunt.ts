// The bug hunt: a bounded loop in which the model reads its way through a question, then answers with what it has read.

import { type Answer, LlmError, type Message, type Tool, type ToolCall } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import {
  HUNT_CALL_CHARS_MAX,
  HUNT_CALLS_PER_ROUND_MAX,
  HUNT_ROUNDS_MAX,
  HUNT_TOKENS_MAX,
  HUNT_TOOL_CHARS_MAX,
} from '../../core/limits.ts'
import { type DraftFinding, type ModelAnswer, readAnswer, readBrokenAnswer } from '../../core/review/answer.ts'
import { excerpt } from '../../core/review/excerpt.ts'
import { type CheckedFinding, checkFindings, normalisePath } from '../../core/review/findings.ts'
import { cutGuidance } from '../../core/review/fit.ts'
import {
  CALL_TOO_LONG,
  FINISH,
  huntMessages,
  huntTools,
  REPEATED_CALL,
  readFirst,
} from '../../core/review/hunt-prompts.ts'
import { ASK_AGAIN, refuteHuntMessages } from '../../core/review/prompts.ts'
import { createReadLog, type ReadLog } from '../../core/review/read-log.ts'
import { entityAround, numbered, type Outlined } from '../../core/review/revision.ts'
import { ANSWER_SCHEMA } from '../../core/review/schema.ts'
import { callKey, toArguments, writtenCalls } from '../../core/review/tool-calls.ts'
import { estimateTokens, promptTokens } from '../../core/text/prompts/budget.ts'
import { truncate } from '../../core/text/truncate.ts'
import { createHuntTools, type HuntTools, type ProjectFiles } from './hunt-tools.ts'
import { outlineOf } from './revision.ts'
import { answered, ask, measureModel, type Outcome, type Routine, unparsedText } from './routine.ts'
import { refutedText, secondLook } from './second-look.ts'

/** The question, and the files that may be read. */
export type HuntInput = { scope: string; pathPrefix: string | undefined; files: ProjectFiles }

type Hunt = {
  input: HuntInput
  messages: Message[]
  tools: HuntTools
  offered: Tool[]
  read: ReadLog
  seen: Set<string>
  stats: { rounds: number; tool_calls: number; repeated_calls: number; broken_calls: number; tokens: number }
  tokensMax: number
}

/** Lets the model read its way through the question, then checks what it found. Throws an LlmError. */
export async function hunt(ctx: Context, routine: Routine, input: HuntInput): Promise<Outcome> {
  routine.progress('resolve', 0, 1)
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
  }
  routine.say('resolve', seeds === '' ? 'search found no starting point' : `starting points:\n${seeds}`)
  routine.progress('resolve', 1, 1)
  const ended = await loop(ctx, routine, state)
  routine.progress('findings', 0, 1)
  return conclude(ctx, routine, state, ended)
}

type Ended = { answer: ModelAnswer } | { unparsed: string }

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
    state.messages.push(...answered(reply.text))
    const ended = endedBy(routine, state, reply.text, objections)
    if (ended) return ended
  }
  return { unparsed: '' }
}

/** What an answer may still be sent back for; for each reason once. */
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
  state.stats.tokens += reply.usage.inputTokens + reply.usage.outputTokens
  return reply
}

type Call = { id: string; name: string; args: Record<string, unknown>; written: boolean }

/** The calls of a reply, those that a model has put into its text included. */
function callsOf(reply: Answer, state: Hunt): Call[] {
  const made = reply.toolCalls.map((call) => ({
    id: call.id,
    name: call.name,
    args: call.malformed === undefined ? call.arguments : toArguments(call.malformed),
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

async function runCalls(routine: Routine, state: Hunt, reply: Answer, calls: readonly Call[]): Promise<void> {
  const isWritten = calls[0]!.written
  const toolCalls = isWritten ? {} : { toolCalls: reply.toolCalls.slice(0, calls.length).map(quoted) }
  state.messages.push({ role: 'assistant', content: reply.text, ...toolCalls })
  const results: string[] = []
  for (const [index, call] of calls.entries()) {
    const key = callKey(call.name, call.args)
    const isRepeated = state.seen.has(key)
    state.seen.add(key)
    state.stats.tool_calls++
    if (isRepeated) state.stats.repeated_calls++
    // What all calls of a reply return has to fit: a prompt that is too long would lose its beginning, the question.
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

/** What a call returns, in about so many characters. */
async function resultOf({ tools }: Hunt, call: Call, key: string, charsMax: number): Promise<string> {
  if (isTooLong(key)) return CALL_TOO_LONG
  return shortened(await tools.run(call.name, call.args, charsMax), charsMax)
}

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

/** What a tool that keeps to its room may add to say so. */
const CUT_NOTE_CHARS = 200

function isRead(read: ReadLog, finding: DraftFinding): boolean {
  const path = normalisePath(finding.file_path)
  return path !== undefined && read.covers(path, finding.start_line, finding.end_line ?? finding.start_line)
}

async function conclude(ctx: Context, routine: Routine, state: Hunt, ended: Ended): Promise<Outcome> {
  const drafts = 'answer' in ended ? ended.answer.findings : []
  const { counts, outlines } = await codeOf(ctx, routine, state.tools, drafts)
  const exists = drafts.filter((draft) => counts.has(normalisePath(draft.file_path) ?? ''))
  const cited = exists.filter((draft) => isRead(state.read, draft))
  const checked = checkFindings([...cited, ...drafts.filter((draft) => !exists.includes(draft))], {
    lines: (path) => counts.get(path),
    entityAt: (path, start, end) => entityAround(outlines.get(path) ?? [], start, end)?.localName ?? null,
    isAnchored: (path, start, end) =>
      (outlines.get(path) ?? []).some((entity) => entity.startLine <= start && end <= entity.endLine),
    prefix: state.input.pathPrefix,
  })
  const kept = await verify(ctx, routine, state, { findings: checked.findings, outlines })
  const refuted = checked.findings.length - kept.length
  const said = 'answer' in ended ? ended.answer.summary : unparsedText(ended.unparsed)
  const summary = [said, refutedText(refuted)].filter((part) => part !== '').join('\n\n')
  const { files, lines } = state.read.size()
  routine.progress('findings', 1, 1)
  return {
    summary,
    findings: await Promise.all(
      kept.map(async (finding) => ({
        ...finding,
        entities: finding.entity === null ? [] : [finding.entity],
        ...(await excerptOf(state.tools, finding)),
      })),
    ),
    stats: {
      ...state.stats,
      files_read: files,
      lines_read: lines,
      rejected_findings: checked.rejected,
      refuted_findings: refuted,
      outside_prefix: checked.outsidePrefix,
      unread_findings: exists.length - cited.length,
      parse_failures: 'answer' in ended ? 0 : 1,
      prompt_tokens: estimateTokens(state.messages.map(({ content }) => content).join('\n')),
    },
  }
}

/** The second look. When the provider fails at it, the findings stand as they are: they were hard to come by. */
async function verify(
  ctx: Context,
  routine: Routine,
  { input, messages, tools, tokensMax }: Hunt,
  { findings, outlines }: { findings: CheckedFinding[]; outlines: Outlines },
): Promise<CheckedFinding[]> {
  const cited = await Promise.all(findings.map((finding) => citedCode(tools, finding, outlines)))
  const read = messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  const shown = { cited: cited.filter((code) => code !== ''), read }
  const again = refuteHuntMessages({ scope: input.scope, ...shown, findings, tokensMax })
  try {
    return await secondLook(ctx, routine, { stage: 'findings', messages: again, findings })
  } catch (error) {
    routine.signal.throwIfAborted()
    if (!(error instanceof LlmError)) throw error
    routine.say('findings', `not looked at a second time: ${error.message}`)
    return findings
  }
}

type Outlines = ReadonlyMap<string, readonly Outlined[]>

/** The code that a finding is about, with its path: the entity that the lines stand in, or the lines around them. */
async function citedCode(tools: HuntTools, finding: CheckedFinding, outlines: Outlines): Promise<string> {
  const { file_path, start_line, end_line } = finding
  const lines = await tools.lines(file_path)
  if (!lines || start_line === null || end_line === null) return ''
  const entity = entityAround(outlines.get(file_path) ?? [], start_line, end_line)
  const from = Math.max(1, start_line - CITED_LINES_AROUND)
  const to = Math.min(lines.length, end_line + CITED_LINES_AROUND)
  const code = entity ? excerpt(lines, entity, [{ start: start_line, end: end_line }]) : numbered(lines, from, to)
  return `${file_path}\n${code}`
}

const CITED_LINES_AROUND = 20

/** Line counts and entities of the cited files. */
async function codeOf(
  ctx: Context,
  routine: Routine,
  tools: HuntTools,
  drafts: readonly DraftFinding[],
): Promise<{ counts: Map<string, number>; outlines: Map<string, readonly Outlined[]> }> {
  const counts = new Map<string, number>()
  const outlines = new Map<string, readonly Outlined[]>()
  for (const path of new Set(drafts.map((draft) => normalisePath(draft.file_path)))) {
    const lines = path === undefined ? undefined : await tools.lines(path)
    if (path === undefined || !lines) continue
    counts.set(path, lines.length)
    outlines.set(path, await outlineOf(ctx, path, lines, routine.signal))
  }
  return { counts, outlines }
}

/** The cited lines with some around them, as evidence. */
async function excerptOf(
  tools: HuntTools,
  { file_path, start_line, end_line }: CheckedFinding,
): Promise<{ excerpt?: string }> {
  const lines = start_line === null ? undefined : await tools.lines(file_path)
  if (!lines) return {}
  const [from, to] = [start_line! - EXCERPT_LINES_AROUND, end_line! + EXCERPT_LINES_AROUND]
  return { excerpt: truncate(numbered(lines, from, to), EXCERPT_CHARS_MAX) }
}

const EXCERPT_LINES_AROUND = 2
const EXCERPT_CHARS_MAX = 2_000
