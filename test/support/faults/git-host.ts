// Runs of git that fail, take too long or write too much when their turn comes.

import { type GitOutcome, type GitRun, runGit as reallyRun } from '../../../src/clients/git-host.ts'
import { strike } from './switch.ts'

export * from '../../../src/clients/git-host.ts'

const NOTHING: GitOutcome = { ok: false, stdout: Buffer.alloc(0), stderr: '', end: 'killed' }
/** In place of the service's own. */
export async function runGit(run: GitRun): Promise<GitOutcome> {
  const fault = strike(['git fails', 'git is killed', 'git writes too much'], run.args.join(' '))
  if (fault === undefined) return reallyRun(run)
  if (fault === 'git fails') return { ...NOTHING, stderr: 'fatal: Out of memory, malloc failed', end: 'exit' }
  if (fault === 'git writes too much') return { ...NOTHING, isTooLong: true }
  return NOTHING
}
