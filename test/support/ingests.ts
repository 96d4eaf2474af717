// A service to ingest into, folders and repositories to ingest, and the figures of an ingest.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { IngestSummary, Job } from '../../src/core/model.ts'
import { startTestService, type TestService } from './service.ts'
import { temporaryFolder } from './temporary.ts'

export type Accepted = { job_id: string; status: string }
export type Graph = {
  nodes: {
    id: number
    name: string
    kind: string
    qualified_name: string
    path: string
    absolute_path: string
    start_line: number | null
    end_line: number | null
  }[]
  edges: { source: number; target: number; type: string; resolution?: string; lines?: number[] }[]
  stats: { total_nodes: number; total_edges: number; returned_nodes: number; truncated: boolean }
  commit: string | null
  dirty: boolean
}

/** Where the folders are made; removed in the end. */
export const root = temporaryFolder()
/** Running as long as the tests. */
export let service: TestService

before(async () => {
  service = await startTestService()
})
after(() => service.stop())

/** A folder with these files. */
export function folder(name: string, files: Record<string, string | Buffer>): string {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return path
}

/** Ingests a folder and waits for the end of the job. */
export async function ingest(repo: string, kind: 'pipeline' | 'graph' = 'graph', body: object = {}): Promise<Job> {
  const { status, body: accepted } = await service.admin.post<Accepted>(`/instances/${kind}`, {
    repo_path: repo,
    describe: false,
    ...body,
  })
  assert.equal(status, 200)
  return service.admin.jobEnd(accepted.job_id)
}

type Ingested = { ingest: IngestSummary }
/** The figures of an ingest by its job. */
export const summary = (job: Job): Ingested['ingest'] => (job.result as Ingested).ingest

/** Two files that know each other, and a text. */
export const SOURCES = {
  'src/util.ts': 'export function helper(): number {\n  return 1\n}\n',
  'src/main.ts': "import { helper } from './util.ts'\nexport function run(): number {\n  return helper()\n}\n",
  'README.md': '# Sample\n',
}
