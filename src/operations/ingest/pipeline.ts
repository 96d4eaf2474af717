// Ingest jobs: the graph alone, or the whole pipeline. Everything is written under a new generation, and one write
// publishes it: until then readers see the last good graph.

import type { LinkOutput } from '../../../workers/link.ts'
import type { IndexFile } from '../../clients/scip-index.ts'
import type { Context } from '../../context.ts'
import { nothingDescribed } from '../../core/errors.ts'
import { SCIP_LISTED_MAX } from '../../core/limits.ts'
import { generationsOf, type IngestSummary, isLive, type JobResult, type Project } from '../../core/model.ts'
import { isRemote } from '../../core/remotes.ts'
import type { StoredJob } from '../../stores/jobs.ts'
import type { ScipOutcome } from '../../threads/linking.ts'
import { takeClone } from '../clones/clones.ts'
import { openProject } from '../clones/place.ts'
import type { JobRun, Runner } from '../jobs/jobs.ts'
import { postponeIndexes, prepareIndexes } from '../quiet-time.ts'
import { obtain } from '../shared/obtain.ts'
import { keepShared, share } from '../shared/share.ts'
import { type Ahead, beginAhead } from './ahead.ts'
import { type Chunked, chunkStage, entitiesOf } from './chunk.ts'
import { type Described, describedNothing, describeEntities, notDescribed } from './describe.ts'
import { ingestGraph, type Linked } from './graph.ts'
import { afterPublication, removeReplaced } from './replaced.ts'
import { publishRevision, revisionAsked, sourceOf } from './revision.ts'
import { type HeldMemory, type IngestRun, type LinkingRun, leaseOf } from './run.ts'
import { spoolOf, sweepCollections, type Upserted, upsertNothing, upsertStage } from './upsert.ts'

/** The job of `POST /instances/graph`. */
export const runGraph: Runner = ingest(async (ctx, job, run) => {
  const linked = await ingestGraph(ctx, run)
  await linked.stored
  job.publishing()
  const asked = revisionAsked(job.job)
  if (asked) {
    const held = await publishRevision(ctx, run, asked, linked)
    const at = `/graph/${encodeURIComponent(run.project)}?revision=${encodeURIComponent(held.name)}`
    return { ingest: ingestSummary(held, linked, at), seconds: secondsOf(job, linked) }
  }
  await publish(ctx, run, linked, undefined)
  return { ingest: summaryOf(await projectOf(ctx, run), linked), seconds: secondsOf(job, linked) }
})

/** The job of `POST /instances/pipeline`. */
export const runPipeline: Runner = ingest(async (ctx, job, first): Promise<JobResult> => {
  const { embedder } = ctx.clients
  if (first.recreate && embedder.kind === 'remote') embedder.model.forget()
  let ahead: Ahead | undefined
  const linked = await ingestGraph(ctx, first, (nodes) => {
    ahead = beginAhead(ctx, first, nodes, job.job.describe)
  })
  const { stored, unchanged, toCut } = linked
  const run = { ...first, ...(unchanged && { generation: first.previous }), graphStored: stored }
  const nothing = unchanged && !job.job.describe ? await upsertNothing(ctx, run) : undefined
  const chunks = nothing ? keptChunks(job, nothing) : newChunks(ctx, job, run, ahead, toCut)
  // However the stages end: to a generation that is discarded nothing must be written any more.
  const { upserted, described } = await Promise.resolve(chunks).finally(() => stored.catch(() => undefined))
  await stored
  job.publishing()
  await publish(ctx, first, linked, upserted)
  if (!nothing) await afterPublication(ctx, run.project, () => sweepCollections(ctx, run.project, run.generation))
  if (describedNothing(described)) throw nothingDescribed(described.error)
  return {
    ingest: summaryOf(await projectOf(ctx, run), linked),
    vectorize: {
      project_name: run.project,
      chunks_created: upserted.chunks,
      chunks_embedded: upserted.chunks_embedded,
      stale_chunks_purged: upserted.stale_chunks_purged,
      ingestion_id: run.jobId,
      descriptions: described.counts,
    },
    seconds: secondsOf(job, linked),
  }
})

type Chunks = { upserted: Upserted; described: Described }

