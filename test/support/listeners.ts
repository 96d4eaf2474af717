// The sockets on which code under test listens, and which it gives to nobody.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:net'

const CHANNEL = 'tracing:net.server.listen:asyncStart'

/** Runs `work`, and returns the sockets on which it has begun to listen. */
export async function listenersOf(work: () => Promise<unknown>): Promise<Server[]> {
  const begun: Server[] = []
  const note = (told: unknown): void => void begun.push((told as { server: Server }).server)
  subscribe(CHANNEL, note)
  try {
    await work()
  } finally {
    unsubscribe(CHANNEL, note)
  }
  return begun
}

/** The system could not give out a descriptor for a connection that has come. */
export function refuseConnection(server: Server): void {
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }))
}
