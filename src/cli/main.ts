// Arguments -> a command, its input, and an exit code. Knows no process: tests call it with streams of their own.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { createApi } from './api.ts'
import { type Cli, CliError, type Command, EXIT, type OptionSpec, readInput, usageError } from './command.ts'
import { hotspots, packageUsers, routes, unused } from './commands/analysis.ts'
import { addUser, login, logout, passwd, removeUser, users, whoami } from './commands/auth.ts'
import { backups } from './commands/backup.ts'
import { chat, conversations, deleteConversation } from './commands/chat.ts'
import { clone, clones, removeWebhook, webhook } from './commands/clone.ts'
import { completionOf } from './commands/completion.ts'
import { configLlm, configLlmHealth, configLlmModels, configLlmProviders, configLlmSet } from './commands/config.ts'
import { doctor } from './commands/doctor.ts'
import { grep } from './commands/grep.ts'
import { guidance } from './commands/guidance.ts'
import { impact } from './commands/impact.ts'
import { describe, ingest } from './commands/ingest.ts'
import { cancel, jobs } from './commands/jobs.ts'
import { mcp, mcpInstall } from './commands/mcp.ts'
import { callees, callers, implementations, overrides, subclasses, symbols, usedBy } from './commands/questions.ts'
import { branches, deleteProject, entity, files, graph, projects, search } from './commands/read.ts'
import { diff, removeRevision, revisions } from './commands/revisions.ts'
import { bughunt, judge, removeRun, review, runs } from './commands/routines.ts'
import { check } from './commands/rules.ts'
import { scip } from './commands/scip.ts'
import { run, serve } from './commands/service.ts'
import { sharing } from './commands/sharing.ts'
import { cycles, dependencies, path } from './commands/structure.ts'
import { watch } from './commands/watch.ts'
import { createTokens, serviceUrl } from './credentials.ts'
import { reportFailure } from './failure.ts'
import { commandHelp, GLOBAL_OPTIONS, type Group, groupHelp, overview, VERSION_OPTION } from './help.ts'
import { nearest } from './nearest.ts'
import { createOutput, type Streams } from './output.ts'
import { asking, askingGraph } from './stale.ts'
import { readVersion } from './version.ts'

const GROUPS: readonly Group[] = [
  { title: 'The service', commands: [run, serve, doctor, ...backups, ...sharing] },
  {
    title: 'Repositories',
    commands: [ingest, clone, clones, webhook, removeWebhook, watch, describe, projects, deleteProject],
  },
  {
    title: 'Reading',
    commands: [...[graph, files, entity, scip].map(askingGraph), ...[search, grep].map(asking), branches],
  },
  {
    title: 'Questions to the graph',
    commands: [symbols, callers, callees, usedBy, implementations, overrides, subclasses, impact, path].map(
      askingGraph,
    ),
  },
  { title: 'Revisions', commands: [revisions, removeRevision, asking(diff)] },
  {
    title: 'The whole',
    commands: [dependencies, cycles, check, routes, unused, hotspots, packageUsers].map(askingGraph),
  },
  { title: 'Coding agents', commands: [mcp, mcpInstall] },
  { title: 'Asking', commands: [asking(chat), conversations, deleteConversation] },
  { title: 'Reviews and bug hunts', commands: [review, bughunt, runs, judge, removeRun] },
  { title: 'Guidance for them', commands: guidance },
  { title: 'Jobs', commands: [jobs, cancel] },
  {
    title: 'Language model',
    commands: [configLlm, configLlmSet, configLlmModels, configLlmHealth, configLlmProviders],
  },
  { title: 'Sign-in', commands: [login, logout, whoami, passwd, users, addUser, removeUser] },
  { title: 'The shell', commands: [completionOf(() => COMMANDS)] },
]

/** All commands. */
export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands)
const NAMES = COMMANDS.map(({ name }) => name)

type Process = { args: readonly string[]; env: Readonly<Record<string, string | undefined>>; signal: AbortSignal }

/** Runs one call of `cks` and gives its exit code. */
export async function runCli({ args, env, signal }: Process, streams: Streams): Promise<number> {
  try {
    return await dispatch({ args, env, signal }, streams)
  } catch (error) {
    // A prompt that reads keys meets Ctrl-C as a key, and not as a signal.
    const isAborted = signal.aborted || (error as Error).name === 'AbortError'
    if (isAborted && !(error instanceof CliError)) return EXIT.interrupted
    // The arguments may be the error: `--json` is read without parsing them.
    const json = args.includes('--json')
    const out = createOutput(streams, env, { json, colour: !args.includes('--no-color') })
    return reportFailure(error, out, findCommand(commandWords(args)))
  }
}

