// Answers the calls of agents: a text in as many tokens as the call allows, for every tool.

import type { Context } from '../../context.ts'
import { type Draft, packAnswer, readPlace } from '../../core/agent/pack.ts'
import { ANSWER_TOKENS } from '../../core/agent/tools.ts'
import { agentPlaceInvalid, type ServiceError, UNFORESEEN } from '../../core/errors.ts'
import { refusalIn } from '../../core/told.ts'
import { treeNow } from '../../core/tree-now.ts'
import { type AskedProject, answering } from '../asked.ts'
import { context } from './context.ts'
import { impact } from './impact.ts'
import { meaningLine, meaningsOf } from './named.ts'
import { path } from './path.ts'
import { file, grep, projects } from './reading.ts'
import { routes } from './routes.ts'
import { type AgentCall, projectOf } from './session.ts'
import { symbol } from './symbol.ts'

export type { AgentCall } from './session.ts'

/** The arguments of a call, valid by the schema of its tool. */
export type ToolArgs = Readonly<Record<string, unknown>>

/** The parts of a tool's answer: its first lines, blocks of lines, and the files among them that have changed. */
export type Said = Pick<Draft, 'head' | 'blocks'> & { stale?: readonly string[] }

type ToolOf = (ctx: Context, project: AskedProject, args: ToolArgs, call: AgentCall) => Promise<Said>

const OF_PROJECT: Readonly<Record<string, ToolOf>> = { context, symbol, impact, path, routes, grep, file }

/**
 * The answer to a call of a tool. Refusals are answers too, with `isError`. So are faults, whose words are in the log alone:
 * of one that is thrown the protocol would tell them.
 */
export async function answerAgent(
  ctx: Context,
  call: AgentCall,
  { name, args }: { name: string; args: ToolArgs },
): Promise<{ text: string; isError: boolean }> {
  try {
    return { text: await answer(ctx, call, name, args), isError: false }
  } catch (error) {
    call.signal.throwIfAborted()
    const refusal = refusalIn(error)
    if (refusal) return { text: `${refusal.message}${candidatesOf(refusal)}${adviceOf(refusal)}`, isError: true }
    ctx.log.error('the call of a tool failed', { tool: name, error })
    return { text: UNFORESEEN, isError: true }
  }
}

async function answer(ctx: Context, call: AgentCall, name: string, args: ToolArgs): Promise<string> {
  const place = readPlace(typeof args.from === 'string' ? args.from : '0:0')
  if (!place) throw agentPlaceInvalid()
  const tokens = typeof args.max_tokens === 'number' ? args.max_tokens : ANSWER_TOKENS.usual
  const more = (from: string): string => `Cut here. The rest: ${name}(${JSON.stringify({ ...args, from })})`
  if (name === 'projects') return packAnswer({ ...(await projects(ctx)), more }, tokens, place)
  const meant = await projectOf(ctx, call, typeof args.project === 'string' ? args.project : undefined)
  if ('notYet' in meant) return meant.notYet
  // An agent asks about what it has just written: changes are read first, where its user may have that done.
  const { role } = call.user
  const asked = { project: meant.project.project_name, fresh: role !== 'viewer', role }
  const work = async (project: AskedProject): Promise<string> => {
    const { head, blocks, stale = [] } = await OF_PROJECT[name]!(ctx, project, args, call)
    return packAnswer({ head: [stateOf(project, stale), ...head], blocks, more }, tokens, place)
  }
  return answering(ctx, asked, work, call.signal)
}

const STALE_NAMED_MAX = 8

/** One line on the state of the repository that an answer is of. */
function stateOf(project: AskedProject, stale: readonly string[]): string {
  const { project_name, commit, dirty, generated_at, tree } = project
  const revision = commit === null ? 'no git' : `${commit.slice(0, 10)}${dirty ? ' with uncommitted changes' : ''}`
  const named = stale.slice(0, STALE_NAMED_MAX).join(', ')
  const others = stale.length > STALE_NAMED_MAX ? ` and ${stale.length - STALE_NAMED_MAX} more` : ''
  const { state, head } = tree
  const moved = state === 'changed' && head !== commit ? `; now at ${head?.slice(0, 10) ?? 'no commit'}` : ''
  const gone = state === 'gone' ? '; the repository is gone' : ''
  const changed = stale.length > 0 ? `; changed since: ${named}${others}` : `${moved}${gone}`
  return `[${project_name} at ${revision}, ingested ${generated_at?.slice(0, 16) ?? 'never'}Z${changed}${unreadOf(project)}]`
}

/** Why changes were not read, in the words of the command line; '' where they were. */
function unreadOf({ repo_path, tree: { state, head, advice } }: AskedProject): string {
  if (advice === null || advice === treeNow(state, head).advice) return ''
  const said = advice
    .replace('?fresh=true reads', 'are read before an answer')
    .replace('POST /instances/pipeline', `cks ingest ${repo_path}`)
    .replace('GET /instances/jobs', 'cks jobs')
  return `; ${said}`
}

/** What to call instead, where a name is unknown and none is like it. */
const adviceOf = (error: ServiceError): string =>
  error.kind === 'not-found' && meaningsOf(error).length === 0 && /^entity '/.test(error.message)
    ? ' — no line mentions it and no name is like it: ask `context` in words'
    : ''

/** The possible meanings of a name, or names like it, one per line. */
function candidatesOf(error: ServiceError): string {
  const candidates = meaningsOf(error)
  return candidates.length === 0 ? '' : `\nNames that may be meant:\n${candidates.map(meaningLine).join('\n')}`
}
