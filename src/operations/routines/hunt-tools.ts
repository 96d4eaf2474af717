// The tools of a bug hunt: reading the ingested project by search, graph, file and text. Shown lines are logged, since
// only those can be cited.

import type { InspectInput, Inspection } from '../../../workers/inspect.ts'
import type { Context } from '../../context.ts'
import { entryOf } from '../../core/entry-of.ts'
import { ServiceError } from '../../core/errors.ts'
import { unnumbered } from '../../core/graph/overloads.ts'
import { toldApart } from '../../core/graph/signature.ts'
import {
  HUNT_GREP_HITS_MAX,
  HUNT_LINES_PER_READ,
  HUNT_LIST_MAX,
  HUNT_SEEDS,
  HUNT_TOOL_CHARS_MAX,
  SKILLS_PER_RUN_MAX,
} from '../../core/limits.ts'
import type { ChatSource } from '../../core/model.ts'
import type { LineRange } from '../../core/review/diff.ts'
import { normalisePath } from '../../core/review/findings.ts'
import type { ReadLog } from '../../core/review/read-log.ts'
import type { RelatedNode } from '../../core/review/relations.ts'
import { numbered, standsAt } from '../../core/review/revision.ts'
import { literal } from '../../core/text/literal.ts'
import { oneLine, unbroken } from '../../core/text/one-line.ts'
import { isTestPath } from '../../core/text/places.ts'
import { clausesOf } from '../../core/text/question/clauses.ts'
import { truncate } from '../../core/text/truncate.ts'
import { mentionsIn } from '../grep.ts'
import { search } from '../search.ts'
import { type WorkTree, workTree } from '../work-tree.ts'
import { outlineOf } from './revision.ts'
import type { Routine } from './routine.ts'

/** The access of a hunt to the project. */
export type HuntTools = {
  /**
   * Runs a tool by name and returns the text for the model, refusals included. Of code longer than `charsMax` the
   * beginning is shown, and only that counts as read.
   */
  run(name: string, args: Record<string, unknown>, charsMax: number): Promise<string>
  /** Lines of a file of the project; undefined when the project has no such file or it can't be read. */
  lines(path: string): Promise<readonly string[] | undefined>
  /**
   * The starting points that search finds for the question of a hunt: names and places, tests only where the question
   * is about them.
   */
  start(question: string): Promise<string>
}

/** The paths of the ingested files; nothing else can be read. */
export type ProjectFiles = ReadonlySet<string>

type Args = Record<string, unknown>

/** The state that the tools of one hunt share. */
type Hunt = {
  readonly ctx: Context
  readonly routine: Routine
  readonly files: ProjectFiles
  /** The lines shown to the model. */
  readonly read: ReadLog
  readonly tree: WorkTree
  /** Characters of code that one call may show. */
  readonly charsMax: number
}

/** The tools of one hunt over the files of a project. */
export function createHuntTools(ctx: Context, routine: Routine, files: ProjectFiles, read: ReadLog): HuntTools {
  const tree = workTree(routine.repo)
  const hunt: Hunt = { ctx, routine, files, read, tree, charsMax: HUNT_TOOL_CHARS_MAX }
  return {
    lines: (path) => fileLines(hunt, path),
    start: (question) => startingPoints(hunt, question),
    run: async (name, args, charsMax) =>
      entryOf(TOOLS, name)?.({ ...hunt, charsMax }, args) ??
      `There is no tool '${name}'. There are: ${Object.keys(TOOLS).join(', ')}.`,
  }
}

const TOOLS: Readonly<Record<string, (hunt: Hunt, args: Args) => Promise<string>>> = {
  search: searchCode,
  read_entity: readEntity,
  read_file: readFileLines,
  callers: (hunt, args) => related(hunt, args, 'callers', 'calls it'),
  callees: (hunt, args) => related(hunt, args, 'callees', 'is called by it'),
  grep,
  load_skill: loadSkill,
}

async function searchCode(hunt: Hunt, args: Args): Promise<string> {
  const query = text(args.query)
  if (!query) return 'Give a query.'
  return listed(await find(hunt, query, 10)) || 'Nothing found.'
}

/**
 * A question of several parts is searched for by each of them too, for half of the places: its strongest part would take all.
 */
async function startingPoints(hunt: Hunt, question: string): Promise<string> {
  const search = (query: string): Promise<ChatSource[]> => find(hunt, query, 2 * HUNT_SEEDS)
  const [whole, ...parts] = await Promise.all([question, ...clausesOf(question)].map(search))
  const found = withoutInner(inTurns([whole!, inTurns(parts)]))
  const isTest = (source: ChatSource): boolean => isTestPath(source.file_path)
  const wanted = /\btest/i.test(question)
    ? found
    : [...found.filter((source) => !isTest(source)), ...found.filter(isTest)]
  return listed(wanted.slice(0, HUNT_SEEDS))
}

