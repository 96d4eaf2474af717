// The nouns of the service. Contract records keep the contract's snake_case names; our own are camelCase.

import type { components } from './openapi.d.ts'

type Contract = components['schemas']

/** A request body as validation leaves it: null for an optional property has become absence. */
export type Filled<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]: undefined extends T[K] ? Filled<Exclude<T[K], null>> : Filled<T[K]> }
    : T

// Request bodies, with the contract's defaults filled in.
export type PipelineRequest = Filled<Contract['PipelineRequest']>
export type GraphRequest = Filled<Contract['GraphRequest']>
export type CloneRequest = Filled<Contract['CloneRequest']>
export type ImpactRequest = Filled<Contract['ImpactRequest']>
export type GrepRequest = Filled<Contract['GrepRequest']>
export type SearchRequest = Filled<Contract['SearchRequest']>
export type ChatRequest = Filled<Contract['ChatRequest']>
export type RunRequest = Filled<Contract['RunRequest']>
export type LlmConfigRequest = Filled<Contract['LlmConfigRequest']>

/** The rights of a user. */
export type Role = Contract['Role']

/** The caller: a user with a valid session. */
export type SignedIn = { id: number; username: string; role: Role; sessionId: string; expiresAt: Date }

/** The API format of a model provider. */
export type ProviderName = Contract['ProviderName']

/** The kind of a job's work. */
export type JobKind = Contract['JobKind']
/** The states of a job. */
export type JobStatus = Contract['JobStatus']
/** The result of a job; its shape depends on the job's kind. */
export type JobResult = Contract['JobResult']
/** The counts of an ingest. */
export type IngestSummary = Contract['IngestSummary']
/** The job record, as stored and as returned. */
export type Job = Contract['Job']

/** A project record; `generation` names the graph and index that readers see (0: none yet). */
export type Project = {
  project_name: string
  /** An absolute path, or the address that the project is cloned from. */
  repo_path: string
  /** The folder that `repo_path` led to when it was ingested; records of earlier versions lack it. */
  real_path?: string | undefined
  generation: number
  /** The indexes of compilers that the graph rests on, by their real paths. */
  scip?: readonly string[] | undefined
  nodes: number
  edges: number
  files: number
  chunks: number
  languages: Record<string, number>
  commit: string | null
  dirty: boolean
  generated_at: string | null
  /** The state of the repository that the chunks come from, when it is earlier than that of the graph. */
  chunks_of?: Pick<Project, 'commit' | 'dirty' | 'generated_at'> | undefined
  calls_resolved: number
  calls_external: number
  calls_unresolved: number
  /** Graphs of other commits that the project holds beside its own. */
  revisions?: readonly Revision[]
}

/** The graph of a branch, tag or commit, by the name that it was asked for with; its generation is its own. */
export type Revision = Pick<
  Project,
  'generation' | 'nodes' | 'edges' | 'files' | 'languages' | 'calls_resolved' | 'calls_external' | 'calls_unresolved'
> & { name: string; commit: string; generated_at: string }

/** Whether readers of a project see a generation: its own, or that of one of its revisions. */
export const isLive = (project: Project | undefined, generation: number): boolean =>
  project !== undefined &&
  (project.generation === generation || (project.revisions ?? []).some((each) => each.generation === generation))

/** The generations of a project that readers see. */
export const generationsOf = (project: Project | undefined): number[] =>
  project ? [project.generation, ...(project.revisions ?? []).map(({ generation }) => generation)] : []

/** A node of the graph, as answered. */
export type GraphNode = Contract['GraphNode']

/** An element of the `sources` event and of search results. */
export type ChatSource = Contract['ChatSource']

/** The lines that a line search has found. */
export type GrepResults = Contract['GrepResults']
/** A file with matching lines. */
export type GrepFile = Contract['GrepFile']
