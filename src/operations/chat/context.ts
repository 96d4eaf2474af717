// The code that a chat is given for a question: search results and the subject of the previous turn, with line numbers
// and their relations in the graph.

import type { Around, AroundInput } from '../../../workers/relate.ts'
import { LlmError, type Target } from '../../clients/llm/provider.ts'
import type { Context } from '../../context.ts'
import { CARRIED_SOURCES_MAX, README_LINES_MAX, SEARCH_WORDS_TOKENS } from '../../core/limits.ts'
import type { ChatSource, Project } from '../../core/model.ts'
import { numbered } from '../../core/review/revision.ts'
import { numberedChunk } from '../../core/text/chunks/numbering.ts'
import { literal } from '../../core/text/literal.ts'
import { isNamedIn, RELATIONS_PER_ROLE, relationsText } from '../../core/text/prompts/around.ts'
import { type CalledPlace, calledPlaces } from '../../core/text/prompts/called.ts'
import { type CalledCode, overviewText, type ShownSource, searchWordsPrompt } from '../../core/text/prompts/messages.ts'
import { isForeign, namesIn, retrievalQuery } from '../../core/text/question/follow-up.ts'
import { truncate } from '../../core/text/truncate.ts'
import { repositoryOf } from '../clones/place.ts'
import { type Found, search } from '../search.ts'
import { type WorkTree, workTree } from '../work-tree.ts'

/** A question, its answer and the sources of the answer. */
export type Turn = { question: string; answer: string; sources: readonly ChatSource[] }

/** The revision that is searched, and whether its tree has changed. */
export type State = Pick<Found, 'commit' | 'dirty' | 'generated_at' | 'stale' | 'tree'>

/** Finds code for a query, and relations of entities; replaceable where there is no index. */
export type Finder = {
  search: (
    ctx: Context,
    request: { project_name: string; query: string; top_k: number; hops: number },
    signal: AbortSignal,
  ) => Promise<State & { results: ChatSource[] }>
  around: (ctx: Context, input: AroundInput, signal: AbortSignal) => Promise<Around>
}

/** The index and graph of the project. */
export const FINDER: Finder = {
  search,
  around: (ctx, input, signal) => ctx.clients.pools.interactive.run('relate.around', input, { signal }),
}

/** Everything that a prompt is made from. `sources` go to the client, `shown` is the same for the model. */
export type Gathered = {
  sources: ChatSource[]
  shown: ShownSource[]
  /** Code that the sources lead to, most useful first. */
  called: CalledCode[]
  overview: string
  state: State
}

/** Gathers the code for a question that follows `turns`. Throws noChunks, or the LlmError of a provider's embedder. */
export async function gather(
  ctx: Context,
  about: { project: Project; message: string; top_k: number; turns: readonly Turn[]; target: Target },
  signal: AbortSignal,
  finder: Finder = FINDER,
): Promise<Gathered> {
  const { project, message, turns } = about
  const earlier = turns.map(({ question }) => question)
  const query = isForeign(message)
    ? await inSearchWords(ctx, about.target, { message, earlier }, signal)
    : retrievalQuery(message, earlier)
  const request = { project_name: project.project_name, query, top_k: about.top_k, hops: 1 }
  const { results, commit, dirty, generated_at, stale, tree: now } = await finder.search(ctx, request, signal)
  const state = { commit, dirty, generated_at, stale, tree: now }
  const tree = workTree(repositoryOf(ctx, project))
  const found = await Promise.all(results.map((source) => place(source, tree)))
  const carried = await Promise.all(spokenOf(turns.at(-1), results).map((source) => place(source, tree)))
  // Of an earlier turn, only code that has not moved.
  const placed = [...found, ...carried.filter((item) => item.placed)]
  const names = placed.map(({ source }) => source.qualified_name)
  const { dataDir: dir } = ctx.config
  const input = { dir, project: project.project_name, generation: project.generation, perRole: RELATIONS_PER_ROLE }
  const { relations, folders } = await finder.around(ctx, { ...input, names }, signal)
  const known = new Map(names.map((name, index) => [name, relations[index]]))
  const shown = placed.map(({ source, text }): ShownSource => {
    const around = known.get(source.qualified_name)
    const isNamed = isNamedIn(query, source.name)
    return { source, text, isNamed, relations: around ? relationsText(around, isNamed) : '' }
  })
  const places = calledPlaces(
    query,
    shown.map((item) => ({ ...item, relations: known.get(item.source.qualified_name) })),
  )
  const called = (await Promise.all(places.map((place) => read(place, tree, shown)))).filter(
    (item) => item !== undefined,
  )
  const overview = overviewText({
    project: project.project_name,
    languages: project.languages,
    folders,
    readme: await introduction(tree),
  })
  return { sources: placed.map(({ source }) => source), shown, called, overview, state }
}

/**
 * Lines of a file as they are now; undefined where they no longer begin with the expected heading, or are shown
 * already.
 */
