// Servers of other programs that tests start.

import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { until } from './until.ts'

/** Resolves when a port of this machine is open; rejects when the server `name` has ended before. */
export const untilListening = (server: ChildProcess, name: string, port: number): Promise<void> =>
  until(async () => {
    if (server.exitCode !== null) throw new Error(`${name} has ended: ${server.exitCode}`)
    const socket = connect({ host: '127.0.0.1', port })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    })
    socket.destroy()
    return isOpen
  })
