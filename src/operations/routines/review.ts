// The review: the change of a branch against its base, unit by unit, with a second look at each finding.

import { commitMessages } from '../../clients/git.ts'
import { LlmError } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { REVIEW_COMMITS_MAX, REVIEW_UNIT_TOKENS_MAX, SKILLS_PER_RUN_MAX } from '../../core/limits.ts'
import { readAnswer } from '../../core/review/answer.ts'
import { type FileDiff, hunkAround, renderHunk } from '../../core/review/diff.ts'
import { type CheckedFinding, mergeRepeats } from '../../core/review/findings.ts'
import { cutGuidance, cutText } from '../../core/review/fit.ts'
import { readObject } from '../../core/review/loose-json.ts'
import type { Guidance } from '../../core/review/prompts.ts'
import { guidanceText, REVIEW_SYSTEM, skillMessages, summaryMessages } from '../../core/review/prompts.ts'
import { SKILLS_SCHEMA } from '../../core/review/schema.ts'
import { cutUnits, type Skipped } from '../../core/review/unit.ts'
import { estimateTokens } from '../../core/text/prompts/estimate.ts'
import { truncate } from '../../core/text/truncate.ts'
import { inTurns } from '../turns.ts'
import { type Commits, readChange, SKIPPED_NAMED_MAX } from './change.ts'
import type { Revisions } from './context.ts'
import { type Change, COUNTS, type Counts, notReviewed, type Reviewed, reviewUnit } from './review-unit.ts'
import { openRevision } from './revision.ts'
import {
  ask,
  type FoundBy,
  measureModel,
  notePlaybooks,
  type Outcome,
  type Routine,
  SPARE_TOKENS,
  unparsedText,
} from './routine.ts'
import { refutedText } from './second-look.ts'

/** The compared branches, with their commits at launch. */
export type ReviewInput = Commits & { targetRef: string; baseRef: string }

/** A part of a change is never cut smaller, however small the window of the model. */
const UNIT_TOKENS_MIN = 512

/**
 * Reviews the changes from the base to the target commit, unit by unit, and tries to refute each finding. Throws an
 * LlmError.
 */
export async function review(ctx: Context, routine: Routine, input: ReviewInput): Promise<Outcome> {
  const { repo, signal } = routine
  routine.progress('diff', 0, 1)
  const after = await openRevision(ctx, repo, input.targetCommit, signal)
  const change = await readChange(ctx, routine, input, after)
  routine.progress('diff', 1, 1)
  if (change.reviewed.length === 0) return nothingToReview(input, change)

  const before = await openRevision(ctx, repo, input.baseCommit, signal)
  const messages = await commitMessages(repo, input.baseCommit, input.targetCommit, REVIEW_COMMITS_MAX)
  const commits = messages.join('\n\n')
  routine.progress('context', 0, 1)
  notePlaybooks(routine)
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
  const { guidance, ...head } = headOf(routine, { commits, stat: change.stat }, tokensMax)
  const headTokens = estimateTokens([REVIEW_SYSTEM, head.commits, head.diffStat, guidanceText(guidance)].join('\n'))
  // Half of the rest for the diff, half for the code around it.
  const diffTokensMax = Math.max(UNIT_TOKENS_MIN, Math.floor((tokensMax - headTokens) / 2))
  const units = await inTurns(cutUnits(change.reviewed, diffTokensMax))
  const about = { target: input.targetRef, base: input.baseRef, ...head, parts: units.length }
  const results: Reviewed[] = []
  routine.partial = () => outcomeOf({ change, results }, partialText(results.length, units.length))
  for (const [index, unit] of units.entries()) {
    const part = index + 1
    routine.progress('context', index, units.length)
    const work = { unit, about: { ...about, part }, change, revisions, guidance, tokensMax }
    const paths = unit.files.map(({ file }) => file.path).join(', ')
    const result = await reviewUnit(ctx, routine, work).catch((error: unknown) => {
      // A filter that refuses one part says nothing of the others.
      if (!(error instanceof LlmError) || error.code !== 'refused' || units.length === 1) throw error
      return notReviewed(`${paths}: ${error.message}`)
    })
    results.push(result)
    if (part === units.length && results.every(({ refused }) => refused !== undefined))
      throw new LlmError('refused', routine.target, `no part of the change was reviewed — ${results[0]!.refused}`)
    routine.progress('analyze', part, units.length)
    const found = `findings: ${result.findings.length}, refuted: ${result.counts.refuted_findings}`
    routine.say('analyze', `part ${part} of ${units.length}: ${paths} — ${found}`)
  }
  return results
}

/** Shares of a prompt for the parts before the diff: commit messages, the list of files, guidance. */
const COMMITS_SHARE = 0.1
const STAT_SHARE = 0.1
const GUIDANCE_SHARE = 1 / 3