async function find({ ctx, routine }: Hunt, query: string, limit: number): Promise<ChatSource[]> {
  const request = { project_name: routine.project, query, top_k: limit, hops: 0 }
  const { results } = await search(ctx, request, routine.signal).catch((error: unknown) => {
    // a project of which only the graph was ingested has nothing to search, but can be read
    if (error instanceof ServiceError && error.kind === 'not-found') return { results: [] }
    throw error
  })
  return results
}

/** The first of every list, then the second of every list, and so on; each source once. */
function inTurns(lists: readonly (readonly ChatSource[])[]): ChatSource[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const ranked = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
  return [...new Map(ranked.map((source) => [source.qualified_name, source])).values()]
}

/** Without functions inside of others: reading the outer one shows them. */
function withoutInner(sources: readonly ChatSource[]): ChatSource[] {
  const isFunction = ({ entity_type }: ChatSource): boolean => entity_type === 'Function' || entity_type === 'Method'
  const isInner = (source: ChatSource): boolean =>
    sources.some(
      (outer) =>
        isFunction(outer) &&
        outer.file_path === source.file_path &&
        outer.start_line <= source.start_line &&
        outer.end_line >= source.end_line &&
        source.qualified_name.startsWith(`${outer.qualified_name}.`),
    )
  return sources.filter((source) => !isInner(source))
}

/** Names and places, with the declaring line or the description of each. */
const listed = (sources: readonly ChatSource[]): string =>
  sources
    .map((item) => {
      const lines = `${item.start_line}-${item.end_line}`
      const place = unbroken(`- ${item.entity_type} ${item.label ?? item.qualified_name}, ${item.file_path}:${lines}`)
      const header = headerOf(item)
      return header === '' ? place : `${place}: ${header}`
    })
    .join('\n')

