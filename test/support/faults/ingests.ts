// Ingests: the graph is that of one tree, before or after, and the next ingest makes good for what one left out.

import assert from 'node:assert/strict'
import type { TestClient } from '../client.ts'
import { askedAgain, jobOutcome, mustEnd, outcomeOf, type Scenario, untilAtRest, type World } from './world.ts'

/** Names that this round adds to the repository; both call the other's file. */
const namesOf = (round: number) => [`makeOrder${round}`, `payOrder${round}`] as const

function writeRound({ repo, round }: World): void {
  const [make, pay] = namesOf(round)
  repo.write({
    'src/order.ts': `export function ${make}(item: string) {\n  return item\n}\n`,
    'src/pay.ts': `import { ${make} } from './order.ts'\nexport function ${pay}() {\n  return ${make}('pen')\n}\n`,
    'build/made.ts': `export const ignored${round} = 1\n`,
    'docs/notes.md': `# Notes of round ${round}\n\nOrders are paid once.\n`,
  })
}

type Graph = {
  nodes: { qualified_name: string; id: number }[]
  edges: { source: number; target: number; type: string }[]
}

/** The lines of the graph that tell the rounds apart: entities, and the call between them. */
async function factsOf(admin: TestClient, query = ''): Promise<string[]> {
  const { status, body } = await admin.get<Graph>(`/graph/shop${query}`)
  assert.equal(status, 200)
  const names = new Map(body.nodes.map(({ id, qualified_name }) => [id, qualified_name]))
  const calls = body.edges.filter(({ type }) => type === 'CALLS')
  return [...names.values(), ...calls.map((edge) => `${names.get(edge.source)} > ${names.get(edge.target)}`)].sort()
}

const factsOfRound = (round: number): string[] => {
  const [make, pay] = namesOf(round)
  return [...['src.cart.addToCart', `src.order.${make}`, `src.pay.${pay}`], `src.pay.${pay} > src.order.${make}`].sort()
}

const INGEST = { repo_path: '', project_name: 'shop', describe: false }

/** The round whose graph the project has, which must be one of these, whole. */
async function graphIsOf(admin: TestClient, rounds: readonly number[]): Promise<number> {
  const facts = await factsOf(admin)
  const { body } = await admin.get<{ commit: string | null }[]>('/graph')
  assert.ok(body[0]?.commit, 'the commit of the graph is not known')
  const found = rounds.find((round) => facts.join('\n') === factsOfRound(round).join('\n'))
  assert.ok(found !== undefined, `the graph of rounds ${rounds.join(' or ')} is\n${facts.join('\n')}`)
  return found
}

async function finds({ admin, round }: World): Promise<void> {
  const [make] = namesOf(round)
  const { status, body } = await admin.post<{ results: { name: string }[] }>('/search', {
    project_name: 'shop',
    query: make,
  })
  assert.equal(status, 200)
  assert.equal(body.results[0]?.name, make)
}

/** Files that the ingest says it could not read: the next one reads them. */
const unreadable = (result: unknown): number =>
  (result as { ingest: { skipped: Record<string, number> } }).ingest.skipped.unreadable ?? 0

/** The last round whose tree was ingested for sure. */
let known = 0

export const ingestOf = (path: 'pipeline' | 'graph', describe: boolean): Scenario => ({
  prepare: async (world) => {
    writeRound(world)
  },
  act: async ({ admin, repo }) =>
    jobOutcome(admin, await admin.post(`/instances/${path}`, { ...INGEST, repo_path: repo.path, describe })),
  check: async (world, outcome, lasted = false) => {
    const { admin, repo, round } = world
    const isWhole = outcome.done && unreadable(outcome.result) === 0
    if (isWhole || !outcome.done) await graphIsOf(admin, isWhole ? [round] : [round, known])
    if (!isWhole || path === 'graph') {
      const ask = () => admin.post('/instances/pipeline', { ...INGEST, repo_path: repo.path })
      await mustEnd(admin, await askedAgain(ask, outcome, lasted))
    }
    await graphIsOf(admin, [round])
    await finds(world)
    known = round
  },
})

/** The project as every round finds it. */
export async function ingestFirst(world: World): Promise<void> {
  writeRound(world)
  world.repo.commit('orders')
  await mustEnd(world.admin, await world.admin.post('/instances/pipeline', { ...INGEST, repo_path: world.repo.path }))
  await graphIsOf(world.admin, [world.round])
  known = world.round
}

export const revision: Scenario = {
  prepare: async ({ admin }) => {
    const { status } = await admin.delete('/instances/shop/revisions?revision=v1')
    assert.ok(status === 200 || status === 404)
  },
  act: async ({ admin, repo }) =>
    jobOutcome(admin, await admin.post('/instances/graph', { ...INGEST, repo_path: repo.path, revision: 'v1' })),
  check: async ({ admin }, { done }, lasted = false) => {
    const mayRun = lasted && !done
    if (mayRun) await untilAtRest(admin)
    const { body } = await admin.get<{ revision: string }[]>('/graph/shop/revisions')
    if (done || (mayRun && body.length > 0))
      assert.deepEqual(await factsOf(admin, '?revision=v1'), ['src.cart.addToCart'])
    else assert.deepEqual(body, [])
    await graphIsOf(admin, [known])
  },
}

export const deletion: Scenario = {
  act: async ({ admin }) => outcomeOf(await admin.delete('/instances/shop')),
  check: async (world, { done }) => {
    const { admin, repo } = world
    const { status } = await admin.get('/graph/shop')
    if (done) assert.equal(status, 404)
    await mustEnd(admin, await admin.post('/instances/pipeline', { ...INGEST, repo_path: repo.path }))
    await graphIsOf(admin, [known])
  },
}

export const refresh: Scenario = {
  act: async ({ admin }) => jobOutcome(admin, await admin.post('/instances/shop/describe', { force: true })),
  check: async ({ admin }, outcome, lasted = false) => {
    await mustEnd(admin, await askedAgain(() => admin.post('/instances/shop/describe', {}), outcome, lasted))
    const { status, body } = await admin.get<{ description: string | null }>(
      '/graph/shop/entity?name=src.cart.addToCart',
    )
    assert.equal(status, 200)
    assert.ok(body.description)
  },
}
