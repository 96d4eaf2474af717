// `make run`: the service and a first look at one repository, in one command. Everything shown comes from `cks`
// commands, printed before their answers, so that the reader can go on with them.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runCli } from '../src/cli/main.ts'
import type { Job } from '../src/core/model.ts'

const repo = resolve(process.argv[2] ?? '.')
if (!statSync(repo, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`REPO: ${repo} is not a folder; make run REPO=/abs/path/of/your/repository`)
  process.exit(2)
}
const controller = new AbortController()
const server = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
  env: { CKS_LOG_LEVEL: 'warn', ...process.env },
  stdio: ['ignore', 'pipe', 'inherit'],
})
server.once('exit', (code) => process.exit(code ?? 1))
// However this process ends, the service ends with it: an unseen one would hold the port.
process.once('exit', () => server.kill('SIGTERM'))
process.stdout.on('error', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!controller.signal.aborted) console.error('\nstopping; a job that is cut off goes on at the next start')
    controller.abort()
    server.kill('SIGTERM')
  })
}

const url = await readyUrl(server)
const name = process.argv[3] || nameOf(repo)
const env = { ...process.env, CKS_URL: url }
const resumed = await runningJob(name)
const code = await (resumed ? cks('jobs', resumed, '--follow') : cks('ingest', repo, '--no-describe', '--name', name))
if (code === 0) {
  await cks('graph', name)
  await cks('search', name, 'where are errors handled', '--top-k', '5')
}
if (!controller.signal.aborted) console.log(whatNow())

/** The folder's name, made into one that a project may have. */
function nameOf(path: string): string {
  const name = basename(path)
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 120)
  return ['', '.', '..', 'jobs', 'pipeline', 'graph'].includes(name) ? `repository-${name}` : name
}

/** The address in the ready line. Ends this process with the server's code when it never comes. */
async function readyUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const found = /^listening on (\S+)$/.exec(line)
    if (found) return found[1]!
  }
  return new Promise(() => undefined) // its exit ends us
}

async function cks(...args: string[]): Promise<number> {
  if (controller.signal.aborted) return 130
  const shown = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(' ')
  console.log(`\n$ cks ${shown}`)
  const { stdout } = process
  // After Ctrl-C there is nothing left to say: the service that it would speak of is gone too.
  const { isTTY, columns } = process.stderr
  const stderr = { isTTY, columns, write: (text: string) => controller.signal.aborted || process.stderr.write(text) }
  return runCli({ args, env, signal: controller.signal }, { stdout, stderr })
}

/** A job of this project that an earlier start left unfinished: it goes on by itself. */
async function runningJob(project: string): Promise<string | undefined> {
  let text = ''
  const args = ['jobs', '--project', project, '--json']
  const stdout = { write: (part: string) => (text += part) }
  const code = await runCli({ args, env, signal: controller.signal }, { stdout, stderr: { write: () => true } })
  if (code !== 0) return undefined
  return (JSON.parse(text) as Job[]).find(({ status }) => status === 'queued' || status === 'running')?.job_id
}

function whatNow(): string {
  const { CKS_DATA_DIR, CKS_PORT, CKS_HOST, CKS_ADMIN_USERNAME, CKS_ADMIN_PASSWORD } = process.env
  const dataDir = CKS_DATA_DIR || './data'
  // Another shell does not have this one's environment.
  const settings = { CKS_URL: CKS_PORT || CKS_HOST ? url : '', CKS_DATA_DIR: CKS_DATA_DIR ? resolve(CKS_DATA_DIR) : '' }
  const prefix = Object.entries(settings).map(([key, value]) => (value ? `${key}=${shellWord(value)} ` : ''))
  const command = `${prefix.join('')}npm run --silent cli --`
  const passwordFile = join(dataDir, 'initial-admin-password')
  const password = CKS_ADMIN_PASSWORD
    ? 'the password is that of CKS_ADMIN_PASSWORD'
    : existsSync(passwordFile)
      ? `the generated password is in ${passwordFile}`
      : 'the password is the one you chose'
  const example = code === 0 ? `search ${name} "your question"` : 'ingest /abs/path/of/your/repository --no-describe'
  return `
Docs       ${url}/docs   ${url}/redoc   ${url}/openapi.json
Go on      ${command} ${example}      (cks finds its own way in on this machine)
           ${command} --help
Sign in    as ${CKS_ADMIN_USERNAME || 'admin'}; ${password}
           curl -s ${url}/auth/login -H 'content-type: application/json' -d '{"username":"${CKS_ADMIN_USERNAME || 'admin'}","password":"…"}'
Stop       Ctrl-C
`
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
