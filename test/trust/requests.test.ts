// Requests made from openapi.yaml in the process of the test itself: as many as schemathesis makes, in a tenth of its time.
// `node test/trust/requests.ts COUNT` makes any number.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsOfContract } from '../support/requests/service.ts'
import { rounds, seeded } from '../support/rounds.ts'

test('every answer to a request made from the contract is one that it states, and none is an accident', async (t) => {
  const { random, seed } = seeded()
  const { answered, byStatus, broken } = await requestsOfContract(rounds(600), random)
  assert.deepEqual(broken, [], `seed ${seed}`)
  t.diagnostic(`${answered} requests (seed ${seed}): ${JSON.stringify(byStatus)}`)
  assert.ok(byStatus[200]! > answered / 5, 'few of them are of any meaning')
})
