// Local branches of a project, and the base that a review compares with.

import * as git from '../clients/git.ts'
import type { Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import { noDefaultBase } from '../core/repository-errors.ts'
import { openProject } from './clones/place.ts'
import { ingestedProject } from './projects.ts'

/** Requests that arrive while git is answering for the same repository share the next answer. */
const running = new Map<string, Promise<Branches>>()
const waiting = new Map<string, Promise<Branches>>()

type Branches = { branches: git.Branch[]; default_base: string }

/** Local branches of a project's repository, the current one first, and the base that a review compares with. */
export async function listBranches(ctx: Context, name: string): Promise<Branches> {
  const project = await ingestedProject(ctx, name)
  const repo = openProject(ctx, project)
  const { repo_path } = project
  const shared = waiting.get(repo_path)
  if (shared) return shared
  const before = running.get(repo_path)
  const answer: Promise<Branches> = (before ?? Promise.resolve()).then(
    () => begin(repo, repo_path, answer),
    () => begin(repo, repo_path, answer),
  )
  waiting.set(repo_path, answer)
  return answer
}

/** Later callers may know of a branch newer than this answer: they must not share it. */
async function begin(repo: Repository, path: string, answer: Promise<Branches>): Promise<Branches> {
  waiting.delete(path)
  running.set(path, answer)
  try {
    return await readBranches(repo, path)
  } finally {
    if (running.get(path) === answer) running.delete(path)
  }
}

async function readBranches(repo: Repository, repo_path: string): Promise<Branches> {
  if (!(await git.isRepository(repo))) throw noDefaultBase(repo_path)
  const [base, branches] = await Promise.all([git.defaultBase(repo), git.listBranches(repo)])
  if (base === undefined) throw noDefaultBase(repo_path)
  return { branches, default_base: base }
}
