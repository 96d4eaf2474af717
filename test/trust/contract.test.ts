// Requests that schemathesis makes from openapi.yaml, alone and in sequences: each answer is one that the contract states.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { programCalled } from '../support/programs.ts'
import { seeded } from '../support/rounds.ts'

const SECONDS = 20
const script = fileURLToPath(new URL('../../scripts/schemathesis.sh', import.meta.url))
const program = programCalled('schemathesis')
/** In continuous integration it runs all the same, so that a missing program fails it. */
const skip =
  program === undefined && process.env.CI === undefined
    ? 'no schemathesis on this machine: pip install --requirement scripts/schemathesis.txt'
    : false

test('every answer to requests made from the contract is one that it states', { skip }, async (t) => {
  const { seed } = seeded()
  const child = spawn('bash', [script, String(SECONDS), program ?? 'schemathesis'], {
    env: { ...process.env, SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  assert.equal(code, 0, `seed ${seed}\n${said}\n${wrong}`)
  const counts = [...said.matchAll(/(\d+) generated/g)].map(([, count]) => Number(count))
  assert.ok(counts.length > 0 && counts.every((count) => count > 0), said)
  t.diagnostic(`${counts.reduce((sum, count) => sum + count, 0)} requests (seed ${seed})`)
})
