// Services that share a PostgreSQL and an object store over lines on which the Nth statement or request goes astray. Both
// ends are in the test's own process, so that the services know of nothing.

import { LINE_FAULTS, type Line, type LineFault, SILENCE, startLine } from '../machines/line.ts'
import { startPostgres } from '../machines/postgres.ts'
import { OBJECT_FAULTS, type ObjectFault, startFaultyS3 } from '../machines/s3.ts'
import { byPlace, type Switch } from './attempt.ts'
import type { Order, Tally } from './switch.ts'

export type NetworkFault = LineFault | ObjectFault
/** `SILENCE` costs half a minute each time: it has a test of its own. */
export const NETWORK_FAULTS: readonly NetworkFault[] = [...LINE_FAULTS, ...OBJECT_FAULTS]

export type Network = {
  switch: Switch<NetworkFault>
  /** The variables with which a service uses it. */
  env: Record<string, string>
  /** Texts that are for nobody's eyes. */
  secrets: string[]
  stop: () => Promise<void>
}

export async function startNetwork(): Promise<Network> {
  let order: Order<NetworkFault> | undefined
  let isOn = false
  let tally = newTally()
  let isStruck = false
  const strike = <F extends NetworkFault>(possible: readonly F[], name: string): F | undefined => {
    if (!isOn) return undefined
    let due: F | undefined
    const place = placeOf(name)
    const here = tally.places.get(place) ?? newCalls()
    tally.places.set(place, here)
    for (const fault of possible) {
      const all = ++tally.calls[fault]
      const call = ++here[fault]
      if (order?.fault !== fault) continue
      const isDue = order.place === undefined ? all === order.nth : order.place === place && call === order.nth
      isStruck ||= isDue
      if (!isDue && !(isStruck && order.lasts)) continue
      tally.failed++
      due = fault
      if (process.env.FAULTS_TRACE !== undefined) console.error(`${fault} ${all}: ${name}`)
    }
    return due
  }
  const postgres = await startPostgres()
  const address = await postgres.database()
  const line: Line = await startLine(address, strike)
  const s3 = await startFaultyS3()
  const reading: readonly ObjectFault[] = OBJECT_FAULTS
  const writing: readonly ObjectFault[] = OBJECT_FAULTS.slice(0, 3)
  s3.faults.next = (method, name, place) =>
    strike(method === 'GET' ? reading : writing, `/* at ${place} */ ${method} ${name}`)
  const { accessKeyId, secretAccessKey, endpoint } = s3.at
  return {
    switch: {
      begin: (given) => {
        order = given
        tally = newTally()
        isStruck = false
        isOn = true
      },
      end: () => {
        isOn = false
        return tally
      },
    },
    env: {
      CKS_DATABASE_URL: line.through(address),
      CKS_OBJECTS_URL: 's3://knowledge',
      AWS_ENDPOINT_URL_S3: new URL(endpoint).origin,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      CKS_JWT_SECRET: 'a secret that all machines are started with',
      ...(byPlace ? { FAULTS_PLACES: '1' } : {}),
    },
    secrets: [secretAccessKey, new URL(address).password, '127.0.0.1', 'cks_queue'],
    stop: async () => {
      await line.stop()
      await s3.stop()
      await postgres.stop()
    },
  }
}

type Calls = Tally<NetworkFault>['calls']

const newCalls = (): Calls => Object.fromEntries([...NETWORK_FAULTS, SILENCE].map((fault) => [fault, 0])) as Calls
const newTally = () => ({ calls: newCalls(), failed: 0, places: new Map<string, Calls>() })

/** A place as places.ts tells it, with the statement or the kind of object; what is of one round alone is left out. */
function placeOf(name: string): string {
  const [, at = '', what = name] = /^\/\* (at \w+) \*\/(.*)$/s.exec(name) ?? []
  return `${at}${what
    .replace(/^ (PUT|GET|DELETE) ([^/]+)\/.*/, ' $1 $2')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ')}`
}
