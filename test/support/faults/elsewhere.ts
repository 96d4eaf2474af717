// Operations at another machine than the one that has done the work before: it fetches what it lacks.

import assert from 'node:assert/strict'
import type { Answer, TestClient } from '../client.ts'
import { SCENARIOS } from './scenarios.ts'
import { jobOutcome, outcomeOf, type Scenario, type World, withoutNow } from './world.ts'

const other = ({ other: client }: World): TestClient => client ?? assert.fail('there is one machine alone')

/** A question about a generation that was made a moment ago, and of which there is no copy here. */
const question = (ask: (client: TestClient) => Promise<Answer>): Scenario => {
  const { prepare, act, check } = SCENARIOS['an ingest']!
  let truth: unknown
  return {
    prepare: async (world) => {
      await prepare!(world)
      await check!(world, await act(world))
      truth = withoutNow((await ask(world.admin)).body)
    },
    act: async (world) => outcomeOf(await ask(other(world))),
    check: async (world, outcome) => {
      if (outcome.done) assert.deepEqual(withoutNow(outcome.result), truth)
      const again = await ask(other(world))
      assert.equal(again.status, 200, again.text)
      assert.deepEqual(withoutNow(again.body), truth)
    },
  }
}

const ingest = SCENARIOS['an ingest']!

export const elsewhere: Readonly<Record<string, Scenario>> = {
  'a search elsewhere': question((client) => client.post('/search', { project_name: 'shop', query: 'addToCart' })),
  'a search of lines elsewhere': question((client) => client.post('/grep', { project_name: 'shop', pattern: 'item' })),
  'a graph elsewhere': question((client) => client.get('/graph/shop')),
  'an ingest asked for elsewhere': {
    prepare: ingest.prepare!,
    act: async (world) => {
      const body = { repo_path: world.repo.path, project_name: 'shop', describe: false }
      return jobOutcome(other(world), await other(world).post('/instances/pipeline', body))
    },
    check: ingest.check!,
  },
}
