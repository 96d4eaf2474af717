// The addresses that the store's file is mapped at. Only pages that were read take memory, and the file has its own size.

import { readFileSync } from 'node:fs'

/** More than any store so far. One that outgrows it is mapped once more, as each is that begins with less. */
const ROOM_BYTES = 64 * 2 ** 30

/** Where addresses have 32 bits. */
const NARROW: ReadonlySet<string> = new Set(['arm', 'ia32', 'mips', 'mipsel'])

/** The system as far as it bounds addresses. */
export type AddressSpace = {
  platform: string
  arch: string
  /** The text of Linux's /proc/self/limits; '' where there is none. */
  limits: string
}

/**
 * The size of map to begin with: lmdb-js, left to itself, begins with little, maps the file once more whenever it has outgrown
 * that, and keeps the maps before with all pages that were read through them. Empty (lmdb-js decides) where the room is
 * not to be had: Windows makes the file as large as its map, and lmdb-js ends the process when a map is refused.
 */
export function mapRoom({ platform, arch, limits }: AddressSpace): { mapSize?: number } {
  const isBounded = /^Max address space +\d/m.test(limits)
  return platform === 'win32' || NARROW.has(arch) || isBounded ? {} : { mapSize: ROOM_BYTES }
}

/** The system that this process runs on. */
export function addressSpace(): AddressSpace {
  const { platform, arch } = process
  return { platform, arch, limits: platform === 'linux' ? readLimits() : '' }
}

/** Some sandboxes have no /proc; they are taken for unbounded, as systems other than Linux are. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
