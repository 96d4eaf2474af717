import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { type Cli, EXIT } from '../../src/cli/command.ts'
import { createOutput } from '../../src/cli/output.ts'
import { followJob, took } from '../../src/cli/progress.ts'
import type { Job } from '../../src/core/model.ts'

const job = (fields: Partial<Job>): Job => ({ status: 'running', events: null, ...fields }) as Job

const COURSE: Job[] = [
  job({ stage: 'graph', done: 1_234_567, total: 9_876_543 }),
  job({ stage: 'chunk', done: 12, total: 9_876_543 }),
  job({ stage: 'upsert', done: 9_876_543, total: 9_876_543 }),
  job({ status: 'succeeded', stage: 'done', done: 0, total: 0 }),
]

/** A command line at a terminal of this width that follows a job through these records. */
function at(columns: number, records: readonly Job[]): { cli: Cli; drawn: () => string } {
  let drawn = ''
  const stream = { isTTY: true, columns, write: (text: string) => (drawn += text) }
  const out = createOutput({ stdout: stream, stderr: stream }, {}, { json: false, colour: true })
  async function* events() {
    for (const [index, data] of records.entries())
      yield { id: String(index), event: data === records.at(-1) ? 'done' : 'job', data }
  }
  return { cli: { out, signal: new AbortController().signal, api: { events } } as unknown as Cli, drawn: () => drawn }
}

for (const columns of [45, 60, 80, 200]) {
  test(`no line of the bars is wider than a terminal of ${columns} columns: one that wraps could not be drawn over`, async () => {
    const { cli, drawn } = at(columns, COURSE)
    await followJob(cli, 'id')
    const lines = stripVTControlCharacters(drawn()).split('\n')
    for (const line of lines) assert.ok(line.length < columns, `${line.length}: ${line}`)
    assert.ok(lines.some((line) => line.includes('9,876,543/9,876,543')))
  })
}

test('stages that take turns have a line each, with their own numbers', async () => {
  const parts = Array.from({ length: 30 }, (_, done) => [
    job({ stage: 'context', done, total: 30 }),
    job({ stage: 'analyze', done, total: 30 }),
  ]).flat()
  const ended = job({ status: 'succeeded', stage: 'done', done: 0, total: 0 })
  const { cli, drawn } = at(100, [job({ stage: 'diff', done: 0, total: 1 }), ...parts, ended])
  await followJob(cli, 'id')
  const frames = stripVTControlCharacters(drawn().replaceAll('\u001b[0J', '\f')).split('\f')
  const numbers = frames.map((frame) => Array.from(frame.matchAll(/(\d+)\/\d+/g), ([, done]) => Number(done)))
  assert.deepEqual(numbers[2], [1, 0, 0])
  assert.deepEqual(numbers[30], [1, 14, 14])
  assert.deepEqual(numbers.at(-2), [1, 30, 30])
})

for (const [status, said] of [
  ['failed', /the job failed: git: unable to read/],
  ['cancelled', /the job was cancelled/],
] as const) {
  test(`a job that ${status === 'failed' ? 'failed' : 'was cancelled'} is told once, and ends the watching`, async () => {
    const { cli } = at(80, [COURSE[0]!, job({ status, stage: 'graph', error: 'git: unable to read' })])
    let asked = 0
    const { api } = cli
    const events: typeof api.events = (...args) => {
      asked++
      return api.events(...args)
    }
    const counted = { ...cli, api: { ...api, events } }
    await assert.rejects(followJob(counted, 'id'), said)
    assert.equal(asked, 1)
  })
}

test('Ctrl-C ends the watching at once and leaves the job running', async () => {
  const controller = new AbortController()
  let asked = 0
  async function* events() {
    asked++
    yield { id: '1', event: 'job', data: COURSE[0]! }
    controller.abort()
    throw new Error('the connection was closed')
  }
  const cli = { ...at(80, COURSE).cli, signal: controller.signal, api: { events } } as unknown as Cli
  await assert.rejects(followJob(cli, 'id'), { exitCode: EXIT.interrupted, message: /goes on/ })
  assert.equal(asked, 1)
})

test('the time of a job is that on the wall, not the sum of overlapping stages', () => {
  const times = { started_at: '2026-03-02T12:00:00.000Z', finished_at: '2026-03-02T12:00:05.700Z' }
  assert.equal(took(job(times)), '5.7 s')
})
