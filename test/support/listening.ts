// Programs that tests start and that listen: the service itself, and servers of others.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { until } from './until.ts'

/** The address in the line that the service prints once it listens; undefined when it ends without one. */
export async function addressOf({ stdout }: ChildProcess): Promise<string | undefined> {
  let text = ''
  for await (const chunk of stdout!) {
    text += String(chunk)
    const url = /^listening on (\S+)\n/m.exec(text)?.[1]
    if (url !== undefined) return url
  }
  return undefined
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

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
