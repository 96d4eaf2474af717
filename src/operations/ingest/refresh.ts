// The describe refresh: new descriptions over an ingested project, without graph extraction and without embedding
// unchanged texts. Only chunks that are still on disk byte for byte are described: a description of code that the
// collection does not hold would be wrong.

import { existsSync } from 'node:fs'
import type { DriftInput } from '../../../workers/drift.ts'
import type { Context } from '../../context.ts'
import { noChunks, nothingDescribed } from '../../core/errors.ts'
import type { JobResult } from '../../core/model.ts'
import { planDescription } from '../../core/text/chunks/describable.ts'
import type { Manifest } from '../../stores/search/chunks.ts'
import { obtainClone } from '../clones/clones.ts'
import { repositoryToDescribe } from '../describe.ts'
import type { JobRun, Runner } from '../jobs/jobs.ts'
import { obtain } from '../shared/obtain.ts'
import { share } from '../shared/share.ts'
import { turnTaker } from '../turns.ts'
import { entitiesOf } from './chunk.ts'
import { type Described, describedNothing, describeEntities, type EntityToDescribe } from './describe.ts'
import { mapInFlight } from './in-flight.ts'
import { readManifest } from './manifest.ts'
import { leaseOf } from './run.ts'
import { sweepCollections, upsertStage } from './upsert.ts'

const BATCH_FILES = 64

/** The job of `POST /instances/{project}/describe`. */
export const runRefresh: Runner = async (ctx, job): Promise<JobResult> => {
  const { project, repo_path, force, id } = job.job
  job.stage('chunk')
  const known = await ctx.stores.projects.get(project)
  const generation = known?.generation ?? 0
  if (known) await obtainClone(ctx, known)
  const repo = repositoryToDescribe(ctx, known ?? { project_name: project, repo_path })
  await obtain(ctx, { project_name: project, generation }, 'ingest')
  const manifest = await readManifest(ctx, project, generation)
  if (manifest === undefined) throw noChunks(project)
  const drift = await compare(ctx, job, repo.root, manifest, generation)
  const entities = await entitiesOf(ctx, project, manifest)
  const { fresh, stale } = await sortByDrift(entities, drift.same)

  job.stage('describe')
  const described = await describeEntities(ctx, fresh, { force, signal: job.signal, onProgress: job.progress })

  job.stage('update')
  const { signal, progress, publishing } = job
  const run = {
    jobId: id,
    project,
    repoPath: repo_path,
    repo,
    generation,
    previous: generation,
    recreate: false,
    lease: leaseOf(job.job),
    signal,
    progress,
    publishing,
  }
  const packsBefore = manifest.map(({ pack }) => pack)
  const chunking = (await ctx.stores.chunks.collection(project, generation))?.chunking
  const chunked = { manifest, packsBefore, packCountBefore: packsBefore.length, embedded: 0, chunking }
  const { chunks } = await upsertStage(ctx, run, chunked, keepEarlier(described, stale))
  await share(ctx, run).catch(async (error: unknown) => {
    await ctx.stores.held.remove(project, generation) // the copy is none of the snapshot any more: it is fetched again
    throw error
  })
  await sweepCollections(ctx, project, generation)
  if (describedNothing(described)) throw nothingDescribed(described.error)
  return {
    project_name: project,
    chunks_indexed: chunks,
    eligible: described.counts.describable + stale.length + drift.unknown,
    stale_source: stale.length,
    not_indexed: drift.unknown,
    ...(await changesOf(described, fresh)),
    preserved: described.preserved,
    descriptions: described.counts,
    ...(stale.length + drift.unknown === 0 ? {} : { note: existsSync(repo.root) ? STALE_NOTE : goneNote(repo_path) }),
  }
}

const STALE_NOTE =
  'the source has changed since it was ingested — run POST /instances/pipeline to index and describe it'

const goneNote = (path: string): string => `the repository '${path}' is no longer there: nothing could be described`

/** Rebuilds every chunk from disk in the worker pool. Progress counts files. */
async function compare(
  ctx: Context,
  { job, signal, progress }: JobRun,
  root: string,
  manifest: Manifest,
  generation: number,
): Promise<{ same: Set<string>; unknown: number }> {
  const same = new Set<string>()
  let unknown = 0
  let done = 0
  progress(0, manifest.length)
  const { ingest } = ctx.clients.pools
  const starts = Array.from({ length: Math.ceil(manifest.length / BATCH_FILES) }, (_, batch) => batch * BATCH_FILES)
  await mapInFlight(ingest, starts, async (from) => {
    const files = manifest.slice(from, from + BATCH_FILES).map(({ path, pack }) => ({ path, before: pack }))
    const input: DriftInput = { dir: ctx.config.dataDir, root, project: job.project, generation, files }
    const output = await ingest.run('drift', input, { signal })
    for (const id of output.same) same.add(id)
    unknown += output.unknown.length
    progress((done += files.length), manifest.length)
  })
  return { same, unknown }
}

/** Splits entities into those that are as stored, and those that have changed and would be described. */
async function sortByDrift(
  entities: readonly EntityToDescribe[],
  same: ReadonlySet<string>,
): Promise<{ fresh: EntityToDescribe[]; stale: EntityToDescribe[] }> {
  const turn = turnTaker()
  const fresh: EntityToDescribe[] = []
  const stale: EntityToDescribe[] = []
  for (const entity of entities) {
    if (same.has(entity.id)) fresh.push(entity)
    else if (planDescription(entity).by !== 'nothing') stale.push(entity)
    await turn()
  }
  return { fresh, stale }
}

/** Adds to `descriptions` the earlier ones of entities that were left alone. */
function keepEarlier({ descriptions }: Described, stale: readonly EntityToDescribe[]): Map<string, string> {
  for (const { id, description } of stale) if (description) descriptions.set(id, description)
  return descriptions
}

async function changesOf(
  { descriptions }: Described,
  entities: readonly EntityToDescribe[],
): Promise<{ updated: number; unchanged: number }> {
  const turn = turnTaker()
  let updated = 0
  let unchanged = 0
  for (const { id, description } of entities) {
    await turn()
    const now = descriptions.get(id)
    if (now === undefined) continue
    if (now === description) unchanged++
    else updated++
  }
  return { updated, unchanged }
}
