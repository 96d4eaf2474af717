// Power cuts: nothing acknowledged is lost when all that was not synced is gone, nor when of the last write only parts
// reached the disk. It needs LazyFS, a program that `scripts/lazyfs.sh` builds; `make trust LAZYFS=…` runs it.
//
//   node test/trust/power-cuts.ts PATH_OF_lazyfs [CUTS]

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, openLedger, workUntil } from '../support/acknowledged.ts'
import { type Disk, mountLazyfs, type TornWrite } from '../support/power/lazyfs.ts'
import { seeded } from '../support/rounds.ts'
import { startProcess } from '../support/service.ts'

const [program, cuts = '500'] = process.argv.slice(2)
if (program === undefined) throw new Error('usage: node test/trust/power-cuts.ts PATH_OF_lazyfs [CUTS]')

/** LazyFS has no sockets: under a name too long for one the service keeps its lock elsewhere. */
const DATA = 'data'.padEnd(100, '_')
/** Later writes than these are seldom reached before the clients have had enough. */
const TORN_NTH_MAX = 40
const NEWS_MS = 2000

const { random, seed } = seeded()
const ledger = { ...openLedger(random), mayRefuse: true } // the disk is gone before the service is
const below = (end: number): number => Math.floor(random() * end)
const folder = mkdtempSync(join(tmpdir(), 'cks_power_'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** A write to the store, and the parts of it that are kept. */
function someWrite(): TornWrite {
  const parts = 2 + below(3)
  const kept = Array.from({ length: parts }, (_, at) => at + 1).filter(() => random() < 0.5)
  return { file: join(DATA, 'data.mdb'), nth: 1 + below(TORN_NTH_MAX), parts, kept: kept.length > 0 ? kept : [1] }
}

/** The service works on this disk until the power is off; whether a torn write took it. */
async function workOn(disk: Disk, when: string): Promise<boolean> {
  const { process: service, admin } = await startProcess(join(disk.mount, DATA))
  const end = async (): Promise<void> => {
    service.kill('SIGKILL')
    await once(service, 'exit')
  }
  let isTorn = false
  const cut = async (): Promise<void> => {
    isTorn = disk.isOff()
    await disk.cutPower()
    await end()
  }
  try {
    await compare(admin, ledger, when)
    await workUntil(ledger, admin, cut, disk.isOff)
    return isTorn
  } catch (error) {
    await end()
    throw error
  }
}

let torn = 0
for (let cut = 0; cut < Number(cuts); cut++) {
  const disk = await mountLazyfs(program, folder, cut % 2 === 1 ? someWrite() : undefined)
  try {
    if (await workOn(disk, `seed ${seed}, cut ${cut}`)) torn++
  } catch (error) {
    if (!(await disk.isOffSoon(NEWS_MS))) throw error
    torn++ // in the start, or in the comparison, which the next round repeats
  }
  await disk.cutPower()
  const { acknowledged, accepted } = ledger
  process.stdout.write(
    `${cut + 1} power cuts, ${torn} by a torn write, ${acknowledged} acknowledged changes, ${accepted.size} jobs\n`,
  )
}
const disk = await mountLazyfs(program, folder)
const { process: last, admin } = await startProcess(join(disk.mount, DATA))
await compare(admin, ledger, `seed ${seed}, at the end`)
last.kill('SIGKILL')
await once(last, 'exit')
await disk.cutPower()
process.stdout.write(`nothing lost (seed ${seed})\n`)
process.exit(0)
