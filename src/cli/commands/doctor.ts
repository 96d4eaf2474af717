// Checks of this machine, with the command that fixes each problem.

import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError, readConfig } from '../../config.ts'
import type { components } from '../../core/openapi.d.ts'
import { ApiError, NotTheService } from '../api.ts'
import { type Cli, CliError, type Command, EXIT } from '../command.ts'
import { dataDir } from '../credentials.ts'
import { plain } from '../output.ts'
import { worded } from '../wording.ts'

type Schemas = components['schemas']

/** `fail` is in the way of the main job; `warn` of a part that one may not want. */
type Check = { name: string; state: 'ok' | 'warn' | 'fail'; found: string; mend?: string }

const MARKS = { ok: '✓', warn: '!', fail: '✗' } as const
const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const
const FREE_BYTES_MIN = 1024 ** 3
const PROBE_MS = 3000

export const doctor: Command = {
  name: 'doctor',
  arguments: '',
  summary: 'check this machine and the service; says the command that mends what is missing',
  details: `A service that answers is asked for its account, model and state; where none does, this machine is checked for\nwhat 'cks serve' needs. Exit 1 when something is in the way of ingesting and reading.`,
  run: async (cli) => {
    const service = await checkService(cli)
    // A service that answers knows its own configuration, folders and models: those of this shell may be others.
    const isUp = service[0]?.state === 'ok'
    const machine = isUp
      ? [checkNode(), await checkGit()]
      : await Promise.all([
          checkNode(),
          checkConfiguration(cli),
          checkPackages(),
          checkGit(),
          checkDataDir(cli),
          checkOllama(cli),
        ])
    const checks = [...machine.flat(), ...service]
    cli.out.answer(checks, () => checks.map((check) => line(cli, check)).join('\n'))
    return checks.some(({ state }) => state === 'fail') ? EXIT.failed : EXIT.ok
  },
}

function line(cli: Cli, { name, state, found, mend }: Check): string {
  const head = `${cli.out.paint(COLOURS[state], MARKS[state])} ${name.padEnd(14)} ${worded(found)}`
  return mend === undefined ? head : `${head}\n  ${' '.repeat(14)} → ${plain(mend)}`
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fits = (major === 22 && minor >= 18) || major === 23
  const found = `${process.version} on ${process.platform} ${process.arch}`
  return fits
    ? { name: 'Node', state: 'ok', found }
    : { name: 'Node', state: 'fail', found, mend: "run it through npm, which brings Node 22: npm ci, then 'npm start'" }
}

function checkConfiguration(cli: Cli): Check {
  try {
    readConfig(cli.env)
    return { name: 'configuration', state: 'ok', found: 'every CKS_ variable can be read' }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { name: 'configuration', state: 'fail', found: error.message, mend: `unset ${error.message.split(' ')[0]}` }
  }
}

function checkPackages(): Check {
  const require = createRequire(import.meta.url)
  for (const name of ['lmdb', 'usearch', 'tree-sitter']) {
    try {
      require(name)
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0]!
      return { name: 'packages', state: 'fail', found: `${name} does not load: ${reason}`, mend: 'npm ci' }
    }
  }
  return { name: 'packages', state: 'ok', found: 'store, vector index and parser load' }
}

/** Without git a repository is ingested as a plain folder: without its list of files, commit, branches and history. */
async function checkGit(): Promise<Check> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], { timeout: PROBE_MS })
    return { name: 'git', state: 'ok', found: stdout.trim() }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const found = code === 'ENOENT' ? 'not found in the PATH' : `does not run (${code ?? 'no answer'})`
    return { name: 'git', state: 'warn', found, mend: 'install git, or add its folder to the PATH' }
  }
}

