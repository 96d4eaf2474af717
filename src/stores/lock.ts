// One process per data directory. The lock is a listening socket: it ends with its process, however that ends, so a
// crash leaves nothing to clean up by hand, and no recycled process id is mistaken for a live service.

import { createHash, randomBytes } from 'node:crypto'
import { realpathSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from './folder.ts'

/** A socket path is at most 108 bytes on Linux and 104 on macOS; that of a takeover is five bytes longer. */
const SOCKET_PATH_BYTES_MAX = 98

/** Longer than another process needs between finding that nobody answers and putting its own socket there. */
const TAKE_OVER_MS = 250

/** Another process holds the data directory. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/**
 * Locks the data directory, created (0700) when absent, until `release`. Throws DataDirInUse while another process
 * holds it. `isTakenOver` when the process that held it last has died.
 */
export async function lockDataDir(dir: string): Promise<{ isTakenOver: boolean; release: () => Promise<void> }> {
  makeFolder(dir)
  const path = socketPath(realpathSync(dir))
  const inUse = new DataDirInUse(`the data directory ${dir} is in use by another service`)
  let isTakenOver = false
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const taken = (await answers(path)) ? undefined : await takeOver(path)
    if (!taken) throw inUse
    isTakenOver = true
    return taken
  })
  server.unref()
  const release = async (): Promise<void> => {
    // Closing a socket removes its file only under its original name. Remove first, then close: after closing, the file
    // may belong to another process.
    if (isTakenOver) await rm(path, { force: true })
    await new Promise((resolve) => server.close(resolve))
  }
  return { isTakenOver, release }
}

function socketPath(dir: string): string {
  const inside = join(dir, 'service.lock')
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES_MAX) return inside
  return join(tmpdir(), `cks-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}.lock`)
}

/** Replaces the socket that a dead process left behind. Undefined when another process doing the same won. */
async function takeOver(path: string): Promise<Server | undefined> {
  const own = `${path}.${randomBytes(2).toString('hex')}`
  const server = await listen(own)
  const { ino } = statSync(own)
  try {
    renameSync(own, path)
  } catch (error) {
    server.close()
    throw error
  }
  await wait(TAKE_OVER_MS)
  if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return server
  server.close()
  return undefined
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject) // later, of connections that could not be accepted: the lock is held all the same
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
