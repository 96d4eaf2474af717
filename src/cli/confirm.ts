// The question before something is deleted.

import { type Cli, CliError, EXIT, type Input, type OptionSpec, usageError } from './command.ts'
import { ask } from './prompt.ts'

/** The option of commands that delete. */
export const YES: Readonly<Record<string, OptionSpec>> = {
  yes: { type: 'boolean', short: 'y', text: 'do not ask first; needed where there is no terminal' },
}

/** Goes on with `--yes`, or when the person at the terminal agrees. Throws a usage error where there is nobody to ask. */
export async function confirm(cli: Cli, input: Pick<Input, 'flag'>, question: string): Promise<void> {
  if (input.flag('yes')) return
  if (!process.stdin.isTTY) throw usageError(`${question} There is no terminal to ask at: --yes deletes without asking`)
  const answer = await ask(cli, `${question} [y/N] `, 'give --yes')
  if (!/^y(es)?$/i.test(answer)) throw new CliError(EXIT.failed, 'nothing was deleted')
}