async function checkDataDir(cli: Cli): Promise<Check> {
  const path = resolve(dataDir(cli.env))
  const name = 'data directory'
  let entry: Awaited<ReturnType<typeof stat>>
  try {
    entry = await stat(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      return { name, state: 'warn', found: `${path} does not exist yet`, mend: 'cks serve makes it' }
    return {
      name,
      state: 'fail',
      found: `${path} cannot be reached (${code})`,
      mend: 'set CKS_DATA_DIR to a folder of your own',
    }
  }
  if (!entry.isDirectory())
    return { name, state: 'fail', found: `${path} is a file`, mend: 'set CKS_DATA_DIR to a folder' }
  const writable = await access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return { name, state: 'fail', found: `${path} cannot be written`, mend: `chown -R "$USER" ${path}` }
  const { bavail, bsize } = await statfs(path)
  const free = bavail * bsize
  if (free < FREE_BYTES_MIN) {
    return { name, state: 'warn', found: `${path} has ${Math.round(free / 1e6)} MB free`, mend: 'free some disk space' }
  }
  if ((entry.mode & 0o077) !== 0) {
    return { name, state: 'warn', found: `${path} can be read by others`, mend: `chmod 700 ${path}` }
  }
  return { name, state: 'ok', found: `${path}, ${(free / 1e9).toFixed(1)} GB free` }
}

/** The service, and where it answers the account that one would use and its model. */
async function checkService(cli: Cli): Promise<Check[]> {
  let health: { status: number; body: unknown }
  try {
    health = await cli.api.open('/health')
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const found = error.message.split('\n')[0]!
    return [{ name: 'service', state: 'fail', found, mend: error instanceof NotTheService ? error.mend : 'cks serve' }]
  }
  if (health.status !== 200) {
    const { detail = `it answered ${health.status}` } = health.body as Partial<Schemas['Error']>
    return [
      {
        name: 'service',
        state: 'fail',
        found: detail,
        mend: 'see its log on stderr; it mends itself once its data directory is back',
      },
    ]
  }
  const { status, version } = health.body as Partial<Schemas['Health']>
  if (status !== 'ok' || version === undefined) {
    const found = `what answers at ${cli.api.url} is not the service`
    return [{ name: 'service', state: 'fail', found, mend: 'name the service with --url or CKS_URL' }]
  }
  return [{ name: 'service', state: 'ok', found: `${cli.api.url}, version ${version}` }, ...(await checkAccount(cli))]
}

/** The account of this command line, and the model, which only who is signed in may ask for. */
async function checkAccount(cli: Cli): Promise<Check[]> {
  const name = 'sign-in'
  try {
    const me = await cli.api.get<Schemas['Me']>('/auth/me')
    const account: Check = me.default_admin_active
      ? { name, state: 'warn', found: 'the generated password is still in use', mend: 'cks passwd' }
      : { name, state: 'ok', found: `${me.username} (${me.role})` }
    return [account, await checkModel(cli)]
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return [{ name, state: 'fail', found: error.message.split('\n')[0]!, mend: 'cks login' }]
  }
}

async function checkModel(cli: Cli): Promise<Check> {
  const name = 'chat model'
  try {
    const { status, provider_name, model, message } = await cli.api.get<Schemas['LlmHealth']>('/config/llm/health')
    if (status === 'healthy') return { name, state: 'ok', found: `${provider_name} ${model}` }
    const mend = provider_name === 'ollama' ? `ollama pull ${model}` : `cks config llm set ${provider_name} MODEL`
    return { name, state: 'warn', found: `${provider_name} ${model}: ${message}`, mend }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const mend = 'cks config llm set ollama MODEL (only chat, reviews and bug hunts need one)'
    return { name, state: 'warn', found: error.message, mend }
  }
}

/** The descriptor model, where the service with this environment would look for it. */
async function checkOllama(cli: Cli): Promise<Check[]> {
  const model = cli.env.CKS_DESCRIBE_MODEL
  const name = 'descriptions'
  if (!model) {
    const mend = 'set CKS_DESCRIBE_MODEL and start the service again, or ingest with --no-describe'
    return [{ name, state: 'warn', found: 'CKS_DESCRIBE_MODEL is not set here', mend }]
  }
  if ((cli.env.CKS_DESCRIBE_PROVIDER || 'ollama') !== 'ollama') return [{ name, state: 'ok', found: model }]
  const url = (cli.env.CKS_OLLAMA_URL || 'http://127.0.0.1:11434').replace(/\/+$/, '')
  const names = await ollamaModels(url)
  if (names === undefined)
    return [{ name, state: 'warn', found: `Ollama does not answer at ${url}`, mend: 'ollama serve' }]
  if (names.includes(model) || names.includes(`${model}:latest`))
    return [{ name, state: 'ok', found: `${model} at ${url}` }]
  return [{ name, state: 'warn', found: `${model} is not at ${url}`, mend: `ollama pull ${model}` }]
}

async function ollamaModels(url: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(PROBE_MS) })
    const { models = [] } = (await response.json()) as { models?: { name: string }[] }
    return models.map((each) => each.name)
  } catch {
    // Nobody listens there, or something that is not Ollama: either way it does not answer.
    return undefined
  }
}