async function dispatch({ args, env, signal }: Process, streams: Streams): Promise<number> {
  const words = commandWords(args)
  const command = findCommand(words)
  const inner = commandsWithin(words.join(' '))
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help'
  if (command === undefined && words[0] !== undefined && !(isHelp && inner.length > 0))
    throw usageError(`there is no command '${words.join(' ')}'${nearest(words[0], NAMES)}`)
  const { values, positionals } = parse(args, {
    ...command?.options,
    ...(command ? {} : VERSION_OPTION),
    ...GLOBAL_OPTIONS,
  })
  const out = createOutput(streams, env, { json: values.json === true, colour: values['no-color'] !== true })

  if (command === undefined && inner.length > 0 && words[0] !== undefined) {
    out.write(`${out.fit(groupHelp(out, words.join(' '), inner))}\n`)
    return EXIT.ok
  }
  if (command === undefined) {
    out.write(values.version === true ? `${await readVersion()}\n` : `${out.fit(overview(out, GROUPS))}\n`)
    return EXIT.ok
  }
  if (values.help === true || positionals[0] === 'help') {
    out.write(`${out.fit(commandHelp(out, command, commandsWithin(command.name)))}\n`)
    return EXIT.ok
  }
  const given = positionals.slice(command.name.split(' ').length)
  checkArguments(command, given)
  const input = readInput(values, given)
  const url = serviceUrl(input.text('url'), env)
  const api = createApi(url, createTokens(url, input.text('token'), env), signal)
  const call: Cli['call'] = (args, more) =>
    runCli({ args, env: { ...env, ...more }, signal }, quietAfter(signal, streams))
  return (await command.run({ env, out, api, signal, call }, input)) ?? EXIT.ok
}

/** After Ctrl-C there is nothing left to complain of: the service that a complaint would speak of is gone too. */
function quietAfter(signal: AbortSignal, { stdout, stderr }: Streams): Streams {
  const { isTTY, columns } = stderr
  return { stdout, stderr: { isTTY, columns, write: (text) => signal.aborted || stderr.write(text) } }
}

/** The typed words without options and their values; `help` before a command is left out. */
function commandWords(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  const known = end < 0 ? args : args.slice(0, end)
  const words = known.filter((arg, index) => !arg.startsWith('-') && !takesValue(known[index - 1]))
  return words[0] === 'help' ? words.slice(1) : words
}

/** The command with the most words that these begin with. */
function findCommand(words: readonly string[]): Command | undefined {
  const fits = ({ name }: Command) => name.split(' ').every((word, index) => word === synonym(words[index], index))
  return COMMANDS.filter(fits).sort((a, b) => b.name.length - a.name.length)[0]
}

/** The commands whose names begin with these words and go on: `config` has `config llm` within. */
const commandsWithin = (words: string): Command[] => COMMANDS.filter(({ name }) => name.startsWith(`${words} `))

/** `users delete` and `users rm` are `users remove`; alone, `delete` is a command. */
const synonym = (word: string | undefined, index: number): string | undefined =>
  index > 0 && (word === 'delete' || word === 'rm') ? 'remove' : word

/** Whether the next argument is the value of this one, an option that may come before the command. */
const takesValue = (arg: string | undefined): boolean =>
  arg?.startsWith('--') === true && GLOBAL_OPTIONS[arg.slice(2)]?.type === 'string'

type Parsed = { values: Record<string, string | boolean | (string | boolean)[] | undefined>; positionals: string[] }

function parse(args: readonly string[], options: Readonly<Record<string, OptionSpec>>): Parsed {
  const config: ParseArgsOptionsConfig = {}
  for (const [name, { type, multiple = false, short }] of Object.entries(options)) {
    config[name] = { type, multiple, ...(short ? { short } : {}) }
  }
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true })
  } catch (error) {
    const { message } = error as Error
    const option = /^Option '(.*)' argument is ambiguous/.exec(message)?.[1]
    if (option !== undefined)
      throw usageError(`${option} needs a value; one that begins with a dash is given as ${option}=-…`)
    const unknown = /^Unknown option '([\w-]+)/.exec(message)?.[1]
    if (unknown !== undefined) throw usageError(unknownOption(unknown, Object.keys(options)))
    const [said = ''] = message.split(/\. |\.?\n/)
    throw usageError(
      said.startsWith('Unknown option') ? `${said}; what begins with a dash and is none comes after --` : said,
    )
  }
}

function unknownOption(name: string, options: readonly string[]): string {
  const near = name.startsWith('--') ? nearest(name.slice(2), options).replace(/'(.*)'/, "'--$1'") : ''
  return `Unknown option '${name}'${near}; what begins with a dash and is none comes after --`
}

/** Commands with fixed arguments take as many words; one whose last argument is a text takes all further words. */
function checkArguments(command: Command, given: readonly string[]): void {
  const names = command.arguments.split(' ').filter((name) => name !== '')
  const missing = names.filter((name) => name.startsWith('<'))[given.length]
  if (missing !== undefined)
    throw usageError(`${command.name} needs ${missing}: cks ${command.name} ${command.arguments}`)
  // An unset variable of a script: as a path it would be the current folder.
  const empty = names[given.indexOf('')]
  if (empty !== undefined) throw usageError(`${command.name} needs ${empty}, which is empty`)
  const takesWords = ['<query>', '<scope>', '[message]'].includes(names.at(-1) ?? '')
  if (given.length > names.length && !takesWords)
    throw usageError(`${command.name} does not take '${given[names.length]}'`)
}
