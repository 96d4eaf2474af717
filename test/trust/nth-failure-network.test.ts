// Every statement to PostgreSQL and every request to the object store may go astray: before it arrives, after it has done
// its work, in the middle of its answer. For each operation the Nth does, for each N: the operation ends, in a true answer
// or a clear error, and the next one finds nothing broken, at another machine too. Most of the calls of a long operation
// are the same ones again, made while it waits: CKS_FAILURES=places tries each distinct place (a statement, or a request
// for a kind of object, with the stack of the code that makes it) at its first, second, middle and last call.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  attempt,
  byPlace,
  CLEAR,
  chosen,
  ordersOf,
  type Place,
  placesChosen,
  tellOf,
} from '../support/faults/attempt.ts'
import { elsewhere } from '../support/faults/elsewhere.ts'
import { ingestFirst } from '../support/faults/ingests.ts'
import { type Network, type NetworkFault, startNetwork } from '../support/faults/network.ts'
import { SCENARIOS } from '../support/faults/scenarios.ts'
import { type FaultyService, startFaulty } from '../support/faults/service.ts'
import type { Order } from '../support/faults/switch.ts'
import type { Outcome, World } from '../support/faults/world.ts'
import { startFakeLlm } from '../support/llm/fake.ts'
import { SILENCE } from '../support/machines/line.ts'
import { lacksPostgres } from '../support/machines/postgres.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { rounds, seeded } from '../support/rounds.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const { draw, seed } = seeded()
const cart = (start: number): string =>
  `export function addToCart(items: number[]) {\n  let sum = ${start}\n  for (const item of items) sum += item\n  return sum\n}\n`

const heldBy = (services: readonly FaultyService[]): number[] => services.map((service) => service.held().files)

const ALL = { ...SCENARIOS, ...elsewhere }
/** Of each operation, so many broken laws are told. */
const BROKEN_MAX = 5
/** Connections and files that a service keeps open from one time to the next; its pools may be full by then. */
const FILES_MORE = 20

/** The object store is asked again for some three seconds before its silence is believed. */
const OUTAGE_MS = { objects: 5000, database: 300 }

