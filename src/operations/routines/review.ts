// The review: what a branch changes against its base, looked at unit by unit, each finding looked at twice.

import { diff, log } from '../../clients/git.ts'
import type { Context } from '../../context.ts'
import {
  REVIEW_COMMITS_MAX,
  REVIEW_UNIT_TOKENS_MAX,
  ROUTINE_ANSWER_TOKENS,
  SKILLS_PER_RUN_MAX,
} from '../../core/limits.ts'
import { type DraftFinding, readAnswer, readObject } from '../../core/review/answer.ts'
import { changedRanges, type FileDiff, parseDiff, renderHunk, touches } from '../../core/review/diff.ts'
import { type CheckedFinding, checkFindings, mergeRepeats, normalisePath } from '../../core/review/findings.ts'
import { refuteMessages, reviewMessages, skillMessages, summaryMessages } from '../../core/review/prompts.ts'
import { entityAround, type Outlined } from '../../core/review/revision.ts'
import { SKILLS_SCHEMA } from '../../core/review/schema.ts'
import { cutUnits, diffStat, type Skipped, skipReason, type Unit } from '../../core/review/unit.ts'
import { importersOf, surroundingsOf } from './context.ts'
import { openRevision, type Revision } from './revision.ts'
import { ask, askForFindings, type FoundBy, type Outcome, type Routine } from './routine.ts'
import { refutedText, secondLook } from './second-look.ts'

/** Commits resolved at launch, so that a branch that moves meanwhile changes nothing. */
export type ReviewInput = { targetRef: string; baseRef: string; targetCommit: string; baseCommit: string }

type Reviewed = {
  findings: CheckedFinding[]
  rejected: number
  refuted: number
  summary: string
  unparsed?: string
  tokens: number
  entities: string[]
  callers: number
  callersShown: number
  tests: number
  testsShown: number
  omitted: number
}

/**
 * Reviews what the target commit changes since the base, unit by
 * unit, and tries to refute each finding. Throws an LlmError.
 */
export async function review(ctx: Context, routine: Routine, input: ReviewInput): Promise<Outcome> {
  const { repoPath, signal } = routine
  routine.progress('diff', 0, 1)
  const files = parseDiff(await diff(repoPath, input.baseCommit, input.targetCommit))
  const after = await openRevision(ctx, repoPath, input.targetCommit, signal)
  const importers = await importersOf(ctx, routine, files, after)
  // A file that only moved is looked at where others import it from its old place.
  const reasonOf = (file: FileDiff) => {
    const reason = skipReason(file)
    return reason === 'no content' && importers.has(file.oldPath) ? undefined : reason
  }
  const skipped = files
    .map((file) => ({ path: file.path, reason: reasonOf(file) }))
    .filter((file): file is Skipped => file.reason !== undefined)
  const reviewed = files.filter((file) => reasonOf(file) === undefined)
  routine.say(
    'diff',
    `changed files: ${files.length}, not reviewed: ${skipped.length}${
      skipped.length > 0
        ? ` — ${skipped
            .slice(0, 20)
            .map(({ path, reason }) => `${path} (${reason})`)
            .join(', ')}`
        : ''
    }`,
  )
  routine.progress('diff', 1, 1)
  if (reviewed.length === 0) return nothingToReview(input, files, skipped)

  const window = await ctx.clients.llm.contextTokens(routine.target, signal)
  const tokensMax = Math.min(REVIEW_UNIT_TOKENS_MAX, window - ROUTINE_ANSWER_TOKENS - 512)
  // half for the diff, half for the code around it
  const units = cutUnits(reviewed, Math.max(512, Math.floor(tokensMax / 2)))
  const commits = (await log(repoPath, input.baseCommit, input.targetCommit, REVIEW_COMMITS_MAX))
    .map((commit) => commit.message)
    .join('\n\n')
  const stat = diffStat(files)
  const before = await openRevision(ctx, repoPath, input.baseCommit, signal)
  await loadSkills(ctx, routine, stat, commits)

  const results: Reviewed[] = []
  for (const [index, unit] of units.entries()) {
    routine.progress('context', index, units.length)
    const about = {
      target: input.targetRef,
      base: input.baseRef,
      commits,
      diffStat: stat,
      part: index + 1,
      parts: units.length,
    }
    const result = await reviewUnit(ctx, routine, { unit, about, importers, before, after, tokensMax })
    results.push(result)
    routine.progress('analyze', index + 1, units.length)
    routine.say(
      'analyze',
      `part ${index + 1} of ${units.length}: ${unit.files.map(({ file }) => file.path).join(', ')} — findings: ${result.findings.length}, refuted: ${result.refuted}`,
    )
  }
  return conclude(ctx, routine, { input, files, skipped, stat, results })
}

function nothingToReview(input: ReviewInput, files: readonly FileDiff[], skipped: readonly Skipped[]): Outcome {
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
  importers: ReadonlyMap<string, readonly string[]>
  before: Revision
  after: Revision
  tokensMax: number
}

