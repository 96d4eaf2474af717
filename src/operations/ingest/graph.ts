// The graph stage: walk, parse the files without known facts, link. Worker threads do it all; this file only directs.

import { MessageChannel } from 'node:worker_threads'
import type { LinkNews, LinkOutput, LinkTask } from '../../../workers/link.ts'
import type { ParseInput, ParseOutput } from '../../../workers/parse.ts'
import type { WalkOutput } from '../../../workers/walk.ts'
import { engineVersion } from '../../clients/extractor.ts'
import { untilLeft } from '../../clients/gate.ts'
import type { Context } from '../../context.ts'
import { notEnoughMemory, saysFactsGone } from '../../core/errors.ts'
import { takeFacts } from '../shared/share.ts'
import { warmIngest } from '../warm.ts'
import { type CheckedOut, checkedOut } from './checked-out.ts'
import { mapInFlight } from './in-flight.ts'
import type { LinkingRun } from './run.ts'
import { walkAgain, walkStage } from './walked.ts'

/** Source bytes per worker task: enough to be worth the hand-over, few enough to be cancelled quickly. */
const BATCH_BYTES = 256 * 1024
const BATCH_FILES = 64
/** After fewer, threads are left with little: to collect it would go through a whole project that one of them keeps. */
const BATCHES_TO_REST = 8

/**
 * The memory of an ingest beside that of the idle service, measured on repositories of .1 to 1.2 million lines: 1,250 to
 * 1,550 MB a million lines of some 40 bytes.
 */
const INGEST_BYTES = 200 * 2 ** 20
const BYTES_PER_SOURCE_BYTE = 36
/** Of 100,000 small files, 2.5 GB beside their source on two threads. */
const BYTES_PER_FILE = 30_000

/** Seconds of the parts of the stage. */
export type GraphTimes = { walk: number; parse: number; link: number }

/**
 * The outcome of the graph stage, with the revision it saw, which may still be asked for, and its times in seconds. The
 * graph is in the store once `stored` has resolved.
 */
export type Linked = LinkOutput & {
  revision: Promise<CheckedOut>
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
  const { project, generation, previous, repo, signal, commit } = run
  const started = performance.now()
  const at = { dir: ctx.config.dataDir, repo, project, generation, previous, commit }
  const input = { ...at, now: ctx.clock().getTime(), code: engineVersion() }
  const walking = walkStage(ingest, input, signal)
  if (previous === 0) warmIngest(ctx)
  const { walked, holds } = await walking
  const linking = linkedOf(ctx, run, walked, { started, onNodes: onNodes && onceTrue(holds, onNodes) })
  const [linked] = await Promise.allSettled([linking])
  signal.throwIfAborted() // git may take long
  const [held] = await Promise.allSettled([holds])
  if (held.status === 'fulfilled' && held.value) return linking
  if (linked.status === 'fulfilled') await linked.value.stored.catch(() => undefined) // it writes where the next one does
  if (held.status === 'rejected') throw held.reason
  run.memory.giveBack()
  return linkedOf(ctx, run, await walkAgain(ingest, input, signal), { started, onNodes })
}

/** Tells nodes when they are known to hold: a stage that is begun with them cannot be begun again. */
function onceTrue(holds: Promise<boolean>, tell: (nodes: Uint8Array) => void): (nodes: Uint8Array) => void {
  return (nodes) => {
    const told = holds.then((isTrue) => isTrue && tell(nodes))
    told.catch(() => undefined) // the stage ends with it
  }
}

/** When the stage began, and who is told the nodes. */
type Telling = { started: number; onNodes: ((nodes: Uint8Array) => void) | undefined }

/** Counts walks: threads tell the trees of a generation that is walked again apart by it. */
let walks = 0

