// The file system: functions of node:fs and node:fs/promises that fail when their turn comes.

import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strike } from './switch.ts'

type Code = 'EIO' | 'EMFILE' | 'ENOSPC'

/** The errors that calls to each function can end in. */
const SYNC: Readonly<Record<string, readonly Code[]>> = {
  ...codes(['openSync', 'opendirSync', 'readdirSync', 'readFileSync', 'mkdtempSync'], ['EIO', 'EMFILE']),
  ...codes(['readSync', 'closeSync', 'fstatSync', 'statSync', 'lstatSync', 'accessSync'], ['EIO']),
  ...codes(['realpathSync', 'readlinkSync', 'rmSync', 'ftruncateSync'], ['EIO']),
  ...codes(['mkdirSync', 'writeSync', 'fsyncSync', 'renameSync'], ['EIO', 'ENOSPC']),
  ...codes(['writeFileSync', 'copyFileSync'], ['EIO', 'EMFILE', 'ENOSPC']),
}
const PROMISED: Readonly<Record<string, readonly Code[]>> = {
  ...codes(['open', 'readdir', 'readFile'], ['EIO', 'EMFILE']),
  ...codes(['stat', 'lstat', 'rm', 'chmod', 'realpath'], ['EIO']),
  ...codes(['mkdir', 'rename'], ['EIO', 'ENOSPC']),
  ...codes(['writeFile', 'copyFile', 'mkdtemp'], ['EIO', 'EMFILE', 'ENOSPC']),
}
const HANDLED: Readonly<Record<string, readonly Code[]>> = {
  ...codes(['read', 'readFile', 'stat', 'close'], ['EIO']),
  ...codes(['write', 'writeFile', 'sync'], ['EIO', 'ENOSPC']),
}

function codes(names: readonly string[], possible: readonly Code[]): Record<string, readonly Code[]> {
  return Object.fromEntries(names.map((name) => [name, possible]))
}

const WORDS: Readonly<Record<Code, [number, string]>> = {
  EIO: [-5, 'i/o error'],
  EMFILE: [-24, 'too many open files'],
  ENOSPC: [-28, 'no space left on device'],
}

function errorOf(code: Code, syscall: string, path: unknown): Error {
  const [errno, words] = WORDS[code]
  const at = typeof path === 'string' ? ` '${path}'` : ''
  return Object.assign(new Error(`${code}: ${words}, ${syscall}${at}`), {
    code,
    errno,
    syscall,
    ...(at === '' ? {} : { path }),
  })
}

type Call = (...args: unknown[]) => unknown

const root = `${join(import.meta.dirname, '../../..')}/`
/** Elsewhere where it is a link, as in a second work tree. */
const packages = `${fs.realpathSync(`${root}node_modules`)}/`

/** Descriptors that were opened here; Node's loader has others. */
const opened = new Set<unknown>()

/** The program's own files are no data of its users, and Node's loader reads most of them. */
function isCode(place: unknown): boolean {
  if (typeof place === 'number') return !opened.has(place)
  const path = place instanceof URL ? fileURLToPath(place) : place
  return typeof path !== 'string' || path.startsWith(root) || path.startsWith(packages)
}

/** Puts the switch in front of the functions; to be called once in each thread. */
export function countFiles(): void {
  const sync = fs as unknown as Record<string, Call>
  for (const [name, possible] of Object.entries(SYNC)) {
    const real = sync[name]!
    const counted: Call = (...args) => {
      if (isCode(args[0])) return real(...args)
      const code = strike(possible, `${name} ${String(args[0])}`)
      if (name === 'closeSync') {
        real(...args) // a file whose close fails is closed
        opened.delete(args[0])
      }
      if (code !== undefined) throw errorOf(code, name.replace('Sync', ''), args[0])
      if (name === 'closeSync') return undefined
      const result = real(...args)
      if (name === 'openSync') opened.add(result)
      return result
    }
    sync[name] = Object.assign(counted, real) // realpathSync.native
  }
  const promised = fs.promises as unknown as Record<string, Call>
  for (const [name, possible] of Object.entries(PROMISED)) {
    const real = promised[name]!
    promised[name] = async (...args) => {
      const code = isCode(args[0]) ? undefined : strike(possible, `promises.${name} ${String(args[0])}`)
      // what there was room for is written
      if (code === 'ENOSPC' && name === 'writeFile' && typeof args[1] === 'string')
        await real(args[0], args[1].slice(0, args[1].length >> 1), args[2])
      if (code !== undefined) throw errorOf(code, name, args[0])
      const result = await real(...args)
      return name === 'open' ? countHandle(result as FileHandle) : result
    }
  }
  syncBuiltinESMExports()
}

function countHandle(handle: FileHandle): FileHandle {
  const methods = handle as unknown as Record<string, Call>
  for (const [name, possible] of Object.entries(HANDLED)) {
    const real = methods[name]!.bind(handle)
    methods[name] = async (...args) => {
      const code = strike(possible, `handle.${name}`)
      if (code === undefined) return real(...args)
      if (name === 'close') await real(...args)
      throw errorOf(code, name, undefined)
    }
  }
  return handle
}
