// A disk that loses its power: LazyFS (github.com/dsrhaslab/lazyfs), a FUSE file system that keeps what was not synced in
// its own memory, so that all of it is gone when its process ends.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../until.ts'

/** A write of which only some parts reach the disk, after which the power is off: the `nth` to `file`, counted from 1. */
export type TornWrite = { file: string; nth: number; parts: number; kept: readonly number[] }

export type Disk = {
  /** The folder in which all is lost that was not synced. */
  mount: string
  /** Also by a torn write. */
  isOff: () => boolean
  /** The service may hear of it before this process does, which waits for the news so long. */
  isOffSoon: (ms: number) => Promise<boolean>
  /** May be called again. */
  cutPower: () => Promise<void>
}

const CACHE = '128mb'

/**
 * Mounts `folder/disk` on `folder/mount`; with `torn`, whose file is a path in the mount, the power goes off by itself.
 * Throws when the folder's name holds '-o', which LazyFS takes for an option.
 */
export async function mountLazyfs(program: string, folder: string, torn?: TornWrite): Promise<Disk> {
  if (folder.includes('-o')) throw new Error(`LazyFS cannot work in a folder of this name: ${folder}`)
  const [disk, mount, config] = [join(folder, 'disk'), join(folder, 'mount'), join(folder, 'lazyfs.toml')]
  for (const path of [disk, mount]) mkdirSync(path, { recursive: true })
  rmSync(join(folder, 'orders'), { force: true })
  writeFileSync(config, configOf(folder, torn && { ...torn, file: join(disk, torn.file) }))
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

const configOf = (folder: string, torn: TornWrite | undefined): string => `[faults]
fifo_path="${join(folder, 'orders')}"
[cache]
apply_eviction=false
[cache.simple]
custom_size="${CACHE}"
blocks_per_page=1
[filesystem]
log_all_operations=false
logfile="${join(folder, 'log')}"
${
  torn === undefined
    ? ''
    : `[[injection]]
type="torn-op"
file="${torn.file}"
occurrence=${torn.nth}
parts=${torn.parts}
persist=[${torn.kept.join(', ')}]
`
}`

/** Whether it is in the table of the kernel, where it stays after its process has ended. */
const isMounted = (mount: string): boolean =>
  existsSync('/proc/mounts') && readFileSync('/proc/mounts', 'utf8').includes(` ${mount} `)
