// Tokens of an answer: a model's thoughts come on top, and limits of servers are learned from their refusals.

import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import type { ChatRequest, Quirks, StopReason } from './wire.ts'

/**
 * Tokens for thoughts besides an answer, as OpenAI advises:
 * https://platform.openai.com/docs/guides/reasoning#allocating-space-for-reasoning
 */
const THOUGHT_TOKENS = 25_000

/** A limit this low says nothing of a model: it was asked for a sign of life. */
const LIMIT_MIN = 64

/** The request with room for thoughts, as far as a context of `windowTokens` has it. */
export function withRoomToThink(request: ChatRequest, windowTokens: number): ChatRequest {
  const { maxTokens, contextTokens } = request
  if (maxTokens === undefined || contextTokens === undefined) return request
  const more = Math.max(0, Math.min(THOUGHT_TOKENS, windowTokens - contextTokens))
  return { ...request, maxTokens: maxTokens + more, contextTokens: contextTokens + more }
}

/** Whether the limit ended an answer that has used most of it for something else: for thoughts. */
export const isSpentOnThoughts = (
  { maxTokens = 0 }: ChatRequest,
  text: string,
  stop: StopReason | 'filtered',
): boolean => stop === 'length' && maxTokens >= LIMIT_MIN && estimateTokens(text) < maxTokens / 2

/** Tokens to ask for of a model with these quirks. */
export const answerTokens = (maxTokens: number, { answerTokensMax }: Quirks): number =>
  Math.min(maxTokens, answerTokensMax ?? Number.POSITIVE_INFINITY)

/** Refusals of a limit above the server's own. */
const LIMITS: readonly RegExp[] = [
  /at most `?(\d+)/,
  /\[\s*\d+\s*,\s*(\d+)\s*\]/,
  />\s*`?(\d+)`?,? which is the maximum/,
  /(?:less than or equal to|<=|maximum(?: value)?(?: is| of|:)) `?(\d+)/,
]

/** Notes the most tokens that a refusal names; false when it names none, or none lower than before. */
export function learnAnswerTokens(quirks: Quirks, message: string, asked: number | undefined): boolean {
  if (asked === undefined || !/max_(?:completion_)?tokens/.test(message)) return false
  const most = Number(LIMITS.map((limit) => limit.exec(message)?.[1]).find((found) => found !== undefined))
  if (!(most > 0) || most >= answerTokens(asked, quirks)) return false
  quirks.answerTokensMax = most
  return true
}

/** Refusals of a prompt that is too long, with the number of tokens the server takes. */
const WINDOWS: readonly RegExp[] = [
  /maximum context length (?:is|of) (\d+)/i,
  /(\d+) maximum context length/i,
  /available context size \((\d+)/i,
  /context length of only (\d+)/i,
  /tokens > (\d+) maximum/i,
  /maximum number of (?:input )?tokens allowed \((\d+)/i,
]

/** The size of the context that a refusal names; undefined when it is about something else. */
export function windowNamedIn(message: string): number | undefined {
  const tokens = Number(WINDOWS.map((window) => window.exec(message)?.[1]).find((found) => found !== undefined))
  return tokens > 0 ? tokens : undefined
}
