// The review: what a branch changes against its base, looked at unit by unit, each finding looked at twice.

import { diff, log } from '../../clients/git.ts'
import { LlmError } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { REVIEW_COMMITS_MAX, REVIEW_UNIT_TOKENS_MAX, SKILLS_PER_RUN_MAX } from '../../core/limits.ts'
import { type DraftFinding, readAnswer, readObject } from '../../core/review/answer.ts'
import { changedRanges, type FileDiff, parseDiff, renderHunk, touches } from '../../core/review/diff.ts'
import { type CheckedFinding, checkFindings, mergeRepeats, normalisePath } from '../../core/review/findings.ts'
import { refuteMessages, reviewMessages, skillMessages, summaryMessages } from '../../core/review/prompts.ts'
import { entityAround, type Outlined } from '../../core/review/revision.ts'
import { SKILLS_SCHEMA } from '../../core/review/schema.ts'
import { cutUnits, diffStat, type Skipped, skipReason, type Unit } from '../../core/review/unit.ts'
import { truncate } from '../../core/text/truncate.ts'
import { importersOf, type Revisions, surroundingsOf } from './context.ts'
import { openRevision, type Revision } from './revision.ts'
import { ask, askForFindings, type FoundBy, measureModel, type Outcome, type Routine, unparsedText } from './routine.ts'
import { refutedText, secondLook } from './second-look.ts'

/** Commits resolved at launch, so that a branch that moves meanwhile changes nothing. */
export type ReviewInput = { targetRef: string; baseRef: string; targetCommit: string; baseCommit: string }

/** A change as it is reviewed: its files, which of them are left out and why. */
type Change = {
  files: readonly FileDiff[]
  reviewed: readonly FileDiff[]
  skipped: readonly Skipped[]
  /** The lines of other files that imported what is no longer where it was, by its old path. */
  importers: ReadonlyMap<string, readonly string[]>
  stat: string
}

/** What is added up over the units, as the statistics of a run call it. */
type Counts = Record<(typeof COUNTS)[number], number>
const COUNTS = [
  'rejected_findings',
  'refuted_findings',
  'prompt_tokens',
  'callers_known',
  'callers_shown',
  'tests_known',
  'tests_shown',
  'context_omitted',
] as const

/** What the review of one unit found; `unparsed` is an answer that could not be read. */
type Reviewed = { findings: CheckedFinding[]; summary: string; unparsed?: string; counts: Counts }

/** Tokens left free beside a question and its answer: counts of tokens are estimates. */
const SPARE_TOKENS = 512
/** A part of a change is never cut smaller, however small the window of the model. */
const UNIT_TOKENS_MIN = 512
/** Files not reviewed that are named; the rest are counted. */
const SKIPPED_NAMED_MAX = 20

/**
 * Reviews what the target commit changes since the base, unit by
 * unit, and tries to refute each finding. Throws an LlmError.
 */
export async function review(ctx: Context, routine: Routine, input: ReviewInput): Promise<Outcome> {
  const { repoPath, signal } = routine
  routine.progress('diff', 0, 1)
  const after = await openRevision(ctx, repoPath, input.targetCommit, signal)
  const change = await readChange(ctx, routine, input, after)
  routine.progress('diff', 1, 1)
  if (change.reviewed.length === 0) return nothingToReview(input, change)

  const before = await openRevision(ctx, repoPath, input.baseCommit, signal)
  const commits = (await log(repoPath, input.baseCommit, input.targetCommit, REVIEW_COMMITS_MAX))
    .map((commit) => commit.message)
    .join('\n\n')
  await loadSkills(ctx, routine, change.stat, commits)
  const work = { change, revisions: { before, after }, commits }
  try {
    return await conclude(ctx, routine, input, { change, results: await reviewUnits(ctx, routine, input, work) })
  } catch (error) {
    if (!(error instanceof LlmError) || error.code !== 'too-long') throw error
    routine.say('analyze', `begun anew in smaller parts: ${error.message}`)
    return conclude(ctx, routine, input, { change, results: await reviewUnits(ctx, routine, input, work) })
  }
}

type ReviewWork = { change: Change; revisions: Revisions; commits: string }

