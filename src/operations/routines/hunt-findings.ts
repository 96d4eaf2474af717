// The findings of a hunt: checked against the code, looked at a second time, and completed by their evidence.

import { LlmError, type Message } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { isWithin, plainPath } from '../../core/paths.ts'
import type { DraftFinding, ModelAnswer } from '../../core/review/answer.ts'
import { excerpt } from '../../core/review/excerpt.ts'
import { type CheckedFinding, checkFindings, normalisePath } from '../../core/review/findings.ts'
import { refuteHuntMessages } from '../../core/review/prompts.ts'
import type { ReadLog } from '../../core/review/read-log.ts'
import { entityAround, numbered, type Outlined } from '../../core/review/revision.ts'
import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import { truncate } from '../../core/text/truncate.ts'
import type { HuntTools, ProjectFiles } from './hunt-tools.ts'
import { outlineOf } from './revision.ts'
import { type Outcome, type Routine, unparsedText } from './routine.ts'
import { refutedText, secondLook } from './second-look.ts'

/** The question, and the files that may be read. */
export type HuntInput = { scope: string; pathPrefix: string | undefined; files: ProjectFiles }

/** A hunt with all that was said and read in it; prompts take at most `tokensMax` tokens. */
export type Hunted = {
  input: HuntInput
  messages: readonly Message[]
  tools: HuntTools
  read: ReadLog
  stats: { rounds: number; tool_calls: number; repeated_calls: number; broken_calls: number; tokens: number }
  tokensMax: number
}

/** The model's last word, or its text where that could not be read. */
export type Ended = { answer: ModelAnswer } | { unparsed: string }

/** Whether the model was shown the lines that a finding cites. */
export function isRead(read: ReadLog, finding: DraftFinding): boolean {
  const path = normalisePath(finding.file_path)
  return path !== undefined && read.covers(path, finding.start_line, finding.end_line ?? finding.start_line)
}

/** Checks the findings, has the model look at them once more, and reports the fate of the others. */
export async function conclude(ctx: Context, routine: Routine, state: Hunted, ended: Ended): Promise<Outcome> {
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
  routine.note('summarize', 'writing the summary')
  const said = 'answer' in ended ? ended.answer.summary : unparsedText(ended.unparsed)
  const summary = [said, refutedText(refuted), prefixText(state.input, checked.outsidePrefix)]
    .filter((part) => part !== '')
    .join('\n\n')
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

/** Whether the prefix of a hunt names nothing in the project, so that no finding can lie in it. */
export const isPrefixUnknown = ({ pathPrefix, files }: HuntInput): boolean =>
  pathPrefix !== undefined && !files.values().some((path) => isWithin(path, plainPath(pathPrefix)))

/** A note for a summary that may speak of findings which the prefix has left out; '' when there are none. */
function prefixText(input: HuntInput, outside: number): string {
  if (isPrefixUnknown(input))
    return `Nothing can be reported: no file of the project lies in path_prefix \`${input.pathPrefix}\`.`
  if (outside === 0) return ''
  return `${outside === 1 ? 'One finding' : `${outside} findings`} outside path_prefix \`${input.pathPrefix}\` ${outside === 1 ? 'is' : 'are'} left out.`
}

/** The second look. When the provider fails at it, the findings stand as they are: they were hard to come by. */
async function verify(
  ctx: Context,
  routine: Routine,
  { input, messages, tools, tokensMax }: Hunted,
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
