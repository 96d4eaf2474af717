// A line between a service and its PostgreSQL on which statements go astray: a relay that knows as much of the protocol as
// tells where a statement and its answer end. https://www.postgresql.org/docs/current/protocol-message-formats.html

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What can happen to a statement on its way. */
export const LINE_FAULTS = [
  'database: no connection',
  'database: reset before',
  'database: reset after',
  'database: answer cut short',
  'database: shut down',
  'database: no room',
] as const
/** Beside them: nothing is heard any more. Found out after half a minute, so few tests have the time. */
export const SILENCE = 'database: silence'
export type LineFault = (typeof LINE_FAULTS)[number] | typeof SILENCE

/** The fault that this call is to have, if any; `possible` are those that it can have. */
export type StrikeLine = (possible: readonly LineFault[], name: string) => LineFault | undefined

export type Line = {
  /** The same database by way of the line. */
  through: (url: string) => string
  stop: () => Promise<void>
}

/** Of a statement so much is its name. */
const NAME_BYTES = 160
const STATEMENT_FAULTS: readonly LineFault[] = [...LINE_FAULTS.slice(1), SILENCE]

/** A relay to the server at `address`. */
export async function startLine(address: string, strike: StrikeLine): Promise<Line> {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (strike(['database: no connection'], 'connect') !== undefined) return void client.resetAndDestroy()
    const database = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    relay(client, database, strike)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    through: (url) => {
      const own = new URL(url)
      own.port = String((server.address() as AddressInfo).port)
      return own.href
    },
    stop: async () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function relay(client: Socket, database: Socket, strike: StrikeLine): void {
  /** `I`, `T` or `E`: whether the server's session is in a transaction. */
  let status = 'I'
  let fault: LineFault | undefined
  const close = (): void => {
    client.resetAndDestroy()
    database.destroy()
  }
  const answers = framed(true, (type, message) => {
    if (type === 'Z') status = String.fromCharCode(message[5]!)
    if (fault === undefined) return void client.write(message)
    if (fault === 'database: answer cut short' && type !== 'Z') client.write(message.subarray(0, message.length >> 1))
    // The statement is over, and what it did is done.
    if (type === 'Z') setImmediate(close)
  })
  let statement: Buffer[] = []
  let name = ''
  const statements = framed(false, (type, message) => {
    statement.push(message)
    if (type === 'Q' || type === 'P')
      name = message.toString('latin1', type === 'P' ? message.indexOf(0, 5) + 1 : 5, NAME_BYTES).split('\0', 1)[0]!
    if (type !== 'Q' && type !== 'S' && type !== '') return
    const whole = Buffer.concat(statement)
    statement = []
    fault = type === '' ? undefined : strike(STATEMENT_FAULTS, name)
    if (fault === 'database: reset before') close()
    else if (fault === 'database: shut down') {
      client.end(refusal('FATAL', '57P01', 'terminating connection due to administrator command'))
      database.destroy()
    } else if (fault === 'database: no room') {
      fault = undefined
      const after = status === 'I' ? 'I' : 'E'
      client.write(Buffer.concat([refusal('ERROR', '53100', 'could not extend file'), ready(after)]))
    } else if (fault !== SILENCE) database.write(whole)
  })
  client.on('data', statements)
  database.on('data', answers)
}

/** Cuts bytes into messages: a type (none before a session has begun, from the client), a length, and what it says. */
function framed(isTyped: boolean, take: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let hasType = isTyped
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = hasType ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = hasType ? String.fromCharCode(message[0]!) : ''
      hasType = true
      take(type, message)
    }
  }
}

function refusal(severity: string, code: string, text: string): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

const ready = (status: string): Buffer => Buffer.from([0x5a, 0, 0, 0, 5, status.charCodeAt(0)])
