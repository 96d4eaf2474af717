// The words of the API, in those of the command line.

import type { OptionSpec } from './command.ts'
import { plain } from './output.ts'

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/POST \/instances\/graph with "revision"/g, 'cks ingest PATH --revision REF'],
  [/DELETE \/instances\/\S+\/revisions/g, 'cks revisions remove PROJECT REF'],
  [/POST \/instances\/pipeline( \(or \/instances\/graph\))?/g, 'cks ingest PATH'],
  [/GET \/instances\/jobs/g, 'cks jobs'],
  [/POST \/projects/g, 'cks clone URL'],
  [/pass (?:"password"|a username and a password)/g, 'give --password'],
  [/pass "branch"/g, 'give --branch'],
  [/send rules with POST \/graph\/\S+\/check/g, 'name a file with --rules'],
  [/GET \/config\/llm\/models/g, 'cks config llm models'],
  [/POST \/config\/llm or pass model\/provider in the launch payload/g, 'cks config llm set PROVIDER MODEL'],
  [/POST \/config\/llm/g, 'cks config llm set PROVIDER MODEL'],
  [/\?fresh=true/g, '--fresh'],
  [/pass "describe": false/g, 'give --no-describe'],
  [/pass another project_name/g, 'give another name with --name'],
  [/pass project_name/g, 'give one with --name'],
  [/\(base_ref, --base\)/g, '(--base)'],
  [/\bbase_ref\b/g, '--base'],
  [/\btarget_ref\b/g, 'the branch'],
  [/\brepo_path (?=')/g, 'the path '],
  [/\brepo_path\b/g, 'the path'],
]

/** A sentence of the service with commands and options in place of requests and their fields. */
export const inCommands = (text: string): string =>
  PHRASES.reduce((said, [phrase, command]) => said.replace(phrase, command), text)

/** The same, made safe for a terminal: it may repeat what another party wrote. */
export const worded = (text: string): string => plain(inCommands(text))

/** A field of a request, and the fault of its value, as the service words it. */
export type Problem = { field: string; msg: string }

/** Options that carry a field under another name; the first that a command has is meant. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  project_name: ['name'],
  path_prefix: ['path', 'in', 'path-prefix'],
  languages: ['language'],
  kinds: ['kind'],
  globs: ['glob'],
  projects: ['project'],
  entities: ['entity'],
  files: ['file'],
  max_tokens: ['tokens'],
  base_ref: ['base'],
}

/** Fields that are arguments and no options. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  project_name: 'the project',
  target_ref: 'the branch',
  q: 'the name',
  query: 'the question',
}

const COMPLAINTS: readonly (readonly [RegExp, string])[] = [
  [/^Input should be greater than or equal to (.+)$/, 'must be at least $1'],
  [/^Input should be less than or equal to (.+)$/, 'must be at most $1'],
  [/^Input should be a valid integer.*$/, 'must be a whole number'],
  [/^Input should be a valid string.*$/, 'must be a text'],
  [/^Input should be (.+)$/, 'must be $1'],
  [/^(?:String|List) should have at (least|most) (.+)$/, 'must have at $1 $2'],
  [/^String should match pattern '\\S'$/, 'must not be blank'],
  [/^String should be of this form: (.+)$/, 'must be of this form: $1'],
  [/^String should match pattern .*$/, 'has a form that is not known'],
  [/^Field required$/, 'is needed'],
  [/^Value error, (.+)$/, '$1'],
]

/** The fault of a value, worded for the option or argument of a command that it came by. */
export function problemInCommands(
  { field, msg }: Problem,
  options: Readonly<Record<string, OptionSpec>> | undefined,
): string {
  const [own = ''] = field.split('.')
  const names = [...(OPTIONS[own] ?? []), own.replaceAll('_', '-')]
  const option = names.find((name) => options?.[name])
  const subject = option === undefined ? (ARGUMENTS[own] ?? own.replaceAll('_', ' ')) : `--${option}`
  const complaint = COMPLAINTS.find(([phrase]) => phrase.test(msg))
  return `${subject} ${complaint ? msg.replace(...complaint) : msg}`
}
