// Waiting for an expected state, and no longer.

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

const DEADLINE_MS = 30_000
const INTERVAL_MS = 5

/** Resolves once `condition` holds; fails when it does not for half a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `never came true: ${condition}`)
    await pause(INTERVAL_MS)
  }
}
