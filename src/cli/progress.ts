// A job as it goes: a bar per stage on a terminal, plain lines elsewhere.

import type { Job } from '../core/model.ts'
import { ApiError, segment } from './api.ts'
import { type Cli, CliError, EXIT } from './command.ts'
import { clip, count, type Output, plain, seconds } from './output.ts'
import { worded } from './wording.ts'

/** A connection that breaks is taken up again this many times in a row before we give up watching. */
const RECONNECTS_MAX = 5
const RECONNECT_MS = 500

/**
 * Watches a job until it has ended and returns its final record. Throws exit 1 when it failed or was cancelled,
 * exit 130 on Ctrl-C, which leaves the job running.
 */
export async function followJob(cli: Cli, jobId: string): Promise<Job> {
  const view = cli.out.live ? liveView(cli.out) : lineView(cli.out)
  const following: Following = { jobId, view, lastEventId: undefined, attempt: 0 }
  for (; following.attempt <= RECONNECTS_MAX; following.attempt++) {
    const ended = await followOnce(cli, following).finally(view.rest)
    if (ended) return finish(view, ended)
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS * (following.attempt + 1)))
  }
  throw new CliError(EXIT.unreachable, `the service went away; the job goes on with it: cks jobs ${jobId}`)
}

/** `attempt` counts the connections in a row that brought nothing. */
type Following = { jobId: string; view: View; lastEventId: string | undefined; attempt: number }

/** Follows over one connection; returns the job's final record, or undefined when the connection ended before. */
async function followOnce(cli: Cli, following: Following): Promise<Job | undefined> {
  const { jobId, view, lastEventId } = following
  try {
    const events = cli.api.events(`/instances/jobs/${segment(jobId)}/events`, { lastEventId })
    for await (const { id, event, data } of events) {
      following.attempt = 0
      following.lastEventId = id
      view.update(data as Job)
      if (event === 'done') return data as Job
    }
  } catch (error) {
    if (cli.signal.aborted) throw leftRunning(jobId)
    if (error instanceof ApiError) throw error
  }
  return undefined
}

/** How long a job that has ended took, as the clock on the wall has it: its stages overlap. */
export function took({ started_at, finished_at }: Job): string {
  return seconds(started_at && finished_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : 0)
}

function finish(view: View, job: Job): Job {
  view.end(job)
  if (job.status === 'failed')
    throw new CliError(EXIT.failed, `the job failed: ${worded(job.error ?? 'no reason given')}`)
  if (job.status === 'cancelled') throw new CliError(EXIT.failed, 'the job was cancelled')
  return job
}

function leftRunning(jobId: string): CliError {
  return new CliError(
    EXIT.interrupted,
    `\nthe job goes on: 'cks jobs ${jobId} --follow' watches it, 'cks cancel ${jobId}' stops it`,
  )
}

/** `rest` ends what moves between two updates. */
type View = { update: (job: Job) => void; rest: () => void; end: (job: Job) => void }

/** A stage that tells nothing for long, as linking does, still shows its time. */
const REDRAW_MS = 500

/** One line a stage, and for a counted stage one at every tenth. */
function lineView(out: Output): View {
  let shown = ''
  let steps = 0
  return {
    update: (job) => {
      for (const step of (job.events ?? []).slice(steps)) out.say(`${step.stage}: ${plain(step.message)}`)
      steps = job.events?.length ?? 0
      if (job.stage === null || job.stage === 'done') return
      const tenth = job.total > 0 ? Math.floor((10 * job.done) / job.total) : 0
      const line = `${job.stage} ${tenth}`
      if (line === shown) return
      shown = line
      out.say(job.total > 0 ? `${job.stage} ${count(job.done)}/${count(job.total)}` : job.stage)
    },
    rest: () => undefined,
    end: (job) => out.say(job.status),
  }
}

type Stage = { name: string; done: number; total: number; startedAt: number; endedAt: number | undefined }

const BAR_WIDTH_MAX = 28
/** Width of the text beside a bar: the stage, its numbers, its time. A line that wraps could not be drawn over. */
const BESIDE_BAR = 10 + 1 + 1 + 17 + 2 + 12

function liveView(out: Output): View {
  const stages: Stage[] = []
  let drawn = 0
  let lastStep = ''
  let timer: NodeJS.Timeout | undefined

  const redraw = () => {
    const now = performance.now()
    const lines = stages.map((stage) => stageLine(out, stage, now))
    if (lastStep) lines.push(out.paintNote('dim', `  ${clip(lastStep, out.columns - 4)}`))
    const up = drawn > 0 ? `\u001b[${drawn}A` : ''
    out.draw(`${up}${lines.map((line) => `\u001b[2K${line}\n`).join('')}\u001b[0J`)
    drawn = lines.length
  }
  return {
    update: (job) => {
      enterStage(stages, job, performance.now())
      lastStep = plain(job.events?.at(-1)?.message ?? '').replaceAll('\n', ' ')
      redraw()
      timer ??= setInterval(redraw, REDRAW_MS)
    },
    rest: () => {
      clearInterval(timer)
      timer = undefined
    },
    end: (job) => {
      lastStep = ''
      const now = performance.now()
      for (const stage of stages) {
        stage.endedAt ??= now
        if (job.status === 'succeeded') stage.done = stage.total
      }
      redraw()
      if (job.status === 'succeeded') out.say(out.paintNote('green', 'done'))
    },
  }
}

/** Stages that take turns, part by part of a review: when one gives way, it is not done. */
const IN_TURN: ReadonlySet<string> = new Set(['context', 'analyze'])

/** Takes the job's stage and its numbers into `stages`; the one before has ended with all done, or gives way. */
function enterStage(stages: Stage[], { stage, done, total }: Job, now: number): void {
  const name = stage === 'done' ? null : stage
  const current = stages.find(({ endedAt }) => endedAt === undefined)
  if (current && current.name === name) {
    Object.assign(current, { done, total })
    return
  }
  if (current) {
    current.endedAt = now
    if (!IN_TURN.has(current.name)) current.done = current.total
  }
  if (name === null) return
  const before = stages.find((each) => each.name === name)
  if (before)
    Object.assign(before, { done, total, startedAt: now - (before.endedAt! - before.startedAt), endedAt: undefined })
  else stages.push({ name, done, total, startedAt: now, endedAt: undefined })
}

function stageLine(out: Output, { name, done, total, startedAt, endedAt }: Stage, now: number): string {
  const share = total > 0 ? Math.min(1, done / total) : endedAt === undefined ? 0 : 1
  const width = Math.max(0, Math.min(BAR_WIDTH_MAX, out.columns - BESIDE_BAR))
  const filled = Math.round(share * width)
  const bar = '█'.repeat(filled) + out.paintNote('dim', '░'.repeat(width - filled))
  const numbers = total > 0 ? `${count(done)}/${count(total)}` : ''
  const time = seconds(((endedAt ?? now) - startedAt) / 1000)
  const label = endedAt === undefined ? out.paintNote('bold', name.padEnd(10)) : name.padEnd(10)
  return `${label} ${endedAt === undefined ? bar : out.paintNote('green', bar)} ${numbers.padStart(17)}  ${time}`
}
