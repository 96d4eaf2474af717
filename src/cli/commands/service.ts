// The service itself: started in the foreground, alone or with a first look at one repository.

import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Job } from '../../core/model.ts'
import { createApi, queryOf } from '../api.ts'
import { type Cli, type Command, EXIT } from '../command.ts'
import { createTokens, dataDir, defaultDataDir } from '../credentials.ts'
import { givenFolder } from '../folder.ts'
import { startServiceProcess } from '../service-process.ts'

export const serve: Command = {
  name: 'serve',
  arguments: '',
  summary: 'start the service and keep it running, until Ctrl-C',
  details: `Prints 'listening on URL' once it answers; its log goes to stderr. Environment variables configure it: see the README.
Where it stores its data is CKS_DATA_DIR, and which port it listens on CKS_PORT. With CKS_DATABASE_URL it leaves jobs to
'cks worker'.`,
  examples: ['cks serve', 'CKS_PORT=9000 CKS_DATA_DIR=/var/lib/cks cks serve'],
  run: async (cli) => {
    const service = startServiceProcess(cli.env, cli.signal, 'serve')
    const url = await service.ready
    if (url !== undefined) cli.out.write(`listening on ${url}\n`)
    return await service.ended
  },
}

export const run: Command = {
  name: 'run',
  arguments: '[path]',
  summary: 'start the service, ingest a repository and show what it found; stays up until Ctrl-C',
  details: `The current folder when no path is given. No language model is needed. Everything shown comes from commands that are
printed before their answers, so that you can go on with them.`,
  options: { name: { type: 'string', value: 'NAME', text: "the project's name; the folder's when omitted" } },
  examples: ['cks run /abs/path/of/your/repository'],
  run: async (cli, input) => {
    const repo = await givenFolder(input)
    const project = input.text('name') || projectName(repo)
    const service = startServiceProcess({ CKS_LOG_LEVEL: 'warn', ...cli.env }, cli.signal)
    const announce = () => cli.out.say('\nstopping; a job that is cut off goes on at the next start')
    cli.signal.addEventListener('abort', announce, { once: true })
    const url = await service.ready
    if (url !== undefined) {
      const isIngested = await firstLook(cli, { url, repo, project })
      const hasPage = await servesPage(url, cli.signal)
      if (!cli.signal.aborted) cli.out.write(whatNow(cli, { url, project, isIngested, hasPage }))
    }
    return await service.ended
  },
}

/** Ingests the repository and shows its graph and one search. Whether the ingest succeeded. */
async function firstLook(cli: Cli, { url, repo, project }: { url: string; repo: string; project: string }) {
  const show = async (...args: string[]): Promise<number> => {
    if (cli.signal.aborted) return EXIT.interrupted
    cli.out.write(`\n$ cks ${args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(' ')}\n`)
    return cli.call(args, { CKS_URL: url })
  }
  const resumed = await unfinishedJob(cli, url, project)
  const code = await (resumed
    ? show('jobs', resumed, '--follow')
    : show('ingest', repo, '--no-describe', '--name', project))
  if (code !== EXIT.ok) return false
  await show('graph', project)
  await show('search', project, 'where are errors handled', '--top-k', '5')
  return true
}

/** The id of a job of this project that an earlier start left unfinished: it goes on by itself. */
async function unfinishedJob(cli: Cli, url: string, project: string): Promise<string | undefined> {
  const api = createApi(url, createTokens(url, undefined, cli.env), cli.signal)
  const jobs = await api.get<Job[]>(`/instances/jobs${queryOf({ project })}`)
  return jobs.find(({ status }) => status === 'queued' || status === 'running')?.job_id
}

/** The folder's name, made into one that a project may have. */
function projectName(path: string): string {
  const name = basename(path)
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 120)
  return ['', '.', '..', 'jobs', 'pipeline', 'graph'].includes(name) ? `repository-${name}` : name
}

/** Whether the service has a page for browsers: a checkout in which none was built has none. */
async function servesPage(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, signal }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.headers.get('content-type')?.startsWith('text/html') === true
}

type Outcome = { url: string; project: string; isIngested: boolean; hasPage: boolean }

function whatNow({ env }: Cli, { url, project, isIngested, hasPage }: Outcome): string {
  const { CKS_PORT, CKS_HOST, CKS_ADMIN_PASSWORD } = env
  const username = env.CKS_ADMIN_USERNAME || 'admin'
  const data = resolve(dataDir(env))
  // Another shell does not have this one's environment.
  const settings = { CKS_URL: CKS_PORT || CKS_HOST ? url : '', CKS_DATA_DIR: data === defaultDataDir(env) ? '' : data }
  const prefix = Object.entries(settings).map(([name, value]) => (value ? `${name}=${shellWord(value)} ` : ''))
  const command = `${prefix.join('')}${env.CKS_COMMAND ? shellWord(env.CKS_COMMAND) : 'npm run --silent cli --'}`
  const passwordFile = join(data, 'initial-admin-password')
  const chosen = CKS_ADMIN_PASSWORD ? 'the password is that of CKS_ADMIN_PASSWORD' : 'the password is the one you chose'
  const isGenerated = !CKS_ADMIN_PASSWORD && existsSync(passwordFile)
  const password = isGenerated ? `the generated password is in ${passwordFile}` : chosen
  const next = isIngested ? `search ${project} "your question"` : 'ingest /abs/path/of/your/repository --no-describe'
  const page = isIngested ? `${url}/#/p/${project}` : url
  return `
${hasPage ? `Browser    ${page}\n` : ''}Docs       ${url}/docs   (also /redoc and /openapi.json)
Go on      ${command} ${next}      (cks finds its own way in on this machine)
           ${command} --help
Sign in    as ${username}; ${password}
           curl -s ${url}/auth/login -H 'content-type: application/json' -d '{"username":"${username}","password":"…"}'
Stop       Ctrl-C

`
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
