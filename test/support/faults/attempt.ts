// One operation during which a call fails, and the laws for it: it ends, in a true answer or a clear error, and the next
// one finds nothing broken.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { rounds } from '../rounds.ts'
import type { FaultyService } from './service.ts'
import { NATIVE_WORDS, type Order, type Tally } from './switch.ts'
import { type Outcome, type Scenario, UNKNOWN_FAULT, type World } from './world.ts'

/** What makes calls fail: from `begin` on they are counted, and fail as ordered, until `end`. */
export type Switch<F extends string> = {
  begin: (order?: Order<F>) => Promise<void> | void
  end: () => Promise<Tally<F>> | Tally<F>
}

/** The place of a trial: what fails, the services that it may break, and what no reason may tell. */
export type Place<F extends string> = {
  switch: Switch<F>
  world: World
  services: readonly FaultyService[]
  secrets: readonly string[]
  /** How long a failure of this kind lasts, when it does. */
  outageMs: (fault: F) => number
  /** Whether nobody could foresee it: then the answer says no more than that. */
  isUnforeseen: (fault: F) => boolean
}

/** An answer takes as long as a service may wait: for the slowest limit of a call to git, twice. */
const DEADLINE_MS = 120_000

/** Of a service that has ended, the lines that say why: the last, of which long ones are cut, since a test shows so much alone. */
const LAST_LINES = 15
const LINE_CHARS_MAX = 400

/** A reason names the disk, git, a thread or the provider; it is no accident inside the program. */
export const CLEAR = /^(?!.*(undefined|not a function|TypeError|ReferenceError|assert)).{10,}/s

/** Does it with this failure, if any; the answer, and the calls on the way. */
export async function attempt<F extends string>(
  { switch: faults, world, services, secrets, outageMs, isUnforeseen }: Place<F>,
  { prepare, act, check }: Scenario,
  order: Order<F> | undefined,
  when: string,
): Promise<{ outcome: Outcome; tally: Tally<F> }> {
  world.round++
  const logged = services.map(({ log }) => log.length)
  const said = (): string[] => services.flatMap(({ log }, at) => log.slice(logged[at]))
  try {
    await prepare?.(world)
    await faults.begin(order)
    const over = new AbortController()
    const { signal } = over
    const acting = act(world).finally(() => over.abort())
    const late = wait(DEADLINE_MS, undefined, { signal }).then(() => assert.fail('it hangs'))
    late.catch(() => undefined) // it may be over before the race begins
    // A job that cannot store how it ended waits for the end of the outage.
    if (order?.lasts) await Promise.race([acting.catch(() => undefined), wait(outageMs(order.fault))])
    const mended = order?.lasts ? await faults.end() : undefined
    const outcome = await Promise.race([acting, late])
    const tally = mended ?? (await faults.end())
    await check?.(world, outcome, order?.lasts === true)
    if (!outcome.done) {
      assert.match(outcome.why, CLEAR)
      const told = secrets.find((secret) => outcome.why.includes(secret))
      assert.equal(told, undefined, `it tells what is for the log alone: ${outcome.why}`)
      assert.ok(!outcome.why.includes(NATIVE_WORDS), `it is in the words of a library: ${outcome.why}`)
    }
    const isUnknown = order !== undefined && isUnforeseen(order.fault)
    if (!outcome.done && !isUnknown) assert.notEqual(outcome.why, UNKNOWN_FAULT)
    for (const { process } of services) assert.equal(process.exitCode, null, 'the process has ended')
    const bad = isUnknown ? /unhandled rejection/ : /unhandled rejection|request failed/
    assert.deepEqual(
      said().filter((line) => bad.test(line)),
      [],
    )
    return { outcome, tally }
  } catch (error) {
    const { message, cause = '' } = error as Error
    const dead = services.filter(({ process }) => process.exitCode !== null || process.signalCode !== null)
    const ends = dead.map(({ process, log }) => {
      const last = log.slice(-LAST_LINES).map((line) => line.slice(0, LINE_CHARS_MAX))
      return `the process ended with ${process.exitCode ?? process.signalCode}, after\n${last.join('\n')}\n`
    })
    throw new Error(`${when}: ${message} ${cause}\n${ends.join('')}${said().join('\n')}`, { cause: error })
  }
}

const [, part, parts] = /(?:^| )(\d+)\/(\d+)$/.exec(process.env.CKS_FAILURES ?? '') ?? []
/** Whether places are tried rather than calls: each of all operations, or each in every operation. */
export const byPlace = /^(places|every place)\b/.exec(process.env.CKS_FAILURES ?? '')?.[1]

/**
 * Of all failures those that are tried: a few, as `rounds` has it; with CKS_FAILURES=all every single one, with 2/9 those of
 * the second of nine parts. `places` and `every place` are of `placesChosen`.
 */
export function chosen<T>(all: readonly T[], few: number, draw: (all: readonly T[], count: number) => T[]): T[] {
  if (parts !== undefined) return all.filter((_, at) => at % Number(parts) === Number(part) - 1)
  return draw(all, process.env.CKS_FAILURES === 'all' ? Number.POSITIVE_INFINITY : rounds(few))
}

/** Each call of a tally that can fail, alone and with all that follow it. */
export const ordersOf = <F extends string>({ calls }: Tally<F>): Order<F>[] =>
  (Object.keys(calls) as F[]).flatMap((fault) =>
    Array.from({ length: calls[fault] }, (_, at): Order<F>[] => [
      { fault, nth: at + 1 },
      { fault, nth: at + 1, lasts: true },
    ]).flat(),
  )

/** The places that an operation before has had. */
const tried = new Set<string>()

/**
 * Each place of the code that called, at its first, second, middle and last call: what fails there in a loop fails the same
 * way at the calls between. Of several tallies of one operation, since no two runs are the same; the last tells how often.
 */
export function placesChosen<F extends string>(tallies: readonly Tally<F>[]): Order<F>[] {
  const places = new Map(tallies.flatMap((tally) => [...(tally.places ?? [])]))
  const isChosen = (place: string): boolean => {
    const isKnown = byPlace === 'places' && tried.has(place)
    tried.add(place)
    const number = createHash('sha1').update(place).digest().readUInt32BE()
    return !isKnown && (parts === undefined || number % Number(parts) === Number(part) - 1)
  }
  return [...places]
    .filter(([place]) => isChosen(place))
    .flatMap(([place, calls]) =>
      (Object.keys(calls) as F[]).flatMap((fault) =>
        [...new Set([1, 2, Math.ceil(calls[fault] / 2), calls[fault]])]
          .filter((nth) => nth >= 1 && nth <= calls[fault])
          .flatMap((nth): Order<F>[] => [
            { fault, nth, place },
            { fault, nth, place, lasts: true },
          ]),
      ),
    )
}

/** How operations have ended: the reasons by how often each was given. */
export function tellOf(outcomes: readonly Outcome[]): string {
  const reasons = new Map<string, number>()
  for (const outcome of outcomes) {
    const reason = outcome.done ? 'done all the same' : outcome.why.replaceAll(/\d+/g, '#')
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return [...reasons].map(([why, times]) => `${times} × ${why}`).join('; ')
}
