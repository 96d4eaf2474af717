// Retrieval: the results of `POST /search`, and the code that chat and the routines give to a model.

import type { FoundOutput, SearchInput, SearchJsonInput, SearchJsonOutput, SearchOutput } from '../../workers/search.ts'
import type { Context } from '../context.ts'
import { noChunks, unknownLanguages } from '../core/errors.ts'
import { FILES } from '../core/languages/files.ts'
import type { ChatSource, Project, SearchRequest } from '../core/model.ts'
import { gzipOf } from '../core/text/gzip.ts'
import { readable } from '../core/text/question/question.ts'
import { LOW_CONFIDENCE } from '../core/text/ranking/confidence.ts'
import { type TreeNow, withStale } from '../core/tree-now.ts'
import { type AskedForSearch, type Asker, askedForSearch, unlessReplaced, worstOf } from './asked.ts'
import { folderOf, repositoryOf } from './clones/place.ts'
import { rebuildCollection } from './ingest/upsert.ts'
import { openedAhead } from './quiet-time.ts'

/** Results, how likely the first answers, and the state of the repository they come from. */
export type Found = {
  results: ChatSource[]
  confidence: number
  low_confidence: boolean
  commit: string | null
  dirty: boolean
  generated_at: string | null
  /** Files of the results that have changed since. */
  stale: string[]
  tree: TreeNow
}

/** A question to one project, or to several, with restrictions on results. */
export type Request = Pick<SearchRequest, 'project_name' | 'query' | 'top_k' | 'hops'> & Partial<SearchRequest>

/** Only this many characters of a question are read: an issue with its logs fits. */
const QUESTION_CHARS_MAX = 32_000

/**
 * The code that answers a question: `top_k` seeds, best first, and their neighbours within `hops` steps in the graph.
 * The revision is that of `project_name`, the tree the worst of all projects. Throws noChunks, nothingToSearch,
 * unknownLanguages, roleForbidden, or an LlmError when a provider's embedder fails.
 */
export async function search(ctx: Context, request: Request, signal?: AbortSignal, asker?: Asker): Promise<Found> {
  return unlessReplaced(ctx, namesOf(request), () => searchOnce(ctx, request, signal, asker))
}

async function searchOnce(ctx: Context, request: Request, signal?: AbortSignal, asker?: Asker): Promise<Found> {
  const asked = await askedProjects(ctx, request, signal, asker)
  const tokensMax = request.max_tokens && Math.floor(request.max_tokens / asked.length)
  const answers = await Promise.all(
    asked.map(async ({ project, tree }) => {
      const answer = await ask(ctx, project, { ...request, max_tokens: tokensMax }, signal)
      const results = answer.results.map(
        (result): ChatSource => (asked.length > 1 ? { ...result, project_name: project.project_name } : result),
      )
      return { ...answer, results, tree: await tree }
    }),
  )
  const lists = answers.map(({ results }) => results)
  const results = lists.length === 1 ? lists[0]! : joined(lists, request.top_k)
  return { results, ...stateOf(asked[0]!.project, answers) }
}

/** Whether a request is put to one project. */
export const asksOne = ({ project_name, projects = [] }: Request): boolean =>
  projects.every((name) => name === project_name)

/** An answer as JSON, as it is or in gzip. */
type Written = { bytes: Uint8Array; encoding?: 'gzip' }

/**
 * The answer of one project as JSON. The thread that finds the results writes them too, and compresses them where they have
 * as many bytes as `gzip` says: they are most of it.
 */
export async function searchJson(
  ctx: Context,
  request: Request,
  { gzip, signal, asker }: { gzip?: SearchJsonInput['gzip']; signal?: AbortSignal; asker?: Asker },
): Promise<Written> {
  return unlessReplaced(ctx, [request.project_name], async () => {
    const [{ project, tree }] = (await askedProjects(ctx, request, signal, asker)) as [AskedForSearch]
    const answer = await askForJson(ctx, project, { ...request, gzip }, signal)
    const { confidence, changed } = answer
    const state = JSON.stringify(stateOf(project, [{ confidence, changed, tree: await tree }]))
    const rest = Buffer.from(`,${state.slice(1)}`)
    if ('deflated' in answer) return { bytes: gzipOf(answer, rest), encoding: 'gzip' }
    return { bytes: Buffer.concat([answer.json, rest]) }
  })
}

const namesOf = ({ project_name, projects = [] }: Request): string[] => [...new Set([project_name, ...projects])]

