// The process: environment in, ready line out, signals to a graceful stop.

import { ConfigError, readConfig, secretsOf } from './config.ts'
import { createLog } from './log.ts'
import { warmThreads } from './operations/warm.ts'
import { type Service, startService } from './service.ts'

/** Whatever hangs after this is left behind, so that the process is gone within the promised 10 s. */
const STOP_MS_MAX = 9500

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, secretsOf(config))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  const service = await startService(config, { log, tell: (text) => process.stderr.write(`${text}\n`), fatal: fail })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(service, signal))
  process.stdout.write(`listening on ${service.url}\n`)
  warmThreads(service.ctx)
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

async function stop(service: Service, signal: string): Promise<void> {
  const { log } = service.ctx
  log.info('stopping', { signal })
  setTimeout(() => {
    log.warn('stopped before everything had finished')
    process.exit(0)
  }, STOP_MS_MAX).unref()
  await service.stop().catch((error: unknown) => log.error('stop failed', { error }))
  process.exit(0)
}