describe('two machines whose database and object store fail', { skip: lacksPostgres }, () => {
  let network: Network
  let services: FaultyService[] = []
  let world: World
  let dataDirs: string[] = []
  let llm: Awaited<ReturnType<typeof startFakeLlm>>
  let env: Record<string, string> = {}

  const started = async (dataDir: string): Promise<FaultyService> => {
    const one = await startFaulty(dataDir, env)
    assert.ok('url' in one, `the service did not start: ${'log' in one ? one.log.join('\n') : ''}`)
    return one
  }
  /** Both machines over a new database, with the project as every round finds it. */
  const startBoth = async (): Promise<void> => {
    network = await startNetwork()
    const [model = ''] = llm.models
    env = { ...network.env, CKS_OLLAMA_URL: llm.ollamaUrl, CKS_CHAT_MODEL: model, CKS_DESCRIBE_MODEL: model }
    dataDirs = [temporaryFolder(), temporaryFolder()]
    services = [await started(dataDirs[0]!), await started(dataDirs[1]!)]
    const [one, other] = services
    world = { ...world, url: one!.url, admin: await one!.signIn(), other: await other!.signIn() }
    await ingestFirst(world)
  }
  const stopBoth = async (): Promise<void> => {
    for (const { process } of services) process.kill('SIGKILL')
    await network.stop()
  }
  before(async () => {
    llm = await startFakeLlm()
    llm.answer = ({ schema, tools }) =>
      schema === undefined && tools.length === 0 ? { text: 'Puts an item into the cart.' } : {}
    const repo = createRepo({ '.gitignore': 'build\n', 'src/cart.ts': cart(0) })
    repo.git('tag', 'v1')
    repo.git('checkout', '-q', '-b', 'feature')
    repo.commit('count from one', { 'src/cart.ts': cart(1) })
    repo.git('checkout', '-q', 'main')
    world = { repo, llm, round: 1 } as World
    await startBoth()
  })
  after(async () => {
    await stopBoth()
    await llm.close()
  })

  const tryOut = (name: string, order?: Order<NetworkFault>): ReturnType<typeof attempt<NetworkFault>> => {
    const place: Place<NetworkFault> = {
      switch: network.switch,
      world,
      services,
      secrets: [...network.secrets, ...dataDirs],
      outageMs: (fault) => OUTAGE_MS[fault.startsWith('objects') ? 'objects' : 'database'],
      isUnforeseen: () => false,
    }
    const which = order
      ? `${order.fault} at call ${order.nth}${order.lasts ? ' and after it' : ''}${order.place ? ` of ${order.place}` : ''}`
      : 'no failure'
    return attempt(place, ALL[name]!, order, `${name}, ${which} (seed ${seed})`)
  }

  for (const name of Object.keys(ALL))
    test(`${name}: whichever statement or request goes astray, the answer is true and the machines go on`, async (t) => {
      await tryOut(name)
      const tallies = [await tryOut(name)]
      if (byPlace) tallies.push(await tryOut(name), await tryOut(name))
      const every = byPlace ? placesChosen(tallies.map(({ tally }) => tally)) : ordersOf(tallies[0]!.tally)
      const all = every.filter(({ fault }) => fault !== SILENCE)
      const outcomes: Outcome[] = []
      let failed = 0
      const broken: string[] = []
      let held = heldBy(services)
      const some = () =>
        chosen(
          all.map((order) => ({ name, order })),
          1,
          draw,
        )
      const tried = byPlace ? all.map((order) => ({ order })) : some()
      for (const { order } of tried) {
        let outcome = await tryOut(name, order).catch((error: Error) => error)
        await network.switch.end()
        // A place that chance has passed over may be met the next time.
        if (byPlace && !(outcome instanceof Error) && outcome.tally.failed === 0)
          outcome = await tryOut(name, order).catch((error: Error) => error)
        await network.switch.end()
        if (outcome instanceof Error) {
          broken.push(outcome.message)
          if (broken.length >= BROKEN_MAX) break
          await stopBoth()
          await startBoth()
          await tryOut(name)
          held = heldBy(services)
          continue
        }
        failed += Math.min(1, outcome.tally.failed)
        outcomes.push(outcome.outcome)
      }
      assert.deepEqual(broken, [])
      await until(() => heldBy(services).every((files, at) => files <= held[at]! + FILES_MORE))
      const places = new Set(all.flatMap(({ place }) => place ?? [])).size
      t.diagnostic(
        `${places ? `${places} places: ` : ''}${tried.length} of ${all.length}, ${failed} of which failed a call: ${tellOf(outcomes)}`,
      )
    })

  const skip = rounds(1) === 1 && process.env.CKS_FAILURES === undefined && 'half a minute each: make trust'
  for (const name of ['a new user', 'a search', 'a graph elsewhere', 'an ingest of the graph alone'])
    test(`${name}: a statement that is never answered is given up`, { skip }, async (t) => {
      const { tally } = await tryOut(name)
      const all = ordersOf(tally).filter(({ fault, lasts }) => fault === SILENCE && !lasts)
      const outcomes: Outcome[] = []
      for (const order of draw(all, 2)) outcomes.push((await tryOut(name, order)).outcome)
      t.diagnostic(tellOf(outcomes))
    })

  test('a start of which a statement goes astray is refused with the reason, or gets there', async (t) => {
    const starting = async (
      order?: Order<NetworkFault>,
    ): Promise<FaultyService | { code: number | null; log: string[] }> => {
      await network.switch.begin(order)
      return startFaulty(temporaryFolder(), env)
    }
    const first = await starting()
    const all = ordersOf(await network.switch.end()).filter(({ fault }) => fault !== SILENCE)
    assert.ok('url' in first)
    await first.stop()
    let refused = 0
    const tried = chosen(all, 1, draw)
    for (const order of tried) {
      const when = `${order.fault} at call ${order.nth}${order.lasts ? ' and after it' : ''} (seed ${seed})`
      const starts = starting(order)
      if (order.lasts) setTimeout(() => network.switch.end(), 2000)
      const one = await starts
      if ('url' in one) {
        await until(async () => (await fetch(`${one.url}/health`)).status === 200).catch((error: Error) =>
          assert.fail(`${when}: ${error.message}\n${one.log.join('\n')}`),
        )
        await network.switch.end()
        const { status, text } = await (await one.signIn()).get('/graph/shop')
        assert.equal(status, 200, `${when}: ${text}`)
        await one.stop()
      } else {
        refused++
        assert.equal(one.code, 1, when)
        assert.match(one.log.at(-1)!, CLEAR, when)
        assert.ok(!network.secrets.some((secret) => one.log.at(-1)!.includes(secret)), `${when}: ${one.log.at(-1)}`)
      }
    }
    t.diagnostic(`${tried.length} of ${all.length} failures, ${refused} starts refused`)
  })
})
