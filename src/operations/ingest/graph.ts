// The graph stage: walk, parse the files without known facts, link. Worker threads do it all; this file only directs.

import { MessageChannel } from 'node:worker_threads'
import type { LinkOutput, LinkTask } from '../../../workers/link.ts'
import type { ParseInput, ParseOutput } from '../../../workers/parse.ts'
import type { Revision, WalkInput } from '../../../workers/walk.ts'
import { engineVersion } from '../../clients/extractor.ts'
import type { Context } from '../../context.ts'
import { notEnoughMemory, saysFactsGone } from '../../core/errors.ts'
import { takeFacts } from '../shared/share.ts'
import { warmIngest } from '../warm.ts'
import { mapInFlight } from './in-flight.ts'
import type { LinkingRun } from './run.ts'

/** Source bytes per worker task: enough to be worth the hand-over, few enough to be cancelled quickly. */
const BATCH_BYTES = 256 * 1024
const BATCH_FILES = 64

/**
 * The memory of an ingest beside that of the idle service, measured on repositories of .1 to 1.2 million lines: 1,250 to
 * 1,550 MB a million lines of some 40 bytes.
 */
const INGEST_BYTES = 200 * 2 ** 20
const BYTES_PER_SOURCE_BYTE = 36
/** Of 100,000 small files, 5 GB beside their source. */
const BYTES_PER_FILE = 50_000

/** Seconds of the parts of the stage. */
export type GraphTimes = { walk: number; parse: number; link: number }

/**
 * The outcome of the graph stage, with the revision it saw, which may still be asked for, and its times in seconds. The
 * graph is in the store once `stored` has resolved.
 */
export type Linked = Omit<LinkOutput, 'packed'> & {
  revision: Promise<Revision>
  stored: Promise<void>
  times: GraphTimes
}

/**
 * Brings the graph of `run.repo` into the store under `run.generation`; when its files are those of the previous
 * generation, nothing new is stored and `unchanged` says so. Progress counts files.
 * `onNodes` is given the packed nodes of a new graph while its edges are still being found.
 */
export async function ingestGraph(
  ctx: Context,
  run: LinkingRun,
  onNodes?: (nodes: Uint8Array) => void,
): Promise<Linked> {
  try {
    return await graphOf(ctx, run, onNodes)
  } catch (error) {
    if (!saysFactsGone(error)) throw error
    // Damaged ones are removed by whoever reads them, and made again by the next walk. No node was announced before.
    ctx.log.warn('the facts of a file are made again', { project: run.project, error })
    run.memory.giveBack()
    return graphOf(ctx, run, onNodes)
  }
}

async function graphOf(ctx: Context, run: LinkingRun, onNodes?: (nodes: Uint8Array) => void): Promise<Linked> {
  const { ingest } = ctx.clients.pools
  const { project, generation, previous, repo, signal, commit, like } = run
  const common = { dir: ctx.config.dataDir, repo, project, generation }
  const started = performance.now()
  const input: WalkInput = { ...common, previous, commit, now: ctx.clock().getTime(), code: engineVersion() }
  const readRevision = async (): Promise<Revision> =>
    commit === undefined ? ingest.run('walk.revision', { repo }, { signal }) : { commit, dirty: false }
  const walking = ingest.run('walk', input, { signal })
  // Mostly nothing has to be read: then the revision beside the walk is that of the files.
  const revisionOfWalk = previous === 0 ? undefined : readRevision()
  revisionOfWalk?.catch(() => undefined) // its failure is one of the run only if it is used
  if (previous === 0) warmIngest(ctx)
  const { files, pending, sizes, lacksPreludes, sourceBytes } = await walking
  if (pending.length > 0) {
    await run.memory.take(INGEST_BYTES + sourceBytes * BYTES_PER_SOURCE_BYTE + files * BYTES_PER_FILE)
  }
  const walked = performance.now()
  let done = files - pending.length
  run.progress(done, files)
  const [, batches] = await Promise.all([
    lacksPreludes && ingest.run('preludes', common, { signal }),
    mapInFlight(ingest, batchesOf(pending, sizes), async (batch) => {
      await takeFacts(ctx, { ...common, files: batch }, signal)
      const output = await parseBatch(ctx, signal, { ...common, files: batch })
      done += batch.length
      run.progress(done, files)
      return { files: batch, output }
    }),
  ])
  const parsed = performance.now()
  // Read directly after the files: a later checkout, during the descriptions, is not the ingested revision.
  const revision = (pending.length === 0 && revisionOfWalk) || readRevision()
  revision.catch(() => undefined) // its failure is told by the publication
  const { packed, ...linked } = await linkBatches(
    ctx,
    { ...common, previous, like, batches, scip: run.scip },
    signal,
    onNodes,
  )
  const { dir } = common
  const stored = packed ? ingest.run('link.store', { dir, project, generation, packed }) : Promise.resolve()
  stored.catch(() => undefined) // its failure is told by the stages that need it, and by the publication
  if (linked.notFollowed) ctx.log.info('a changed project is linked whole', { project, reason: linked.notFollowed })
  if (linked.endless > 0)
    ctx.log.warn('types of the project go round in a ring that the linker does not know; some calls are left out', {
      project,
      questions: linked.endless,
    })
  const times = {
    walk: seconds(walked - started),
    parse: seconds(parsed - walked),
    link: seconds(performance.now() - parsed),
  }
  return { ...linked, revision, stored, times }
}

