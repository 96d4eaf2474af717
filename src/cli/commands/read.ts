// Reading commands: projects, graphs, files, entities, branches, search.

import { toldApart } from '../../core/graph/signature.ts'
import type { ChatSource, GraphNode } from '../../core/model.ts'
import type { components } from '../../core/openapi.d.ts'
import { plainPath } from '../../core/paths.ts'
import { queryOf, segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, type Input, usageError } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { saveDocument } from '../document.ts'
import { ago, clip, count, jsonText, plain, table, verbatim } from '../output.ts'
import { writeWhole } from '../whole-file.ts'

type Schemas = components['schemas']

export const projects: Command = {
  name: 'projects',
  arguments: '',
  summary: 'the ingested projects',
  run: async (cli) => {
    const list = await cli.api.get<Schemas['ProjectGraph'][]>('/graph')
    cli.out.answer(list, () => {
      if (list.length === 0) return 'no projects yet: cks ingest /path/of/a/repository'
      const rows = list.map((each) => [
        cli.out.paint('bold', each.project),
        each.nodes,
        each.edges,
        each.files,
        each.chunks,
        each.commit?.slice(0, 8) ?? '',
        ago(each.generated_at),
        each.repo_path,
      ])
      return table(rows, ['PROJECT', 'NODES', 'EDGES', 'FILES', 'CHUNKS', 'COMMIT', 'INGESTED', 'PATH'])
    })
    return undefined
  },
}

export const deleteProject: Command = {
  name: 'delete',
  arguments: '<project>',
  summary: 'forget a project; its repository is not touched',
  options: YES,
  run: async (cli, input) => {
    const { positionals } = input
    await confirm(cli, input, `forget project '${positionals[0]}' with its graph, index, conversations and runs?`)
    const answer = await cli.api.delete<Schemas['Message']>(`/instances/${segment(positionals[0]!)}`)
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}

const MOST_CONNECTED = 15

const EXPORT_FORMATS = ['graphml', 'dot', 'cypher', 'jsonl', 'csv', 'mermaid'] as const

export const graph: Command = {
  name: 'graph',
  arguments: '<project>',
  summary: 'the code graph: its size and its most connected entities, or all of it in a file',
  options: {
    structural: { type: 'boolean', text: 'with folders, files, modules and packages' },
    detailed: { type: 'boolean', text: 'edges with how they were found' },
    limit: { type: 'string', value: 'N', text: 'at most this many nodes; all when omitted' },
    out: { type: 'string', value: 'FILE', text: 'write the graph to this file, as JSON or in --format; - is stdout' },
    format: {
      type: 'string',
      value: 'FORMAT',
      text: `write it as ${EXPORT_FORMATS.join(', ')}; to stdout without --out`,
    },
    table: { type: 'string', value: 'TABLE', text: 'of CSV: nodes or edges (the default)' },
    path: { type: 'string', value: 'PATH', text: 'with --format: only what lies in this folder or file' },
  },
  examples: [
    'cks graph my-service',
    'cks graph my-service --structural --out graph.json',
    'cks graph my-service --format graphml --out graph.graphml',
    'cks graph my-service --format mermaid --path src/http',
  ],
  run: async (cli, input) => {
    const format = input.oneOf('format', EXPORT_FORMATS)
    if (format !== undefined) return writeDocument(cli, input, format)
    const query = queryOf({
      include: input.flag('structural') ? 'structural' : undefined,
      edges: input.flag('detailed') ? 'detailed' : undefined,
      limit: input.integer('limit') ?? Number.MAX_SAFE_INTEGER,
    })
    const found = await cli.api.get<Schemas['Graph']>(`/graph/${segment(input.positionals[0]!)}${query}`)
    const file = input.text('out')
    if (file === '-') {
      cli.out.write(`${jsonText(found)}\n`)
      return undefined
    }
    if (file !== undefined) {
      await writeWhole(file, `${jsonText(found)}\n`)
      cli.out.say(`${count(found.nodes.length)} nodes and ${count(found.edges.length)} edges written to ${file}`)
      return undefined
    }
    cli.out.answer(found, () => graphSummary(cli, found, input.flag('structural')))
    return undefined
  },
}

/** Writes the graph in the format of another tool. */
function writeDocument(cli: Cli, input: Input, format: (typeof EXPORT_FORMATS)[number]): Promise<undefined> {
  const query = queryOf({
    format,
    table: input.oneOf('table', ['nodes', 'edges']),
    path: input.text('path'),
    include: input.flag('structural') ? 'structural' : undefined,
    limit: input.integer('limit'),
  })
  const document = cli.api.document(`/graph/${segment(input.positionals[0]!)}/export${query}`)
  return saveDocument(cli, document, input.text('out') ?? '-')
}

/** The place of a node; a folder has no lines, and a node outside the project no path. */
const placeOf = ({ path, start_line }: GraphNode): string => (start_line === null ? path : `${path}:${start_line}`)

/** @param isWhole whether folders, files, modules and packages are among the nodes, as an ingest counts them */
function graphSummary(cli: Cli, { project, nodes, edges, stats }: Schemas['Graph'], isWhole: boolean): string {
  const { paint } = cli.out
  const size = `${count(stats.total_nodes)} nodes, ${count(stats.total_edges)} edges`
  const head = `${paint('bold', project)}  ${size}${isWhole ? '' : ' of code (--structural: with folders and files)'}`
  if (nodes.length === 0) return `${head}\n  no class, function or type was found; --structural has folders and files`
  const degrees = new Map<number, { in: number; out: number }>()
  const degreeOf = (id: number) => {
    const degree = degrees.get(id) ?? { in: 0, out: 0 }
    degrees.set(id, degree)
    return degree
  }
  for (const { source, target } of edges) {
    degreeOf(source).out += 1
    degreeOf(target).in += 1
  }
  const weight = ({ id }: GraphNode) => degreeOf(id).in + degreeOf(id).out
  const top = [...nodes].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_CONNECTED)
  const kinds = tally(nodes.map(({ kind }) => kind))
  const types = tally(edges.map(({ type }) => type))
  return [
    head,
    `  ${kinds}`,
    `  ${types}`,
    '',
    table(
      top.map((node) => [
        degreeOf(node.id).in,
        degreeOf(node.id).out,
        node.kind,
        paint('bold', clip(toldApart(node.qualified_name, null, node.start_line ?? 0), 60)),
        paint('dim', placeOf(node)),
      ]),
      ['IN', 'OUT', 'KIND', 'MOST CONNECTED', ''],
    ),
  ].join('\n')
}