/** Reviews the change in parts that fit the model. */
async function reviewUnits(
  ctx: Context,
  routine: Routine,
  input: ReviewInput,
  { change, revisions, commits }: ReviewWork,
): Promise<Reviewed[]> {
  const window = await measureModel(ctx, routine)
  const tokensMax = Math.min(REVIEW_UNIT_TOKENS_MAX, window - routine.answerTokens - SPARE_TOKENS)
  // half for the diff, half for the code around it
  const units = cutUnits(change.reviewed, Math.max(UNIT_TOKENS_MIN, Math.floor(tokensMax / 2)))
  const about = { target: input.targetRef, base: input.baseRef, commits, diffStat: change.stat, parts: units.length }
  const results: Reviewed[] = []
  for (const [index, unit] of units.entries()) {
    const part = index + 1
    routine.progress('context', index, units.length)
    const work = { unit, about: { ...about, part }, change, revisions, tokensMax }
    const result = await reviewUnit(ctx, routine, work)
    results.push(result)
    routine.progress('analyze', part, units.length)
    const paths = unit.files.map(({ file }) => file.path).join(', ')
    const found = `findings: ${result.findings.length}, refuted: ${result.counts.refuted_findings}`
    routine.say('analyze', `part ${part} of ${units.length}: ${paths} — ${found}`)
  }
  return results
}

/** Reads what the target changes, and says which files of it are not reviewed. */
async function readChange(ctx: Context, routine: Routine, input: ReviewInput, after: Revision): Promise<Change> {
  const files = parseDiff(await diff(routine.repoPath, input.baseCommit, input.targetCommit))
  const importers = await importersOf(ctx, routine, files, after)
  const skipped: Skipped[] = []
  const reviewed: FileDiff[] = []
  for (const file of files) {
    const reason = skipReason(file)
    // A file that only moved is looked at where others import it from its old place.
    const isMissed = reason === 'no content' && importers.has(file.oldPath)
    if (reason === undefined || isMissed) reviewed.push(file)
    else skipped.push({ path: file.path, reason })
  }
  const named = skipped.slice(0, SKIPPED_NAMED_MAX).map(({ path, reason }) => `${path} (${reason})`)
  const which = named.length > 0 ? ` — ${named.join(', ')}` : ''
  routine.say('diff', `changed files: ${files.length}, not reviewed: ${skipped.length}${which}`)
  return { files, reviewed, skipped, importers, stat: diffStat(files) }
}

function nothingToReview(input: ReviewInput, { files, skipped }: Change): Outcome {
  const why =
    files.length === 0
      ? `\`${input.targetRef}\` changes nothing against \`${input.baseRef}\`.`
      : 'None of the changed files holds text to review.'
  return {
    summary: [why, skippedText(skipped)].filter((part) => part !== '').join('\n\n'),
    findings: [],
    stats: emptyStats(files.length, skipped.length),
  }
}

const emptyStats = (files: number, skipped: number): Record<string, number> => ({
  files_changed: files,
  files_skipped: skipped,
  units: 0,
  rejected_findings: 0,
  refuted_findings: 0,
  parse_failures: 0,
})

/** A review asks the model once which skills would help. */
async function loadSkills(ctx: Context, routine: Routine, stat: string, commits: string): Promise<void> {
  if (routine.skills.length === 0) return
  const answer = await ask(ctx, routine, {
    messages: skillMessages(routine.skills, stat, commits),
    schema: { name: 'skills', schema: SKILLS_SCHEMA },
    maxTokens: 256,
  })
  const names = readObject(answer.text)?.skills
  const wanted = Array.isArray(names) ? names.slice(0, SKILLS_PER_RUN_MAX) : []
  const loaded = routine.skills.filter((skill) => wanted.includes(skill.name))
  routine.guidance = { ...routine.guidance, skills: loaded }
  if (loaded.length > 0) routine.say('context', `skills loaded: ${loaded.map((skill) => skill.name).join(', ')}`)
}

type UnitWork = {
  unit: Unit
  about: { target: string; base: string; commits: string; diffStat: string; part: number; parts: number }
  change: Change
  revisions: Revisions
  tokensMax: number
}

