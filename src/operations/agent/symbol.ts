// The tool `symbol`: an entity with its source, and everything that the graph knows around it.

import type { Context } from '../../context.ts'
import type { Block } from '../../core/agent/pack.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Relation } from '../../core/graph/relations/related.ts'
import type { components } from '../../core/openapi.d.ts'
import type { AskedProject } from '../asked.ts'
import { refOf } from '../graph.ts'
import { mentionsIn } from '../grep.ts'
import { type RelationQuery, readRelations } from '../questions.ts'
import type { Said, ToolArgs } from './answer.ts'
import { excerptBlock, guessMark, pathIn } from './lines.ts'
import { likeliest } from './named.ts'
import type { AgentCall } from './session.ts'

type Relations = components['schemas']['Relations']
type Related = Relations['results'][0]

/** Results of each relation that are read; those beyond are counted. */
const RESULTS_MAX = 200

/** The sections of an answer, in their order. */
const SECTIONS: readonly { relation: Relation; title: string; tests: 'exclude' | 'only' | 'include' }[] = [
  { relation: 'callers', title: 'Called by', tests: 'exclude' },
  { relation: 'callees', title: 'Calls', tests: 'include' },
  { relation: 'users', title: 'Used without a call by', tests: 'exclude' },
  { relation: 'implementations', title: 'Implemented by', tests: 'exclude' },
  { relation: 'overrides', title: 'Overridden by', tests: 'exclude' },
  { relation: 'subclasses', title: 'Extended by', tests: 'exclude' },
  { relation: 'callers', title: 'Called by tests', tests: 'only' },
]

/**
 * An entity, or a field or variable of a module, the likeliest one where the name has several meanings; of any other name
 * the lines that mention it. Throws entityNotFound where there is none of these.
 */
export async function symbol(ctx: Context, project: AskedProject, args: ToolArgs, call: AgentCall): Promise<Said> {
  const given = String(args.name).trim()
  const name = given.startsWith('/') ? pathIn(project, given) : given
  try {
    const { result, head, blocks } = await likeliest(name, (one) => entityOf(ctx, project, one))
    return { ...result, head: [...head, ...result.head], blocks: [...result.blocks, ...blocks] }
  } catch (error) {
    const mentioned = isUnknown(error) ? await mentionsOf(ctx, project, name, call) : undefined
    if (!mentioned) throw error
    return mentioned
  }
}

const isUnknown = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'not-found'

/** An entity with what is around it; a field or variable, which has users alone. */
async function entityOf(ctx: Context, project: AskedProject, name: string): Promise<Said> {
  const asked = { entity: name, depth: 1, limit: RESULTS_MAX, certainty: 'name' } as const
  const read = async (relation: Relation, tests: RelationQuery['tests']): Promise<Relations> => {
    const bytes = await readRelations(ctx, project.project_name, relation, { ...asked, tests })
    return JSON.parse(new TextDecoder().decode(bytes)) as Relations
  }
  const users = await read('users', 'exclude')
  if (users.entity.id === null) return fieldOf(ctx, project, users, await read('users', 'only'))
  const answers = await Promise.all(
    SECTIONS.map(({ relation, tests }) => (relation === 'users' ? users : read(relation, tests))),
  )
  const { entity } = users
  const source = await sourceOf(ctx, project, entity)
  const told = new Set<string>()
  const sections = answers.flatMap((answer, at) => [
    ...sectionOf(answer, SECTIONS[at]!, told),
    ...(SECTIONS[at]!.tests === 'exclude' ? throughOf(answer) : []),
  ])
  return {
    head: [`${entity.kind} ${entity.label}`, ...(entity.signature ? [entity.signature] : [])],
    blocks: [...source.blocks, ...sections],
    stale: [...new Set([...answers.flatMap(({ stale }) => stale), ...source.stale])].sort(),
  }
}

/** A field or variable with its readers and writers; `inTests` are those in tests. */
async function fieldOf(ctx: Context, project: AskedProject, users: Relations, inTests: Relations): Promise<Said> {
  const { entity, results, stats } = users
  const source = await sourceOf(ctx, project, entity)
  const writers = results.filter((user) => accessOf(user).has('write') || accessOf(user).has('both'))
  const readers = results.filter((user) => !writers.includes(user))
  const beyond = stats.results - stats.returned
  const sections: [title: string, users: readonly Related[], beyond: number][] = [
    ['Written by', writers, 0],
    ['Read by', readers, beyond],
    ['Used by tests', inTests.results, inTests.stats.results - inTests.stats.returned],
  ]
  return {
    head: [`${entity.kind} ${entity.label}`],
    blocks: [...source.blocks, ...sections.flatMap(([title, found, more]) => listOf(title, found, more))],
    stale: [...new Set([...users.stale, ...inTests.stale, ...source.stale])].sort(),
  }
}

