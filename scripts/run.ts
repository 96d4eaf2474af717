// `make run`: the service and a first look at one repository, in one command. Everything shown comes from `cks`
// commands, printed before their answers, so that the reader can go on with them.

import { type ChildProcess, spawn } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runCli } from '../src/cli/main.ts'

const repo = resolve(process.argv[2] ?? '.')
const controller = new AbortController()
const server = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
  env: { CKS_LOG_LEVEL: 'warn', ...process.env },
  stdio: ['ignore', 'pipe', 'inherit'],
})
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    controller.abort()
    server.kill('SIGTERM')
  })
}

const url = await readyUrl(server)
const name = basename(repo)
  .replace(/[^A-Za-z0-9._-]/g, '-')
  .slice(0, 128)
const code = await cks('ingest', repo, '--no-describe', '--name', name)
if (code === 0) {
  await cks('graph', name)
  await cks('search', name, 'read the configuration', '--top-k', '5')
}
console.log(`
Docs       ${url}/docs   ${url}/redoc   ${url}/openapi.json
Go on      npm run --silent cli -- search ${name} "your question"      (cks finds its own way in on this machine)
           npm run --silent cli -- --help
Sign in    as admin; the generated password is in data/initial-admin-password
           curl -s ${url}/auth/login -H 'content-type: application/json' -d '{"username":"admin","password":"…"}'
Stop       Ctrl-C
`)

/** The address in the ready line. Ends this process with the server's code when it never comes. */
async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const found = /^listening on (\S+)$/.exec(line)
    if (found) return found[1]!
  }
  return new Promise(() => undefined) // its exit ends us
}

async function cks(...args: string[]): Promise<number> {
  const shown = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(' ')
  console.log(`\n$ cks ${shown}`)
  const { stdout, stderr } = process
  return runCli({ args, env: { ...process.env, CKS_URL: url }, signal: controller.signal }, { stdout, stderr })
}
