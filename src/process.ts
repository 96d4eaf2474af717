// The process: environment in, ready line out, signals to a graceful stop. Its argument is its role among several that
// share a database: `serve` answers, `worker` runs jobs, and without one it does both.

import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { startGitHost } from './clients/git-host.ts'
import { isAtNative } from './clients/pool/threads.ts'
import { ConfigError, configWarnings, readConfig, secretsOf } from './config.ts'
import type { Role } from './engine.ts'
import { createLog, type Log, logConsole } from './log.ts'
import { warmThreads } from './operations/warm.ts'
import { startService, startWorker, type Worker } from './service.ts'

/** Work that still hangs after this is abandoned, so that the process ends within the promised 10 s. */
const STOP_MS_MAX = 9500

// A reader that stops reading (`npm start | head`) is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Files the service writes are readable by their owner only, even in a data directory that others may read.
process.umask(0o077)

// Compiling hot code takes up to half of the CPU time of a first ingest. A third of V8's inlining budget saves 5 to 10
// % of the ingest's CPU time, and the compiled code runs as fast.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')

// V8 lets a heap grow to several times what was alive at the last collection. Half as much again at most costs an ingest no
// CPU time that could be measured, since marking is cheap beside linking, and holds its peak down.
setFlagsFromString('--heap-growing-percent=50')

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, secretsOf(config))
  for (const warning of configWarnings(process.env)) log.warn(warning)
  logConsole(log)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  startGitHost()
  const role = roleOf(process.argv[2])
  const tell = (text: string): void => void process.stderr.write(`${text}\n`)
  const starting =
    role === 'worker'
      ? startWorker(config, { log, fatal: fail })
      : startService(config, { log, tell, fatal: fail, role })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Every time, not once: a Ctrl-C under `npm start` comes twice, from the terminal and from npm, and the second one
    // would end the process in the middle of its stop.
    process.on(signal, () => {
      if (!stopping) void stop(starting, log, signal)
      stopping = true
    })
  }
  const service = await starting
  process.stdout.write('url' in service ? `listening on ${service.url}\n` : 'taking jobs\n')
  warmThreads(service.ctx)
} catch (error) {
  fail(error)
}

function roleOf(argument: string | undefined): Role | undefined {
  if (argument === undefined || argument === 'serve' || argument === 'worker') return argument
  throw new ConfigError(`'${argument}' is no role: serve or worker, or none for both`)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

async function stop(starting: Promise<Worker>, log: Log, signal: string): Promise<void> {
  log.info('stopping', { signal })
  setTimeout(() => {
    log.warn('stopped before everything had finished')
    leave()
  }, STOP_MS_MAX).unref()
  const service = await starting
  await service.stop().catch((error: unknown) => log.error('stop failed', { error }))
  leave()
}

const SHELL = '/bin/sh'

/**
 * Ends the process with 0. An exit waits for its threads, and aborts where one was inside of native code, such as a parse that
 * takes a minute. Becoming a program that ends at once, the process leaves them behind.
 */
function leave(): never {
  if (isAtNative() && process.execve && existsSync(SHELL)) process.execve(SHELL, [SHELL, '-c', 'exit 0'], {})
  process.exit(0)
}
