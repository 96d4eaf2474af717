import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD_WAIT_MS_MAX, PASSWORDS_WAITING_MAX } from '../../../src/core/limits.ts'
import { type Caller, inTurn } from '../../../src/operations/accounts/password-turns.ts'

const stranger = (flow: string, signal?: AbortSignal): Caller => ({ flow, isKnown: false, signal })
const known = (flow: string): Caller => ({ flow, isKnown: true })

/** Holds both turns until `release`. */
function holdTurns(): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let turn = 0; turn < 2; turn++) void inTurn(known(`holder ${turn}`), () => promise)
  return { release: resolve }
}

/** The names of callers in the order in which they get their turns; those refused are left out. */
async function orderOf(
  callers: readonly (readonly [string, Caller])[],
  meanwhile = (): void => undefined,
): Promise<string[]> {
  const order: string[] = []
  const { release } = holdTurns()
  const waits = callers.map(([name, caller]) => inTurn(caller, async () => void order.push(name)))
  meanwhile()
  release()
  await Promise.allSettled(waits)
  return order
}

test('addresses take turns, and of one address the newest request comes first', async () => {
  const order = await orderOf([
    ['flood 1', stranger('flood')],
    ['flood 2', stranger('flood')],
    ['flood 3', stranger('flood')],
    ['other', stranger('other')],
  ])
  assert.deepEqual(order, ['flood 3', 'other', 'flood 2', 'flood 1'])
})

test('known users go before strangers, who still get one turn of four', async () => {
  const callers = [
    ...Array.from({ length: 2 }, (_, index) => [`stranger ${index}`, stranger(`address ${index}`)] as const),
    ...Array.from({ length: 8 }, (_, index) => [`known ${index}`, known(`account ${index}`)] as const),
  ]
  const order = await orderOf(callers)
  const places = order.flatMap((name, place) => (name.startsWith('stranger') ? [place] : []))
  assert.equal(places.length, 2)
  assert.equal(places[1]! - places[0]!, 4)
})

test('a request whose client has gone leaves the queue', async () => {
  const gone = new AbortController()
  const order = await orderOf(
    [
      ['gone', stranger('one', gone.signal)],
      ['stays', stranger('two')],
    ],
    () => gone.abort(new Error('gone')),
  )
  assert.deepEqual(order, ['stays'])
  await assert.rejects(
    inTurn(stranger('one', gone.signal), async () => assert.fail('it was checked')),
    /gone/,
  )
})

test('when too many wait, the oldest request of the address with the most of them is refused', async () => {
  for (const isFloodFirst of [true, false]) {
    const { release } = holdTurns()
    const wait = (flow: string) => inTurn(stranger(flow), async () => 'served')
    const before = isFloodFirst ? [] : [wait('single')]
    const flood = Array.from({ length: PASSWORDS_WAITING_MAX - 1 }, () => wait('flood'))
    const after = isFloodFirst ? [wait('single')] : []
    const beyond = wait('another')
    await assert.rejects(flood[0]!, {
      kind: 'too-many',
      message: 'too many logins at once, try again in 10 seconds',
      headers: { 'Retry-After': '10' },
    })
    release()
    const served = await Promise.all([...before, ...flood.slice(1), ...after, beyond])
    assert.deepEqual(
      served,
      [...flood, beyond].map(() => 'served'),
    )
  }
})

test('nobody waits longer than the limit, and a turn that fails is handed on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { release } = holdTurns()
  const late = inTurn(stranger('late'), async () => 'served')
  t.mock.timers.tick(PASSWORD_WAIT_MS_MAX)
  await assert.rejects(late, { kind: 'too-many' })
  const fails = inTurn(stranger('fails'), () => Promise.reject(new Error('broken')))
  const next = inTurn(stranger('next'), async () => 'served')
  release()
  await assert.rejects(fails, /broken/)
  assert.equal(await next, 'served')
})
