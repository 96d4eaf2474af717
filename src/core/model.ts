// The nouns. Contract records keep the snake_case names of the contract; ours are camelCase.

import type { components } from './openapi.d.ts'

type Contract = components['schemas']

// What requests ask for, filled with the defaults of the contract.
export type PipelineRequest = Contract['PipelineRequest']
export type GraphRequest = Contract['GraphRequest']
export type SearchRequest = Contract['SearchRequest']
export type ChatRequest = Contract['ChatRequest']
export type RunRequest = Contract['RunRequest']
export type LlmConfigRequest = Contract['LlmConfigRequest']

/** What a user may do. */
export type Role = Contract['Role']

/** Who calls: a user with a session that is known to be valid. */
export type SignedIn = { id: number; username: string; role: Role; sessionId: string; expiresAt: Date }

/** Whose format a model provider speaks. */
export type ProviderName = Contract['ProviderName']

/** What a job does. */
export type JobKind = Contract['JobKind']
/** Where a job is between being asked for and its end. */
export type JobStatus = Contract['JobStatus']
/** What a job brought; its shape depends on the job's kind. */
export type JobResult = Contract['JobResult']
/** What an ingest read and made of it. */
export type IngestSummary = Contract['IngestSummary']
/** The job record, as stored and as answered. */
export type Job = Contract['Job']

/** What is known of a project; `generation` names the graph and index that readers follow (0: none yet). */
export type Project = {
  project_name: string
  repo_path: string
  generation: number
  nodes: number
  edges: number
  files: number
  chunks: number
  languages: Record<string, number>
  commit: string | null
  dirty: boolean
  generated_at: string | null
  /** The state of the repository that the chunks are of, when it is an earlier one than that of the graph. */
  chunks_of?: Pick<Project, 'commit' | 'dirty' | 'generated_at'> | undefined
  calls_resolved: number
  calls_external: number
  calls_unresolved: number
}

/** A node of the graph, as answered. */
export type GraphNode = Contract['GraphNode']

/** An element of the `sources` event and of search results. */
export type ChatSource = Contract['ChatSource']