/** The projects that a request is put to. */
async function askedProjects(
  ctx: Context,
  request: Request,
  signal: AbortSignal | undefined,
  asker: Asker | undefined,
): Promise<AskedForSearch[]> {
  const unknown = (request.languages ?? []).filter((language) => !LANGUAGES.includes(language))
  if (unknown.length > 0) throw unknownLanguages(unknown, LANGUAGES)
  return Promise.all(
    namesOf(request).map((name) => askedForSearch(ctx, asker ? { project: name, ...asker } : name, signal)),
  )
}

/** The fields of an answer beside its results: the revision of a project, and what is true of all that were asked. */
function stateOf(
  project: Project,
  answers: readonly (Omit<FoundOutput, 'stale'> & { tree: TreeNow })[],
): Omit<Found, 'results'> {
  const { commit, dirty, generated_at } = project.chunks_of ?? project
  const confidence = Math.max(...answers.map((answer) => answer.confidence))
  return {
    confidence: rounded(confidence),
    low_confidence: confidence < LOW_CONFIDENCE,
    commit,
    dirty,
    generated_at,
    stale: answers.flatMap(({ changed }) => changed),
    tree: worstOf(answers.map(({ tree, changed }) => withStale(tree, changed))),
  }
}

const LANGUAGES: readonly string[] = Object.keys(FILES)

const rounded = (share: number): number => Math.round(share * 1e4) / 1e4

/** The best of several lists in one: `topK` seeds, then half as many neighbours, each by score. */
function joined(lists: readonly ChatSource[][], topK: number): ChatSource[] {
  const all = lists.flat().sort((a, b) => b.score - a.score)
  const neighbours = all.filter(({ hop }) => hop > 0).slice(0, Math.ceil(topK / 2))
  return [...all.filter(({ hop }) => hop === 0).slice(0, topK), ...neighbours]
}

/** The results of a question; an index that is missing or stale is rebuilt first. */
async function ask(ctx: Context, project: Project, request: Request, signal: AbortSignal | undefined) {
  const input = await inputOf(ctx, project, request, signal)
  const run = (): Promise<SearchOutput> => ctx.clients.pools.interactive.run('search', input, { signal })
  return (await withIndex(ctx, project, run, signal)) ?? { ...NOTHING, results: [] }
}

/** The same, the results as JSON. */
async function askForJson(
  ctx: Context,
  project: Project,
  { gzip, ...request }: Request & Pick<SearchJsonInput, 'gzip'>,
  signal: AbortSignal | undefined,
) {
  const input = { ...(await inputOf(ctx, project, request, signal)), gzip }
  const run = (): Promise<SearchJsonOutput> => ctx.clients.pools.interactive.run('search.json', input, { signal })
  return (await withIndex(ctx, project, run, signal)) ?? { ...NOTHING, json: Buffer.from('{"results":[]') }
}

const NOTHING: FoundOutput = { stale: false, confidence: 0, changed: [] }

async function inputOf(
  ctx: Context,
  project: Project,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<SearchInput> {
  const { embedder } = ctx.clients
  const space = await embedder.space(signal)
  const question = request.query.slice(0, QUESTION_CHARS_MAX)
  const { path_prefix, languages, kinds, tests } = request
  return {
    dir: ctx.config.dataDir,
    project: project.project_name,
    generation: project.generation,
    embedder: space.id,
    question,
    vector: embedder.kind === 'remote' ? await embedder.model.query(readable(question), signal) : undefined,
    topK: request.top_k,
    hops: request.hops,
    filter: {
      ...(path_prefix && { path_prefix }),
      ...(languages && { languages }),
      ...(kinds && { kinds }),
      ...(tests && { tests }),
    },
    tokensMax: request.max_tokens,
    repository: repositoryOf(ctx, project),
    folder: folderOf(ctx, project),
  }
}

/** The outcome of a search, with a rebuilt index where it has none; undefined when there is none then either. */
async function withIndex<Output extends FoundOutput>(
  ctx: Context,
  project: Project,
  run: () => Promise<Output | { stale: true }>,
  signal: AbortSignal | undefined,
): Promise<Output | undefined> {
  await openedAhead(ctx, project.project_name)
  const answer = await run()
  if (!hasNone(answer)) return answer
  await rebuildOnce(ctx, project)
  signal?.throwIfAborted()
  const again = await run()
  return hasNone(again) ? undefined : again
}

const hasNone = (output: { stale: boolean }): output is { stale: true } => output.stale

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