/** What a user does with a field on its lines. */
const accessOf = ({ edges }: Related) => new Set(edges.flatMap(({ sites }) => sites.map(({ access }) => access)))

/** The block of some entities, of which `beyond` were not read; none where there are none. */
function listOf(title: string, found: readonly Related[], beyond: number): Block[] {
  if (found.length === 0) return []
  const lines = [...found.map(lineOf), ...(beyond > 0 ? [`and ${beyond} more`] : [])]
  return [{ title: `${title} (${found.length + beyond}):`, lines }]
}

/** Lines of a name that are shown; nothing but a word is looked for. */
const MENTIONS_MAX = 100
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** The lines with a name that the project declares nowhere outside of functions. */
async function mentionsOf(
  ctx: Context,
  project: AskedProject,
  name: string,
  { signal }: AgentCall,
): Promise<Said | undefined> {
  const word = name.slice(name.lastIndexOf('.') + 1)
  if (!NAME.test(word)) return undefined
  const { generation, repository } = refOf(ctx, project)
  const searched = { project: project.project_name, generation, repository }
  const query = { texts: [word], limit: MENTIONS_MAX }
  const asWord = await mentionsIn(ctx, searched, { ...query, word: true }, signal)
  const { hits, more } = asWord.hits.length > 0 ? asWord : await mentionsIn(ctx, searched, query, signal)
  if (hits.length === 0) return undefined
  return {
    head: [`No class, function, type, field or variable of a module is called '${word}'.`],
    blocks: [
      {
        title: `Lines with this text (${hits.length}${more ? ' and more' : ''}):`,
        lines: hits.map(({ path, line, text }) => `${path}:${line}: ${text}`),
      },
    ],
  }
}

async function sourceOf(
  ctx: Context,
  project: AskedProject,
  { path, start_line, end_line }: Relations['entity'],
): Promise<{ blocks: Block[]; stale: string[] }> {
  if (start_line === null) return { blocks: [], stale: [] }
  const place = { path, from: start_line, to: end_line ?? start_line }
  const input = { ...refOf(ctx, project), places: [place] }
  const { excerpts, stale } = await ctx.clients.pools.interactive.run('ask.excerpts', input)
  return { blocks: [excerptBlock(place, excerpts[0]!, '')], stale }
}

/** The block of a section, if it has anything that none before it has told. */
function sectionOf({ results, stats }: Relations, section: (typeof SECTIONS)[0], told: Set<string>): Block[] {
  const { relation, title } = section
  const fresh = results.filter(({ qualified_name, edges }) => {
    if (relation === 'users') return edges.some(({ type }) => type !== 'CALLS')
    return relation !== 'subclasses' || !told.has(qualified_name)
  })
  if (relation === 'implementations') for (const { qualified_name } of fresh) told.add(qualified_name)
  return listOf(title, fresh, stats.results - stats.returned)
}

/** The block of the methods whose calls may arrive at the entity, as those of an interface do. */
function throughOf({ through = [] }: Relations): Block[] {
  if (through.length === 0) return []
  const lines = through.map(
    ({ label, path, start_line, callers }) => `${path}:${start_line ?? 1} ${label} (${callers} callers)`,
  )
  return [{ title: `May be called through (${through.length}):`, lines }]
}

/** Further lines of a caller that are told. */
const SITES_MAX = 4

/** An entity with the lines on which it speaks of the other, or where it stands when no line is known. */
function lineOf({ label, path, start_line, edges, resolution }: Related): string {
  const [first, ...others] = edges.flatMap((edge) => edge.sites.map((site) => ({ ...site, path: edge.path })))
  const mark = guessMark(resolution)
  if (!first) return `${path}:${start_line ?? 1} ${label}${mark}`
  const lines = others.slice(0, SITES_MAX).map(({ line }) => line)
  const also = lines.length > 0 ? ` (also ${lines.join(', ')}${others.length > lines.length ? ' …' : ''})` : ''
  return `${first.path}:${first.line} ${label}${mark}${first.text === null ? '' : ` | ${first.text}`}${also}`
}
