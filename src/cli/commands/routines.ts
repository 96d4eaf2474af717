// Code reviews and bug hunts, and the runs they leave.

import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { components } from '../../core/openapi.d.ts'
import { SEVERITIES } from '../../core/review/answer.ts'
import { toMarkdown } from '../../core/review/markdown.ts'
import { ApiError, queryOf, segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, type Input, type OptionSpec, usageError } from '../command.ts'
import { confirm, YES } from '../confirm.ts'
import { findingsText, type Run, type Severity } from '../findings.ts'
import { ago, jsonText, plain, table } from '../output.ts'
import { followJob } from '../progress.ts'
import { writeWhole } from '../whole-file.ts'

type Schemas = components['schemas']

const PROVIDERS = ['ollama', 'openai', 'anthropic'] as const

const launchOptions: Readonly<Record<string, OptionSpec>> = {
  playbook: { type: 'string', multiple: true, value: 'NAME', text: 'add this playbook; up to 4, in priority order' },
  model: { type: 'string', value: 'MODEL', text: 'for this run alone' },
  provider: { type: 'string', value: 'NAME', text: 'for this run alone: ollama, openai or anthropic' },
  detach: { type: 'boolean', text: 'return at once with the run id' },
}

const resultOptions: Readonly<Record<string, OptionSpec>> = {
  'fail-on': { type: 'string', value: 'SEVERITY', text: `exit 5 when a finding is ${SEVERITIES.join(', ')} or worse` },
  sarif: { type: 'string', value: 'FILE', text: 'write the findings as SARIF 2.1.0 to this file; - is stdout' },
  markdown: { type: 'string', value: 'FILE', text: 'write summary and findings as markdown; - is stdout' },
}

export const review: Command = {
  name: 'review',
  arguments: '<project>',
  summary: 'review a branch like a colleague who knows the callers',
  details: 'Compares the target with its merge base. Exit 5 with --fail-on makes it a gate for continuous integration.',
  options: {
    target: {
      type: 'string',
      value: 'REF',
      text: 'the branch or ref to review; what is checked out when omitted',
    },
    base: {
      type: 'string',
      value: 'REF',
      text: "what it is compared with; the repository's default base when omitted",
    },
    ...launchOptions,
    ...resultOptions,
  },
  examples: [
    'cks review my-service',
    'cks review my-service --target feature/login',
    'cks review my-service --target HEAD --fail-on high --sarif out.sarif',
  ],
  run: async (cli, input) => {
    const target_ref = input.text('target') ?? (await currentBranch(cli, input.positionals[0]!, input.text('base')))
    return launch(cli, input, { kind: 'review', target_ref, base_ref: input.text('base') })
  },
}

/** The branch that is checked out, where it has something to be reviewed; `HEAD` where a commit is, as in many pipelines. */
async function currentBranch(cli: Cli, project: string, base: string | undefined): Promise<string> {
  const found = await branchesOf(cli, project).catch((error: unknown) => {
    // A checkout without branches and a default base has its commit all the same, and the base is named.
    if (base !== undefined && error instanceof ApiError && error.status === 400)
      return { branches: [], default_base: base }
    throw error
  })
  const current = found.branches.find(({ is_current }) => is_current)?.name ?? 'HEAD'
  const against = base ?? found.default_base
  if (current === against) {
    const others = found.branches.map(({ name }) => name).filter((name) => name !== against)
    const some = others.length > 0 ? `, such as ${others.slice(0, BRANCHES_NAMED).map(plain).join(', ')}` : ''
    throw usageError(`'${plain(against)}' is checked out: say what to review with --target REF${some}`)
  }
  cli.out.say(`${plain(current)} against ${plain(against)}`)
  return current
}

const branchesOf = (cli: Cli, project: string): Promise<Schemas['Branches']> =>
  cli.api.get<Schemas['Branches']>(`/routines/git/branches${queryOf({ project })}`)

