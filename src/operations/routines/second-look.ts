// The second look of a routine: each finding is put to the model once more, to be refuted.

import type { Context } from '../../context.ts'
import type { CheckedFinding } from '../../core/review/findings.ts'
import type { RoutineMessage } from '../../core/review/prompts.ts'
import { VERDICT_SCHEMA } from '../../core/review/schema.ts'
import { readVerdicts } from '../../core/review/verdicts.ts'
import { ask, type Routine } from './routine.ts'

/** Tokens of one verdict with its reason. */
const VERDICT_TOKENS = 160

/** Tokens that the verdicts on so many findings may take. */
export const verdictTokens = ({ answerTokens }: Pick<Routine, 'answerTokens'>, findings: number): number =>
  Math.min(answerTokens, VERDICT_TOKENS * findings + 512)

/**
 * The findings that survive, with the severity and confidence of the second look; dropped ones are named in the step
 * log. An unreadable verdict refutes nothing. Throws an LlmError.
 */
export async function secondLook(
  ctx: Context,
  routine: Routine,
  { stage, messages, findings }: { stage: string; messages: RoutineMessage[]; findings: CheckedFinding[] },
): Promise<CheckedFinding[]> {
  if (findings.length === 0) return findings
  const answer = await ask(ctx, routine, {
    messages,
    schema: { name: 'verdicts', schema: VERDICT_SCHEMA },
    maxTokens: verdictTokens(routine, findings.length),
  })
  const verdicts = readVerdicts(answer.text, findings.length)
  return findings.flatMap((finding, index) => {
    const verdict = verdicts[index]
    if (!verdict) return [finding]
    if (verdict.isDropped) {
      routine.say(stage, `refuted: ${finding.title} (${verdict.reason.slice(0, 200)})`)
      return []
    }
    const { severity = finding.severity, confidence = finding.confidence } = verdict
    return [{ ...finding, severity, confidence }]
  })
}

/** A note for a summary that was written before findings were refuted; '' when none was. */
export const refutedText = (count: number): string =>
  count === 0
    ? ''
    : `A second look refuted ${count === 1 ? 'one finding' : `${count} findings`} that the text above may still speak of.`
