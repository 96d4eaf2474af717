// The service as a process: the line it prints, its exit codes, signals, a port that is taken.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from './support/temporary.ts'
import { until } from './support/until.ts'

type Run = {
  output: () => string
  errors: () => string
  exit: Promise<number | null>
  kill: (signal: NodeJS.Signals) => void
}

function runMain(env: Record<string, string>, args: readonly string[] = ['src/main.ts']): Run {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { output: () => output, errors: () => errors, exit, kill: (signal) => child.kill(signal) }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the process says where it listens and ends with 0 on ${signal}`, async () => {
    const dataDir = temporaryFolder()
    const run = runMain({ CKS_PORT: '0', CKS_DATA_DIR: dataDir })
    await until(() => run.output().includes('\n'))
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(run.output())?.[1]
    assert.ok(url, run.output())
    assert.equal((await fetch(`${url}/health`)).status, 200)
    run.kill(signal)
    assert.equal(await run.exit, 0)
  })
}

test('a signal that comes twice, as a Ctrl-C under npm does, ends the process no less well', async () => {
  const dataDir = temporaryFolder()
  const run = runMain({ CKS_PORT: '0', CKS_DATA_DIR: dataDir })
  await until(() => run.output().includes('\n'))
  run.kill('SIGINT')
  await until(() => run.errors().includes('"stopping"'))
  run.kill('SIGINT')
  run.kill('SIGTERM')
  assert.equal(await run.exit, 0)
})

test("a package's message to the console is a line of the log", async () => {
  const says = `import { isMainThread } from 'node:worker_threads'
    if (isMainThread) setInterval(() => console.error(new Error('Input/output error')), 100).unref()`
  const options = `--import=data:text/javascript,${encodeURIComponent(says)}`
  const run = runMain({ CKS_PORT: '0', CKS_DATA_DIR: temporaryFolder(), NODE_OPTIONS: options })
  await until(() => run.output().includes('\n'))
  const from = run.errors().length
  await until(() => run.errors().slice(from).split('\n').length > 2)
  run.kill('SIGTERM')
  await run.exit
  const lines = run
    .errors()
    .slice(from)
    .split('\n')
    .filter((line) => line !== '')
  const said = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'a package said')
  assert.equal(said?.said?.[0]?.message, 'Input/output error')
})

/** A port that nobody listens on. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return String(port)
}

// Sockets of one process, and those on a port that the kernel has chosen, are never shared.
test('two processes cannot share a port', async () => {
  const [dataDir, port] = [temporaryFolder(), await freePort()]
  const start = (name: string): Run => runMain({ CKS_PORT: port, CKS_DATA_DIR: join(dataDir, name) })
  const holder = start('holder')
  await until(() => holder.output().includes('listening'))
  const late = start('late')
  await until(() => late.errors().includes('cannot listen') || late.output().includes('listening'))
  late.kill('SIGTERM')
  await late.exit
  holder.kill('SIGTERM')
  await holder.exit
  assert.match(
    late.errors(),
    /cannot listen on 127\.0\.0\.1:\d+ — another program listens there: CKS_HOST and CKS_PORT choose another/,
  )
  assert.equal(late.output().includes('listening'), false)
})

test('a bad variable is one line on stderr and exit 2', async () => {
  const run = runMain({ CKS_PORT: 'many' })
  assert.equal(await run.exit, 2)
  assert.equal(run.errors(), 'CKS_PORT must be an integer from 0 to 65535, not "many"\n')
})

test('a service that is alone loads nothing of what several machines need', async () => {
  const hook =
    "import{registerHooks}from'node:module';registerHooks({resolve:(to,at,next)=>{console.error('loads '+to);return next(to,at)}})"
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'src/main.ts']
  const run = runMain({ CKS_PORT: '0', CKS_DATA_DIR: temporaryFolder() }, args)
  await until(() => run.output().includes('listening'))
  run.kill('SIGTERM')
  assert.equal(await run.exit, 0)
  assert.match(run.errors(), /^loads lmdb$/m)
  assert.doesNotMatch(run.errors(), /^loads (pg|pg-boss|s3mini)$/m)
})

test('a worker needs a database, and a role is one of two', async () => {
  const env = { CKS_PORT: '0', CKS_DATA_DIR: temporaryFolder() }
  const worker = runMain(env, ['src/main.ts', 'worker'])
  assert.equal(await worker.exit, 2)
  assert.match(worker.errors(), /^CKS_DATABASE_URL must be set for a worker/)
  const other = runMain(env, ['src/main.ts', 'manager'])
  assert.equal(await other.exit, 2)
  assert.match(other.errors(), /^'manager' is no role: serve or worker/)
})
