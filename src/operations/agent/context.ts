// The tool `context`: the code that answers a question, the calls between its pieces, and their dependents.

import type { Context } from '../../context.ts'
import type { Block } from '../../core/agent/pack.ts'
import type { ChatSource } from '../../core/model.ts'
import type { Joint, Surroundings } from '../../threads/questions/surroundings.ts'
import type { AskedProject } from '../asked.ts'
import { refOf } from '../graph.ts'
import { search } from '../search.ts'
import type { Said, ToolArgs } from './answer.ts'
import { excerptBlock, guessMark } from './lines.ts'
import type { AgentCall } from './session.ts'

/** Seeds of the search, and steps in the graph from them. */
const SEEDS = 12
const HOPS = 1

/** A long class is shown by its beginning; `symbol` and `file` have the rest. */
const LINES_MAX = 90

/** Throws the errors of `search`. */
export async function context(
  ctx: Context,
  project: AskedProject,
  args: ToolArgs,
  { signal }: AgentCall,
): Promise<Said> {
  const request = { project_name: project.project_name, query: String(args.query), top_k: SEEDS, hops: HOPS }
  const { results } = await search(ctx, request, signal)
  const pieces = withoutRepeats(results)
  if (pieces.length === 0)
    return { head: ['Nothing was found: ask in other words, or for names of the code.'], blocks: [] }
  const ref = refOf(ctx, project)
  const { interactive } = ctx.clients.pools
  const names = pieces.map(({ qualified_name }) => qualified_name)
  const places = pieces.map(({ file_path, start_line, end_line }) => ({
    path: file_path,
    from: start_line,
    to: Math.min(end_line, start_line + LINES_MAX - 1),
  }))
  const [{ around, joints }, { excerpts, stale }] = await Promise.all([
    interactive.run('ask.surroundings', { ...ref, names }, { signal }),
    interactive.run('ask.excerpts', { ...ref, places }, { signal }),
  ])
  const blocks = pieces.map((piece, at): Block => {
    const { title, lines } = excerptBlock(places[at]!, excerpts[at]!, ` ${noteOf(piece)}`)
    const hidden = piece.end_line - places[at]!.to
    const more = hidden > 0 ? [`(${hidden} more lines)`] : []
    return { title, lines: [...lines, ...more, ...dependents(around[at])] }
  })
  return {
    head: [],
    blocks: [...blocks.slice(0, JOINTS_AFTER), ...jointsBlock(joints), ...blocks.slice(JOINTS_AFTER)],
    stale,
  }
}

/** How the pieces hang together is told after the first of them: an answer that is cut should not lack it. */
const JOINTS_AFTER = 3

/** Without pieces of which lines are shown already: no line is told twice. */
function withoutRepeats(results: readonly ChatSource[]): ChatSource[] {
  const kept: ChatSource[] = []
  const lastShown = ({ start_line, end_line }: ChatSource): number => Math.min(end_line, start_line + LINES_MAX - 1)
  for (const result of results) {
    const overlaps = kept.some(
      (other) =>
        other.file_path === result.file_path &&
        other.start_line <= lastShown(result) &&
        result.start_line <= lastShown(other),
    )
    if (!overlaps) kept.push(result)
  }
  return kept
}

const noteOf = ({ entity_type, qualified_name, label = qualified_name, hop, via }: ChatSource): string =>
  `${entity_type} ${label}${hop === 0 ? '' : ` (${via})`}`

/** The callers of a piece, in a line or two. */
function dependents(around: Surroundings | undefined): string[] {
  if (!around || around.callersCount + around.tests === 0) return []
  const { callers, callersCount, tests } = around
  const named = callers.map(({ name, path, line, resolution }) => `${name} (${path}:${line})${guessMark(resolution)}`)
  const more = callersCount > callers.length ? [`${callersCount - callers.length} more`] : []
  const tested = tests > 0 ? [`${tests} in tests`] : []
  return [`< called by ${[...named, ...more, ...tested].join(', ')}`]
}

const VERBS: Readonly<Record<string, string>> = {
  CALLS: 'calls',
  INHERITS: 'extends',
  IMPLEMENTS: 'implements',
  OVERRIDES: 'overrides',
  REFERENCES: 'uses',
  IMPORTS: 'imports',
}

function jointsBlock(joints: readonly Joint[]): Block[] {
  if (joints.length === 0) return []
  const lines = joints.map(
    ({ source, target, type, line, resolution }) =>
      `${source} ${VERBS[type] ?? type} ${target}${line > 0 ? ` on line ${line}` : ''}${guessMark(resolution)}`,
  )
  return [{ title: 'Between these pieces:', lines }]
}