async function read(
  { path, startLine, endLine, name, heading }: CalledPlace,
  tree: WorkTree,
  shown: readonly ShownSource[],
): Promise<CalledCode | undefined> {
  const lines = await tree(path)
  const second = Math.min(startLine + 1, endLine)
  const isShown = shown.some(
    ({ source, text }) => source.file_path === path && text.includes(`${second} ${lines?.[second - 1]}`),
  )
  if (isShown) return undefined
  const isThere = lines?.slice(startLine - 1, startLine - 1 + HEAD_LINES).some((line) => line.includes(name)) ?? false
  return lines && isThere ? { heading, text: numbered(lines, startLine, endLine) } : undefined
}

/** Among the first lines of an entity, decorators and modifiers included, stands its name. */
const HEAD_LINES = 8

/** The size of most chat prompts together with their answers, in tokens. */
const USUAL_TOKENS = 12_000

/** The question as English search words; unchanged when the model does not answer. */
async function inSearchWords(
  ctx: Context,
  target: Target,
  { message, earlier }: { message: string; earlier: readonly string[] },
  signal: AbortSignal,
): Promise<string> {
  try {
    const [asked, ...before] = [message, ...earlier.slice(-2)].map((text) => truncate(text, QUESTION_CHARS_MAX))
    const messages = searchWordsPrompt(asked!, before)
    // The usual context size of the answer itself: Ollama reloads a model for a different one.
    const contextTokens = Math.min(await ctx.clients.llm.contextTokens(target, signal), USUAL_TOKENS)
    const call = { messages, maxTokens: SEARCH_WORDS_TOKENS, contextTokens, temperature: 0, think: false, signal }
    const { text } = await ctx.clients.llm.complete(target, call)
    const words = truncate(text.trim().split('\n')[0]!, SEARCH_WORDS_CHARS_MAX).replace(/^["'`]+|["'`]+$/g, '')
    return [words, ...namesIn(message).filter((name) => !words.includes(name))].join(' ').trim() || message
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof LlmError)) throw error
    return retrievalQuery(message, earlier)
  }
}

/** Limit on each question that is turned into search words: a whole log may be pasted after it. */
const QUESTION_CHARS_MAX = 6_000

/** Limit on the search words that a model returns: it may ignore its own. */
const SEARCH_WORDS_CHARS_MAX = 1_000

/** The sources that the previous answer cited and the search did not find again. */
function spokenOf(turn: Turn | undefined, results: readonly ChatSource[]): ChatSource[] {
  if (!turn) return []
  const isFound = (source: ChatSource): boolean =>
    results.some((other) => other.qualified_name === source.qualified_name && other.start_line === source.start_line)
  return turn.sources
    .filter((source) => isCited(turn.answer, source) && !isFound(source))
    .slice(0, CARRIED_SOURCES_MAX)
    .map((source) => ({ ...source, hop: 0, via: 'earlier turn' }))
}

/** Whether an answer cites lines of a source, or names its entity where it speaks of its file. */
function isCited(answer: string, { file_path, start_line, end_line, name }: ChatSource): boolean {
  const lines = [...answer.matchAll(new RegExp(`${literal(file_path)}:(\\d+)`, 'g'))].map((match) => Number(match[1]))
  return lines.some((line) => start_line <= line && line <= end_line) || isNamedIn(answer, name)
}

type Placed = { source: ChatSource; text: string; placed: boolean }

async function place(source: ChatSource, tree: WorkTree): Promise<Placed> {
  const { chunk_text, start_line, end_line, file_path } = source
  return { source, ...numberedChunk(chunk_text, start_line, end_line, await tree(file_path)) }
}

const READMES = ['README.md', 'README.rst', 'README', 'readme.md', 'Readme.md', 'README.txt', 'README.adoc']

/** The first lines of prose in the README, as plain text: no badges, images or markup. */
async function introduction(tree: WorkTree): Promise<{ path: string; text: string } | undefined> {
  for (const path of READMES) {
    const lines = await tree(path)
    if (!lines) continue
    const said = lines.slice(0, README_LINES_LOOKED_AT).map(plain).filter(saysSomething)
    return said.length > 0 ? { path, text: said.slice(0, README_LINES_MAX).join('\n') } : undefined
  }
  return undefined
}

/** Anything later is no introduction. */
const README_LINES_LOOKED_AT = 80
const README_LINE_CHARS_MAX = 300
const README_LINE_CHARS_LOOKED_AT = 3_000

const plain = (line: string): string =>
  truncate(line, README_LINE_CHARS_LOOKED_AT)
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<[^>]*>|&\w+;|&#\d+;/g, ' ')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/^\.\. .*|https?:\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, README_LINE_CHARS_MAX)

const saysSomething = (line: string): boolean => (line.match(/\p{L}{2,}/gu) ?? []).length >= 2
