// Keep a project in step with its working tree.

import type { Job } from '../../core/model.ts'
import { ApiError, segment } from '../api.ts'
import { type Cli, CliError, type Command, EXIT, type Input } from '../command.ts'
import { givenFolder } from '../folder.ts'
import { count, jsonText, plain } from '../output.ts'
import { took } from '../progress.ts'
import { type TreeWatch, watchTree } from '../tree-watch.ts'
import { worded } from '../wording.ts'
import { ingest, startIngest } from './ingest.ts'

const DEBOUNCE_MS = 600
const POLL_MS = 250
/** Another job of the project may be running, or the service be away: the change waits for that to end. */
const RETRY_MS = 2000

export const watch: Command = {
  name: 'watch',
  arguments: '[path]',
  summary: 'ingest a working tree now and after every change, until Ctrl-C',
  details:
    'The folder must be on this machine. What .gitignore leaves out is not watched; changes close together are one ingest.',
  options: {
    name: ingest.options!.name!,
    'no-describe': ingest.options!['no-describe']!,
    'graph-only': ingest.options!['graph-only']!,
    scip: ingest.options!.scip!,
    debounce: { type: 'string', value: 'MS', text: `wait for this long without a change; ${DEBOUNCE_MS} when omitted` },
  },
  examples: ['cks watch . --no-describe'],
  run: async (cli, input) => {
    const root = await givenFolder(input)
    await keepIngested(cli, input, root, input.integer('debounce') ?? DEBOUNCE_MS)
    return undefined
  },
}

async function keepIngested(cli: Cli, input: Input, root: string, debounceMs: number): Promise<void> {
  let lastChange = 0
  let service: 'unknown' | 'there' | 'away' = 'unknown'
  let changes = new Set<string>(['.'])
  const tree = await watchTree(root, (path) => {
    changes.add(path)
    lastChange = Date.now()
  })
  sayWatched(cli, root, tree)
  const isIngested = async (taken: ReadonlySet<string>): Promise<boolean> => {
    try {
      const isTaken = await ingestOnce(cli, input, root, taken)
      service = 'there'
      return isTaken
    } catch (error) {
      // At the first try nobody may ever have been there: that is for the caller to mend.
      if (service === 'unknown' || !isAway(error)) throw error
      if (service === 'there') cli.out.say(`${time()} ${error.message.split('\n')[0]}; waiting for it`)
      service = 'away'
      return false
    }
  }
  try {
    for (; !cli.signal.aborted; await pause(POLL_MS, cli.signal)) {
      if (changes.size === 0 || Date.now() - lastChange < debounceMs) continue
      const taken = changes
      changes = new Set()
      if (await isIngested(taken)) continue
      changes = new Set([...taken, ...changes])
      await pause(RETRY_MS, cli.signal)
    }
  } finally {
    tree.close()
  }
}

function sayWatched(cli: Cli, root: string, tree: TreeWatch): void {
  cli.out.say(`watching ${root} (${count(tree.folders())} folders), Ctrl-C ends`)
  if (tree.unwatched() === 0) return
  const unwatched = `${count(tree.unwatched())} folders cannot be watched`
  cli.out.say(`${unwatched}: raise fs.inotify.max_user_watches, or their permissions are in the way`)
}

const isAway = (error: unknown): error is CliError => error instanceof CliError && error.exitCode === EXIT.unreachable

/** False when another job of the project is in the way. */
async function ingestOnce(cli: Cli, input: Input, root: string, changes: ReadonlySet<string>): Promise<boolean> {
  try {
    const accepted = await startIngest(cli, root, input)
    const job = await ended(cli, accepted.job_id)
    if (job === undefined) return true
    report(cli, job, changes)
    return true
  } catch (error) {
    if (cli.signal.aborted) return true
    if (error instanceof ApiError && error.status === 409 && error.message.startsWith('another job')) return false
    throw error
  }
}

async function ended(cli: Cli, jobId: string): Promise<Job | undefined> {
  for await (const { event, data } of cli.api.events(`/instances/jobs/${segment(jobId)}/events`)) {
    if (event === 'done') return data as Job
  }
  return undefined
}

function report(cli: Cli, job: Job, changes: ReadonlySet<string>): void {
  const [first, ...others] = [...changes].filter((path) => path !== '.')
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const what = first === undefined ? 'all' : `${first}${more}`
  const result = job.result !== null && 'ingest' in job.result ? job.result : undefined
  if (cli.out.json) cli.out.write(`${jsonText(job)}\n`)
  else if (result === undefined) cli.out.say(`${time()} ${what}: ${job.status} ${worded(job.error ?? '')}`)
  else {
    const { files_changed, nodes, edges } = result.ingest
    cli.out.say(
      `${time()} ${plain(what)}: ${count(files_changed)} parsed, ${count(nodes)} nodes, ${count(edges)} edges, ${took(job)}`,
    )
  }
}

const time = (): string => new Date().toTimeString().slice(0, 8)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
