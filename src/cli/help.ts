// Help texts, made from the commands themselves.

import type { Command, OptionSpec } from './command.ts'
import type { Output } from './output.ts'

/** Options that every command takes. */
export const GLOBAL_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', text: 'answer in JSON on stdout, and nothing else there; a failure in JSON on stderr' },
  url: { type: 'string', value: 'URL', text: 'the service; CKS_URL, else http://127.0.0.1:8000' },
  token: { type: 'string', value: 'TOKEN', text: 'in place of the stored session; CKS_TOKEN' },
  'no-color': { type: 'boolean', text: 'no colours; also with NO_COLOR, or without a terminal' },
  help: { type: 'boolean', short: 'h', text: 'this text' },
}

/** Without a command. */
export const VERSION_OPTION: Readonly<Record<string, OptionSpec>> = {
  version: { type: 'boolean', short: 'v', text: 'the version, without a command' },
}

/** Commands that the help lists together. */
export type Group = { title: string; commands: readonly Command[] }

const EXIT_CODES = `  0  done                          3  the service cannot be reached
  1  it failed or was refused      4  not signed in, or not permitted
  2  the command line is wrong     5  --fail-on: there are such findings`

/** The output of `cks` alone. */
export function overview(out: Output, groups: readonly Group[]): string {
  const widest = Math.max(...groups.flatMap(({ commands }) => commands.map((command) => usage(command).length)))
  const width = Math.min(widest, 40)
  const sections = groups.map(({ title, commands }) => {
    const lines = commands.map((command) => `  ${usage(command).padEnd(width)}  ${out.paint('dim', command.summary)}`)
    return [out.paint('bold', title), ...lines].join('\n')
  })
  return `${out.paint('bold', 'cks')}, the command line of the Code Knowledge Service

${sections.join('\n\n')}

${out.paint('bold', 'Everywhere')}
${optionLines({ ...GLOBAL_OPTIONS, ...VERSION_OPTION })}

${out.paint('bold', 'Signing in')}
  On the machine of a fresh service nothing is needed: the generated password is found in its data directory (CKS_DATA_DIR, or data in the checkout, or ~/.local/share/cks). Elsewhere 'cks login' keeps a session, and CKS_TOKEN brings one.

${out.paint('bold', 'Exit codes')}
${EXIT_CODES}

  cks COMMAND --help says more about one of them.`
}

/** The output of `--help` after the first words of several commands. */
export const groupHelp = (out: Output, words: string, inner: readonly Command[]): string =>
  [
    `cks ${out.paint('bold', words)} …`,
    '',
    ...innerLines(out, inner),
    '',
    '  cks COMMAND --help says more about one of them.',
  ].join('\n')

function innerLines(out: Output, inner: readonly Command[]): string[] {
  const width = Math.max(...inner.map((command) => usage(command).length))
  return inner.map((command) => `  ${usage(command).padEnd(width)}  ${out.paint('dim', command.summary)}`)
}

/** The output of `cks COMMAND --help`; `inner` are the commands whose names begin with its own. */
export function commandHelp(out: Output, command: Command, inner: readonly Command[]): string {
  const { options = {}, details, examples = [] } = command
  const own = Object.keys(options).length > 0 ? `\n${out.paint('bold', 'Options')}\n${optionLines(options)}\n` : ''
  const shown = examples.map((example) => `  ${example}`).join('\n')
  return [
    `cks ${out.paint('bold', usage(command))}${own ? ' [options]' : ''}`,
    '',
    `  ${command.summary[0]!.toUpperCase()}${command.summary.slice(1)}.`,
    ...(details ? [`  ${paragraphs(details).replaceAll('\n', '\n  ')}`] : []),
    own,
    ...(inner.length > 0 ? [out.paint('bold', 'Within it'), ...innerLines(out, inner), ''] : []),
    out.paint('bold', 'Everywhere'),
    optionLines(GLOBAL_OPTIONS),
    ...(shown ? ['', out.paint('bold', 'Examples'), shown] : []),
  ].join('\n')
}

/** Prose with its lines joined, for the terminal to break; lines that are indented stay as they are. */
const paragraphs = (text: string): string => text.replace(/(?<=^(?! ).*)\n(?! )/gm, ' ')

const usage = (command: Command): string => `${command.name} ${command.arguments}`.trim()

function optionLines(options: Readonly<Record<string, OptionSpec>>): string {
  const left = ([name, { short, value }]: [string, OptionSpec]) =>
    `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
  const width = Math.max(24, ...Object.entries(options).map((entry) => left(entry).length))
  return Object.entries(options)
    .map((entry) => `${left(entry).padEnd(width)}  ${entry[1].text}`)
    .join('\n')
}
