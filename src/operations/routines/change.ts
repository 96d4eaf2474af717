// The change of a target against its base. It may be tens of megabytes: git's output is decoded by another thread,
// and work on it here yields to other work.

import { diff, fileSize } from '../../clients/git.ts'
import type { Context } from '../../context.ts'
import { FILE_BYTES_MAX } from '../../core/limits.ts'
import { type FileDiff, linesOfDiff, readDiff } from '../../core/review/diff.ts'
import { type Skipped, skipReason, statLine } from '../../core/review/unit.ts'
import { inTurns, sharedInTurns, turnTaker } from '../turns.ts'
import { importersOf } from './context.ts'
import type { Change } from './review-unit.ts'
import type { Revision } from './revision.ts'
import type { Routine } from './routine.ts'

/** The compared commits, resolved at launch, so that a branch that moves meanwhile changes nothing. */
export type Commits = { targetCommit: string; baseCommit: string }

/** Files not reviewed that are named; the rest are counted. */
export const SKIPPED_NAMED_MAX = 20

/** Reads the changes of the target, and reports the files that are not reviewed. */
export async function readChange(ctx: Context, routine: Routine, commits: Commits, after: Revision): Promise<Change> {
  const files = await filesChanged(ctx, routine, commits)
  const importers = await importersOf(ctx, routine, files, after)
  const skipped: Skipped[] = []
  const reviewed: FileDiff[] = []
  const stat: string[] = []
  const turn = turnTaker()
  for (const file of files) {
    const reason = skipReason(file)
    // A file that only moved is looked at where others import it from its old place.
    const isMissed = reason === 'no content' && importers.has(file.oldPath)
    if (reason === undefined || isMissed) reviewed.push(file)
    else skipped.push({ path: file.path, reason })
    stat.push(statLine(file))
    await turn()
  }
  await Promise.all(skipped.slice(0, SKIPPED_NAMED_MAX).map((file) => tellLarge(routine, commits, file)))
  const named = skipped.slice(0, SKIPPED_NAMED_MAX).map(({ path, reason }) => `${path} (${reason})`)
  const which = named.length > 0 ? ` — ${named.join(', ')}` : ''
  routine.say('diff', `changed files: ${files.length}, not reviewed: ${skipped.length}${which}`)
  return { files, reviewed, skipped, importers, stat: stat.join('\n') }
}

/** The diff of each file that differs. Throws diffTooLarge or gitFailed. */
async function filesChanged(ctx: Context, { repo, signal }: Routine, commits: Commits): Promise<FileDiff[]> {
  const bytes = await diff(repo, commits.baseCommit, commits.targetCommit)
  const text = await ctx.clients.pools.interactive.run('diff', { bytes: await sharedInTurns(bytes) }, { signal })
  return inTurns(readDiff(linesOfDiff(text)))
}

/** Reports the real kind of a file that git calls binary, which it does for large ones too. */
async function tellLarge({ repo }: Routine, { baseCommit, targetCommit }: Commits, file: Skipped): Promise<void> {
  if (file.reason !== 'binary') return
  const sizes = await Promise.all([targetCommit, baseCommit].map((commit) => fileSize(repo, commit, file.path)))
  if (sizes.some((size) => size !== undefined && size > FILE_BYTES_MAX)) file.reason = 'too large'
}