function tally(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([name, number]) => `${name} ${count(number)}`).join(', ')
}

const FILES_SHOWN = 40

export const files: Command = {
  name: 'files',
  arguments: '<project> [file]',
  summary: 'which file depends on which; with a file, what it uses and what uses it',
  examples: ['cks files my-service', 'cks files my-service src/server.ts'],
  run: async (cli, { positionals: [project, given] }) => {
    const file = given && plainPath(given)
    const view = await cli.api.get<Schemas['FileGraph']>(`/graph/${segment(project!)}/files`)
    if (file !== undefined && !view.files.some(({ path }) => path === file))
      throw new CliError(EXIT.failed, `there is no file '${file}' in project '${project}'; paths begin at its root`)
    const edges = view.edges
      .filter(({ source, target }) => file === undefined || source === file || target === file)
      .sort((a, b) => b.weight - a.weight)
    cli.out.answer(file === undefined ? view : { ...view, edges }, () => {
      const shown = file === undefined ? edges.slice(0, FILES_SHOWN) : edges
      const rows = shown.map(({ source, target, weight, types }) => {
        const byType = Object.entries(types).map(([type, number]) => `${type} ${number}`)
        return [weight, source, '→', target, cli.out.paint('dim', byType.join(', '))]
      })
      const head = `${cli.out.paint('bold', view.project)}  ${count(view.stats.files)} files, ${count(view.stats.edges)} edges`
      const rest =
        edges.length > shown.length ? [`… ${count(edges.length - shown.length)} more: --json has them all`] : []
      return [head, table(rows), ...rest].filter((line) => line !== '').join('\n')
    })
    return undefined
  },
}

export const entity: Command = {
  name: 'entity',
  arguments: '<project> <entity>',
  summary: 'one entity: where it is, what it says, what surrounds it',
  options: {
    depth: { type: 'string', value: 'N', text: 'how many hops of neighbours to show; 1 when omitted' },
    direction: { type: 'string', value: 'DIR', text: 'in, out or both; both when omitted' },
  },
  examples: ['cks entity my-service src.server.Server.start'],
  run: async (cli, input) => {
    const [project, name] = input.positionals
    const base = `/graph/${segment(project!)}`
    const found = await cli.api.get<Schemas['Entity']>(`${base}/entity${queryOf({ name })}`)
    const direction = input.oneOf('direction', ['in', 'out', 'both'])
    const around = await cli.api.get<Schemas['Neighborhood']>(
      `${base}/neighborhood${queryOf({ entity: found.qualified_name, depth: input.integer('depth'), direction })}`,
    )
    cli.out.answer({ ...found, neighborhood: around }, () => {
      const names = new Map(around.nodes.map((node) => [node.id, plain(node.label)]))
      const relations = around.edges.map(
        ({ source, target, type }) => `  ${names.get(source)} ${cli.out.paint('dim', type)} ${names.get(target)}`,
      )
      return [
        `${found.kind} ${cli.out.paint('bold', plain(found.label))}  ${cli.out.paint('dim', `${found.path}:${found.start_line}-${found.end_line}`)}`,
        ...(found.signature ? [plain(found.signature)] : []),
        ...(found.description ? [plain(found.description)] : []),
        ...(found.chunk_text ? ['', verbatim(plain(found.chunk_text))] : []),
        '',
        ...relations,
      ].join('\n')
    })
    return undefined
  },
}

