// The state and steps that reviews and hunts share: reporting progress, asking the model, keeping findings.

import { type Answer, type ChatRequest, LlmError, type Message, type Target } from '../../clients/llm/provider.ts'
import type { Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { ROUTINE_ANSWER_TOKENS } from '../../core/limits.ts'
import { type ModelAnswer, readAnswer, readBrokenAnswer } from '../../core/review/answer.ts'
import type { CheckedFinding } from '../../core/review/findings.ts'
import { cutText } from '../../core/review/fit.ts'
import { ASK_AGAIN, type Guidance } from '../../core/review/prompts.ts'
import { ANSWER_SCHEMA } from '../../core/review/schema.ts'
import { promptTokens } from '../../core/text/prompts/budget.ts'
import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import { truncate } from '../../core/text/truncate.ts'
import type { Finding } from '../../stores/runs.ts'

/** A routine at work: its job's signal and progress, and the parameters of its launch. */
export type Routine = {
  project: string
  repo: Repository
  generation: number
  target: Target
  guidance: Guidance
  skills: readonly { name: string; description: string; content: string }[]
  signal: AbortSignal
  /** The longest context that a call of this run has asked for so far. */
  contextTokens?: number
  /** Tokens of one answer, and of a prompt with its answer. */
  answerTokens: number
  windowTokens: number
  /** The outcome to keep if the model fails now. */
  partial?: () => Outcome
  /** Enters a stage, or moves on in it: `done` of `total` counted units. */
  progress: (stage: string, done: number, total: number) => void
  /** A line in the job's step log. */
  say: (stage: string, message: string) => void
  /** The same under the name of a step that is no stage of the job. */
  note: (step: string, message: string) => void
  /** Counted while it works. */
  spent: Spent
}

/** The usage of a run so far; characters are those of all prompts, skills those whose text the model was given. */
export type Spent = {
  calls: number
  promptChars: number
  rounds: number
  toolCalls: number
  sentBack: boolean
  skills: Set<string>
}

/** Tokens left free beside a question and its answer: counts of tokens are estimates. */
export const SPARE_TOKENS = 512

/** The outcome of a routine; a text of the model that could not be read, even when asked again, is in the summary. */
export type Outcome = { summary: string; findings: FoundBy[]; stats: Record<string, number> }
/** A finding with the code it is about, and the entities. */
export type FoundBy = CheckedFinding & { excerpt?: string; entities: string[] }

/**
 * Asks once; an answer without a word is returned as one that can't be read. Calls may not go before those that a person
 * is waiting for. Room for the prompt and its answer is always asked for, since Ollama would cut a longer prompt
 * silently; never less than before in this run, since it would load the model again.
 */
export async function ask(ctx: Context, routine: Routine, request: Omit<ChatRequest, 'signal'>): Promise<Answer> {
  routine.spent.calls++
  for (const { content } of request.messages) routine.spent.promptChars += content.length
  const maxTokens = request.maxTokens ?? routine.answerTokens
  const wanted = request.contextTokens ?? promptTokens(request.messages) + maxTokens
  routine.contextTokens = Math.max(routine.contextTokens ?? 0, wanted)
  const call = { maxTokens, temperature: 0.1, background: true, think: false, ...request }
  const { contextTokens, signal } = routine
  try {
    return await ctx.clients.llm.complete(routine.target, { ...call, contextTokens, signal })
  } catch (error) {
    if (!(error instanceof LlmError) || (error.code !== 'empty' && error.code !== 'spent')) throw error
    return { text: '', toolCalls: [], usage: { inputTokens: 0, outputTokens: 0 }, stop: 'stop' }
  }
}

/**
 * Tokens of the model's window, prompt and answer together; answers of the run get a quarter of them, up to the most
 * that one needs. Measured before each pass over the code, since a refusal may have shown a smaller window.
 */
export async function measureModel(ctx: Context, routine: Routine): Promise<number> {
  const window = await ctx.clients.llm.contextTokens(routine.target, routine.signal)
  routine.windowTokens = window
  routine.answerTokens = Math.min(ROUTINE_ANSWER_TOKENS, Math.floor(window / 4))
  return window
}

/** Says in the step log which playbooks guide the run, when some do. */
export function notePlaybooks({ guidance, note }: Routine): void {
  if (guidance.playbooks.length > 0)
    note('playbooks', `playbooks used: ${guidance.playbooks.map(({ name }) => name).join(', ')}`)
}

/** The messages that an answer adds to a conversation: none for an empty one, which some providers refuse. */
export const answered = (text: string): Message[] => (text === '' ? [] : [{ role: 'assistant', content: text }])

/** An answer that could not be read, as a summary has it. */
export const unparsedText = (text: string): string =>
  `agent answer (unparsed): ${truncate(text, UNPARSED_CHARS_MAX) || '(empty)'}`
/** Every list of runs has the summaries of all. */
const UNPARSED_CHARS_MAX = 8_000

/** The model's answer, or the text that could not be read; `tokens` were used. */
export type Asked = { answer: ModelAnswer; tokens: number } | { unparsed: string; tokens: number }

/**
 * Asks for findings; when the answer cannot be read, once more with a reminder of the shape. Of two truncated answers,
 * the complete findings of the later one are taken.
 */
export async function askForFindings(ctx: Context, routine: Routine, messages: readonly Message[]): Promise<Asked> {
  const request = { schema: { name: 'findings', schema: ANSWER_SCHEMA } }
  const first = await ask(ctx, routine, { ...request, messages })
  let tokens = first.usage.inputTokens + first.usage.outputTokens
  const answer = readAnswer(first.text)
  if (answer) return { answer, tokens }
  routine.spent.sentBack = true
  // An answer that is long and yet none is shown to the model as far as there is room.
  const room = routine.windowTokens - promptTokens(messages) - routine.answerTokens - estimateTokens(ASK_AGAIN)
  const shown = cutText(first.text, Math.max(0, room - SPARE_TOKENS))
  const again: Message[] = [...messages, ...answered(shown), { role: 'user', content: ASK_AGAIN }]
  const second = await ask(ctx, routine, { ...request, messages: again })
  tokens += second.usage.inputTokens + second.usage.outputTokens
  const retried = readAnswer(second.text)
  if (retried) return { answer: retried, tokens }
  const broken = readBrokenAnswer(second.text) ?? readBrokenAnswer(first.text)
  return broken ? { answer: broken, tokens } : { unparsed: second.text || first.text, tokens }
}

/** The statistics of a run: those of its outcome, and its usage. */
export function statsOf({ target, guidance, spent }: Routine, outcome: Outcome): Record<string, unknown> {
  return {
    ...outcome.stats,
    llm_calls: spent.calls,
    prompt_chars_total: spent.promptChars,
    rounds: spent.rounds,
    tool_calls_made: spent.toolCalls,
    pushback_used: spent.sentBack,
    playbooks_used: guidance.playbooks.map(({ name }) => name),
    skills_used: [...spent.skills],
    loaded_skills: [...spent.skills],
    model: target.model,
    provider: target.provider,
  }
}

/** Findings as they are stored and answered: numbered, their entities by qualified name, with their evidence. */
export async function toFindings(ctx: Context, routine: Routine, outcome: Outcome): Promise<Finding[]> {
  const created_at = ctx.clock().toISOString()
  const { target } = routine
  const qualified = await qualify(ctx, routine, outcome.findings)
  return qualified.map(({ excerpt, entities, ...finding }, index) => ({
    ...finding,
    id: index + 1,
    evidence: {
      ...(excerpt !== undefined && { hunk_excerpt: excerpt }),
      entities,
      model: target.model,
      provider: target.provider,
    },
    created_at,
  }))
}

/** Up to here entities go by their name inside the file. */
async function qualify(ctx: Context, routine: Routine, findings: readonly FoundBy[]): Promise<FoundBy[]> {
  const named = findings.filter((finding) => finding.entity !== null)
  if (named.length === 0) return [...findings]
  const entities = named.map(({ file_path, entity, start_line }) => ({
    path: file_path,
    localName: entity!,
    name: entity!.slice(entity!.lastIndexOf('.') + 1),
    line: start_line!,
  }))
  const { project, generation, signal } = routine
  const input = { dir: ctx.config.dataDir, project, generation, entities }
  const names = await ctx.clients.pools.interactive.run('relate.qualify', input, { signal })
  return findings.map((finding) => {
    const index = named.indexOf(finding)
    if (index === -1) return finding
    const entity = names[index]!
    return { ...finding, entity, entities: entity === null ? [] : [entity] }
  })
}
