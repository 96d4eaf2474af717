// One process a data directory. The lock is a listening socket: it ends with its process however that ends, so that a
// crash leaves nothing to clear away by hand, and no process id is taken for another's.

import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The address of a socket is at most 108 bytes on Linux, 104 on macOS. */
const SOCKET_PATH_BYTES_MAX = 100

/** Another process serves from the data directory. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/**
 * Holds the data directory, which is made (0700) when absent, until `release`.
 * @throws DataDirInUse while another process holds it
 */
export async function lockDataDir(dir: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = socketPath(realpathSync(dir))
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (await answers(path)) throw new DataDirInUse(`the data directory ${dir} is in use by another service`)
    // What a process that is gone has left.
    await rm(path, { force: true })
    return listen(path)
  })
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function socketPath(dir: string): string {
  const inside = join(dir, 'service.lock')
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES_MAX) return inside
  return join(tmpdir(), `cks-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}.lock`)
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
