import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPool } from '../../src/clients/pool.ts'

test('a pool that closes lets what runs come to its end, drops what waits and takes nothing more', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cks-pool-'))
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
  rmSync(dir, { recursive: true, force: true })
})
