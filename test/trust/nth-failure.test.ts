// Every call to the disk, the store, a thread, git or a model may fail. For each operation the Nth call does, for each
// N: the operation ends, in a true answer or a clear error, and the next one finds nothing broken. The ordinary run
// draws some of the failures, `make trust` a hundred times as many; CKS_FAILURES (attempt.ts) chooses others.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { attempt, CLEAR, chosen, ordersOf, type Place, tellOf } from '../support/faults/attempt.ts'
import { ingestFirst } from '../support/faults/ingests.ts'
import { SCENARIOS } from '../support/faults/scenarios.ts'
import { type FaultyService, startFaulty } from '../support/faults/service.ts'
import { FAULTS, type Fault, type Order } from '../support/faults/switch.ts'
import type { Outcome, World } from '../support/faults/world.ts'
import { startFakeLlm } from '../support/llm/fake.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { seeded } from '../support/rounds.ts'
import { strayIn } from '../support/stray.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const { draw, seed } = seeded()
let dataDir = temporaryFolder()
const llm = await startFakeLlm()
llm.answer = ({ schema, tools }) =>
  schema === undefined && tools.length === 0 ? { text: 'Puts an item into the cart.' } : {}
const cart = (start: number): string =>
  `export function addToCart(items: number[]) {\n  let sum = ${start}\n  for (const item of items) sum += item\n  return sum\n}\n`
const repo = createRepo({ '.gitignore': 'build\n', 'src/cart.ts': cart(0) })
repo.git('tag', 'v1')
repo.git('checkout', '-q', '-b', 'feature')
repo.commit('count from one', { 'src/cart.ts': cart(1) })
repo.git('checkout', '-q', 'main')
const env = {
  CKS_OLLAMA_URL: llm.ollamaUrl,
  CKS_CHAT_MODEL: llm.models[0]!,
  CKS_DESCRIBE_MODEL: llm.models[0]!,
}

let service: FaultyService
let world: World

before(async () => {
  service = await started()
  world = { url: service.url, admin: await service.signIn(), repo, llm, round: 1 }
  await ingestFirst(world)
})
after(async () => {
  service.process.kill('SIGKILL')
  await llm.close()
})

async function started(first?: Order): Promise<FaultyService> {
  const one = await startFaulty(dataDir, env, first)
  assert.ok('url' in one, `the service did not start: ${one.log.join('\n')}`)
  return one
}

/** A failure that lasts, lasts so long. */
const OUTAGE_MS = 300

/** Does it with this failure, if any; the answer, and the calls on the way. */
function tryOut(name: string, order?: Order): ReturnType<typeof attempt<Fault>> {
  const place: Place<Fault> = {
    switch: service,
    world,
    services: [service],
    secrets: [dataDir],
    outageMs: () => OUTAGE_MS,
    isUnforeseen: (fault) => fault === 'thread error',
  }
  const which = order ? `${order.fault} at call ${order.nth}${order.lasts ? ' and after it' : ''}` : 'no failure'
  return attempt(place, SCENARIOS[name]!, order, `${name}, ${which} (seed ${seed})`)
}

/** The faults that calls of some operation can have. */
const met = new Set<Fault>()

for (const name of Object.keys(SCENARIOS))
  test(`${name}: whichever call fails, the answer is true and the service goes on`, async (t) => {
    await tryOut(name) // loads code, opens connections
    const { tally } = await tryOut(name)
    for (const fault of FAULTS) if (tally.calls[fault] > 0) met.add(fault)
    const all = ordersOf(tally)
    const outcomes: Outcome[] = []
    let failed = 0
    const broken: string[] = []
    const before = service.held()
    const tried = chosen(
      all.map((order) => ({ name, order })),
      1,
      draw,
    )
    for (const { order } of tried) {
      const outcome = await tryOut(name, order).catch((error: Error) => error)
      if (outcome instanceof Error) {
        broken.push(outcome.message)
        if (broken.length >= BROKEN_MAX) break
        await startAnew()
        continue
      }
      failed += Math.min(1, outcome.tally.failed)
      outcomes.push(outcome.outcome)
    }
    assert.deepEqual(broken, [])
    await until(() => service.held().files <= before.files + FILES_MORE && service.held().threads <= before.threads + 4)
    t.diagnostic(`${tried.length} of ${all.length}, ${failed} of which failed a call: ${tellOf(outcomes)}`)
  })

/** Of each operation, so many broken laws are told. */
const BROKEN_MAX = 5

/** After a broken law: a service that hangs or has ended must not fail the failures after it too. */
async function startAnew(): Promise<void> {
  service.process.kill('SIGKILL')
  await until(() => service.process.exitCode !== null || service.process.signalCode !== null)
  dataDir = temporaryFolder() // with nothing that a broken one left
  service = await started()
  world = { ...world, url: service.url, admin: await service.signIn() }
  await ingestFirst(world)
}

/** Connections and files that a service keeps open from one time to the next. */
const FILES_MORE = 8

/** By then a service has removed the facts that an earlier one has left. */
const SWEPT_MS = 3000

test('no kind of failure is left that no operation meets', () => {
  assert.deepEqual(
    FAULTS.filter((fault) => !met.has(fault)),
    [],
  )
})

test('nothing is left behind by all that', async () => {
  await service.stop()
  service = await started()
  await wait(SWEPT_MS)
  await service.stop()
  assert.deepEqual(await strayIn(dataDir), [])
  service = await started()
})

test('a start of which a call fails is refused with the reason, or gets there; the data stays', async (t) => {
  await service.stop()
  const begun = await started({ fault: 'EIO', nth: 0 })
  const { calls } = await begun.end()
  await begun.stop()
  const all = FAULTS.flatMap((fault) =>
    Array.from({ length: calls[fault] }, (_, at): Order => ({ fault, nth: at + 1 })),
  )
  let refused = 0
  const tried = chosen(all, 2, draw)
  for (const order of tried) {
    const when = `${order.fault} at call ${order.nth} (seed ${seed})`
    const one = await startFaulty(dataDir, env, order)
    if ('url' in one) {
      await until(async () => (await fetch(`${one.url}/health`)).status === 200).catch((error: Error) =>
        assert.fail(`${when}: ${error.message}\n${one.log.join('\n')}`),
      )
      const admin = await one.signIn()
      assert.equal((await admin.get('/graph/shop')).status, 200, when)
      await one.stop()
    } else {
      refused++
      assert.equal(one.code, 1, when)
      assert.match(one.log.at(-1)!, CLEAR, when)
    }
  }
  t.diagnostic(`${tried.length} of ${all.length} failures, ${refused} starts refused`)
  service = await started()
  world = { ...world, url: service.url, admin: await service.signIn() }
  assert.equal((await world.admin.get('/graph/shop')).status, 200)
})
