// Background jobs: list, show, follow, cancel.

import type { Job } from '../../core/model.ts'
import { queryOf, segment } from '../api.ts'
import type { Cli, Command } from '../command.ts'
import { ago, type Style, table } from '../output.ts'
import { followJob, took } from '../progress.ts'
import { worded } from '../wording.ts'

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const

const COLOURS: Readonly<Record<Job['status'], Style>> = {
  queued: 'dim',
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  cancelled: 'yellow',
}

export const jobs: Command = {
  name: 'jobs',
  arguments: '[job-id]',
  summary: 'background jobs, newest first; with an id, one of them',
  options: {
    project: { type: 'string', value: 'NAME', text: 'only jobs of this project' },
    status: { type: 'string', value: 'STATUS', text: `only jobs that are ${STATUSES.join(', ')}` },
    limit: { type: 'string', value: 'N', text: 'at most this many; 20 when omitted' },
    follow: { type: 'boolean', short: 'f', text: 'watch the job until it has ended' },
  },
  examples: ['cks jobs --project my-service', 'cks jobs 5b0f7a3e-2a53-4f0b-9a0d-6f1c9a7d2e11 --follow'],
  run: async (cli, input) => {
    const [id] = input.positionals
    if (id !== undefined) {
      const job = input.flag('follow')
        ? await followJob(cli, id)
        : await cli.api.get<Job>(`/instances/jobs/${segment(id)}`)
      cli.out.answer(job, () => jobDetails(cli, job))
      return undefined
    }
    const query = queryOf({
      project: input.text('project'),
      status: input.oneOf('status', STATUSES),
      limit: input.integer('limit') ?? 20,
    })
    const list = await cli.api.get<Job[]>(`/instances/jobs${query}`)
    cli.out.answer(list, () => {
      if (list.length === 0) return 'no jobs'
      const rows = list.map((job) => [
        job.job_id,
        job.kind,
        job.project,
        paintStatus(cli, job),
        progress(job),
        ago(job.created_at),
      ])
      return table(rows, ['JOB', 'KIND', 'PROJECT', 'STATUS', 'STAGE', 'CREATED'])
    })
    return undefined
  },
}

export const cancel: Command = {
  name: 'cancel',
  arguments: '<job-id>',
  summary: 'stop a job; what its project had before stays readable',
  run: async (cli, { positionals }) => {
    const job = await cli.api.post<Job>(`/instances/jobs/${segment(positionals[0]!)}/cancel`)
    cli.out.answer(job, () => `${job.kind} of ${job.project} is being stopped`)
    return undefined
  },
}

const paintStatus = (cli: Cli, job: Job): string => cli.out.paint(COLOURS[job.status], job.status)

const progress = (job: Job): string =>
  job.status === 'running' && job.total > 0 ? `${job.stage} ${job.done}/${job.total}` : (job.stage ?? '')

function jobDetails(cli: Cli, job: Job): string {
  const lines = [
    `${cli.out.paint('bold', job.kind)} of ${job.project}  ${paintStatus(cli, job)}  ${progress(job)}`,
    `  job       ${job.job_id}`,
    `  path      ${job.repo_path}`,
    `  created   ${job.created_at}`,
    ...(job.finished_at ? [`  took      ${took(job)}`] : []),
    ...(job.error ? [`  error     ${worded(job.error)}`] : []),
    ...(job.events ?? []).map((event) => `  ${event.stage.padEnd(9)} ${worded(event.message)}`),
    ...(job.result ? [JSON.stringify(job.result, null, 2)] : []),
  ]
  return lines.join('\n')
}
