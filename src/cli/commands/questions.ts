// Questions to the graph: symbols by a part of their name; callers, callees, users, implementations, overrides and
// subclasses of an entity.

import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command, Input, OptionSpec } from '../command.ts'
import { declared } from '../declared.ts'
import { clip, count, plain, table } from '../output.ts'

type Schemas = components['schemas']
type Related = Schemas['Related']

const KINDS = ['Class', 'Function', 'Method', 'Interface', 'Enum', 'Type', 'Field', 'Variable'] as const

export const symbols: Command = {
  name: 'symbols',
  arguments: '<project> <name>',
  summary: 'entities, fields and variables by a part of their name, its initials, or nearly its letters',
  options: {
    kind: { type: 'string', value: 'KIND', text: `only ${KINDS.join(', ')}` },
    path: { type: 'string', value: 'PATH', text: 'only in this file or folder' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 20 when omitted' },
  },
  examples: ['cks symbols my-service Cont.js', 'cks symbols my-service gSN --kind Method'],
  run: async (cli, input) => {
    const [project, q] = input.positionals
    const query = { q, kind: input.oneOf('kind', KINDS), path: input.text('path'), limit: input.integer('limit') }
    const found = await cli.api.get<Schemas['Symbols']>(`/graph/${segment(project!)}/symbols${queryOf(query)}`)
    cli.out.answer(found, () => {
      if (found.results.length === 0) return 'nothing found'
      return table(
        found.results.map((each) => [each.kind, cli.out.paint('bold', declared(each)), dim(cli, placeOf(each))]),
      )
    })
    return undefined
  },
}

const RELATION_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  depth: { type: 'string', value: 'N', text: 'how many steps to follow' },
  tests: { type: 'string', value: 'HOW', text: 'include, exclude or only; include when omitted' },
  certainty: { type: 'string', value: 'HOW', text: 'at least compiler, exact, inferred or name; name when omitted' },
  path: { type: 'string', value: 'PATH', text: 'only results in this file or folder' },
  limit: { type: 'string', value: 'N', text: 'at most this many results; 100 when omitted' },
  lines: { type: 'string', value: 'N', text: 'lines shown of each result; 3 when omitted' },
  cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
}

type RelationName = Schemas['RelationName']

/** The command that shows a relation; `users` are accounts, so that command has another name. */
const relation = (
  relationName: RelationName,
  summary: string,
  example: string,
  name: string = relationName,
): Command => ({
  name,
  arguments: '<project> <entity>',
  summary,
  details: 'An entity is a qualified name, the end of one, path:line or path#name; overloads by their parameters.',
  options: RELATION_OPTIONS,
  examples: [`cks ${name} my-service ${example}`],
  run: (cli, input) => showRelation(cli, input, relationName),
})

export const callers = relation('callers', 'who calls an entity, with the lines', 'Server.start --depth 2')
export const callees = relation('callees', 'what an entity calls', 'src/server.ts:40')
export const usedBy = relation('users', 'who calls, refers to, imports or extends an entity', 'Session', 'used-by')
export const implementations = relation('implementations', 'what implements an interface or a method', 'Store.get')
export const overrides = relation('overrides', 'which methods override a method', 'Shape.area')
export const subclasses = relation('subclasses', 'which types extend or implement a type', 'Shape')

async function showRelation(cli: Cli, input: Input, name: RelationName): Promise<undefined> {
  const [project, entity] = input.positionals
  const query = queryOf({
    entity,
    depth: input.integer('depth'),
    tests: input.oneOf('tests', ['include', 'exclude', 'only']),
    certainty: input.oneOf('certainty', ['compiler', 'exact', 'inferred', 'name']),
    path: input.text('path'),
    limit: input.integer('limit'),
    cursor: input.text('cursor'),
  })
  const found = await cli.api.get<Schemas['Relations']>(`/graph/${segment(project!)}/${name}${query}`)
  const shown = input.integer('lines') ?? SITES_SHOWN
  cli.out.answer(found, () => relationText(cli, found, shown))
  return undefined
}

function relationText(cli: Cli, found: Schemas['Relations'], sites: number): string {
  const { relation: name, entity, results, stats, cursor } = found
  const { paint } = cli.out
  const inTests = stats.tests > 0 ? `, ${count(stats.tests)} of them in tests` : ''
  const place = placeOf(entity) // of a package none
  const head = [
    `${entity.kind} ${paint('bold', declared(entity))}${place === '' ? '' : `  ${dim(cli, place)}`}`,
    stats.results === 0
      ? `no ${name} known`
      : `${count(stats.results)} ${stats.results === 1 ? singular(name) : name}${inTests}`,
  ]
  const lines: string[] = []
  let path: string | undefined
  for (const result of results) {
    if (result.path !== path) lines.push('', paint('cyan', plain(result.path)))
    path = result.path
    lines.push(...resultLines(cli, sites, result))
  }
  const rest = cursor === null ? [] : ['', `more: --cursor ${cursor}`]
  return [...head, ...lines, ...throughLines(cli, found), ...rest].join('\n')
}

/** The methods that an entity overrides or implements, whose callers may call it. */
function throughLines(cli: Cli, { project, through = [] }: Schemas['Relations']): string[] {
  if (through.length === 0) return []
  const named = through.slice(0, THROUGH_SHOWN).map((each) => {
    const calls = `${count(each.callers)} ${each.callers === 1 ? 'caller' : 'callers'}`
    return `  ${plain(each.label)}  ${calls}  ${dim(cli, `cks callers ${project} ${placeOf(each)}`)}`
  })
  return ['', 'a call of what it overrides or implements may arrive here:', ...named]
}

const THROUGH_SHOWN = 5

/** `caller` of `callers`, `subclass` of `subclasses`. */
const singular = (name: string): string => name.replace(/(?<=ss)es$|s$/, '')

/** Lines shown of one edge when nobody asks for more. */
const SITES_SHOWN = 3

function resultLines(cli: Cli, shown: number, { hop, edges, resolution, ...node }: Related): string[] {
  const sure =
    resolution === 'exact' || resolution === 'compiler' ? '' : ` ${cli.out.paint('yellow', `(${resolution})`)}`
  const steps = hop > 1 ? ` ${dim(cli, `${hop} steps`)}` : ''
  const lines = [`  ${cli.out.paint('bold', declared(node))}${sure}${steps}`]
  for (const { type, sites, count: times, path } of edges) {
    const kind = type === 'CALLS' ? '' : `${type.toLowerCase()} `
    const elsewhere = path === node.path ? '' : `${path}:`
    for (const { line, text, access } of sites.slice(0, shown))
      lines.push(
        `    ${dim(cli, `${elsewhere}${line}`)}  ${access ? ACCESS[access] : kind}${plain(clip(text ?? '', 100))}`,
      )
    const more = times - Math.min(sites.length, shown)
    if (sites.length > 0 && more > 0) lines.push(`    ${dim(cli, `… ${count(more)} more`)}`)
  }
  return lines
}

/** Words for the uses of a field. */
const ACCESS = { read: 'reads ', write: 'writes ', both: 'reads and writes ' } as const

const placeOf = ({ path, start_line }: Omit<Schemas['Symbol'], 'id'>): string =>
  start_line === null ? path : `${path}:${start_line}`

const dim = (cli: Cli, text: string): string => cli.out.paint('dim', plain(text))
