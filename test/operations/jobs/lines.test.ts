// Which jobs run at once, which wait, and what goes on between and beside them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../../src/core/errors.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
import { held, testEngine } from '../../support/engines/engines.ts'
import { settled } from '../../support/engines/turned-clock.ts'

const conflict = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'conflict'

test('so many run at once, others wait in the order they came, and one that is cancelled leaves the line', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner }, parallel: 2 })
  const ids: string[] = []
  for (const project of ['a', 'b', 'c', 'd', 'e']) ids.push((await submit(project)).id)
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b'])
  await jobs.cancel(ids[3]!)
  end('b')
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b', 'c'])
  end('c')
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b', 'c', 'e'])
  end('a')
  end('e')
  await settled()
  assert.deepEqual((await jobs.list({ limit: 9 })).map(({ status }) => status).reverse(), [
    'succeeded',
    'succeeded',
    'succeeded',
    'cancelled',
    'succeeded',
  ])
})

test('work between jobs is given the job that ended last, once no other runs or waits, and jobs wait for it', async () => {
  const { runner, runs, end } = held()
  const told: string[] = []
  let over: (error?: Error) => void = () => undefined
  const idle = ({ project, status }: StoredJob): Promise<void> => {
    told.push(`${project} ${status}`)
    return new Promise((resolve, reject) => {
      over = (error) => (error ? reject(error) : resolve())
    })
  }
  const { said, submit, jobs } = testEngine({ runners: { graph: runner }, parallel: 1, idle })
  await submit('a')
  await submit('b')
  await settled()
  end('a')
  await settled()
  assert.deepEqual(told, [])
  end('b')
  await settled()
  assert.deepEqual(told, ['b succeeded'])
  const { id } = await submit('c')
  await settled()
  assert.equal((await jobs.get(id)).status, 'queued')
  over(new Error('no luck'))
  await settled()
  assert.ok(runs.has('c'))
  assert.deepEqual(
    said.filter(({ level }) => level === 'warn').map(({ message, fields }) => `${message}: ${fields.error}`),
    ['work between jobs failed: Error: no luck'],
  )
  end('c')
  await settled()
  assert.deepEqual(told, ['b succeeded', 'c succeeded'])
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await settled()
  assert.ok(!isStopped) // the stores close after it
  over()
  await stopped
})

test('a job of which the store does not know yet that it runs is listed as running', async () => {
  const { runner, end } = held()
  const { jobs, submit, failing, store } = testEngine({ runners: { graph: runner } })
  failing.writes = 2
  const { id } = await submit('a')
  await settled()
  assert.equal((await store.get(id))!.status, 'queued')
  assert.deepEqual(await jobs.list({ status: 'queued', limit: 9 }), [])
  assert.equal((await jobs.list({ limit: 9 }))[0]!.status, 'running')
  end('a')
})

test('work that bears no job of a project beside it waits for none and lets none begin; of others it knows nothing', async () => {
  const { runner, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  await submit('a')
  await assert.rejects(jobs.assertIdle('a'), conflict)
  await jobs.assertIdle('b')
  await assert.rejects(
    jobs.withoutJobs('a', () => assert.fail('beside its job')),
    conflict,
  )
  await settled()
  await jobs.whileIdle(() => assert.fail('beside a job'))
  let isDone = false
  await jobs.withoutJobs('b', async () => {
    await assert.rejects(submit('b'), conflict)
    isDone = true
  })
  assert.ok(isDone)
  end('a')
  await settled()
  await jobs.assertIdle('a')
})

test('while work that bears no job beside it is going on, no other such work begins, and jobs wait', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  let done = 0
  await jobs.whileIdle(async () => {
    await jobs.whileIdle(() => assert.fail('beside other work'))
    await submit('a')
    await settled()
    assert.equal(runs.size, 0)
    done++
  })
  assert.equal(done, 1)
  await settled()
  assert.ok(runs.has('a'))
  end('a')
})
