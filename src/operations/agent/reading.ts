// The tools that agents have of their own, for clients that ask for them: files, lines, projects.

import type { Context } from '../../context.ts'
import { pathNotFound } from '../../core/errors.ts'
import type { AskedProject } from '../asked.ts'
import { listGraphs, refOf } from '../graph.ts'
import { mentionsIn } from '../grep.ts'
import type { Said, ToolArgs } from './answer.ts'
import { excerptBlock, pathIn } from './lines.ts'
import type { AgentCall } from './session.ts'

/** The ingested projects, a line each. */
export async function projects(ctx: Context): Promise<Said> {
  const lines = (await listGraphs(ctx)).map(
    ({ project_name, repo_path, files, nodes, commit, dirty, generated_at }) =>
      `${project_name}: ${repo_path}, ${files} files, ${nodes} nodes, ${commit?.slice(0, 10) ?? 'no git'}${dirty ? ' with uncommitted changes' : ''}, ingested ${generated_at ?? 'never'}`,
  )
  return { head: [], blocks: [{ title: `Projects (${lines.length}):`, lines }] }
}

/** Numbered lines of a file that was ingested, as they are now, or the names in a folder. Throws pathNotFound. */
export async function file(ctx: Context, project: AskedProject, args: ToolArgs, { signal }: AgentCall): Promise<Said> {
  const path = pathIn(project, String(args.path))
  const from = typeof args.start_line === 'number' ? args.start_line : 1
  const to = typeof args.end_line === 'number' ? args.end_line : Number.MAX_SAFE_INTEGER
  const place = { path, from, to }
  const input = { ...refOf(ctx, project), places: [place] }
  const { excerpts, stale, unknown, folders } = await ctx.clients.pools.interactive.run('ask.excerpts', input, {
    signal,
  })
  const [inside] = folders
  if (inside)
    return { head: [], blocks: [{ title: `In ${path === '' ? 'the root' : `${path}/`}:`, lines: inside.names }] }
  if (unknown.length > 0) throw pathNotFound(project.project_name, path)
  if (excerpts[0]!.length > 0) return { head: [], blocks: [excerptBlock(place, excerpts[0]!, '')], stale }
  return { head: [from > to ? 'end_line is before start_line.' : `${path} has no line ${from}.`], blocks: [], stale }
}

/** Limit on the hits of `grep` that are shown; further ones are counted. */
const HITS_MAX = 200

/** The lines that hold one of several texts. */
export async function grep(ctx: Context, project: AskedProject, args: ToolArgs, { signal }: AgentCall): Promise<Said> {
  const alternatives = String(args.text)
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const { generation, repository } = refOf(ctx, project)
  const searched = { project: project.project_name, generation, repository }
  const under = typeof args.path === 'string' ? pathIn(project, args.path) : undefined
  const { hits, more } = await mentionsIn(ctx, searched, { texts: alternatives, under, limit: HITS_MAX }, signal)
  const lines = hits.map(({ path, line, text }) => `${path}:${line}: ${text}`)
  const title = hits.length === 0 ? 'No line contains this.' : `Lines (${hits.length}${more ? ' and more' : ''}):`
  return { head: [], blocks: [{ title, lines }] }
}