export const branches: Command = {
  name: 'branches',
  arguments: '<project>',
  summary: 'local branches of the repository, and the base a review compares with',
  run: async (cli, { positionals }) => {
    const found = await cli.api.get<Schemas['Branches']>(
      `/routines/git/branches${queryOf({ project: positionals[0] })}`,
    )
    cli.out.answer(found, () => {
      const rows = found.branches.map((branch) => [
        branch.is_current ? '*' : ' ',
        branch.is_current ? cli.out.paint('green', plain(branch.name)) : plain(branch.name),
        ago(branch.last_commit_date),
      ])
      return `${table(rows)}\ndefault base: ${plain(found.default_base)}`
    })
    return undefined
  },
}

const KINDS = ['function', 'type', 'module', 'config', 'document'] as const

export const search: Command = {
  name: 'search',
  arguments: '<project> <query>',
  summary: 'connected code for a question, without a language model',
  options: {
    'top-k': { type: 'string', value: 'N', text: 'how many seeds to find, 1 to 50; 8 when omitted' },
    hops: { type: 'string', value: 'N', text: 'how far to follow the graph from them, 0 to 3; 1 when omitted' },
    in: { type: 'string', value: 'PATH', text: 'only in this folder or file' },
    language: {
      type: 'string',
      multiple: true,
      value: 'NAME',
      text: 'only in files of this language; may be repeated',
    },
    kind: { type: 'string', multiple: true, value: 'KIND', text: `only ${KINDS.join(', ')}; may be repeated` },
    tests: { type: 'string', value: 'WHICH', text: 'include, exclude or only; include when omitted' },
    project: { type: 'string', multiple: true, value: 'NAME', text: 'a further project to search; may be repeated' },
    tokens: {
      type: 'string',
      value: 'N',
      text: 'cut the texts to the lines that matter, so that all fit this many tokens',
    },
    text: { type: 'boolean', text: 'with the text of every hit' },
  },
  examples: ['cks search my-service "where are sessions ended"', 'cks search my-service retry --top-k 3 --text'],
  run: async (cli, input) => {
    const [project_name, ...words] = input.positionals
    const query = words.join(' ').trim()
    if (query === '') throw usageError('say what to look for: cks search PROJECT "where are sessions ended"')
    const body = {
      project_name,
      query,
      top_k: input.integer('top-k'),
      hops: input.integer('hops'),
      path_prefix: input.text('in'),
      languages: input.list('language'),
      kinds: input.someOf('kind', KINDS),
      tests: input.oneOf('tests', ['include', 'exclude', 'only']),
      projects: input.list('project'),
      max_tokens: input.integer('tokens'),
    }
    const found = await cli.api.post<Schemas['SearchResults']>('/search', body)
    cli.out.answer(found, () => {
      if (found.results.length === 0) return 'nothing found'
      const withText = input.flag('text') || input.integer('tokens') !== undefined
      const doubt = found.low_confidence ? ['nothing here seems to be about that; the nearest is', ''] : []
      return [...doubt, ...found.results.map((source) => sourceLines(cli, source, withText))].join('\n')
    })
    return undefined
  },
}

/** A longer name is cut. */
const NAME_CHARS_MAX = 120

/** A hit of a search or a source of an answer, as people read it. */
export function sourceLines(cli: Cli, source: ChatSource, withText = false): string {
  const { paint } = cli.out
  const place = `${source.file_path}:${source.start_line}-${source.end_line}`
  const via = source.hop === 0 && source.via.startsWith('seed') ? '' : `  ${paint('dim', plain(source.via))}`
  const project = source.project_name === undefined ? '' : `${plain(source.project_name)}  `
  const head = `${source.score.toFixed(2)}  ${project}${paint('bold', plain(clip(source.label ?? source.qualified_name, NAME_CHARS_MAX)))}  ${paint('cyan', plain(place))}${via}`
  const indented = `${'  '.repeat(source.hop)}${head}`
  const about = source.description ? [`      ${clip(plain(source.description).replaceAll('\n', ' '), 100)}`] : []
  return [indented, ...about, ...(withText ? ['', verbatim(plain(source.chunk_text)), ''] : [])].join('\n')
}
