// Repositories in: ingest, graph only, describe.

import { resolve } from 'node:path'
import type { Job } from '../../core/model.ts'
import type { components } from '../../core/openapi.d.ts'
import { segment } from '../api.ts'
import type { Cli, Command, Input } from '../command.ts'
import { count, plain } from '../output.ts'
import { followJob, took } from '../progress.ts'

type Accepted = components['schemas']['JobAccepted']
type PipelineResult = components['schemas']['PipelineResult']
type RefreshResult = components['schemas']['RefreshResult']
type Descriptions = components['schemas']['DescriptionSummary']

/** The option of commands that start a job. */
export const DETACH = { type: 'boolean', text: 'return at once with the job id' } as const

export const ingest: Command = {
  name: 'ingest',
  arguments: '[path]',
  summary: 'turn a repository into a graph and a search index',
  details: `The path is one on the service's machine; the current folder when omitted. Files that have not changed since the
last time are not parsed again. Ctrl-C stops watching, not the job.`,
  options: {
    name: { type: 'string', value: 'NAME', text: "the project's name; the folder's when omitted" },
    'no-describe': { type: 'boolean', text: 'no descriptions, so no language model is needed' },
    recreate: { type: 'boolean', text: 'rebuild the collection of all projects first' },
    revision: {
      type: 'string',
      value: 'REF',
      text: 'the graph of this branch, tag or commit, read from git and held beside that of the files',
    },
    'graph-only': { type: 'boolean', text: 'the graph alone: no chunks, no search' },
    scip: {
      type: 'string',
      multiple: true,
      value: 'FILE',
      text: 'an index of SCIP, which decides what its names mean; may be repeated',
    },
    detach: DETACH,
  },
  examples: [
    'cks ingest /srv/code/my-service --no-describe',
    'cks ingest . --name my-fork',
    'cks ingest . --revision v1.2',
  ],
  run: async (cli, input) => {
    await answerJob(cli, input, await startIngest(cli, input.positionals[0] ?? '.', input), ingestSummary)
    return undefined
  },
}

/** Answers with the id of a job at once, if it is not to be waited for, else with its summary when it has ended. */
export async function answerJob(cli: Cli, input: Input, job: Accepted, summary: typeof ingestSummary): Promise<void> {
  if (input.flag('detach')) {
    cli.out.answer(job, () => job.job_id)
    return
  }
  const ended = await followJob(cli, job.job_id)
  cli.out.answer(ended, () => summary(cli, ended))
}

/** Starts the job of `cks ingest` and `cks watch`. */
export function startIngest(cli: Cli, path: string, input: Input): Promise<Accepted> {
  const scip = input.list('scip')?.map((file) => resolve(file))
  const common = { repo_path: resolve(path), project_name: input.text('name'), ...(scip ? { scip } : {}) }
  const revision = input.text('revision')
  if (revision !== undefined) return cli.api.post('/instances/graph', { ...common, revision })
  if (input.flag('graph-only')) return cli.api.post('/instances/graph', common)
  const describe = !input.flag('no-describe')
  return cli.api.post('/instances/pipeline', { ...common, describe, recreate: input.flag('recreate') })
}

