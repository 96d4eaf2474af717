// The nouns. Contract records keep the snake_case names of the contract; ours are camelCase.

export type Role = 'admin' | 'user' | 'viewer'

export type JobKind = 'pipeline' | 'graph' | 'refresh' | 'review' | 'bughunt'
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

export type JobEvent = { seq: number; stage: string; message: string; ts: string }

/** The job record, as stored and as answered. */
export type Job = {
  id: string
  job_id: string
  kind: JobKind
  project: string
  repo_path: string
  recreate: boolean
  describe: boolean
  force: boolean
  status: JobStatus
  stage: string | null
  done: number
  total: number
  stage_progress: { stage: string; done: number; total: number } | null
  result: Record<string, unknown> | null
  error: string | null
  events: JobEvent[] | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  updated_at: string
}

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
  calls_resolved: number
  calls_external: number
  calls_unresolved: number
}

export type GraphNode = {
  id: number
  kind: string
  name: string
  qualified_name: string
  path: string
  absolute_path: string
  start_line: number
  end_line: number
}

/** A searchable piece of a project: an entity, a part of a large one, module-level code, configuration or documentation. */
export type Chunk = {
  /** UUID v5 of project, qualified name and part. */
  id: string
  entity_type: string
  name: string
  qualified_name: string
  file_path: string
  start_line: number
  end_line: number
  /** 0 for the whole or first part of an entity, then 1, 2, … */
  part: number
  chunk_text: string
  description: string | null
}

/** An element of the `sources` event and of search results. */
export type ChatSource = {
  entity_type: string
  name: string
  qualified_name: string
  file_path: string
  absolute_path: string
  start_line: number
  end_line: number
  score: number
  hop: number
  via: string
  chunk_text: string
  description: string | null
}
