// Commands of the command line, and their surroundings. One file per group of commands lists them as data; the help
// texts are made from the same data.

import type { Api } from './api.ts'
import type { Output } from './output.ts'

/** Exit codes that a script can rely on. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, denied: 4, findings: 5, interrupted: 130 } as const

/** Ends the command with one message on stderr and this exit code. */
export class CliError extends Error {
  override name = 'CliError'
  readonly exitCode: number
  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The command line is wrong: exit 2. */
export const usageError = (message: string): CliError => new CliError(EXIT.usage, message)

/** An option, as `--help` shows it and as arguments are read. */
export type OptionSpec = {
  type: 'string' | 'boolean'
  /** May be given more than once. */
  multiple?: boolean
  short?: string
  /** Placeholder of the value in the help: `--name NAME`. */
  value?: string
  text: string
}

/** A command of `cks`. */
export type Command = {
  /** `ingest`, or two words as in `users add`. */
  name: string
  /** Positional arguments as the help shows them; those in `<>` are required, those in `[]` are not. */
  arguments: string
  summary: string
  details?: string
  options?: Readonly<Record<string, OptionSpec>>
  examples?: readonly string[]
  /** Gives the exit code; nothing means 0. */
  run: (cli: Cli, input: Input) => Promise<number | undefined>
}

/** The surroundings of a command. */
export type Cli = {
  env: Readonly<Record<string, string | undefined>>
  out: Output
  /** Signed in on first use. */
  api: Api
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
  /** Runs another command as if it had been typed, with these variables besides, and gives its exit code. */
  call: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<number>
}

/** The arguments of one call, read by name. */
export type Input = {
  positionals: readonly string[]
  text: (option: string) => string | undefined
  flag: (option: string) => boolean
  list: (option: string) => string[] | undefined
  /** Throws a usage error when it is not a whole number. */
  integer: (option: string) => number | undefined
  /** Throws a usage error when it is none of these. */
  oneOf: <T extends string>(option: string, values: readonly T[]) => T | undefined
  /** The same of an option that may be given more than once. */
  someOf: <T extends string>(option: string, values: readonly T[]) => T[] | undefined
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** The words and options typed after a command's name, by the names of its options. */
export function readInput(values: Values, positionals: readonly string[]): Input {
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const list = (option: string) => {
    const value = values[option]
    return Array.isArray(value) ? value.map(String) : undefined
  }
  return {
    positionals,
    text,
    flag: (option) => values[option] === true,
    list,
    integer: (option) => {
      const value = text(option)
      if (value !== undefined && !/^\d+$/.test(value))
        throw usageError(`--${option} takes a whole number, not '${value}'`)
      return value === undefined ? undefined : Number(value)
    },
    oneOf: (option, allowed) => {
      const value = text(option)
      return value === undefined ? undefined : among(option, allowed, value)
    },
    someOf: (option, allowed) => list(option)?.map((value) => among(option, allowed, value)),
  }
}

function among<T extends string>(option: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((each) => each === value)
  if (found === undefined) throw usageError(`--${option} takes ${allowed.join(', ')}, not '${value}'`)
  return found
}
