import * as git from '../clients/git.ts'
import type { Context } from '../context.ts'
import { noDefaultBase } from '../core/errors.ts'
import { ingestedProject } from './projects.ts'

/** Local branches of a project's repository, the current one first, and the base that a review compares with. */
export async function listBranches(
  ctx: Context,
  name: string,
): Promise<{ branches: git.Branch[]; default_base: string }> {
  const { repo_path } = await ingestedProject(ctx, name)
  if (!(await git.isRepository(repo_path))) throw noDefaultBase(repo_path)
  const [base, branches] = await Promise.all([git.defaultBase(repo_path), git.listBranches(repo_path)])
  if (base === undefined) throw noDefaultBase(repo_path)
  return { branches, default_base: base }
}
