// How a call that failed says so: one message on stderr, in JSON where answers are JSON.

import { ApiError, type Candidate } from './api.ts'
import { CliError, type Command, EXIT } from './command.ts'
import { clip, type Output, plain } from './output.ts'
import { inCommands, problemInCommands } from './wording.ts'

/**
 * Reports an error on stderr and returns the exit code. With --json it is one object: `detail`, `exit_code`, and
 * `status`, the HTTP status of a refusal of the service, else null. `command` is the one that was called wrongly.
 */
export function reportFailure(
  error: unknown,
  out: Pick<Output, 'json' | 'complain' | 'paintNote'>,
  command?: Command,
): number {
  const exitCode = error instanceof CliError ? error.exitCode : EXIT.failed
  const message = messageOf(error).trim()
  if (out.json) {
    const status = error instanceof ApiError ? error.status : null
    const candidates = candidatesOf(error)
    const more = candidates.length > 0 ? { candidates } : {}
    out.complain(JSON.stringify({ detail: message, exit_code: exitCode, status, ...more }))
    return exitCode
  }
  out.complain(`${out.paintNote('red', 'cks:')} ${wordsOf(error, message, command)}`)
  for (const candidate of candidatesOf(error)) out.complain(`  ${candidateLine(candidate, out)}`)
  const hint =
    exitCode === EXIT.usage ? usageHint(command?.name) : error instanceof ApiError ? hintFor(error, message) : undefined
  if (hint !== undefined) out.complain(hint)
  return exitCode
}

const candidatesOf = (error: unknown): readonly Candidate[] => (error instanceof ApiError ? error.candidates : [])

/** The name to type for a candidate, and its declaration. */
function candidateLine(candidate: Candidate, { paintNote }: Pick<Output, 'paintNote'>): string {
  const { label, signature, path, start_line, kind } = candidate
  const place = start_line === null ? path : `${path}:${start_line}`
  return `${label}  ${paintNote('dim', `${place}  ${plain(clip(signature ?? kind, 100))}`)}`
}

/** Refusals in words for people: commands and options where the service speaks of requests. */
function wordsOf(error: unknown, message: string, command: Command | undefined): string {
  if (!(error instanceof ApiError)) return message
  if (error.problems.length === 0) return inCommands(message)
  return error.problems.map((problem) => problemInCommands(problem, command?.options)).join('\n')
}

const usageHint = (command: string | undefined): string =>
  command === undefined
    ? "'cks --help' lists the commands, 'cks COMMAND --help' explains one"
    : `'cks ${command} --help' explains it`

/** Errors of files, which begin with the file; Node's own words begin with a code. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'is a folder',
  ENOTDIR: 'not a folder',
  ENOSPC: 'no space left on the device',
  EROFS: 'read-only file system',
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const fault = code === undefined ? undefined : FILE_FAULTS[code]
  return fault !== undefined && path !== undefined ? `${path}: ${fault}` : error.message
}

/** Further advice, by the service's words. */
const HINTS: readonly [RegExp, string][] = [
  [/POST \/instances\/pipeline/, 'cks projects lists what is ingested'],
  [/does not name a commit of the repository$/, 'cks branches PROJECT lists the branches'],
  [/^could not determine a default base branch/, 'name it: cks review PROJECT --base REF'],
  [/^entity '([A-Z]+ )?\/.*' not found in project/, 'cks routes PROJECT PATH finds routes by their parts'],
  [/^entity '.*' not found in project/, 'cks symbols PROJECT NAME finds names by their parts'],
  [/^playbook '.*' does not exist$/, 'cks playbooks lists them'],
  [/^conversation not found$/, 'cks conversations lists yours'],
  [/pass project_name|^project_name: /, "name it with --name NAME: letters, digits, '.', '_' and '-'"],
  [/pass another project_name/, 'cks delete PROJECT forgets a project'],
  [/^another job is running for project/, 'cks jobs lists it, cks jobs ID --follow watches it, cks cancel ID stops it'],
  [/^job not found$/, 'cks jobs lists them'],
  [/^invalid or expired session$/, 'cks login'],
]

const FIELD_HINT = 'fields and variables have readers and writers alone: cks used-by PROJECT NAME'

const hintFor = ({ candidates }: ApiError, message: string): string | undefined =>
  candidates[0] && isField(candidates[0]) ? FIELD_HINT : hintOf(message)

const isField = ({ kind }: Candidate): boolean => kind === 'Field' || kind === 'Variable'

const hintOf = (message: string): string | undefined => HINTS.find(([pattern]) => pattern.test(message))?.[1]
