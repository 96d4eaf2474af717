// Branches of a repository.

import { listBranches as readBranches } from '../../operations/branches.ts'
import type { Handler } from '../handler.ts'

export const listBranches: Handler<'listBranches'> = async (ctx, { query }) => ({
  status: 200,
  body: await readBranches(ctx, query.project),
})