/** The stages after the graph: the files cut into chunks, described and made searchable. */
async function newChunks(
  ctx: Context,
  job: JobRun,
  run: LinkingRun,
  ahead: Ahead | undefined,
  toCut: Linked['toCut'],
): Promise<Chunks> {
  job.stage('chunk')
  const chunked = await chunkStage(ctx, run, ahead, toCut)
  run.memory.giveBack() // models may take hours to describe a project
  job.stage('describe')
  const described = await describe(ctx, job, chunked)
  job.stage('upsert')
  return { upserted: await upsertStage(ctx, run, chunked, described.descriptions), described }
}

/** The same stages where the published chunks hold: watchers see them all, and nothing is done in them. */
function keptChunks(job: JobRun, upserted: Upserted): Chunks {
  for (const stage of ['chunk', 'describe', 'upsert']) job.stage(stage)
  return { upserted, described: notDescribed(SWITCHED_OFF) }
}

const SWITCHED_OFF = 'switched off for this job'

type Work = (ctx: Context, job: JobRun, run: LinkingRun) => Promise<JobResult>

/** Runs `work` over a new generation, which is removed when it fails. */
function ingest(work: Work): Runner {
  return async (ctx, job) => {
    const { project } = job.job
    const clone = isRemote(job.job.repo_path) ? await cloneStage(ctx, job) : undefined
    postponeIndexes(ctx, project)
    try {
      job.stage('graph')
      return await inNewGeneration(ctx, job, work)
    } finally {
      clone?.release()
      // After a failure too: those of the generation that stays were postponed.
      await prepareIndexes(ctx, project).catch((error: unknown) => ctx.log.warn('indexes are not prepared', { error }))
    }
  }
}

async function inNewGeneration(ctx: Context, job: JobRun, work: Work): Promise<JobResult> {
  const over = new AbortController() // ends work that was begun ahead for a stage that is never reached
  const begun = await newRun(ctx, job)
  const signal = AbortSignal.any([begun.signal, over.signal])
  const run: LinkingRun = { ...begun, signal, memory: heldMemory(ctx, signal) }
  try {
    return await work(ctx, job, run).finally(() => over.abort())
  } catch (error) {
    await discard(ctx, run).catch((fault: unknown) => ctx.log.warn('a failed ingest is left behind', { error: fault }))
    throw error
  } finally {
    run.memory.giveBack()
    ctx.stores.lexical.removeSpool(spoolOf(run))
  }
}

/** Brings the clone of a remote to the head of its branch. */
function cloneStage(ctx: Context, job: JobRun): ReturnType<typeof takeClone> {
  job.stage('clone')
  return takeClone(ctx, job.job.project, job.signal)
}

function heldMemory({ clients: { memory } }: Context, signal: AbortSignal): HeldMemory {
  const held: (() => void)[] = []
  return {
    take: async (bytes) => void held.push(await memory.reserve(bytes, signal)),
    giveBack: () => {
      for (const release of held.splice(0)) release()
    },
  }
}

async function discard(ctx: Context, { project, generation }: IngestRun): Promise<void> {
  const { stores } = ctx
  const published = await stores.projects.get(project)
  if (isLive(published, generation)) return
  await keepShared(ctx, project, generationsOf(published))
  const keep = (other: string, number: number): boolean => other !== project || number !== generation
  await stores.graphs.sweep(keep)
  await stores.trees.sweep(keep)
}

async function newRun(ctx: Context, { job, signal, progress, publishing }: JobRun): Promise<IngestRun> {
  const project = await ctx.stores.projects.get(job.project)
  const { previous, latest, ...source } = sourceOf(project, revisionAsked(job))
  for (const generation of [previous, source.like ?? 0])
    await obtain(ctx, { project_name: job.project, generation }, 'ingest')
  return {
    ...source,
    jobId: job.id,
    project: job.project,
    repoPath: job.repo_path,
    repo: openProject(ctx, { project_name: job.project, repo_path: job.repo_path, real_path: realPathOf(job) }),
    // Based on the time, so that it also differs from those of a deleted project of this name: caches are keyed by it.
    generation: Math.max(latest + 1, ctx.clock().getTime()),
    previous,
    recreate: job.recreate,
    lease: leaseOf(job),
    scip: indexesOf(job),
    signal,
    progress,
    publishing,
  }
}

/** The real path that the request was checked with; a job of an earlier version has none. */
const realPathOf = ({ input }: StoredJob): string | undefined =>
  typeof input?.real_path === 'string' ? input.real_path : undefined

/** The indexes that the request was checked with. */
const indexesOf = ({ input }: StoredJob): readonly IndexFile[] =>
  (input?.scip as readonly IndexFile[] | undefined) ?? []