const BRANCHES_NAMED = 3

export const bughunt: Command = {
  name: 'bughunt',
  arguments: '<project> <scope>',
  summary: 'follow a question through the code base; findings cite code that was read',
  details:
    'Needs a model of Ollama; where another provider is active, name one for this run: --provider ollama --model MODEL.\n' +
    'It reads the working tree as it was ingested, and may take minutes.',
  options: {
    'path-prefix': { type: 'string', value: 'PATH', text: 'report only findings in this folder or file' },
    ...launchOptions,
    ...resultOptions,
  },
  examples: ['cks bughunt my-service "sockets that are never closed" --path-prefix src/net'],
  run: (cli, input) => {
    const scope = input.positionals.slice(1).join(' ').trim()
    if (scope === '') throw usageError('say what to investigate: cks bughunt PROJECT "sockets that are never closed"')
    return launch(cli, input, { kind: 'bughunt', scope, path_prefix: input.text('path-prefix') })
  },
}

async function launch(cli: Cli, input: Input, fields: Partial<Schemas['RunRequest']>): Promise<number> {
  // A word that is wrong, a file that can't be written are said before a model is paid.
  checkResultOptions(input, !input.flag('detach'))
  for (const file of outputFiles(input)) if (file !== STDOUT) await assertWritable(file)
  const accepted = await cli.api.post<Schemas['RunAccepted']>('/routines/runs', {
    ...fields,
    project: input.positionals[0],
    playbooks: input.list('playbook'),
    model: input.text('model'),
    provider: input.oneOf('provider', PROVIDERS),
  })
  if (input.flag('detach')) {
    cli.out.answer(accepted, () => accepted.run_id)
    return EXIT.ok
  }
  try {
    await followJob(cli, accepted.job_id)
  } catch (error) {
    // Findings from before the model failed are worth reading all the same.
    if (error instanceof CliError && error.exitCode === EXIT.failed) await showFound(cli, input, accepted.run_id)
    throw error
  }
  return showRun(cli, input, accepted.run_id)
}

async function showFound(cli: Cli, input: Input, id: string): Promise<void> {
  const { findings } = await cli.api.get<Run>(`/routines/runs/${segment(id)}`)
  if (findings.length > 0) await showRun(cli, input, id)
}

/** In place of a file. */
const STDOUT = '-'

const outputFiles = (input: Input): string[] =>
  [input.text('sarif'), input.text('markdown')].filter((file) => file !== undefined)

/** @param isShown whether there will be findings: a gate that looks at none would pass everything */
function checkResultOptions(input: Input, isShown: boolean): void {
  input.oneOf('fail-on', SEVERITIES)
  const given = Object.keys(resultOptions).find((option) => input.text(option) !== undefined)
  if (given !== undefined && !isShown)
    throw usageError(`--${given} needs the findings of a run: when it has ended, cks runs RUN-ID --${given} …`)
  if (outputFiles(input).filter((file) => file === STDOUT).length > 1)
    throw usageError('only one of --sarif and --markdown can go to stdout')
}

/** Throws the error that writing the file would cause, without creating it. */
async function assertWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw Object.assign(new Error(`${file}: is a folder`), { code: 'EISDIR', path: file })
  await access(found ? file : dirname(resolve(file)), constants.W_OK)
}

