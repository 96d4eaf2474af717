// Turns at checking passwords. A check takes a core for a tenth of a second, so a flood of names could keep everybody
// else from signing in: turns are shared by origin, and users who have signed in before go first.

import { tooManyAtOnce } from '../../core/errors.ts'
import { PASSWORD_WAIT_MS_MAX, PASSWORDS_WAITING_MAX } from '../../core/limits.ts'

/** The origin of a request to check a password. */
export type Caller = {
  /** Requests that share turns: an account, or for strangers a network address. */
  flow: string
  /** Holds a session, or has signed in from there before: goes before all strangers. */
  isKnown: boolean
  /** Aborts when the client goes away: its request leaves the queue. */
  signal?: AbortSignal | undefined
}

/** The thread pool also serves the file system and compression: passwords take at most half of it. */
const AT_ONCE = 2
/** Of so many turns one goes to strangers even while known callers wait, lest a known one shut all others out. */
const TURNS_PER_STRANGER = 4

type Ticket = { start: () => void; refuse: () => void }
/** Waiting tickets by flow, each oldest first; flows in the order of their next turns. */
type Lane = { flows: Map<string, Ticket[]>; waiting: number }

const known: Lane = { flows: new Map(), waiting: 0 }
const strangers: Lane = { flows: new Map(), waiting: 0 }
let running = 0
let turns = 0

/**
 * Runs `work` when its turn comes: flows in rotation, and within a flow the newest first. (Of a flood that is sent
 * faster than it can be checked, the oldest requests are those whose senders no longer wait; see B. Maurer, "Fail at
 * Scale", ACM Queue 13 (8), 2015.) The request is counted before anything is awaited. Throws tooManyAtOnce when it has
 * waited too long, or too many wait and its flow has the most of them; throws the signal's reason when that aborts.
 */
export async function inTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  caller.signal?.throwIfAborted()
  if (running < AT_ONCE) running += 1
  else await wait(caller)
  try {
    return await work()
  } finally {
    // The turn is handed on, not freed: nobody can slip in between.
    const next = takeNext()
    if (next) next.start()
    else running -= 1
  }
}

function wait({ flow, isKnown, signal }: Caller): Promise<void> {
  const lane = isKnown ? known : strangers
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      act()
    }
    const refuse = () => settle(() => reject(tooManyAtOnce(RETRY_SECONDS)))
    const ticket: Ticket = { start: () => settle(resolve), refuse }
    const timer = setTimeout(() => {
      remove(lane, flow, ticket)
      refuse()
    }, PASSWORD_WAIT_MS_MAX)
    const leave = () => {
      remove(lane, flow, ticket)
      settle(() => reject(signal?.reason))
    }
    signal?.addEventListener('abort', leave, { once: true })
    if (lane.waiting >= PASSWORDS_WAITING_MAX) refuseOldest(lane)
    const tickets = lane.flows.get(flow) ?? []
    tickets.push(ticket)
    lane.flows.set(flow, tickets)
    lane.waiting += 1
  })
}

/** Said as `Retry-After`: by then those that wait now have been served or refused. */
const RETRY_SECONDS = PASSWORD_WAIT_MS_MAX / 1000

function takeNext(): Ticket | undefined {
  turns += 1
  const lanes = turns % TURNS_PER_STRANGER === 0 ? [strangers, known] : [known, strangers]
  const lane = lanes.find(({ waiting }) => waiting > 0)
  if (lane === undefined) return undefined
  const [flow, tickets] = lane.flows.entries().next().value!
  const ticket = tickets.at(-1)!
  remove(lane, flow, ticket)
  const rest = lane.flows.get(flow)
  if (rest) {
    lane.flows.delete(flow)
    lane.flows.set(flow, rest) // its next turn comes after those of all others
  }
  return ticket
}

/** Makes room at the cost of the flow that takes up most of it. */
function refuseOldest(lane: Lane): void {
  const [flow, [oldest]] = [...lane.flows].reduce((most, each) => (each[1].length > most[1].length ? each : most))
  remove(lane, flow, oldest!)
  oldest!.refuse()
}

function remove(lane: Lane, flow: string, ticket: Ticket): void {
  const tickets = lane.flows.get(flow)
  const at = tickets?.indexOf(ticket) ?? -1
  if (tickets === undefined || at < 0) return
  tickets.splice(at, 1)
  lane.waiting -= 1
  if (tickets.length === 0) lane.flows.delete(flow)
}
