// How the parts of a project hang together: paths between entities, dependencies between parts, cycles.

import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command, OptionSpec } from '../command.ts'
import { declared } from '../declared.ts'
import { clip, count, plain, table } from '../output.ts'

type Schemas = components['schemas']
type Step = Schemas['Paths']['paths'][0]['edges'][0]

export const path: Command = {
  name: 'path',
  arguments: '<project> <from> <to>',
  summary: 'how code gets from one entity to another, the shortest and surest ways',
  options: {
    types: { type: 'string', value: 'TYPES', text: 'edge types to follow, with commas; CALLS,REFERENCES when omitted' },
    limit: { type: 'string', value: 'N', text: 'at most this many paths; 3 when omitted' },
  },
  examples: ['cks path my-service Server.start Session.read', 'cks path my-service main.ts:10 hash --types CALLS'],
  run: async (cli, input) => {
    const [project, from, to] = input.positionals
    const query = queryOf({ from, to, types: input.text('types'), limit: input.integer('limit') })
    const found = await cli.api.get<Schemas['Paths']>(`/graph/${segment(project!)}/path${query}`)
    cli.out.answer(found, () => {
      if (found.paths.length === 0) return 'no way from one to the other is known'
      const note = found.reversed ? ['only the other way round:', ''] : []
      return [...note, found.paths.map((each) => pathText(cli, each)).join('\n\n')].join('\n')
    })
    return undefined
  },
}

/** A signature is cut to fit the line, but not to less than this. */
const NAME_CHARS_MIN = 30

function pathText(cli: Cli, { nodes, edges }: Schemas['Paths']['paths'][0]): string {
  const { paint, columns } = cli.out
  const lines = nodes.map((node, at) => {
    const place = plain(`${node.path}:${node.start_line ?? 1}`)
    const room = Math.max(NAME_CHARS_MIN, columns - 2 * at - place.length - 2)
    const head = `${'  '.repeat(at)}${paint('bold', declared(node, room))}  ${paint('dim', place)}`
    const step = edges[at]
    return step
      ? `${head}\n${'  '.repeat(at)}  ${paint('dim', clip(stepText(step), Math.max(NAME_CHARS_MIN, columns - 2 * at - 2)))}`
      : head
  })
  return lines.join('\n')
}

function stepText(step: Step): string {
  const { path, sites, resolution } = step
  const [site] = sites
  const sure = resolution === 'exact' || resolution === 'compiler' ? '' : ` (${resolution})`
  return plain(`↓ ${kindText(step)}${sure}${site ? `  ${path}:${site.line}  ${clip(site.text ?? '', 80)}` : ''}`)
}

function kindText({ type, dispatch }: Step): string {
  if (!dispatch) return type.toLowerCase().replaceAll('_', ' ')
  return type === 'IMPLEMENTS' ? 'implemented by' : 'overridden by'
}

const PART_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  level: { type: 'string', value: 'LEVEL', text: 'file, folder or module (a folder with a manifest)' },
  depth: { type: 'string', value: 'N', text: 'only the first N names of folders' },
  tests: { type: 'boolean', text: 'with tests, examples and benchmarks' },
  limit: { type: 'string', value: 'N', text: 'at most this many' },
}

const LEVELS = ['file', 'folder', 'module'] as const
const EDGES_SHOWN = 40

export const dependencies: Command = {
  name: 'dependencies',
  arguments: '<project>',
  summary: 'which folders, files or modules depend on which, with layers',
  options: {
    ...PART_OPTIONS,
    from: { type: 'string', value: 'PART', text: 'only dependencies of this part, with the code behind them' },
    to: { type: 'string', value: 'PART', text: 'only dependencies on this part, with the code behind them' },
  },
  examples: ['cks dependencies my-service --depth 2', 'cks dependencies my-service --from src/core --to src/http'],
  run: async (cli, input) => {
    const query = queryOf({
      level: input.oneOf('level', LEVELS),
      depth: input.integer('depth'),
      tests: input.flag('tests') ? 'include' : undefined,
      limit: input.integer('limit') ?? EDGES_SHOWN,
      from: input.text('from'),
      to: input.text('to'),
    })
    const url = `/graph/${segment(input.positionals[0]!)}/dependencies${query}`
    const found = await cli.api.get<Schemas['Dependencies']>(url)
    cli.out.answer(found, () => dependenciesText(cli, found))
    return undefined
  },
}

