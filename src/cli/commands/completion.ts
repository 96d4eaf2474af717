// Scripts by which a shell completes the names of commands and options. They are made from the commands themselves.

import { type Command, usageError } from '../command.ts'
import { GLOBAL_OPTIONS } from '../help.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  // Zsh runs completions of bash.
  zsh: (commands) => `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
}

/** The command that prints a script for the commands that `all` gives, itself among them. */
export const completionOf = (all: () => readonly Command[]): Command => ({
  name: 'completion',
  arguments: '<shell>',
  summary: `the script by which ${SHELLS.join(', ')} complete commands and options`,
  examples: [
    'source <(cks completion bash)    # in ~/.bashrc',
    'source <(cks completion zsh)     # in ~/.zshrc',
    'cks completion fish | source     # in ~/.config/fish/config.fish',
  ],
  run: async ({ out }, { positionals: [given] }) => {
    const shell = SHELLS.find((each) => each === given)
    if (!shell) throw usageError(`there is no completion for '${given}', only for ${SHELLS.join(', ')}`)
    const script = SCRIPTS[shell](all())
    out.answer({ shell, script }, () => script)
    return undefined
  },
})

/** The words that may follow each beginning of a command: further words of its name, and options. */
function wordsByBeginning(commands: readonly Command[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  const add = (beginning: string, word: string): void => {
    const known = words.get(beginning) ?? []
    if (!known.includes(word)) words.set(beginning, [...known, word])
  }
  for (const { name, options } of commands) {
    const parts = name.split(' ')
    for (const [at, part] of parts.entries()) add(parts.slice(0, at).join(' '), part)
    for (const option of Object.keys({ ...options, ...GLOBAL_OPTIONS })) add(name, `--${option}`)
  }
  return words
}

/** Names and options hold letters, digits and dashes alone: nothing of them needs quoting. */
function bashScript(commands: readonly Command[]): string {
  const cases = Array.from(
    wordsByBeginning(commands),
    ([beginning, words]) => `      '${beginning}') words='${words.join(' ')}'; break ;;`,
  )
  return `_cks() {
  local typed=("\${COMP_WORDS[@]:1:COMP_CWORD-1}") count words=''
  for ((count = \${#typed[@]}; count >= 0; count--)); do
    case "\${typed[*]:0:count}" in
${cases.join('\n')}
    esac
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cks cks
`
}

function fishScript(commands: readonly Command[]): string {
  const quoted = (text: string): string => `'${text.replace(/[\\']/g, (char) => `\\${char}`)}'`
  const lines = commands.flatMap(({ name, summary, options }) => {
    const parts = name.split(' ')
    const before = parts.slice(0, -1)
    const isBefore = before.length === 0 ? '__fish_use_subcommand' : seen(before)
    return [
      `complete -c cks -n ${quoted(isBefore)} -a ${parts.at(-1)} -d ${quoted(summary)}`,
      ...Object.entries({ ...options, ...GLOBAL_OPTIONS }).map(([option, { type, short, text }]) => {
        const letter = short ? ` -s ${short}` : ''
        return `complete -c cks -n ${quoted(seen(parts))} -l ${option}${letter}${type === 'string' ? ' -r' : ''} -d ${quoted(text)}`
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}

const seen = (words: readonly string[]): string =>
  words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
