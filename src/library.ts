// The service in process, for programs: the same operations without HTTP, users and a port.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig, secretsOf } from './config.ts'
import type { Relation } from './core/graph/relations/related.ts'
import type { Job } from './core/model.ts'
import type { components } from './core/openapi.d.ts'
import { createEngine, type Engine } from './engine.ts'
import { createLog } from './log.ts'
import type { Asker } from './operations/asked.ts'
import { readGraph } from './operations/graph.ts'
import { grep } from './operations/grep.ts'
import { readImpact } from './operations/impact.ts'
import { startGraph, startPipeline } from './operations/ingest/start.ts'
import { findSymbols, readRelations } from './operations/questions.ts'
import { search } from './operations/search.ts'

export { ServiceError } from './core/errors.ts'

type Schemas = components['schemas']
type Ingested = Pick<Schemas['PipelineResult'], 'ingest' | 'vectorize' | 'seconds'>

/** Records of the API, as `openapi.yaml` has them. */
export type { components, Job, Relation }

/** Where a repository's graph and index are kept, and under which name. */
export type OpenOptions = {
  /** The name of the project; that of the folder when omitted. */
  name?: string
  /** A folder that no other process uses, kept for the next time; when omitted a temporary one, removed by `close`. */
  dataDir?: string
  /** Settings of the service by their names, such as `{ CKS_WORKERS: '2' }`; none is taken from the environment. */
  settings?: Readonly<Record<string, string>>
  /** Receives the lines of the log. */
  log?: (line: string) => void
}

/** How to ingest. */
export type IngestOptions = {
  /** The graph alone: no chunks, no search. */
  graphOnly?: boolean
  /** Describes entities by a language model, which the settings must name. */
  describe?: boolean
  /** Indexes of SCIP, absolute or relative to the repository. */
  scip?: readonly string[]
  /** Receives the job at every change. */
  onProgress?: (job: Job) => void
  /** Cancels the ingest. */
  signal?: AbortSignal
}

/** Reads up to 200 changed files before the question is answered. */
type Fresh = { fresh?: boolean }

/** Which part of the graph; code entities alone, 5,000 nodes at most, without details of edges when omitted. */
export type GraphOptions = Fresh & { structural?: boolean; limit?: number; detailed?: boolean }
/** As the body of `POST /search`. */
export type SearchOptions = Fresh & Partial<Omit<Schemas['SearchRequest'], 'project_name' | 'projects' | 'query'>>
/** As the body of `POST /impact`. */
export type ImpactOptions = Fresh & Partial<Schemas['ImpactRequest']>
/** As the body of `POST /grep`. */
export type GrepOptions = Fresh & Partial<Omit<Schemas['GrepRequest'], 'project_name' | 'projects' | 'pattern'>>
/** As the parameters of `GET /graph/{project}/symbols`. */
export type SymbolOptions = Fresh & { kind?: Schemas['NodeKind']; path?: string; limit?: number }
/** As the parameters of `GET /graph/{project}/callers` and its like. */
export type RelatedOptions = Fresh & {
  depth?: number
  limit?: number
  tests?: 'include' | 'exclude' | 'only'
  certainty?: Schemas['Resolution']
  path?: string
  cursor?: string
}

/**
 * A repository that is open. Every answer is a record of `openapi.yaml`; refusals of the API are thrown as
 * ServiceErrors, among them questions to a repository that was not ingested yet.
 */
export type OpenRepository = {
  /** The name of the project. */
  readonly project: string
  /** Throws an Error with the job's reason when it fails, and the signal's reason when that cancels it. */
  ingest(options?: IngestOptions): Promise<Ingested>
  graph(options?: GraphOptions): Promise<Schemas['Graph']>
  search(question: string, options?: SearchOptions): Promise<Schemas['SearchResults']>
  impact(options?: ImpactOptions): Promise<Schemas['ImpactReport']>
  grep(pattern: string, options?: GrepOptions): Promise<Schemas['GrepResults']>
  symbols(text: string, options?: SymbolOptions): Promise<Schemas['Symbols']>
  /** The callers, callees, users, implementations, overrides or subclasses of an entity by any of its names. */
  related(relation: Relation, entity: string, options?: RelatedOptions): Promise<Schemas['Relations']>
  /** Cancels running work, ends all threads and closes the stores. Must be called: threads keep a process alive. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Opens a repository: starts the parts for ingesting and questions. Throws a ConfigError for invalid settings, and an
 * Error when another process holds the data folder.
 */
export async function openRepository(path: string, options: OpenOptions = {}): Promise<OpenRepository> {
  const { dataDir, settings = {}, log = () => undefined } = options
  const temporary = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'cks-')) : undefined
  const removeTemporary = async (): Promise<void> => {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
  }
  try {
    const config = readConfig({ ...settings, CKS_DATA_DIR: resolve(dataDir ?? temporary!) })
    const lines = createLog(config.logLevel, secretsOf(config), log)
    const engine = await createEngine(config, { log: lines, clock: () => new Date() })
    const close = async (): Promise<void> => {
      await engine.ctx.jobs.stop()
      await engine.close()
      await removeTemporary()
    }
    try {
      await engine.lock()
      await engine.resume()
    } catch (error) {
      await engine.close()
      throw error
    }
    return repositoryIn(engine, { root: resolve(path), name: options.name }, once(close))
  } catch (error) {
    await removeTemporary()
    throw error
  }
}