async function describe(ctx: Context, { job, signal, progress }: JobRun, { manifest }: Chunked): Promise<Described> {
  if (!job.describe) return notDescribed(SWITCHED_OFF)
  const entities = await entitiesOf(ctx, job.project, manifest)
  return describeEntities(ctx, entities, { force: job.force, signal, onProgress: progress })
}

/** Switches readers to the new generation in one write, then removes older ones. */
async function publish(ctx: Context, run: IngestRun, linked: Linked, upserted: Upserted | undefined): Promise<void> {
  const { projects, chunks } = ctx.stores
  const generation = linked.unchanged ? run.previous : run.generation
  if (!upserted && !linked.unchanged) await chunks.carry(run.project, run.previous, generation)
  await share(ctx, { ...run, generation })
  const revision = await linked.revision
  const change = (before: Project | undefined): Project => {
    const graph =
      linked.unchanged && before
        ? before
        : {
            nodes: linked.nodes,
            edges: linked.edges,
            calls_resolved: linked.callsResolved,
            calls_external: linked.callsExternal,
            calls_unresolved: linked.callsUnresolved,
          }
    return {
      ...before,
      project_name: run.project,
      repo_path: run.repoPath,
      real_path: isRemote(run.repoPath) ? undefined : run.repo.root,
      generation,
      scip: run.scip?.length ? run.scip.map(({ real }) => real) : undefined,
      nodes: graph.nodes,
      edges: graph.edges,
      files: linked.files,
      chunks: upserted?.chunks ?? before?.chunks ?? 0,
      languages: linked.languages,
      ...revision,
      chunks_of: upserted ? undefined : revisionOfChunks(before, linked),
      generated_at: ctx.clock().toISOString(),
      calls_resolved: graph.calls_resolved,
      calls_external: graph.calls_external,
      calls_unresolved: graph.calls_unresolved,
    }
  }
  await removeReplaced(ctx, run.project, await projects.update(run.project, change, run.lease))
}

/** The revision of chunks that a graph-only ingest left unchanged; undefined when it is the graph's own. */
function revisionOfChunks(before: Project | undefined, { unchanged }: Linked): Project['chunks_of'] {
  if (unchanged || !before || before.chunks === 0 || before.chunks_of) return before?.chunks_of
  const { commit, dirty, generated_at } = before
  return { commit, dirty, generated_at }
}

async function projectOf(ctx: Context, run: IngestRun): Promise<Project> {
  const project = await ctx.stores.projects.get(run.project)
  if (!project) throw new Error('the project is gone')
  return project
}

const summaryOf = (project: Project, linked: LinkOutput): IngestSummary =>
  ingestSummary(project, linked, `/graph/${encodeURIComponent(project.project_name)}`)

/** `at` is the path of the graph's document in the API. */
function ingestSummary(
  { nodes, edges }: Pick<Project, 'nodes' | 'edges'>,
  linked: LinkOutput,
  at: string,
): IngestSummary {
  const skipped = Object.values(linked.skipped).reduce((sum, count) => sum + count, 0)
  return {
    files: linked.files,
    files_changed: linked.filesChanged,
    files_linked: linked.filesLinked,
    files_skipped: skipped,
    skipped: linked.skipped,
    filter: linked.skipped,
    parse_errors: linked.parseErrors,
    nodes,
    edges,
    languages: linked.languages,
    output_json: at,
    ...(linked.scip ? { scip: scipSummary(linked.scip) } : {}),
  }
}

function scipSummary(scip: ScipOutcome | 'forgotten'): IngestSummary['scip'] {
  if (scip === 'forgotten') return { state: 'forgotten' }
  const { joined, tally } = scip
  return {
    state: 'joined',
    documents: joined.documents,
    documents_unknown: joined.documentsUnknown,
    occurrences: joined.occurrences,
    occurrences_joined: joined.occurrencesJoined,
    files_joined: joined.filesJoined,
    files_left: joined.filesLeft.length,
    left: joined.filesLeft.slice(0, SCIP_LISTED_MAX),
    ...tally,
  }
}

/** Seconds per stage, with the parts of the graph stage as `graph.walk`, `graph.parse` and `graph.link`. */
function secondsOf(job: JobRun, { times }: { times: Record<string, number> }): Record<string, number> {
  const parts = Object.entries(times).map(([part, seconds]) => [`graph.${part}`, seconds] as const)
  return { ...job.seconds(), ...Object.fromEntries(parts) }
}
