// Lines that hold a text or match a regular expression.

import type { GrepFile, GrepResults } from '../../core/model.ts'
import { type Cli, type Command, type Input, usageError } from '../command.ts'
import { count, plain } from '../output.ts'

export const grep: Command = {
  name: 'grep',
  arguments: '<project> <pattern>',
  summary: 'lines that hold a text or match a regular expression',
  details:
    'Several projects are given as one argument, a,b,c. Expressions are those of RE2 (-E): what other engines call look-around and back-references is none of them.',
  options: {
    regex: { type: 'boolean', short: 'E', text: 'the pattern is a regular expression' },
    'ignore-case': { type: 'boolean', short: 'i', text: 'case does not count' },
    'smart-case': { type: 'boolean', short: 'S', text: 'case counts when the pattern has a capital letter' },
    word: { type: 'boolean', short: 'w', text: 'only whole words' },
    context: { type: 'string', short: 'C', value: 'N', text: 'show N lines before and after each match' },
    files: { type: 'boolean', short: 'l', text: 'only the names of files' },
    path: { type: 'string', value: 'PATH', text: 'only in this file or folder' },
    glob: { type: 'string', short: 'g', value: 'GLOB', multiple: true, text: 'only such paths; !GLOB leaves them out' },
    language: { type: 'string', value: 'NAME', multiple: true, text: 'only files of this language; may be repeated' },
    tests: { type: 'string', value: 'HOW', text: 'include, exclude or only; include when omitted' },
    limit: { type: 'string', value: 'N', text: 'at most this many lines, up to 1000; 100 when omitted' },
    cursor: { type: 'string', value: 'CURSOR', text: 'the next page, as the one before names it' },
  },
  examples: [
    'cks grep my-service ECONNRESET -C 2',
    "cks grep my-service -E 'retry\\w*\\(' -g '*.ts' -g '!vendor' --tests exclude",
    'cks grep api,web -l Session',
  ],
  run: async (cli, input) => {
    const found = await cli.api.post<GrepResults>('/grep', requestOf(input))
    const text = (): string => (input.flag('files') ? namesText(found) : linesText(cli, found))
    cli.out.answer(found, () => (found.files.length === 0 ? nothing(found, input) : text()))
    return undefined
  },
}

function requestOf(input: Input): object {
  const [given = '', pattern] = input.positionals
  const [project_name, ...projects] = given.split(',').filter((name) => name !== '')
  if (project_name === undefined) throw usageError('name a project, or several as a,b,c')
  if (input.flag('ignore-case') && input.flag('smart-case'))
    throw usageError('--ignore-case and --smart-case: give one of them')
  return {
    project_name,
    projects,
    pattern,
    regex: input.flag('regex'),
    case: input.flag('ignore-case') ? 'insensitive' : input.flag('smart-case') ? 'smart' : 'sensitive',
    word: input.flag('word'),
    path_prefix: input.text('path'),
    globs: input.list('glob'),
    languages: input.list('language'),
    tests: input.oneOf('tests', ['include', 'exclude', 'only']),
    context: input.integer('context'),
    limit: input.integer('limit'),
    per_file: input.flag('files') ? 1 : undefined,
    cursor: input.text('cursor'),
  }
}

const nameOf = (found: GrepResults, file: GrepFile): string =>
  plain(found.projects.length > 1 ? `${file.project}: ${file.path}` : file.path)

function namesText(found: GrepResults): string {
  return [...found.files.map((file) => nameOf(found, file)), ...restText(found)].join('\n')
}

function linesText(cli: Cli, found: GrepResults): string {
  const blocks = found.files.map((file) => {
    const stale = file.stale ? ` ${cli.out.paint('yellow', '(changed since the ingest)')}` : ''
    return [`${cli.out.paint('cyan', nameOf(found, file))}${stale}`, ...fileLines(cli, file)].join('\n')
  })
  const { matches, matched_files } = found.stats
  const head = `${count(matches)} ${matches === 1 ? 'line' : 'lines'} in ${count(matched_files)} ${matched_files === 1 ? 'file' : 'files'}`
  return [blocks.join('\n\n'), '', head, ...restText(found)].join('\n')
}

/** The lines of a file under the entity that they are in. */
function fileLines(cli: Cli, { matches }: GrepFile): string[] {
  const { paint } = cli.out
  const last = matches.at(-1)
  const width = String((last?.line ?? 0) + (last?.after.length ?? 0)).length
  const numbered = (line: number, text: string): string =>
    `${paint('dim', String(line).padStart(width + 4))}  ${text}`.trimEnd()
  const lines: string[] = []
  let entity: string | undefined
  let shown = 0
  for (const match of matches) {
    const first = match.line - match.before.length
    if (shown > 0 && first > shown + 1 && (match.before.length > 0 || match.after.length > 0))
      lines.push(paint('dim', '  --'))
    const name = match.entity?.label
    if (name !== entity && name !== undefined) lines.push(paint('dim', `  ${plain(name)}`))
    entity = name
    for (const [at, text] of match.before.entries()) lines.push(numbered(first + at, paint('dim', plain(text))))
    lines.push(numbered(match.line, highlighted(cli, match)))
    for (const [at, text] of match.after.entries()) lines.push(numbered(match.line + 1 + at, paint('dim', plain(text))))
    shown = match.line + match.after.length
  }
  return lines
}

function highlighted(cli: Cli, { text, ranges }: GrepFile['matches'][number]): string {
  let shown = ''
  let from = 0
  for (const [start = 0, end = 0] of ranges) {
    shown += plain(text.slice(from, start)) + cli.out.paint('bold', plain(text.slice(start, end)))
    from = end
  }
  return shown + plain(text.slice(from))
}

/** The notice for an empty answer, which may come from a part of the files only, or of an expression that was read as a text. */
function nothing(found: GrepResults, input: Input): string {
  if (found.cursor !== null) return ['nothing found so far', ...restText(found)].join('\n')
  const isText = !input.flag('regex') && EXPRESSION.test(input.positionals[1] ?? '')
  return isText ? 'nothing found of this text; -E reads it as a regular expression' : 'nothing found'
}

/** What a text seldom has and a regular expression does: `.*`, `\\w`, `(a|b)`, `[^a]`, `^` and `$` at its ends. */
const EXPRESSION = /[.\])][*+]|\\[wdsb]|\(.*\|.*\)|\[\^|^\^|\$$/

function restText({ cursor, stats }: GrepResults): string[] {
  if (cursor === null) return []
  const projects = stats.projects_left > 0 ? ` and ${count(stats.projects_left)} more projects` : ''
  return [`${count(stats.left)} files${projects} left, go on with --cursor ${cursor}`]
}
