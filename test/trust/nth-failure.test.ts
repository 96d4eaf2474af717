// Every call to the disk, the store, a thread, git or a model may fail. For each operation the Nth call does, for each
// N: the operation ends, in a true answer or a clear error, and the next one finds nothing broken. The ordinary run
// draws some of the failures; `make trust` a hundred times as many, and with CKS_FAILURES=all every single one, with 2/9 those
// of the second of nine parts.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ingestFirst } from '../support/faults/ingests.ts'
import { SCENARIOS } from '../support/faults/scenarios.ts'
import { type FaultyService, startFaulty } from '../support/faults/service.ts'
import { FAULTS, NATIVE_WORDS, type Order, type Tally } from '../support/faults/switch.ts'
import { type Outcome, UNKNOWN_FAULT, type World } from '../support/faults/world.ts'
import { startFakeLlm } from '../support/llm/fake.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { rounds, seeded } from '../support/rounds.ts'
import { strayIn } from '../support/stray.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const { draw, seed } = seeded()
const [, part, parts] = /^(\d+)\/(\d+)$/.exec(process.env.CKS_FAILURES ?? '') ?? []
/** Those of `all` that are tried: a few, a part or all. */
const chosen = <T>(all: readonly T[], few: number): T[] => {
  if (parts !== undefined) return all.filter((_, at) => at % Number(parts) === Number(part) - 1)
  return draw(all, process.env.CKS_FAILURES === 'all' ? Number.POSITIVE_INFINITY : rounds(few))
}
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

/** An answer takes as long as a service may wait: for the slowest limit of a call to git, twice. */
const DEADLINE_MS = 120_000

/** A failure that lasts, lasts so long. */
const OUTAGE_MS = 300

/** Does it with this failure, if any; the answer, and the calls on the way. */
async function attempt(name: string, order: Order | undefined): Promise<{ outcome: Outcome; tally: Tally }> {
  const { prepare, act, check } = SCENARIOS[name]!
  const when = `${name}, ${order ? `${order.fault} at call ${order.nth}${order.lasts ? ' and after it' : ''}` : 'no failure'} (seed ${seed})`
  world.round++
  const logged = service.log.length
  try {
    await prepare?.(world)
    await service.begin(order)
    const over = new AbortController()
    const { signal } = over
    const acting = act(world).finally(() => over.abort())
    const late = wait(DEADLINE_MS, undefined, { signal }).then(() => assert.fail('it hangs'))
    late.catch(() => undefined) // it may be over before the race begins
    // A job that cannot store how it ended waits for the end of the outage.
    if (order?.lasts) await Promise.race([acting.catch(() => undefined), wait(OUTAGE_MS)])
    const mended = order?.lasts ? await service.end() : undefined
    const outcome = await Promise.race([acting, late])
    const tally = mended ?? (await service.end())
    await check?.(world, outcome)
    if (!outcome.done) assert.match(outcome.why, CLEAR)
    if (!outcome.done) assert.ok(!outcome.why.includes(dataDir), `it names a path of the machine: ${outcome.why}`)
    if (!outcome.done) assert.ok(!outcome.why.includes(NATIVE_WORDS), `it is in the words of a library: ${outcome.why}`)
    const isUnknown = order?.fault === 'thread error'
    if (!outcome.done && !isUnknown) assert.notEqual(outcome.why, UNKNOWN_FAULT)
    assert.equal(service.process.exitCode, null, 'the process has ended')
    const bad = service.log
      .slice(logged)
      .filter((line) => (isUnknown ? /unhandled rejection/ : /unhandled rejection|request failed/).test(line))
    assert.deepEqual(bad, [])
    return { outcome, tally }
  } catch (error) {
    const said = service.log.slice(logged).join('\n')
    throw new Error(`${when}: ${(error as Error).message} ${(error as Error).cause ?? ''}\n${said}`, { cause: error })
  }
}

/** A reason names the disk, git, a thread or the provider; it is no accident inside the program. */
const CLEAR = /^(?!.*(undefined|not a function|TypeError|ReferenceError|assert)).{10,}/s

for (const name of Object.keys(SCENARIOS))
  test(`${name}: whichever call fails, the answer is true and the service goes on`, async (t) => {
    await attempt(name, undefined) // loads code, opens connections
    const { tally } = await attempt(name, undefined)
    const all = FAULTS.flatMap((fault) =>
      Array.from({ length: tally.calls[fault] }, (_, at): Order[] => [
        { fault, nth: at + 1 },
        { fault, nth: at + 1, lasts: true },
      ]).flat(),
    )
    const reasons = new Map<string, number>()
    let failed = 0
    const broken: string[] = []
    const before = service.held()
    const tried = chosen(
      all.map((order) => ({ name, order })),
      1,
    )
    for (const { order } of tried) {
      const outcome = await attempt(name, order).catch((error: Error) => error)
      if (outcome instanceof Error) {
        broken.push(outcome.message)
        if (broken.length >= BROKEN_MAX) break
        await startAnew()
        continue
      }
      failed += Math.min(1, outcome.tally.failed)
      const { done } = outcome.outcome
      const reason = done ? 'done all the same' : outcome.outcome.why.replaceAll(/\d+/g, '#')
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    assert.deepEqual(broken, [])
    await until(() => service.held().files <= before.files + FILES_MORE && service.held().threads <= before.threads + 4)
    t.diagnostic(
      `${tried.length} of ${all.length}, ${failed} of which failed a call: ${[...reasons].map(([why, times]) => `${times} × ${why}`).join('; ')}`,
    )
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

test('nothing is left behind by all that', async () => {
  await service.stop()
  service = await started()
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
  const tried = chosen(all, 2)
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
