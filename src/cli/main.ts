// Arguments -> a command, its input, and an exit code. Knows no process: tests call it with streams of their own.

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { createApi } from './api.ts'
import { type Cli, CliError, type Command, EXIT, type OptionSpec, readInput, usageError } from './command.ts'
import { addUser, login, logout, passwd, removeUser, users, whoami } from './commands/auth.ts'
import { chat, conversations, deleteConversation } from './commands/chat.ts'
import { configLlm, configLlmHealth, configLlmModels, configLlmProviders, configLlmSet } from './commands/config.ts'
import { doctor } from './commands/doctor.ts'
import { guidance } from './commands/guidance.ts'
import { describe, ingest } from './commands/ingest.ts'
import { cancel, jobs } from './commands/jobs.ts'
import { branches, deleteProject, entity, files, graph, projects, search } from './commands/read.ts'
import { bughunt, removeRun, review, runs } from './commands/routines.ts'
import { watch } from './commands/watch.ts'
import { createTokens, serviceUrl } from './credentials.ts'
import { commandHelp, GLOBAL_OPTIONS, type Group, overview } from './help.ts'
import { createOutput, type Streams } from './output.ts'

const GROUPS: readonly Group[] = [
  { title: 'Repositories', commands: [ingest, watch, describe, projects, deleteProject] },
  { title: 'Reading', commands: [graph, files, entity, search, branches] },
  { title: 'Asking', commands: [chat, conversations, deleteConversation] },
  { title: 'Reviews and bug hunts', commands: [review, bughunt, runs, removeRun] },
  { title: 'Guidance for them', commands: guidance },
  { title: 'Jobs', commands: [jobs, cancel] },
  {
    title: 'Language model',
    commands: [configLlm, configLlmSet, configLlmModels, configLlmHealth, configLlmProviders],
  },
  { title: 'Sign-in', commands: [login, logout, whoami, passwd, users, addUser, removeUser] },
  { title: 'This machine', commands: [doctor] },
]

const COMMANDS = GROUPS.flatMap(({ commands }) => commands)

type Process = { args: readonly string[]; env: Readonly<Record<string, string | undefined>>; signal: AbortSignal }

/** Runs one call of `cks` and gives its exit code. */
export async function runCli({ args, env, signal }: Process, streams: Streams): Promise<number> {
  const plainOutput = createOutput(streams, env, { json: false, colour: true })
  const say = (text: string) => streams.stderr.write(`${text}\n`)
  try {
    return await dispatch({ args, env, signal }, streams)
  } catch (error) {
    if (signal.aborted && !(error instanceof CliError)) return EXIT.interrupted
    if (!(error instanceof CliError)) {
      const reason = error instanceof Error ? error.message : String(error)
      say(`${plainOutput.paintNote('red', 'cks:')} ${reason}`)
      return EXIT.failed
    }
    say(`${plainOutput.paintNote('red', 'cks:')} ${error.message}`)
    if (error.exitCode === EXIT.usage) say("'cks --help' lists the commands, 'cks COMMAND --help' explains one")
    return error.exitCode
  }
}

async function dispatch({ args, env, signal }: Process, streams: Streams): Promise<number> {
  const command = findCommand(args)
  const options = { ...command?.options, ...GLOBAL_OPTIONS }
  const { values, positionals } = parse(args, options, command === undefined)
  const out = createOutput(streams, env, { json: values.json === true, colour: values['no-color'] !== true })

  if (command === undefined) {
    const [name] = positionals
    if (name !== undefined && name !== 'help')
      throw usageError(`there is no command '${positionals.join(' ')}'${nearest(name)}`)
    streams.stdout.write(`${overview(out, GROUPS)}\n`)
    return EXIT.ok
  }
  if (values.help === true) {
    streams.stdout.write(`${commandHelp(out, command)}\n`)
    return EXIT.ok
  }
  const given = positionals.slice(command.name.split(' ').length)
  checkArguments(command, given)
  const input = readInput(values, given)
  const url = serviceUrl(input.text('url'), env)
  const cli: Cli = { env, out, signal, api: createApi(url, createTokens(url, input.text('token'), env), signal) }
  return (await command.run(cli, input)) ?? EXIT.ok
}

/** The command with the most words that the arguments begin with, options and their values left out. */
function findCommand(args: readonly string[]): Command | undefined {
  const words = args.filter((arg, index) => !arg.startsWith('-') && !takesValue(args[index - 1]))
  const start = words[0] === 'help' ? 1 : 0
  const fits = ({ name }: Command) => name.split(' ').every((word, index) => words[start + index] === word)
  return COMMANDS.filter(fits).sort((a, b) => b.name.length - a.name.length)[0]
}

/** Whether the next argument is the value of this one, an option that may stand before the command. */
const takesValue = (arg: string | undefined): boolean =>
  arg?.startsWith('--') === true && GLOBAL_OPTIONS[arg.slice(2)]?.type === 'string'

type Parsed = { values: Record<string, string | boolean | (string | boolean)[] | undefined>; positionals: string[] }

function parse(args: readonly string[], options: Readonly<Record<string, OptionSpec>>, lenient: boolean): Parsed {
  const config: ParseArgsOptionsConfig = {}
  for (const [name, { type, multiple = false, short }] of Object.entries(options)) {
    config[name] = { type, multiple, ...(short ? { short } : {}) }
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: config,
      allowPositionals: true,
      strict: !lenient,
    })
    const isHelp = positionals[0] === 'help' && positionals.length > 1
    return isHelp ? { values: { ...values, help: true }, positionals: positionals.slice(1) } : { values, positionals }
  } catch (error) {
    throw usageError((error as Error).message.split('. ')[0]!)
  }
}

/** Fixed commands take what they name; one whose last argument is a text takes all the words that follow. */
function checkArguments(command: Command, given: readonly string[]): void {
  const names = command.arguments.split(' ').filter((name) => name !== '')
  const missing = names.filter((name) => name.startsWith('<'))[given.length]
  if (missing !== undefined)
    throw usageError(`${command.name} needs ${missing}: cks ${command.name} ${command.arguments}`)
  const takesWords = ['<query>', '<scope>', '[message]'].includes(names.at(-1) ?? '')
  if (given.length > names.length && !takesWords)
    throw usageError(`${command.name} does not take '${given[names.length]}'`)
}

function nearest(word: string): string {
  const longer = COMMANDS.filter(({ name }) => name.startsWith(`${word} `)).map(({ name }) => `'${name}'`)
  if (longer.length > 0) return `, but there is ${longer.join(', ')}`
  const found = COMMANDS.find(({ name }) => name.startsWith(word.slice(0, 3)))
  return found ? `, did you mean '${found.name}'?` : ''
}
