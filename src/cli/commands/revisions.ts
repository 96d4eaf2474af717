// Branches, tags and commits beside the files on disk: the revisions held, and the differences of two of them.

import type { components } from '../../core/openapi.d.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { declared, declaredApart } from '../declared.ts'
import { ago, clip, count, plain, table } from '../output.ts'

type Schemas = components['schemas']
type Diff = Schemas['GraphDiff']
type EntityChange = Diff['entities'][0]
type EdgeChange = Diff['edges'][0]

export const revisions: Command = {
  name: 'revisions',
  arguments: '<project>',
  summary: 'the branches, tags and commits that a project holds beside its files',
  details: "'cks ingest PATH --revision REF' reads one; most commands about the graph take --revision REF.",
  run: async (cli, { positionals }) => {
    const list = await cli.api.get<Schemas['HeldRevision'][]>(`/graph/${segment(positionals[0]!)}/revisions`)
    cli.out.answer(list, () => {
      if (list.length === 0) return 'none yet: cks ingest PATH --revision REF'
      const rows = list.map(({ revision, commit, nodes, generated_at, tree }) => [
        cli.out.paint('bold', plain(revision)),
        commit.slice(0, 8),
        nodes,
        ago(generated_at),
        tree.state === 'changed' ? cli.out.paint('yellow', `now ${tree.head?.slice(0, 8) ?? 'elsewhere'}`) : '',
      ])
      return table(rows, ['REVISION', 'COMMIT', 'NODES', 'READ', ''])
    })
    return undefined
  },
}

export const removeRevision: Command = {
  name: 'revisions remove',
  arguments: '<project> <revision>',
  summary: 'forget a revision; the project and its repository stay',
  options: YES,
  run: async (cli, input) => {
    const [project, revision] = input.positionals
    await confirm(cli, input, `forget revision '${revision}' of project '${project}'?`)
    const path = `/instances/${segment(project!)}/revisions${queryOf({ revision })}`
    const answer = await cli.api.delete<Schemas['Message']>(path)
    cli.out.answer(answer, () => plain(answer.message))
    return undefined
  },
}

export const diff: Command = {
  name: 'diff',
  arguments: '<project> <base> [head]',
  summary: 'entities and edges that differ between two revisions',
  details: `Both are revisions that the project holds ('cks revisions PROJECT'); without a head, the files on disk. + is new,
- is gone, ~ has another signature or body, > stands elsewhere.`,
  options: {
    show: { type: 'string', value: 'WHAT', text: 'all, entities or edges; all when omitted' },
    path: { type: 'string', value: 'PATH', text: 'only in this file or folder' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 200 when omitted' },
    cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
  },
  examples: ['cks diff my-service v1.2', 'cks diff my-service main feature --path src/http --show edges'],
  run: async (cli, input) => {
    const [project, base, head] = input.positionals
    const query = queryOf({
      base,
      head,
      show: input.oneOf('show', ['all', 'entities', 'edges']),
      path: input.text('path'),
      limit: input.integer('limit'),
      cursor: input.text('cursor'),
    })
    const found = await cli.api.get<Diff>(`/graph/${segment(project!)}/diff${query}`)
    cli.out.answer(found, () => diffText(cli, found))
    return undefined
  },
}

function diffText(cli: Cli, found: Diff): string {
  const { entities, edges, stats, cursor } = found
  const { files, entities: counts } = stats
  const head = [
    `${sideText(found.base)} → ${sideText(found.head)}`,
    `files     ${count(files.added)} added, ${count(files.removed)} removed, ${count(files.changed)} changed`,
    `entities  ${count(counts.added)} added, ${count(counts.removed)} removed, ${count(counts.changed)} changed, ${count(counts.moved)} moved`,
    `edges     ${count(stats.edges.added)} added, ${count(stats.edges.removed)} removed`,
  ]
  const lines: string[] = []
  let path: string | undefined
  for (const change of entities) {
    const own = (change.after ?? change.before)!.path
    if (own !== path) lines.push('', cli.out.paint('cyan', plain(own)))
    path = own
    lines.push(...entityLines(cli, change))
  }
  const edgeList = edges.length > 0 ? ['', ...edges.map((edge) => edgeLine(cli, edge))] : []
  const rest = cursor === null ? [] : ['', `more: --cursor ${cursor}`]
  return [...head, ...lines, ...edgeList, ...rest].join('\n')
}

const sideText = ({ revision, commit, dirty }: Diff['base']): string =>
  `${plain(revision ?? 'the files on disk')} (${commit?.slice(0, 8) ?? 'no git'}${dirty ? ' with changes' : ''})`

const MARKS = { added: ['+', 'green'], removed: ['-', 'red'], changed: ['~', 'yellow'], moved: ['>', 'blue'] } as const

/** Columns of a line behind its mark. */
const widthOf = (cli: Cli): number => Math.max(40, cli.out.columns - 4)

function entityLines(cli: Cli, { change, differs, before, after }: EntityChange): string[] {
  const [mark, style] = MARKS[change]
  const shown = (after ?? before)!
  const width = widthOf(cli)
  const line = (sign: string, text: string): string => `  ${cli.out.paint(style, `${sign} ${text}`)}`
  const from = before?.qualified_name === after?.qualified_name ? before?.path : before?.label
  const moved =
    differs.includes('place') && from ? [`      ${cli.out.paint('dim', `from ${clip(plain(from), width)}`)}`] : []
  if (!differs.includes('signature')) return [line(mark, declared(shown, width)), ...moved]
  const [was, is] = declaredApart(before!, after!, width)
  return [line('-', was), line('+', is), ...moved]
}

function edgeLine(cli: Cli, edge: EdgeChange): string {
  const { change, type, path, sites, source_label = edge.source, target_label = edge.target } = edge
  const [mark, style] = MARKS[change]
  const place = `${path}${sites[0] ? `:${sites[0].line}` : ''}`
  const text = `${source_label} ${type} ${target_label}`
  return `  ${cli.out.paint(style, mark)} ${plain(text)}\n      ${cli.out.paint('dim', clip(plain(place), widthOf(cli)))}`
}