function dependenciesText(cli: Cli, { parts, edges, stats, level }: Schemas['Dependencies']): string {
  const layerOf = new Map(parts.map(({ name, layer }) => [name, layer]))
  const dependencies = stats.edges === 1 ? 'dependency' : 'dependencies'
  const cycles = stats.cycles === 1 ? 'cycle' : 'cycles'
  const head = `${count(stats.parts)} ${level}s, ${count(stats.edges)} ${dependencies}, ${count(stats.cycles)} ${cycles}`
  const rows = edges.map(({ source, target, weight }) => [
    weight,
    `${plain(source)} (${layerOf.get(source)})`,
    '→',
    `${plain(target)} (${layerOf.get(target)})`,
  ])
  const behind = edges.flatMap(({ examples }) => examples.map((each) => exampleText(cli, each)))
  const rest = stats.edges > edges.length ? [`… ${count(stats.edges - edges.length)} more: --limit`] : []
  return [head, '', table(rows, ['EDGES', 'PART (LAYER)', '', 'DEPENDS ON']), ...rest, ...behind].join('\n')
}

function exampleText(cli: Cli, edge: Schemas['RelationEdge']): string {
  const { type, path, sites, source_label = edge.source, target_label = edge.target } = edge
  const place = sites[0]
    ? `  ${cli.out.paint('dim', plain(`${path}:${sites[0].line}  ${clip(sites[0].text ?? '', 80)}`))}`
    : ''
  return `  ${plain(source_label)} ${cli.out.paint('dim', type)} ${plain(target_label)}${place}`
}

export const cycles: Command = {
  name: 'cycles',
  arguments: '<project>',
  summary: 'where files, folders or modules depend on each other in a circle, and where to cut',
  options: PART_OPTIONS,
  examples: ['cks cycles my-service', 'cks cycles my-service --level folder'],
  run: async (cli, input) => {
    const query = queryOf({
      level: input.oneOf('level', LEVELS),
      depth: input.integer('depth'),
      tests: input.flag('tests') ? 'include' : undefined,
      limit: input.integer('limit'),
    })
    const found = await cli.api.get<Schemas['Cycles']>(`/graph/${segment(input.positionals[0]!)}/cycles${query}`)
    cli.out.answer(found, () => {
      if (found.cycles.length === 0) return `no cycles between ${found.level}s`
      return found.cycles.map((cycle) => cycleText(cli, cycle)).join('\n\n')
    })
    return undefined
  },
}

const PARTS_SHOWN = 12
const CUTS_SHOWN = 8

function cycleText(cli: Cli, { parts, edge_count, cuts }: Schemas['Cycles']['cycles'][0]): string {
  const more = parts.length > PARTS_SHOWN ? [`  … ${count(parts.length - PARTS_SHOWN)} more`] : []
  const shown = cuts
    .slice(0, CUTS_SHOWN)
    .flatMap(({ source, target, weight, examples }) => [
      `    ${plain(source)} → ${plain(target)}  ${cli.out.paint('dim', weight === 1 ? '1 edge' : `${count(weight)} edges`)}`,
      ...examples.slice(0, 1).map((each) => `    ${exampleText(cli, each)}`),
    ])
  return [
    cli.out.paint('bold', `${count(parts.length)} parts, ${count(edge_count)} dependencies between them`),
    ...parts.slice(0, PARTS_SHOWN).map((part) => `  ${plain(part)}`),
    ...more,
    `  without ${cuts.length === 1 ? 'this one' : `these ${count(cuts.length)}`} it would be none:`,
    ...shown,
    ...(cuts.length > CUTS_SHOWN ? [`    … ${count(cuts.length - CUTS_SHOWN)} more`] : []),
  ].join('\n')
}