/** The parts before the diff, the same for every unit, as far as a prompt of `tokensMax` has room for them. */
function headOf(
  routine: Routine,
  { commits, stat }: { commits: string; stat: string },
  tokensMax: number,
): { commits: string; diffStat: string; guidance: Guidance } {
  const { guidance, cut } = cutGuidance(routine.guidance, tokensMax * GUIDANCE_SHARE)
  if (cut.length > 0) routine.say('context', `cut for lack of room: ${cut.join(', ')}`)
  return {
    commits: cutText(commits, tokensMax * COMMITS_SHARE),
    diffStat: cutText(stat, tokensMax * STAT_SHARE),
    guidance,
  }
}

const partialText = (done: number, parts: number): string =>
  `Of ${parts} part${parts === 1 ? '' : 's'} of the change ${done} ${done === 1 ? 'was' : 'were'} reviewed before the model failed.`

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

/** Tokens of the list of files, and of the commit messages, that skills are chosen by. */
const SKILLS_TOKENS = 1_000

/** A review asks the model once which skills would help. */
async function loadSkills(ctx: Context, routine: Routine, stat: string, commits: string): Promise<void> {
  if (routine.skills.length === 0) return
  routine.note('skills', `asking the model which of ${routine.skills.length} skills would help`)
  const answer = await ask(ctx, routine, {
    messages: skillMessages(routine.skills, cutText(stat, SKILLS_TOKENS), cutText(commits, SKILLS_TOKENS)),
    schema: { name: 'skills', schema: SKILLS_SCHEMA },
    maxTokens: 256,
  })
  const names = readObject(answer.text)?.skills
  const wanted = Array.isArray(names) ? names.slice(0, SKILLS_PER_RUN_MAX) : []
  const loaded = routine.skills.filter((skill) => wanted.includes(skill.name))
  routine.guidance = { ...routine.guidance, skills: loaded }
  for (const { name } of loaded) routine.spent.skills.add(name)
  if (loaded.length > 0) routine.note('skills', `skills loaded: ${loaded.map((skill) => skill.name).join(', ')}`)
}

type Findings = { change: Change; results: readonly Reviewed[] }

async function conclude(ctx: Context, routine: Routine, input: ReviewInput, found: Findings): Promise<Outcome> {
  routine.progress('summarize', 0, 1)
  const outcome = outcomeOf(found, '')
  const said = await summarise(ctx, routine, input, { ...found, findings: outcome.findings })
  routine.progress('summarize', 1, 1)
  return outcomeOf(found, said)
}

/** The outcome of all parts; `said` opens the summary. */
function outcomeOf({ change, results }: Findings, said: string): Outcome {
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
  const refused = results.map((result) => result.refused).filter((reason) => reason !== undefined)
  const summary = [
    said,
    refutedText(sum('refuted_findings')),
    ...new Set(unparsed.map(unparsedText)),
    ...refused.map((reason) => `Not reviewed, since the model refused it: ${reason}`),
    skippedText(change.skipped),
  ]
  return {
    summary: summary.filter((part) => part !== '').join('\n\n'),
    findings,
    stats: {
      ...emptyStats(change.files.length, change.skipped.length),
      units: results.length,
      units_refused: refused.length,
      parse_failures: unparsed.length,
      ...Object.fromEntries(COUNTS.map((key) => [key, sum(key)])),
    },
  }
}

/** The summary of the units: of several, the model combines the summaries. */
async function summarise(
  ctx: Context,
  routine: Routine,
  input: ReviewInput,
  { change, results, findings }: Findings & { findings: readonly FoundBy[] },
): Promise<string> {
  const parts = results.map((result) => result.summary).filter((summary) => summary !== '')
  if (results.length < 2 || parts.length === 0) return parts[0] ?? ''
  const diffStat = cutText(change.stat, routine.windowTokens * STAT_SHARE)
  const about = { target: input.targetRef, base: input.baseRef, diffStat }
  const answer = await ask(ctx, routine, {
    messages: summaryMessages({ ...about, parts, findings }),
    maxTokens: SUMMARY_TOKENS,
  })
  // some models answer in JSON here too, as in the parts; of a truncated answer the parts themselves tell more
  const said = readAnswer(answer.text)?.summary || (answer.stop === 'length' ? '' : answer.text.trim())
  return said || parts.join('\n\n')
}

const SUMMARY_TOKENS = 1024

/** The hunk that a finding is in, as evidence. */
function excerptOf(files: readonly FileDiff[], finding: CheckedFinding): { excerpt?: string } {
  const start = finding.start_line
  if (start === null) return {}
  const hunk = files
    .find((file) => file.path === finding.file_path)
    ?.hunks.find((item) => item.newStart <= finding.end_line! && start < item.newStart + Math.max(1, item.newLines))
  return hunk ? { excerpt: truncate(renderHunk(hunkAround(hunk, start, finding.end_line!)), EXCERPT_CHARS_MAX) } : {}
}

const EXCERPT_CHARS_MAX = 2_000

function skippedText(skipped: readonly Skipped[]): string {
  if (skipped.length === 0) return ''
  const named = skipped.slice(0, SKIPPED_NAMED_MAX).map(({ path, reason }) => `\`${path}\` (${reason})`)
  const others = skipped.length - named.length
  return `Not reviewed: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`
}
