import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { openPool, openPools } from '../../src/clients/pool.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a pool that closes lets what runs come to its end, drops what waits and takes nothing more', async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 1, idleMs: 1000 })
  await pool.run('walk.sweepFacts', { dir })
  const outcomes: string[] = []
  // A thread ended while it loads the grammars would take this process with it.
  const first = pool.run('parse.warm', { dir }).then(() => outcomes.push('ran'))
  const second = (): void => void outcomes.push('not dropped')
  pool.run('parse.warm', { dir }).then(second, second)
  await pool.close()
  await first
  assert.deepEqual(outcomes, ['ran'])
  await assert.rejects(pool.run('parse.warm', { dir }), /closed/)
})

/** The niceness of every thread of this process. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

test('the threads of an ingest stand back from those that answer people, and no other thread does', {
  skip: process.platform !== 'linux' && 'only Linux has niceness of single threads',
}, async () => {
  const dir = temporaryFolder()
  const { ingest, interactive } = openPools(1)
  await interactive.run('walk.sweepFacts', { dir })
  assert.deepEqual(new Set(nicenesses()), new Set([getPriority()]))
  await ingest.run('walk.sweepFacts', { dir })
  const standingBack = nicenesses().filter((niceness) => niceness > getPriority())
  assert.deepEqual(standingBack, [getPriority() + 5])
  await Promise.all([ingest.close(), interactive.close()])
})
