// A disk that loses its power: LazyFS (github.com/dsrhaslab/lazyfs), a FUSE file system that keeps what was not synced in
// its own memory, so that all of it is gone when its process ends.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../until.ts'

/** The power goes off at the `nth` call of this kind to `file`, a path in the mount; counted from 1. */
export type CutAt = { file: string; nth: number; call: 'write' | 'fsync'; when: 'before' | 'after' }

/**
 * It goes off after a write of which only some parts have reached the disk. The write is left whole when it has not as
 * many bytes as `parts` together. `kept` are places in `parts`, from 1 on.
 */
export type TornWrite = { file: string; nth: number; parts: readonly number[]; kept: readonly number[] }

export type Disk = {
  /** The folder in which all is lost that was not synced. */
  mount: string
  /** Also at a call that was ordered. */
  isOff: () => boolean
  /** The service may hear of it before this process does, which waits for the news so long. */
  isOffSoon: (ms: number) => Promise<boolean>
  /** May be called again. */
  cutPower: () => Promise<void>
}

const CACHE = '128mb'

/**
 * Mounts `folder/disk` on `folder/mount`; with `order` the power goes off by itself.
 * Throws when the folder's name holds '-o', which LazyFS takes for an option.
 */
export async function mountLazyfs(program: string, folder: string, order?: CutAt | TornWrite): Promise<Disk> {
  if (folder.includes('-o')) throw new Error(`LazyFS cannot work in a folder of this name: ${folder}`)
  const [disk, mount, config] = [join(folder, 'disk'), join(folder, 'mount'), join(folder, 'lazyfs.toml')]
  for (const path of [disk, mount]) mkdirSync(path, { recursive: true })
  rmSync(join(folder, 'orders'), { force: true })
  writeFileSync(config, configOf(folder, order && { ...order, file: join(disk, order.file) }))
  const args = [mount, '--config-path', config, '-o', 'modules=subdir', '-o', `subdir=${disk}`, '-f']
  const lazyfs = spawn(program, args, { stdio: 'ignore' })
  const unmount = (): void => {
    lazyfs.kill('SIGKILL')
    if (isMounted(mount)) execFileSync('fusermount3', ['-u', '-z', mount])
  }
  process.prependOnceListener('exit', unmount) // before folders are removed
  const off = once(lazyfs, 'exit')
  const isOff = (): boolean => lazyfs.exitCode !== null || lazyfs.signalCode !== null
  await until(() => isMounted(mount) || isOff())
  if (isOff()) throw new Error(`${program} ends with ${lazyfs.exitCode ?? lazyfs.signalCode}`)
  return {
    mount,
    isOff,
    isOffSoon: async (ms) => {
      await Promise.race([off, wait(ms)])
      return isOff()
    },
    cutPower: async () => {
      lazyfs.kill('SIGKILL')
      await off
      unmount()
      process.off('exit', unmount)
    },
  }
}

const configOf = (folder: string, order: CutAt | TornWrite | undefined): string => `[faults]
fifo_path="${join(folder, 'orders')}"
[cache]
apply_eviction=false
[cache.simple]
custom_size="${CACHE}"
blocks_per_page=1
[filesystem]
log_all_operations=false
logfile="${join(folder, 'log')}"
${order === undefined ? '' : injectionOf(order)}`

const injectionOf = (order: CutAt | TornWrite): string =>
  'call' in order
    ? `[[injection]]
type="clear-cache"
from="${order.file}"
op="${order.call}"
timing="${order.when}"
occurrence=${order.nth}
crash=true
`
    : `[[injection]]
type="torn-op"
file="${order.file}"
occurrence=${order.nth}
parts_bytes=[${order.parts.join(', ')}]
persist=[${order.kept.join(', ')}]
`

/** Whether it is in the table of the kernel, where it stays after its process has ended. */
const isMounted = (mount: string): boolean =>
  existsSync('/proc/mounts') && readFileSync('/proc/mounts', 'utf8').includes(` ${mount} `)
