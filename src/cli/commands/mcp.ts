// cks as a server of the Model Context Protocol over stdio, and its entry in the configuration of coding agents.

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RunTool, ToolCall } from '../../mcp/server.ts'
import { AGENT_CLIENTS, type AgentClient, configurationOf, withEntry, withoutEntry } from '../agent-clients.ts'
import { type Api, createApi, queryOf } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, type Input, usageError } from '../command.ts'
import { liesIn, readConfiguration, writeConfiguration } from '../configuration-file.ts'
import { createTokens, defaultDataDir } from '../credentials.ts'
import { startServiceProcess } from '../service-process.ts'
import { readVersion } from '../version.ts'

export const mcp: Command = {
  name: 'mcp',
  arguments: '',
  summary: 'serve coding agents over stdio (Model Context Protocol)',
  details: `For the configuration of an agent, see 'cks mcp install'. Calls are answered by the service; when none runs on this machine,
one is started and ends with this process. Calls that name no project mean the repository of the current folder, which is
ingested by the first of them.`,
  options: {
    repo: {
      type: 'string',
      value: 'PATH',
      text: 'the repository that is meant; that of the current folder when omitted',
    },
    project: { type: 'string', value: 'NAME', text: 'an ingested project instead' },
    tools: { type: 'string', value: 'all', text: 'offer all tools, not the few that are used most' },
  },
  examples: ['cks mcp', 'cks mcp --repo /abs/repo --tools all'],
  run: async (cli, input) => {
    const tools = input.oneOf('tools', ['all'])
    const project = input.text('project')
    const repo = project === undefined ? repositoryAround(resolve(input.text('repo') ?? '.')) : undefined
    const path = `/mcp${queryOf({ tools, project, repo })}`
    const run = runnerOf(cli, path)
    const version = await readVersion()
    const { serveStdio, toolsOffered } = await import('../../mcp/server.ts')
    const offer = { version, tools: toolsOffered(tools === 'all'), run }
    const { stdin, stdout } = process
    const passedOver = (why: string): void => cli.out.complain(`a message of the agent is passed over: ${why}`)
    const line = serveStdio(offer, { stdin, stdout, passedOver })
    cli.signal.addEventListener('abort', () => void line.close(), { once: true })
    await line.closed
    if (!stdin.readableEnded && !stdin.destroyed && !cli.signal.aborted)
      throw new CliError(EXIT.failed, 'the messages of the agent cannot be read any further')
    return undefined
  },
}

/** The root of the repository that a folder lies in; the folder itself where there is none. */
function repositoryAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return folder
  }
}

/** Calls tools by the service; starts one when none answers at an address of this machine. */
function runnerOf(cli: Cli, path: string): RunTool {
  let starting: Promise<unknown> | undefined
  // Settings of the service, so that it is the same for an agent in any folder.
  const env = { ...cli.env, CKS_DATA_DIR: cli.env.CKS_DATA_DIR || defaultDataDir(cli.env) }
  const api = createApi(cli.api.url, createTokens(cli.api.url, undefined, env), cli.signal)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(cli.api.url).hostname)
  return async (call) => {
    try {
      return await callTool(api, path, call)
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      if (error.exitCode !== EXIT.unreachable || !isHere) return { text: error.message, isError: true }
    }
    const port = new URL(cli.api.url).port || '80'
    starting ??= startServiceProcess({ CKS_LOG_LEVEL: 'warn', ...env, CKS_PORT: port }, cli.signal).ready.finally(
      () => {
        starting = undefined
      },
    )
    await starting
    try {
      return await callTool(api, path, call)
    } catch (error) {
      if (error instanceof CliError) return { text: error.message, isError: true }
      throw error
    }
  }
}

/** The content types that the protocol demands of its clients. */
const ACCEPT = 'application/json, text/event-stream'

type Message = {
  method?: string
  params?: { progress: number; total?: number; message?: string }
  result?: { content: { text: string }[]; isError?: boolean }
  error?: { message: string }
}

