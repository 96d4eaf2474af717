// Line search: the lines of a project's files that hold a text or match a regular expression.

import type { Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import { cursorOutdated, languageUnknown, noGraph, patternInvalid } from '../core/errors.ts'
import { FILES } from '../core/languages/files.ts'
import { GREP_MS_MAX } from '../core/limits.ts'
import type { GrepRequest, GrepResults, Project } from '../core/model.ts'
import { plainPath } from '../core/paths.ts'
import { withStale } from '../core/tree-now.ts'
import type { GrepFound, GrepPlace, GrepQuery } from '../threads/grep/search.ts'
import { type Asker, askedProject, unlessReplaced } from './asked.ts'
import { openProject } from './clones/place.ts'

/** A generation of a project, and its repository. */
export type Searched = { project: string; generation: number; repository: Repository }

/** Where a search begins, and for how many milliseconds it may go on. */
export type Span = { from?: GrepPlace; msMax?: number }

/**
 * Searches one project. Throws patternInvalid, noGraph, or the errors of `openRepository` for a repository that has
 * moved.
 */
async function grepProject(
  ctx: Context,
  { project, generation, repository }: Searched,
  query: GrepQuery,
  { from = { file: 0, line: 0 }, msMax = GREP_MS_MAX }: Span,
  signal?: AbortSignal,
): Promise<GrepFound> {
  const input = { dir: ctx.config.dataDir, project, generation, repository, query, from, msMax }
  const found = await ctx.clients.pools.interactive.run('grep', input, signal ? { signal } : {})
  if (found === 'missing') throw noGraph(project)
  if ('invalid' in found) throw patternInvalid(found.invalid)
  return found
}

/** Lines that hold a text, as a model is shown them; `more` when there are others. */
export type Mentions = { hits: { path: string; line: number; text: string }[]; more: boolean }

/** Texts to look for, as whole words or not, in a file or folder or everywhere, and how many lines are wanted at most. */
export type MentionQuery = { texts: readonly string[]; word?: boolean; under?: string | undefined; limit: number }

/** Lines of a project that hold one of the texts, however long it takes; case counts when one has a capital letter. */
export async function mentionsIn(
  ctx: Context,
  searched: Searched,
  { texts, word = false, under = '', limit }: MentionQuery,
  signal: AbortSignal,
): Promise<Mentions> {
  const { anyOf } = await import('../core/text/grep/pattern.ts') // loads the whole of RE2
  const shape = { pattern: anyOf(texts), regex: true, case: 'smart', word } as const
  const query = { ...shape, under: plainPath(under), globs: [], tests: 'include', context: 0, perFile: limit } as const
  const hits: Mentions['hits'] = []
  let from: GrepPlace | undefined = texts.length > 0 ? { file: 0, line: 0 } : undefined
  while (from && hits.length < limit) {
    const asked: GrepQuery = { ...query, limit: limit - hits.length }
    const found: GrepFound = await grepProject(ctx, searched, asked, { from }, signal)
    for (const { path, matches } of found.files)
      for (const { line, text } of matches) hits.push({ path, line, text: text.trim().slice(0, MENTION_CHARS) })
    from = found.next
  }
  return { hits, more: from !== undefined }
}

const MENTION_CHARS = 200

/**
 * Searches projects one after the other. Throws noGraph, languageUnknown, patternInvalid, or cursorOutdated when a project
 * was ingested again since the answer before.
 */
export async function grep(
  ctx: Context,
  request: GrepRequest,
  signal: AbortSignal,
  asker: Asker,
): Promise<GrepResults> {
  for (const language of request.languages ?? [])
    if (!Object.hasOwn(FILES, language)) throw languageUnknown(language, Object.keys(FILES))
  const names = [...new Set([request.project_name, ...(request.projects ?? [])])]
  return unlessReplaced(ctx, names, () => grepAll(ctx, names, request, signal, asker))
}

async function grepAll(
  ctx: Context,
  names: readonly string[],
  request: GrepRequest,
  signal: AbortSignal,
  asker: Asker,
): Promise<GrepResults> {
  const projects = await Promise.all(names.map((project) => askedProject(ctx, { project, ...asker }, signal)))
  const begin = placeOf(request.cursor, projects)
  const results: GrepResults = { files: [], projects: [], stats: { ...NOTHING }, stopped: null, cursor: null }
  const end = performance.now() + GREP_MS_MAX
  for (let at = begin.project; at < projects.length; at++) {
    const project = projects[at]!
    const { project_name, commit, dirty, generated_at, generation } = project
    const query = { ...queryOf(request), limit: request.limit - results.stats.matches }
    const repository = openProject(ctx, project)
    const span = { from: at === begin.project ? begin : { file: 0, line: 0 }, msMax: end - performance.now() }
    const found = await grepProject(ctx, { project: project_name, generation, repository }, query, span, signal)
    add(results, found)
    const stale = found.files.filter((file) => file.stale).map(({ path }) => path)
    const tree = withStale(project.tree, stale)
    results.projects.push({ project: project_name, commit, dirty, generated_at, stale, tree })
    const next = found.next ? { project: at, ...found.next } : { project: at + 1, file: 0, line: 0 }
    results.stopped = found.stopped ?? stoppedBetween(request, results, end)
    if (results.stopped === null || next.project === projects.length) continue
    results.cursor = cursorOf(next, projects)
    results.stats.projects_left = projects.length - 1 - at
    break
  }
  if (results.cursor === null) results.stopped = null
  return results
}

const NOTHING = { files: 0, searched: 0, left: 0, projects_left: 0, matched_files: 0, matches: 0 }

function add(results: GrepResults, { files, counts }: GrepFound): void {
  const { stats } = results
  results.files.push(...files)
  stats.files += counts.files
  stats.searched += counts.searched
  stats.left += counts.left
  stats.matched_files += counts.matched
  stats.matches += counts.lines
}

const stoppedBetween = ({ limit }: GrepRequest, { stats }: GrepResults, end: number): GrepResults['stopped'] =>
  stats.matches >= limit ? 'limit' : performance.now() > end ? 'time' : null

function queryOf(request: GrepRequest): GrepQuery {
  const { pattern, regex, word, tests, context, limit, per_file, path_prefix, globs, languages } = request
  const under = plainPath(path_prefix ?? '')
  const shape = { pattern, regex, case: request.case, word, tests, context, limit, perFile: per_file }
  return { ...shape, under, globs: globs ?? [], languages: languages ?? undefined }
}

type CursorPlace = GrepPlace & { project: number }

/** The generation of the project where it goes on, the number of that project, of the file and of the line. */
const cursorOf = ({ project, file, line }: CursorPlace, projects: readonly Project[]): string =>
  [projects[project]!.generation, project, file, line].join('.')

function placeOf(cursor: string | null | undefined, projects: readonly Project[]): CursorPlace {
  if (cursor == null) return { project: 0, file: 0, line: 0 }
  const [generation, project = 0, file = 0, line = 0] = cursor.split('.').map(Number)
  if (projects[project]?.generation !== generation) throw cursorOutdated()
  return { project, file, line }
}
