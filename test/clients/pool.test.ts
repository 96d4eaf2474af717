import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool, openPools } from '../../src/clients/pool.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a closing pool lets running tasks end, drops waiting ones and takes no more', async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  await pool.run('sweep', { dir })
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

test('threads read code nested as deeply as generated code', async () => {
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  for (const text of [`let sum = 1${' + 1'.repeat(20_000)}`, `${'if (a) b(); else '.repeat(10_000)}c()`]) {
    const outlined = await pool.run('outline', { path: 'a.ts', text: `${text}\nfunction f() {}` })
    assert.equal(outlined.length, 1)
  }
  await pool.close()
})

test('a store that a thread cannot reach is as unavailable as one that this thread cannot', async () => {
  const dir = temporaryFolder()
  writeFileSync(join(dir, 'data.mdb'), 'junk')
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  const error = await pool.run('sweep', { dir }).catch((refusal: unknown) => refusal)
  await pool.close()
  assert.ok(error instanceof ServiceError)
  assert.equal(error.kind, 'unavailable')
  assert.match(error.message, /^the store can't be reached: its file data\.mdb is damaged/)
})

/** The niceness of every thread of this process. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

const onLinux = { skip: process.platform !== 'linux' && 'only Linux has niceness of single threads' }

test(
  'the threads of an ingest stand back from those that answer people, and no other thread does',
  onLinux,
  async () => {
    const dir = temporaryFolder()
    const { ingest, interactive } = openPools({ workers: 1, memoryBytes: 2 ** 30 })
    await interactive.run('sweep', { dir })
    assert.deepEqual(new Set(nicenesses()), new Set([getPriority()]))
    await ingest.run('sweep', { dir })
    const standingBack = nicenesses().filter((niceness) => niceness > getPriority())
    assert.deepEqual(standingBack, [getPriority() + 5])
    await Promise.all([ingest.close(), interactive.close()])
  },
)

test(
  'the first thread of a pool stays when the others end, and is given every task that comes alone',
  onLinux,
  async () => {
    const dir = temporaryFolder()
    const pool = openPool({ threads: 3, firstIdleMs: 60_000, idleMs: 100, niceness: 5 })
    const threads = (): number => nicenesses().filter((niceness) => niceness > getPriority()).length
    await Promise.all([1, 2, 3, 4].map(() => pool.run('sweep', { dir })))
    for (let tries = 0; threads() > 1 && tries < 400; tries++) await wait(50)
    assert.equal(threads(), 1)
    for (let task = 0; task < 3; task++) await pool.run('sweep', { dir })
    assert.equal(threads(), 1)
    await pool.close()
  },
)