async function callTool(api: Api, path: string, call: ToolCall): ReturnType<RunTool> {
  const { name, args, signal, progress } = call
  const params = { name, arguments: args, _meta: { progressToken: 1 } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  for await (const { data } of api.events(path, { body, signal, accept: ACCEPT })) {
    const { method, params: told, result, error } = data as Message
    if (method === 'notifications/progress' && told) await progress(told.progress, told.total ?? 0, told.message ?? '')
    if (error) return { text: error.message, isError: true }
    if (result) return { text: result.content[0]?.text ?? '', isError: result.isError === true }
  }
  throw new CliError(EXIT.unreachable, 'the service went away in the middle of its answer')
}

export const mcpInstall: Command = {
  name: 'mcp install',
  arguments: '<client>',
  summary: 'set up claude, cursor, vscode, codex or gemini to use cks; --remove undoes it',
  details: `Adds one entry, 'cks', to the configuration of the client, and shows it. Everything else in the file stays as it is, comments
included.`,
  options: {
    here: { type: 'boolean', text: 'in the configuration of this repository, for everybody who works on it' },
    remove: { type: 'boolean', text: 'take the entry out again' },
    'dry-run': { type: 'boolean', text: 'show the entry and write nothing' },
    tools: { type: 'string', value: 'all', text: 'offer all tools' },
  },
  examples: ['cks mcp install claude', 'cks mcp install codex --dry-run', 'cks mcp install cursor --remove'],
  run: async (cli, input) => {
    const client = clientOf(input.positionals[0]!)
    const here = input.flag('here') ? repositoryAround(resolve('.')) : undefined
    const file = configurationOf(client, { env: cli.env, here })
    if (here !== undefined && !(await liesIn(here, file)))
      throw new CliError(EXIT.failed, `${file} is left alone: a link leads it out of ${here}`)
    const before = (await readConfiguration(file)) ?? ''
    const isRemoval = input.flag('remove')
    const entry = entryOf(cli, client, input)
    const after = isRemoval ? withoutEntry(client, file, before) : withEntry(client, file, before, entry)
    if (after === before) {
      cli.out.say(isRemoval ? `${file} has no entry 'cks'` : `${file} has this entry already`)
      return undefined
    }
    if (!isRemoval) cli.out.write(`${AGENT_CLIENTS[client].shown(entry)}\n`)
    if (input.flag('dry-run')) {
      cli.out.say(`nothing is written; this would ${isRemoval ? "take the entry 'cks' out of" : 'go to'} ${file}`)
      return undefined
    }
    await writeConfiguration(file, after)
    const undo = `cks mcp install ${client}${here === undefined ? '' : ' --here'} --remove`
    cli.out.say(isRemoval ? `removed from ${file}` : `written to ${file}; undo with '${undo}'`)
    return undefined
  },
}

function clientOf(name: string): AgentClient {
  const found = (Object.keys(AGENT_CLIENTS) as AgentClient[]).find((client) => client === name)
  if (!found) throw usageError(`cks knows ${Object.keys(AGENT_CLIENTS).join(', ')}, not '${name}'`)
  return found
}

/** The command that starts `cks mcp` from anywhere, with the variables that lead to this service. */
function entryOf(
  { env, api }: Cli,
  client: AgentClient,
  input: Input,
): { command: string; args: string[]; env: Record<string, string> } {
  const [command, ...first] = env.CKS_COMMAND ? [env.CKS_COMMAND] : [process.execPath, resolve(process.argv[1]!)]
  const tools = input.oneOf('tools', ['all'])
  const repo = AGENT_CLIENTS[client].workspace
  return {
    command: command!,
    args: [...first, 'mcp', ...(repo ? ['--repo', repo] : []), ...(tools ? ['--tools', tools] : [])],
    env: { CKS_URL: api.url, CKS_DATA_DIR: resolve(env.CKS_DATA_DIR || defaultDataDir(env)) },
  }
}