/** The line that declares an entity; its description where it has one. */
function headerOf({ name, chunk_text, description }: ChatSource): string {
  const declares = new RegExp(`(?<![\\w$])${literal(name)}(?![\\w$])`)
  const code = chunk_text.split('\n').find((line) => declares.test(line) && !/^\s*(?:\*|\/[/*]|#)/.test(line))
  return truncate(oneLine(description ?? code ?? ''), HEADER_CHARS_MAX)
}

const HEADER_CHARS_MAX = 160

async function readEntity(hunt: Hunt, args: Args): Promise<string> {
  const name = text(args.name)
  if (!name) return 'Give the name of an entity.'
  const { found, callers, callees } = await inspect(hunt, name)
  const [node] = found
  if (!node) return notFound(name)
  const shown = await show(
    hunt,
    node.path,
    await placeNow(hunt, node),
    `${node.kind} ${unnumbered(node.qualifiedName)}`,
  )
  const others = found.length > 1 ? `Also of that name:\n${found.slice(1, 8).map(place).join('\n')}` : ''
  const around = [briefly('Called by', callers), briefly('Calls', callees)]
  return [shown, ...around, others].filter((part) => part !== '').join('\n')
}

/** Where an entity stands in its file as it is now, which may have changed since it was ingested. */
async function placeNow(hunt: Hunt, { path, ...node }: RelatedNode): Promise<LineRange> {
  const lines = (await fileLines(hunt, path)) ?? []
  return standsAt(node, await outlineOf(hunt.ctx, path, lines, hunt.routine.signal))
}

/** Names of related entities; the tools `callers` and `callees` list all of them. */
function briefly(title: string, nodes: readonly RelatedNode[]): string {
  const names = nodes
    .slice(0, NAMES_MAX)
    .map((node) => `${unnumbered(node.qualifiedName)} (${node.path}:${node.startLine})`)
  return names.length === 0
    ? ''
    : unbroken(`${title}: ${names.join(', ')}${nodes.length > NAMES_MAX ? ', and more' : ''}`)
}

const NAMES_MAX = 8

async function readFileLines(hunt: Hunt, args: Args): Promise<string> {
  const path = normalisePath(text(args.path) ?? '')
  if (path === undefined || !hunt.files.has(path))
    return `There is no file '${text(args.path) ?? ''}' in this project. Paths are relative to the repository.`
  const start = Math.max(1, number(args.start_line) ?? 1)
  const end = Math.max(start, number(args.end_line) ?? start + HUNT_LINES_PER_READ - 1)
  return show(hunt, path, { start, end }, 'File')
}

/** Numbered lines under a title, noted as read; a long piece is cut and says where it goes on. */
async function show(hunt: Hunt, path: string, { start, end }: LineRange, title: string): Promise<string> {
  const all = await fileLines(hunt, path)
  if (!all) return `${path} can't be read.`
  if (start > all.length) return `${path} has ${all.length} lines.`
  const wanted = Math.min(end, all.length)
  const last = Math.min(wanted, start + HUNT_LINES_PER_READ - 1, lastThatFits(all, start, hunt.charsMax))
  if (last < start) return NO_ROOM
  hunt.read.add(path, start, last)
  const more = last < wanted ? `\n… ${wanted - last} more lines; read_file from line ${last + 1}.` : ''
  return `${unbroken(`${title}, ${path}:${start}-${last}`)}\n${numbered(all, start, last)}${more}`
}

/** The last line (1-based) up to which numbered lines take no more than so many characters. */
function lastThatFits(lines: readonly string[], start: number, charsMax: number): number {
  let chars = 0
  for (let line = start; line <= lines.length; line++) {
    chars += lines[line - 1]!.length + NUMBER_CHARS
    if (chars > charsMax) return line - 1
  }
  return lines.length
}

/** Of a line's number, the blank after it and the line break. */
const NUMBER_CHARS = 7

const NO_ROOM = 'There is no room left to read this. Answer from what you have read.'

async function related(hunt: Hunt, args: Args, key: 'callers' | 'callees', verb: string): Promise<string> {
  const name = text(args.name)
  if (!name) return 'Give the name of an entity.'
  const answer = await inspect(hunt, name)
  const [node, ...others] = answer.found
  if (!node) return notFound(name)
  const list = answer[key]
  if (list.length === 0)
    return `${unnumbered(node.qualifiedName)}: the call graph knows nothing that ${verb}. What is called by name, by a framework or from outside is not in it: grep for '${node.name}'.`
  const names = others
    .slice(0, NAMESAKES_SHOWN_MAX)
    .map(({ qualifiedName, startLine }) => toldApart(qualifiedName, null, startLine))
  const also = names.length > 0 ? `\n(also of that name: ${names.join(', ')})` : ''
  return `${unnumbered(node.qualifiedName)}:\n${list.map(place).join('\n')}${also}`
}

/** Further entities of a name that are told of. */
const NAMESAKES_SHOWN_MAX = 5

/** The entities of a name, and the callers and callees of the first of them. */
function inspect({ ctx, routine }: Hunt, name: string): Promise<Inspection> {
  const { project, generation, signal } = routine
  const input: InspectInput = { dir: ctx.config.dataDir, project, generation, name, limit: HUNT_LIST_MAX }
  return ctx.clients.pools.interactive.run('inspect', input, { signal })
}

/** The lines that hold one of the texts given, as places that count as read. */
async function grep({ ctx, routine, read, charsMax }: Hunt, args: Args): Promise<string> {
  const wanted = text(args.text) ?? text(args.pattern) ?? text(args.query) ?? ''
  const alternatives = wanted
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (alternatives.length === 0) return 'Give the text to look for.'
  const searched = { project: routine.project, generation: routine.generation, repository: routine.repo }
  const query = { texts: alternatives, under: text(args.path), limit: HUNT_GREP_HITS_MAX }
  const { hits: found, more } = await mentionsIn(ctx, searched, query, routine.signal)
  if (found.length === 0) return `No line contains ${alternatives.join(' or ')}.`
  const all = found.map((hit) => unbroken(`${hit.path}:${hit.line}: ${hit.text}`))
  let chars = 0
  const lines = all.filter((line) => (chars += line.length + 1) <= charsMax)
  for (const hit of found.slice(0, lines.length)) read.add(hit.path, hit.line, hit.line)
  if (lines.length === 0) return NO_ROOM
  return lines.join('\n') + (more || lines.length < all.length ? '\n… and more; narrow it down.' : '')
}

async function loadSkill({ routine }: Hunt, args: Args): Promise<string> {
  const loaded = routine.spent.skills
  const name = text(args.name) ?? ''
  const skill = routine.skills.find((item) => item.name === name)
  if (!skill) return `There is no skill '${name}'.`
  if (!loaded.has(name) && loaded.size >= SKILLS_PER_RUN_MAX)
    return `${SKILLS_PER_RUN_MAX} skills are loaded already; no more can be.`
  if (!loaded.has(name)) routine.note('skills', `skill loaded: ${name}`)
  loaded.add(name)
  return skill.content
}

/** Only files of the ingested graph. */
const fileLines = ({ files, tree }: Hunt, path: string): Promise<readonly string[] | undefined> =>
  files.has(path) ? tree(path) : Promise.resolve(undefined)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function number(value: unknown): number | undefined {
  const parsed = typeof value === 'string' ? Number.parseInt(value, 10) : value
  return typeof parsed === 'number' && Number.isInteger(parsed) ? parsed : undefined
}

const place = ({ kind, qualifiedName, path, startLine, endLine, lines }: RelatedNode): string =>
  unbroken(
    `- ${kind} ${unnumbered(qualifiedName)}, ${path}:${startLine}-${endLine}${lines.length > 0 ? `, on ${lines.join(', ')}` : ''}`,
  )
const notFound = (name: string): string => `No entity is called '${name}'. Use search, or the qualified name.`