export const runs: Command = {
  name: 'runs',
  arguments: '[run-id]',
  summary: 'reviews and bug hunts, newest first; with an id, its findings',
  options: {
    project: { type: 'string', value: 'NAME', text: 'only runs on this project' },
    kind: { type: 'string', value: 'KIND', text: 'only review or bughunt' },
    limit: { type: 'string', value: 'N', text: 'at most this many; 20 when omitted' },
    ...resultOptions,
  },
  run: async (cli, input) => {
    const [id] = input.positionals
    checkResultOptions(input, id !== undefined)
    if (id !== undefined) return showRun(cli, input, id)
    const query = queryOf({
      project: input.text('project'),
      kind: input.oneOf('kind', ['review', 'bughunt']),
      limit: input.integer('limit') ?? 20,
    })
    const list = await cli.api.get<Schemas['RunSummary'][]>(`/routines/runs${query}`)
    cli.out.answer(list, () => {
      if (list.length === 0) return 'no runs'
      const rows = list.map((run) => [run.run_id, run.kind, run.project, run.status, tally(run), ago(run.created_at)])
      return table(rows, ['RUN', 'KIND', 'PROJECT', 'STATUS', 'FINDINGS', 'CREATED'])
    })
    return EXIT.ok
  },
}

const tally = ({ severity_counts }: Schemas['RunSummary']): string =>
  SEVERITIES.filter((severity) => (severity_counts[severity] ?? 0) > 0)
    .map((severity) => `${severity_counts[severity]} ${severity}`)
    .join(', ') || 'none'

export const removeRun: Command = {
  name: 'runs remove',
  arguments: '<run-id>',
  summary: 'forget a run and its findings',
  options: YES,
  run: async (cli, input) => {
    const { positionals } = input
    await confirm(cli, input, `forget run ${positionals[0]} and its findings?`)
    const answer = await cli.api.delete<Schemas['DeletedRun']>(`/routines/runs/${segment(positionals[0]!)}`)
    cli.out.answer(answer, () => answer.message)
    return undefined
  },
}

const DECISIONS = ['confirmed', 'dismissed', 'open'] as const

export const judge: Command = {
  name: 'runs judge',
  arguments: '<run-id> <finding-id> <decision>',
  summary: 'say whether a finding is right: confirmed, dismissed, or open again',
  details: 'SARIF has dismissed findings as suppressed. --json of cks runs RUN-ID shows the ids of findings.',
  options: { reason: { type: 'string', value: 'TEXT', text: 'why, for those who read it later' } },
  run: async (cli, input) => {
    const [run, finding, decision] = input.positionals
    const known = DECISIONS.find((each) => each === decision)
    if (known === undefined) throw usageError(`<decision> is ${DECISIONS.join(', ')}, not '${decision}'`)
    const reason = input.text('reason')
    const body = { decision: known === 'open' ? null : known, ...(reason === undefined ? {} : { reason }) }
    const path = `/routines/runs/${segment(run!)}/findings/${segment(finding!)}`
    const answer = await cli.api.patch<Schemas['Finding']>(path, body)
    cli.out.answer(answer, () => `${answer.verdict?.decision ?? 'open'}: ${plain(answer.title)}`)
    return undefined
  },
}

async function showRun(cli: Cli, input: Input, id: string): Promise<number> {
  const threshold = input.oneOf('fail-on', SEVERITIES)
  const run = await cli.api.get<Run>(`/routines/runs/${segment(id)}`)
  const sarif = input.text('sarif')
  if (sarif !== undefined) {
    const log = await cli.api.get<Schemas['Sarif']>(`/routines/runs/${segment(id)}/sarif`)
    await writeResult(cli, 'SARIF', sarif, `${jsonText(log, 2)}\n`)
  }
  const markdown = input.text('markdown')
  if (markdown !== undefined) await writeResult(cli, 'markdown', markdown, toMarkdown(run))
  if (!outputFiles(input).includes(STDOUT)) cli.out.answer(run, () => findingsText(cli.out, run))
  return threshold !== undefined && hasFinding(run, threshold) ? EXIT.findings : EXIT.ok
}

async function writeResult(cli: Cli, format: string, file: string, text: string): Promise<void> {
  if (file === STDOUT) return cli.out.write(plain(text))
  await writeWhole(file, text)
  cli.out.say(`${format} written to ${file}`)
}

/** Whether a finding is as bad as the threshold or worse. */
function hasFinding(run: Run, threshold: Severity): boolean {
  return run.findings.some(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold))
}