type Place = { root: string; name: string | undefined }

function repositoryIn({ ctx }: Engine, { root, name }: Place, close: () => Promise<void>): OpenRepository {
  const project = name ?? root.slice(root.lastIndexOf('/') + 1)
  const asker = ({ fresh = false }: Fresh): Asker => ({ fresh, role: 'admin' })
  const asked = (options: Fresh) => ({ project, ...asker(options) })
  const never = new AbortController().signal
  return {
    project,
    ingest: async ({ graphOnly = false, describe = false, scip, onProgress, signal = never } = {}) => {
      signal.throwIfAborted()
      const request = { repo_path: root, project_name: project, ...(scip ? { scip: [...scip] } : {}) }
      const job = graphOnly
        ? await startGraph(ctx, request)
        : await startPipeline(ctx, { ...request, describe, recreate: false }, signal)
      return resultOf(ctx.jobs, job, { onProgress, signal })
    },
    graph: async (options = {}) => {
      const { structural = false, limit = 5000, detailed = false } = options
      const { bytes } = await readGraph(ctx, asked(options), { structural, limit, detailed }, () => false)
      return parsed(bytes!)
    },
    search: (question, { fresh, ...options } = {}) =>
      search(
        ctx,
        { ...SEARCH, ...options, project_name: project, query: question },
        never,
        asker({ fresh: fresh === true }),
      ),
    impact: async ({ fresh, ...options } = {}) =>
      parsed(await readImpact(ctx, asked({ fresh: fresh === true }), { ...IMPACT, ...options })),
    grep: (pattern, { fresh, ...options } = {}) =>
      grep(ctx, { ...GREP, ...options, project_name: project, pattern }, never, asker({ fresh: fresh === true })),
    symbols: async (text, { fresh, limit = 20, ...options } = {}) =>
      parsed(await findSymbols(ctx, asked({ fresh: fresh === true }), { q: text, limit, ...options })),
    related: async (relation, entity, { fresh, ...options } = {}) =>
      parsed(await readRelations(ctx, asked({ fresh: fresh === true }), relation, { ...RELATED, ...options, entity })),
    close,
    [Symbol.asyncDispose]: close,
  }
}

// The defaults of `openapi.yaml`, which HTTP fills in.
const SEARCH = { top_k: 8, hops: 1, tests: 'include' } as const
const IMPACT = { setting: 'likely', limit: 100, chains: 1000 } as const
const GREP = {
  regex: false,
  case: 'sensitive',
  word: false,
  tests: 'include',
  context: 0,
  limit: 100,
  per_file: 1000,
} as const
const RELATED = { depth: 1, limit: 100, tests: 'include', certainty: 'name' } as const

const parsed = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString('utf8')) as T

type Following = { onProgress: ((job: Job) => void) | undefined; signal: AbortSignal }

/** The result of a job, once it has ended; an aborted signal cancels it. */
async function resultOf(
  jobs: Engine['ctx']['jobs'],
  { job_id }: Job,
  { onProgress, signal }: Following,
): Promise<Ingested> {
  const cancel = (): void => {
    jobs.cancel(job_id).catch(() => undefined) // it has ended meanwhile
  }
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  try {
    for await (const job of jobs.watch(job_id, new AbortController().signal)) {
      onProgress?.(job)
      if (job.status === 'succeeded') return job.result as Ingested
      if (job.status === 'failed') throw new Error(job.error ?? 'the ingest failed')
      if (job.status === 'cancelled') throw signal.aborted ? signal.reason : new Error('the ingest was cancelled')
    }
    throw new Error('the repository is being closed')
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** A function that does its work once, whoever calls it how often. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
