// The CPU and the memory of a process, as Linux counts them.

import { readFileSync } from 'node:fs'

/** CPU in seconds (user and system, of all threads), memory in bytes. */
export type Usage = { cpu: number; peak: number }

/** Linux counts the CPU of a process in hundredths of a second, whatever the kernel's own tick. */
const TICKS_A_SECOND = 100

/** CPU so far, and the peak of resident memory; undefined where the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  // The name of the program, in parentheses, may hold spaces: fields are counted from its end.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND, peak: Number(peak![1]) * 1024 }
}