async function linkBatches(
  ctx: Context,
  task: LinkTask,
  signal: AbortSignal,
  onNodes?: (nodes: Uint8Array) => void,
): Promise<LinkOutput> {
  const { ingest } = ctx.clients.pools
  const { port1, port2 } = new MessageChannel()
  if (onNodes) port1.once('message', onNodes)
  try {
    const keeps = task.project // the thread keeps what it links (threads/linked.ts)
    if (!onNodes) return await ingest.run('link', task, { signal, keeps })
    return await ingest.run('link', { ...task, nodes: port2 }, { signal, keeps, transfer: [port2] })
  } catch (error) {
    throw isOutOfMemory(error) ? notEnoughMemory(task.project, ctx.config.memoryBytes) : error
  } finally {
    port1.close()
  }
}

const seconds = (ms: number): number => Math.round(ms) / 1000

/**
 * Parses a batch. If its worker dies, each file is parsed alone, and the one that kills its worker again is given up.
 */
async function parseBatch(ctx: Context, signal: AbortSignal, input: ParseInput): Promise<ParseOutput> {
  try {
    return await ctx.clients.pools.ingest.run('parse', input, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!isWorkerDeath(error)) throw error
    if (input.files.length === 1) {
      ctx.log.warn('a file ended its worker', { project: input.project, error })
      return ctx.clients.pools.ingest.run('parse.giveUp', input, { signal })
    }
    const alone = Array.from(input.files, (file) => ({ ...input, files: Uint32Array.of(file) }))
    const outputs: ParseOutput[] = []
    for (const one of alone) outputs.push(await parseBatch(ctx, signal, one))
    return {
      hashes: Buffer.concat(outputs.map((output) => output.hashes)),
      states: Uint8Array.from(outputs, (output) => output.states[0]!),
      lines: Uint32Array.from(outputs, (output) => output.lines[0]!),
      parsed: outputs.reduce((sum, output) => sum + output.parsed, 0),
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const isWorkerDeath = (error: unknown): boolean =>
  isOutOfMemory(error) || (error instanceof Error && /worker|exit/i.test(error.message))

/** Cuts the files into tasks of about the same amount of source, in order. */
function batchesOf(files: Uint32Array, sizes: Float64Array): Uint32Array[] {
  const batches: Uint32Array[] = []
  let start = 0
  let bytes = 0
  for (let at = 0; at < files.length; at++) {
    bytes += sizes[at]!
    if (bytes < BATCH_BYTES && at - start + 1 < BATCH_FILES) continue
    batches.push(files.slice(start, at + 1))
    start = at + 1
    bytes = 0
  }
  if (start < files.length) batches.push(files.slice(start))
  return batches
}
