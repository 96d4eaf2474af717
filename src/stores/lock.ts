// One process per data directory. The lock is a listening socket: it ends with its process, however that ends, so a
// crash leaves nothing to clean up by hand, and no recycled process id is mistaken for a live service. Its file is a name
// that anybody may remove, a cleaner of temporary files too: whoever holds the lock looks after it. It is looked at by
// promises alone: behind a statSync of a socket, Node's next import does not follow the links of its path, and where
// node_modules is a link, a package is half loaded.

import { createHash, randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from './folder.ts'

/** A socket path is at most 108 bytes on Linux and 104 on macOS; that of a takeover is five bytes longer. */
const SOCKET_PATH_BYTES_MAX = 98

/** Longer than another process needs between finding that nobody answers and putting its own socket there. */
const TAKE_OVER_MS = 250

/** Between two looks at the file: less than a person needs to remove it and start another service. */
const LOOK_MS = 1000

/** Another process holds the data directory. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
}

/** A lock that is held until `release`. `isTakenOver` when the process that held it last has died. */
export type Lock = { isTakenOver: boolean; release: () => Promise<void> }

/** The socket, and the file of its name. */
type Held = { server: Server; ino: number; isTakenOver: boolean }

/**
 * Locks the data directory, created (0700) when absent. Throws DataDirInUse while another process holds it.
 * @param lost is told when another process has come to hold it, after its file was removed
 */
export async function lockDataDir(dir: string, lost: (error: DataDirInUse) => void = () => undefined): Promise<Lock> {
  makeFolder(dir)
  const path = socketPath(realpathSync(dir))
  const first = await acquire(path)
  if (!first) throw new DataDirInUse(`the data directory ${dir} is in use by another service`)
  const held = [first]
  let looking = Promise.resolve()
  const look = async (): Promise<void> => {
    const ino = await inodeAt(path)
    const last = held.at(-1)!
    if (ino === undefined || ino === last.ino) return
    let isOwn = false
    const heard = (): void => {
      isOwn = true
    }
    last.server.once('connection', heard)
    const again = await acquire(path)
    if (!again) await wait(TAKE_OVER_MS)
    last.server.off('connection', heard)
    if (again) return void held.push(again)
    if (isOwn) {
      last.ino = ino // not every file system gives a file the same number for ever
      return
    }
    clearInterval(timer)
    lost(new DataDirInUse(`the data directory ${dir} was taken by another service: the lock of this one was removed`))
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined) // no folder, no descriptor: the next look
  }, LOOK_MS).unref()
  const release = async (): Promise<void> => {
    clearInterval(timer)
    await looking
    const ino = await inodeAt(path)
    // Closing would remove the file of whoever has taken the place: the socket ends with this process.
    if (ino !== undefined && ino !== NO_FILE && ino !== held.at(-1)!.ino) return
    // Closing a socket removes its file only under its original name. Remove first, then close: after closing, the file
    // may belong to another process.
    if (held.at(-1)!.isTakenOver) await rm(path, { force: true })
    await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  }
  return { isTakenOver: first.isTakenOver, release }
}

/** The lock, unless another process holds it. */
async function acquire(path: string): Promise<Held | undefined> {
  const server = await listen(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  if (!server) return (await answers(path)) ? undefined : await takeOver(path)
  try {
    return { server, ino: inodeOf(await stat(path)), isTakenOver: false }
  } catch (error) {
    server.close()
    throw error
  }
}

const inodeOf = ({ ino }: { ino: number }): number => ino

/** No file has this number. */
const NO_FILE = 0

/** The number of the file at a path, NO_FILE where there is none; undefined where the system does not tell. */
const inodeAt = (path: string): Promise<number | undefined> => inodeNow(path).catch(() => undefined)

/** The same; rejects where the system does not tell. */
const inodeNow = (path: string): Promise<number> =>
  stat(path).then(inodeOf, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return NO_FILE
    throw error
  })

function socketPath(dir: string): string {
  const inside = join(dir, 'service.lock')
  if (Buffer.byteLength(inside) <= SOCKET_PATH_BYTES_MAX) return inside
  return join(tmpdir(), `cks-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}.lock`)
}

/** Replaces the socket that a dead process left behind. Undefined when another process doing the same won. */
async function takeOver(path: string): Promise<Held | undefined> {
  const own = `${path}.${randomBytes(2).toString('hex')}`
  const server = await listen(own)
  try {
    const { ino } = await stat(own)
    await rename(own, path)
    await wait(TAKE_OVER_MS)
    if ((await inodeNow(path)) === ino) return { server, ino, isTakenOver: true }
  } catch (error) {
    server.close()
    throw error
  }
  server.close()
  return undefined
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject) // later, of connections that could not be accepted: the lock is held all the same
    server.listen(path, () => resolve(server.unref()))
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