async function reviewUnit(ctx: Context, routine: Routine, work: UnitWork): Promise<Reviewed> {
  const around = await surroundingsOf(ctx, routine, work.unit, work.before, work.after)
  const { messages, tokens, shown, omitted } = reviewMessages({
    ...work,
    related: around.related,
    guidance: routine.guidance,
  })
  const shownAs = (role: string): number => shown.filter((item) => item.role === role).length
  const facts = {
    entities: around.entities,
    callers: around.callers,
    callersShown: shownAs('caller') + around.callersInDiff,
    tests: around.tests,
    testsShown: shownAs('test') + around.testsInDiff,
    omitted: omitted.length,
    tokens,
  }
  routine.progress('analyze', work.about.part - 1, work.about.parts)
  const asked = await askForFindings(ctx, routine, messages)
  if ('unparsed' in asked)
    return { findings: [], rejected: 0, refuted: 0, summary: '', unparsed: asked.unparsed, ...facts }
  const drafts = asked.answer.findings.map((draft) => ({ ...draft, file_path: placeIn(work.after, draft.file_path) }))
  const checked = checkFindings(drafts, await viewOf(work.unit, work.after, drafts))
  const again = refuteMessages(messages[1]!.content, checked.findings)
  const kept = await secondLook(ctx, routine, 'analyze', again, checked.findings)
  return {
    findings: kept,
    rejected: checked.rejected,
    refuted: checked.findings.length - kept.length,
    summary: asked.answer.summary,
    ...facts,
  }
}

/** A path as the revision has it, where a model wrote it as a diff does (`b/src/a.ts`). */
function placeIn(revision: Revision, given: string): string {
  const path = normalisePath(given) ?? given
  const bare = path.replace(/^[ab]\//, '')
  return !revision.has(path) && revision.has(bare) ? bare : path
}

/** What findings are checked against: the files of the reviewed revision, loaded before the (synchronous) check. */
async function viewOf(
  unit: Unit,
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
  const ranges = new Map(unit.files.map(({ file }) => [file.path, changedRanges(file)]))
  return {
    lines: (path) => counts.get(path),
    entityAt: (path, start, end) => entityAround(outlines.get(path) ?? [], start, end)?.localName ?? null,
    isAnchored: (path, start, end) => touches(ranges.get(path) ?? [], start, end),
  }
}

async function conclude(
  ctx: Context,
  routine: Routine,
  work: {
    input: ReviewInput
    files: readonly FileDiff[]
    skipped: readonly Skipped[]
    stat: string
    results: readonly Reviewed[]
  },
): Promise<Outcome> {
  const { input, files, skipped, results } = work
  routine.progress('summarize', 0, 1)
  // The second look may have changed severities, and parts may tell the same.
  const findings = mergeRepeats(results.flatMap((result) => result.findings)).map(
    (finding): FoundBy => ({
      ...finding,
      entities: finding.entity === null ? [] : [finding.entity],
      ...excerptOf(files, finding),
    }),
  )
  const unparsed = results.map((result) => result.unparsed).filter((text) => text !== undefined)
  const parts = results.map((result) => result.summary).filter((summary) => summary !== '')
  let text = parts[0] ?? ''
  if (results.length > 1 && parts.length > 0) {
    const answer = await ask(ctx, routine, {
      messages: summaryMessages({ target: input.targetRef, base: input.baseRef, diffStat: work.stat, parts, findings }),
      maxTokens: 1024,
    })
    // Some models answer in JSON here too, as they did before.
    text = readAnswer(answer.text)?.summary || answer.text.trim() || parts.join('\n\n')
  }
  const refuted = refutedText(results.reduce((total, result) => total + result.refuted, 0))
  const summary = [
    text,
    refuted,
    ...unparsed.map((answer) => `agent answer (unparsed): ${answer}`),
    skippedText(skipped),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  type Count = 'rejected' | 'refuted' | 'tokens' | 'callers' | 'callersShown' | 'tests' | 'testsShown' | 'omitted'
  const sum = (key: Count): number => results.reduce((total, result) => total + result[key], 0)
  routine.progress('summarize', 1, 1)
  return {
    summary,
    findings,
    stats: {
      ...emptyStats(files.length, skipped.length),
      units: results.length,
      rejected_findings: sum('rejected'),
      refuted_findings: sum('refuted'),
      parse_failures: unparsed.length,
      prompt_tokens: sum('tokens'),
      callers_known: sum('callers'),
      callers_shown: sum('callersShown'),
      tests_known: sum('tests'),
      tests_shown: sum('testsShown'),
      context_omitted: sum('omitted'),
    },
  }
}

/** The hunk that a finding is in, as evidence. */
function excerptOf(files: readonly FileDiff[], finding: CheckedFinding): { excerpt?: string } {
  const start = finding.start_line
  if (start === null) return {}
  const hunk = files
    .find((file) => file.path === finding.file_path)
    ?.hunks.find((item) => item.newStart <= finding.end_line! && start < item.newStart + Math.max(1, item.newLines))
  return hunk ? { excerpt: renderHunk(hunk).slice(0, EXCERPT_CHARS_MAX) } : {}
}

const EXCERPT_CHARS_MAX = 2_000

function skippedText(skipped: readonly Skipped[]): string {
  if (skipped.length === 0) return ''
  const names = skipped.slice(0, 20).map(({ path, reason }) => `\`${path}\` (${reason})`)
  return `Not reviewed: ${names.join(', ')}${skipped.length > 20 ? ` and ${skipped.length - 20} more` : ''}.`
}