/** The result of an ingest, and the next step. */
export function ingestSummary(cli: Cli, job: Job): string {
  const { ingest: graph, vectorize } = job.result as PipelineResult
  const { paint } = cli.out
  const languages = Object.entries(graph.languages).sort(([, a], [, b]) => b - a)
  const lines = [
    `${paint('bold', job.project)}  ${count(graph.nodes)} nodes, ${count(graph.edges)} edges in ${took(job)}`,
    `  files      ${count(graph.files)}, ${count(graph.files_changed)} parsed, ${count(graph.files_skipped)} skipped, ${count(graph.parse_errors)} with syntax errors`,
    `  languages  ${languages.map(([name, files]) => `${name} ${count(files)}`).join(', ') || 'none'}`,
  ]
  if (vectorize) {
    const { chunks_created, chunks_embedded, stale_chunks_purged } = vectorize
    lines.push(
      `  chunks     ${count(chunks_created)}, ${count(chunks_embedded)} embedded, ${count(stale_chunks_purged)} stale removed`,
    )
    lines.push(`  described  ${descriptionSummary(vectorize.descriptions)}`)
  }
  if (graph.scip) lines.push(...scipLines(cli, graph.scip))
  if (languages.length === 0) lines.push(paint('yellow', '  no file here is source code of a language that is read'))
  const project = job.project.startsWith('-') ? `-- ${job.project}` : job.project
  const revision = /\?revision=(.+)$/.exec(graph.output_json ?? '')?.[1]
  const ofGraph =
    revision === undefined ? `cks graph ${project}` : `cks diff ${project} ${decodeURIComponent(revision)}`
  const next = vectorize?.chunks_created ? `cks search ${project} "…"` : ofGraph
  return [...lines, paint('dim', `  next: ${next}`)].join('\n')
}

/** How the indexes of compilers joined, and where they and the service differ. */
function scipLines({ out: { paint } }: Cli, scip: NonNullable<PipelineResult['ingest']['scip']>): string[] {
  if (scip.state === 'forgotten')
    return [
      paint(
        'yellow',
        '  scip       the indexes of the ingest before are forgotten: pass --scip again to keep their edges',
      ),
    ]
  const { files_joined = 0, files_left = 0, agreed = 0, added = 0, disagreed = 0, documents_unknown = 0 } = scip
  const left = (scip.left ?? []).map(({ path, share }) => `${plain(path)} (${Math.round(share * 100)} %)`)
  const named = (names: readonly string[]): string => names.map(plain).join(', ') || 'something outside'
  return [
    `  scip       ${count(files_joined)} files joined, ${count(documents_unknown)} documents without one; ${count(agreed)} names agree, ${count(added)} are new, ${count(disagreed)} differ`,
    ...(files_left > 0
      ? [
          paint(
            'yellow',
            `             ${count(files_left)} files differ from their index and keep their own edges: ${left.join(', ')}`,
          ),
        ]
      : []),
    ...(scip.disagreements ?? [])
      .slice(0, 5)
      .map(({ path, line, own, stated }) =>
        paint('dim', `             ${plain(path)}:${line} ${named(stated)}, not ${named(own)}`),
      ),
  ]
}

function descriptionSummary(counts: Descriptions): string {
  if (!counts.enabled) return plain(`no${counts.reason ? ` (${counts.reason})` : ''}`)
  const parts = (['generated', 'cached', 'templated', 'skipped', 'failed', 'pending'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${count(counts[name])} ${name}`)
  const why = counts.failed > 0 && counts.reason ? `\n             ${plain(counts.reason)}` : ''
  return `${count(counts.describable)} describable${parts.length > 0 ? `: ${parts.join(', ')}` : ''}${why}`
}

export const describe: Command = {
  name: 'describe',
  arguments: '<project>',
  summary: 'describe the entities of a project again, without parsing it',
  details: 'For another model, or to fill gaps. What changed on disk since the ingest is left alone.',
  options: {
    force: { type: 'boolean', text: 'past the cache: every eligible entity costs a call to the model' },
    detach: DETACH,
  },
  examples: ['cks describe my-service', 'cks describe my-service --force'],
  run: async (cli, input) => {
    const path = `/instances/${segment(input.positionals[0]!)}/describe`
    await answerJob(cli, input, await cli.api.post<Accepted>(path, { force: input.flag('force') }), refreshSummary)
    return undefined
  },
}

function refreshSummary(cli: Cli, job: Job): string {
  const result = job.result as RefreshResult
  const { updated, unchanged, preserved, stale_source, not_indexed } = result
  return [
    `${cli.out.paint('bold', job.project)}  ${descriptionSummary(result.descriptions)}`,
    `  ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(preserved)} preserved, ${count(stale_source)} changed on disk, ${count(not_indexed)} not indexed`,
    ...(result.note ? [`  ${plain(result.note)}`] : []),
  ].join('\n')
}