async function reviewUnit(ctx: Context, routine: Routine, work: UnitWork): Promise<Reviewed> {
  const { after } = work.revisions
  const around = await surroundingsOf(ctx, routine, work.unit, work.revisions)
  const { messages, tokens, shown, omitted } = reviewMessages({
    ...work,
    importers: work.change.importers,
    related: around.related,
    guidance: routine.guidance,
  })
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
  const asked = await askForFindings(ctx, routine, messages)
  if ('unparsed' in asked) return { findings: [], summary: '', unparsed: asked.unparsed, counts }
  const drafts = asked.answer.findings.map((draft) => ({ ...draft, file_path: placeIn(after, draft.file_path) }))
  const checked = checkFindings(drafts, await viewOf(work.change, after, drafts))
  const again = refuteMessages(messages[1]!.content, checked.findings)
  const kept = await secondLook(ctx, routine, { stage: 'analyze', messages: again, findings: checked.findings })
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

/** What findings are checked against: the files of the reviewed revision, loaded before the (synchronous) check. */
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
  // Of the whole change: what one part speaks of may be changed in another.
  const ranges = new Map(files.map((file) => [file.path, changedRanges(file)]))
  return {
    lines: (path) => counts.get(path),
    entityAt: (path, start, end) => entityAround(outlines.get(path) ?? [], start, end)?.localName ?? null,
    isAnchored: (path, start, end) => touches(ranges.get(path) ?? [], start, end),
  }
}

type Findings = { change: Change; results: readonly Reviewed[] }

async function conclude(ctx: Context, routine: Routine, input: ReviewInput, found: Findings): Promise<Outcome> {
  const { change, results } = found
  routine.progress('summarize', 0, 1)
  // The second look may have changed severities, and parts may tell the same.
  const findings = mergeRepeats(results.flatMap((result) => result.findings)).map(
    (finding): FoundBy => ({
      ...finding,
      entities: finding.entity === null ? [] : [finding.entity],
      ...excerptOf(change.files, finding),
    }),
  )
  const sum = (key: keyof Counts): number => results.reduce((total, { counts }) => total + counts[key], 0)
  const unparsed = results.map((result) => result.unparsed).filter((text) => text !== undefined)
  const summary = [
    await summarise(ctx, routine, input, { ...found, findings }),
    refutedText(sum('refuted_findings')),
    ...unparsed.map(unparsedText),
    skippedText(change.skipped),
  ]
  routine.progress('summarize', 1, 1)
  return {
    summary: summary.filter((part) => part !== '').join('\n\n'),
    findings,
    stats: {
      ...emptyStats(change.files.length, change.skipped.length),
      units: results.length,
      parse_failures: unparsed.length,
      ...Object.fromEntries(COUNTS.map((key) => [key, sum(key)])),
    },
  }
}

/** What the units say in sum: of several, the model puts the summaries together. */
async function summarise(
  ctx: Context,
  routine: Routine,
  input: ReviewInput,
  { change, results, findings }: Findings & { findings: readonly FoundBy[] },
): Promise<string> {
  const parts = results.map((result) => result.summary).filter((summary) => summary !== '')
  if (results.length < 2 || parts.length === 0) return parts[0] ?? ''
  const about = { target: input.targetRef, base: input.baseRef, diffStat: change.stat }
  const answer = await ask(ctx, routine, {
    messages: summaryMessages({ ...about, parts, findings }),
    maxTokens: SUMMARY_TOKENS,
  })
  // Some models answer in JSON here too, as they did before.
  return readAnswer(answer.text)?.summary || answer.text.trim() || parts.join('\n\n')
}

const SUMMARY_TOKENS = 1024

/** The hunk that a finding is in, as evidence. */
function excerptOf(files: readonly FileDiff[], finding: CheckedFinding): { excerpt?: string } {
  const start = finding.start_line
  if (start === null) return {}
  const hunk = files
    .find((file) => file.path === finding.file_path)
    ?.hunks.find((item) => item.newStart <= finding.end_line! && start < item.newStart + Math.max(1, item.newLines))
  return hunk ? { excerpt: truncate(renderHunk(hunk), EXCERPT_CHARS_MAX) } : {}
}

const EXCERPT_CHARS_MAX = 2_000

function skippedText(skipped: readonly Skipped[]): string {
  if (skipped.length === 0) return ''
  const named = skipped.slice(0, SKIPPED_NAMED_MAX).map(({ path, reason }) => `\`${path}\` (${reason})`)
  const others = skipped.length - named.length
  return `Not reviewed: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}
