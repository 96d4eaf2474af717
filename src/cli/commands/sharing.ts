// Processes that share a database: workers, and the tables they all need. Stores and configuration are loaded by these
// commands alone: others start quicker without them.

import type { Config } from '../../config.ts'
import { ServiceError } from '../../core/errors.ts'
import type { components } from '../../core/openapi.d.ts'
import { segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT } from '../command.ts'
import { plain, table } from '../output.ts'
import { startServiceProcess } from '../service-process.ts'

const worker: Command = {
  name: 'worker',
  arguments: '',
  summary: 'run jobs for services that share a database, until Ctrl-C',
  details: `Prints 'taking jobs' once it does; its log goes to stderr. It answers nobody, and needs the environment variables of the
services that it works for: CKS_DATABASE_URL, CKS_OBJECTS_URL and CKS_JWT_SECRET. Its CKS_DATA_DIR is its own.`,
  examples: ['cks worker'],
  run: async (cli) => {
    const process = startServiceProcess(cli.env, cli.signal, 'worker')
    const ready = await process.ready
    if (ready !== undefined) cli.out.write(`${ready}\n`)
    return await process.ended
  },
}

const migrate: Command = {
  name: 'migrate',
  arguments: '',
  summary: 'bring the tables of a shared database to this version, before services are started',
  details: `The database is CKS_DATABASE_URL. Services do the same when they start; this does it while none is running, and tells what it did.`,
  examples: ['cks migrate'],
  run: async (cli) => {
    const migrateShared = (await import('../../stores/shared.ts')).migrateShared
    const config = await configOf(cli.env)
    if (!config.sharing) throw new CliError(EXIT.usage, 'CKS_DATABASE_URL must be set: without it there are no tables')
    const { from, to } = await migrateShared(config.sharing.databaseUrl).catch((error: unknown) => {
      throw error instanceof ServiceError ? new CliError(EXIT.failed, error.message) : error
    })
    cli.out.answer({ from, to }, () => (from === to ? `version ${to} already` : `version ${from} -> ${to}`))
    return EXIT.ok
  },
}

const servers: Command = {
  name: 'servers',
  arguments: '<project>',
  summary: 'the servers that share a database, those that keep a project warm first',
  run: async (cli, { positionals }) => {
    const path = `/projects/${segment(positionals[0]!)}/servers`
    const list = await cli.api.get<components['schemas']['ServerOfProject'][]>(path)
    cli.out.answer(list, () => {
      if (list.length === 0) return 'this service is alone'
      return table(list.map(({ url, choice }) => [plain(url), choice === null ? '' : `choice ${choice}`]))
    })
    return undefined
  },
}

/** Commands for services that share their work. */
export const sharing: readonly Command[] = [worker, migrate, servers]

async function configOf(env: Cli['env']): Promise<Config> {
  const { ConfigError, readConfig } = await import('../../config.ts')
  try {
    return readConfig(env)
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(EXIT.usage, error.message) : error
  }
}
