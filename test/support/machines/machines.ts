// Several machines that share a PostgreSQL and a folder of objects: services in this process, each with a data directory
// of its own.

import { pathToFileURL } from 'node:url'
import { startTestService, type TestOptions, type TestService } from '../service.ts'
import { temporaryFolder } from '../temporary.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

export type Machines = {
  postgres: TestPostgres
  /** The variables that all machines are started with. */
  env: Record<string, string>
  /** Starts one more. */
  start: (options?: TestOptions) => Promise<TestService>
  stop: () => Promise<void>
}

export async function startMachines(env: Record<string, string> = {}): Promise<Machines> {
  const postgres = await startPostgres()
  const shared = {
    CKS_DATABASE_URL: await postgres.database(),
    CKS_OBJECTS_URL: pathToFileURL(temporaryFolder()).href,
    CKS_JWT_SECRET: 'a secret that all machines are started with',
    ...env,
  }
  const started: TestService[] = []
  return {
    postgres,
    env: shared,
    start: async (options = {}) => {
      const service = await startTestService({ ...options, env: { ...shared, ...options.env } })
      started.push(service)
      return service
    },
    stop: async () => {
      for (const service of started) await service.stop()
      await postgres.stop()
    },
  }
}
