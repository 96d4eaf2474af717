// The review of one unit of a change: its prompt with the code around it, the model's findings, and their checks.

import type { Context } from '../../context.ts'
import type { DraftFinding } from '../../core/review/answer.ts'
import { changedRanges, type FileDiff, touches } from '../../core/review/diff.ts'
import { type CheckedFinding, checkFindings, normalisePath } from '../../core/review/findings.ts'
import { type Guidance, refuteMessages, reviewMessages } from '../../core/review/prompts.ts'
import { entityAround, type Outlined } from '../../core/review/revision.ts'
import type { Skipped, Unit } from '../../core/review/unit.ts'
import { promptTokens } from '../../core/text/prompts/budget.ts'
import { type Revisions, surroundingsOf } from './context.ts'
import type { Revision } from './revision.ts'
import { askForFindings, type Routine, SPARE_TOKENS } from './routine.ts'
import { secondLook, verdictTokens } from './second-look.ts'

/** A change as it is reviewed: its files, which of them are left out and why. */
export type Change = {
  files: readonly FileDiff[]
  reviewed: readonly FileDiff[]
  skipped: readonly Skipped[]
  /** The lines of other files that import a moved or deleted file, by its old path. */
  importers: ReadonlyMap<string, readonly string[]>
  stat: string
}

/** The numbers that the review of one unit gives, by their names in `COUNTS`. */
export type Counts = Record<(typeof COUNTS)[number], number>
/** The counts that are summed over the units, as the statistics of a run name them. */
export const COUNTS = [
  'rejected_findings',
  'refuted_findings',
  'prompt_tokens',
  'callers_known',
  'callers_shown',
  'tests_known',
  'tests_shown',
  'context_omitted',
] as const

/** The findings of one unit; `unparsed` is an answer that could not be read, `refused` the reason for a missing one. */
export type Reviewed = {
  findings: CheckedFinding[]
  summary: string
  unparsed?: string
  refused?: string
  counts: Counts
}

/** A unit that the model would not look at. */
export const notReviewed = (reason: string): Reviewed => ({
  findings: [],
  summary: '',
  refused: reason,
  counts: Object.fromEntries(COUNTS.map((key) => [key, 0])) as Counts,
})

/** A unit, and the material for its review; `tokensMax` bounds its prompt. */
export type UnitWork = {
  unit: Unit
  about: { target: string; base: string; commits: string; diffStat: string; part: number; parts: number }
  change: Change
  revisions: Revisions
  guidance: Guidance
  tokensMax: number
}

/** Reviews a unit. Throws an LlmError. */
export async function reviewUnit(ctx: Context, routine: Routine, work: UnitWork): Promise<Reviewed> {
  const { after } = work.revisions
  const around = await surroundingsOf(ctx, routine, work.unit, work.revisions)
  const prompt = (tokensMax: number): ReturnType<typeof reviewMessages> =>
    reviewMessages({
      ...work,
      importers: work.change.importers,
      mentions: around.mentions,
      related: around.related,
      tokensMax,
    })
  const { messages, tokens, shown, omitted } = prompt(work.tokensMax)
  const shownAs = (role: string): number => shown.filter((item) => item.role === role).length
  const counts: Counts = {
    rejected_findings: 0,
    refuted_findings: 0,
    prompt_tokens: tokens,
    callers_known: around.callers,
    callers_shown: shownAs('caller') + around.callersInDiff,
    tests_known: around.tests,
    tests_shown: shownAs('test') + around.testsInDiff,
    context_omitted: omitted.length,
  }
  routine.progress('analyze', work.about.part - 1, work.about.parts)
  routine.spent.rounds++
  const asked = await askForFindings(ctx, routine, messages)
  if ('unparsed' in asked) return { findings: [], summary: '', unparsed: asked.unparsed, counts }
  const drafts = asked.answer.findings.map((draft) => ({ ...draft, file_path: placeIn(after, draft.file_path) }))
  const checked = checkFindings(drafts, await viewOf(work.change, after, drafts))
  // Beside the findings there may be room for less of the code around.
  const { findings } = checked
  const look = refuteMessages(messages[1]!.content, findings)
  const excess = promptTokens(look) + verdictTokens(routine, findings.length) + SPARE_TOKENS - routine.windowTokens
  const again = excess > 0 ? refuteMessages(prompt(work.tokensMax - excess).messages[1]!.content, findings) : look
  const kept = await secondLook(ctx, routine, { stage: 'analyze', messages: again, findings })
  counts.rejected_findings = checked.rejected
  counts.refuted_findings = checked.findings.length - kept.length
  return { findings: kept, summary: asked.answer.summary, counts }
}

/** A path as the revision has it, where a model wrote it as a diff does (`b/src/a.ts`). */
function placeIn(revision: Revision, given: string): string {
  const path = normalisePath(given) ?? given
  const bare = path.replace(/^[ab]\//, '')
  return !revision.has(path) && revision.has(bare) ? bare : path
}

/**
 * The view against which findings are checked: the files of the reviewed revision, loaded before the (synchronous)
 * check.
 */
async function viewOf(
  { files }: Change,
  revision: Revision,
  drafts: readonly DraftFinding[],
): Promise<Parameters<typeof checkFindings>[1]> {
  const counts = new Map<string, number>()
  const outlines = new Map<string, readonly Outlined[]>()
  for (const path of new Set(drafts.map((draft) => draft.file_path))) {
    const lines = await revision.lines(path)
    if (lines) counts.set(path, lines.length)
    else if (revision.has(path)) counts.set(path, 0)
    outlines.set(path, await revision.outline(path))
  }
  // Of the whole change: a finding of one part may be about a line changed in another.
  const changed = files.filter(({ path }) => outlines.has(path))
  const ranges = new Map(changed.map((file) => [file.path, changedRanges(file)]))
  return {
    lines: (path) => counts.get(path),
    entityAt: (path, start, end) => entityAround(outlines.get(path) ?? [], start, end)?.localName ?? null,
    isAnchored: (path, start, end) => touches(ranges.get(path) ?? [], start, end),
  }
}
