// Retrieval: the results of `POST /search`, and the code that chat and the routines give to a model.

import { resolve } from 'node:path'
import type { SearchInput, SearchOutput } from '../../workers/search.ts'
import type { Context } from '../context.ts'
import { noChunks } from '../core/errors.ts'
import type { ChatSource, Project, SearchRequest } from '../core/model.ts'
import { readable } from '../core/text/question/question.ts'
import { rebuildCollection } from './ingest/upsert.ts'
import { searchableProject } from './projects.ts'

/** Results, and the state of the repository they come from. */
export type Found = {
  results: ChatSource[]
  commit: string | null
  dirty: boolean
  generated_at: string | null
}

/** Only this many characters of a question are read: an issue with its logs fits. */
const QUESTION_CHARS_MAX = 32_000

/**
 * The code that answers a question: `top_k` seeds, best first, and what up to `hops` steps in the graph add. Throws
 * noChunks, nothingToSearch, or an LlmError when a provider's embedder fails.
 */
export async function search(ctx: Context, request: SearchRequest, signal?: AbortSignal): Promise<Found> {
  const project = await searchableProject(ctx, request.project_name)
  const results = await ask(ctx, project, request, signal)
  const { commit, dirty, generated_at } = project.chunks_of ?? project
  return {
    results: results.map((result) => ({ ...result, absolute_path: resolve(project.repo_path, result.file_path) })),
    commit,
    dirty,
    generated_at,
  }
}

type Results = Omit<ChatSource, 'absolute_path'>[]

/** The results of a question; an index that is missing or stale is rebuilt first. */
async function ask(
  ctx: Context,
  project: Project,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<Results> {
  const { embedder, pools } = ctx.clients
  const space = await embedder.space(signal)
  const question = request.query.slice(0, QUESTION_CHARS_MAX)
  const input: SearchInput = {
    dir: ctx.config.dataDir,
    project: project.project_name,
    generation: project.generation,
    embedder: space.id,
    question,
    vector: embedder.kind === 'remote' ? await embedder.model.query(readable(question), signal) : undefined,
    topK: request.top_k,
    hops: request.hops,
  }
  const run = (): Promise<SearchOutput> => pools.interactive.run('search', input, { signal })
  const answer = await run()
  if (!answer.stale) return answer.results
  await rebuildOnce(ctx, project)
  signal?.throwIfAborted()
  const again = await run()
  return again.stale ? [] : again.results
}

const rebuilding = new Map<string, Promise<boolean>>()

/**
 * Rebuilds an index that is missing, damaged or of another embedder from the stored chunks, once for all concurrent
 * requests.
 */
async function rebuildOnce(ctx: Context, { project_name, generation }: Project): Promise<void> {
  const key = `${ctx.config.dataDir}\0${project_name}\0${generation}`
  let work = rebuilding.get(key)
  if (!work) {
    ctx.log.info('search index is built again', { project: project_name })
    work = rebuildCollection(ctx, project_name, generation, new AbortController().signal)
    rebuilding.set(key, work)
    const forget = (): void => void rebuilding.delete(key)
    work.then(forget, forget)
  }
  if (!(await work)) throw noChunks(project_name)
}