/** The graph of a walked repository. */
async function linkedOf(
  ctx: Context,
  run: LinkingRun,
  { files, pending, sizes, lacksPreludes, sourceBytes, ...seen }: WalkOutput,
  { started, onNodes }: Telling,
): Promise<Linked> {
  const { ingest } = ctx.clients.pools
  const { project, generation, previous, repo, signal, commit, like } = run
  const common = { dir: ctx.config.dataDir, repo, project, generation, walk: ++walks }
  if (pending.length > 0) {
    await run.memory.take(INGEST_BYTES + sourceBytes * BYTES_PER_SOURCE_BYTE + files * BYTES_PER_FILE)
  }
  const walked = performance.now()
  let done = files - pending.length
  run.progress(done, files)
  const [, batches] = await Promise.all([
    lacksPreludes && untilLeft(signal, (left) => ingest.run('preludes', { ...common, left }, { signal })),
    mapInFlight(ingest, batchesOf(pending, sizes), async (batch) => {
      await takeFacts(ctx, { ...common, files: batch }, signal)
      const output = await parseBatch(ctx, signal, { ...common, files: batch })
      done += batch.length
      run.progress(done, files)
      return { files: batch, output }
    }),
  ])
  // Not awaited: the link waits for one of the threads, and not for those that work for other jobs.
  if (batches.length >= BATCHES_TO_REST) ingest.runOnEach('parse.rest', common).catch(() => undefined) // a thread has ended
  const parsed = performance.now()
  // Asked directly after the files were read: a later checkout is not the ingested revision. Git's process is started by
  // its host, so that no thread waits for it.
  const revision = commit === undefined ? checkedOutNow(ctx, run, seen) : Promise.resolve({ commit, dirty: false })
  revision.catch(() => undefined) // told by the publication
  const task = { ...common, previous, like, isSame: seen.isSame, batches, scip: run.scip }
  const { linked, ended } = await linkBatches(ctx, task, signal, onNodes)
  const stored = ended.then(() => undefined)
  stored.catch(() => undefined) // told by the stages that need the graph
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

/** The state checked out now; what is published says what it was, if the walk has found all files untouched. */
async function checkedOutNow(
  { stores }: Context,
  { project, previous, repo }: LinkingRun,
  { changed, untracked, isSame }: Pick<WalkOutput, 'changed' | 'untracked' | 'isSame'>,
): Promise<CheckedOut> {
  const published = isSame ? await stores.projects.get(project) : undefined
  const before = published?.generation === previous ? published : undefined
  return checkedOut(repo, { changed, untracked, before: before && { commit: before.commit, dirty: before.dirty } })
}

/** The outcome as soon as it is known; `ended` resolves once the graph is stored. */
async function linkBatches(
  ctx: Context,
  task: Omit<LinkTask, 'port' | 'asksNodes' | 'left'>,
  signal: AbortSignal,
  onNodes?: (nodes: Uint8Array) => void,
): Promise<{ linked: LinkOutput; ended: Promise<LinkOutput> }> {
  const { port1, port2: port } = new MessageChannel()
  const told = new Promise<LinkOutput>((resolve) => {
    port1.on('message', (news: LinkNews) => {
      if ('linked' in news) resolve(news.linked)
      else onNodes?.(news.nodes)
    })
  })
  const asksNodes = onNodes !== undefined
  const keeps = task.project // the thread keeps what it links (threads/linked.ts)
  const { ingest } = ctx.clients.pools
  const ended = untilLeft(signal, (left) =>
    ingest.run('link', { ...task, asksNodes, port, left }, { signal, keeps, transfer: [port] }),
  )
    .catch((error: unknown) => {
      throw isOutOfMemory(error) ? notEnoughMemory(task.project, ctx.config.memoryBytes) : error
    })
    .finally(() => port1.close())
  return { linked: await Promise.race([told, ended]), ended }
}

const seconds = (ms: number): number => Math.round(ms) / 1000

/**
 * Parses a batch. If its worker dies, each file is parsed alone, and the one that kills its worker again is given up.
 */
async function parseBatch(ctx: Context, signal: AbortSignal, input: ParseInput): Promise<ParseOutput> {
  try {
    return await untilLeft(signal, (left) => ctx.clients.pools.ingest.run('parse', { ...input, left }, { signal }))
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
