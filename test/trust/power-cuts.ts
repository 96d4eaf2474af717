// Power cuts: nothing acknowledged is lost, and no store is damaged, when all that was not synced is gone, whichever
// call the power went off at, nor when of pages being written only some sectors reached the disk. It needs LazyFS, a
// program that `scripts/lazyfs.sh` builds; `make trust LAZYFS=…` runs it.
//
//   node test/trust/power-cuts.ts PATH_OF_lazyfs [CUTS]

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, openLedger, workUntil } from '../support/acknowledged.ts'
import { type CutAt, type Disk, mountLazyfs, type TornWrite } from '../support/power/lazyfs.ts'
import { writeUntilCut } from '../support/power/store-cuts.ts'
import { seeded } from '../support/rounds.ts'
import { startProcess } from '../support/service.ts'

const [program, cuts = '500'] = process.argv.slice(2)
if (program === undefined) throw new Error('usage: node test/trust/power-cuts.ts PATH_OF_lazyfs [CUTS]')

/** LazyFS has no sockets: under a name too long for one the service keeps its lock elsewhere. */
const DATA = 'data'.padEnd(100, '_')
const STORE = 'data'
/** The whole service takes part in one cut of so many, the store alone in the others. */
const OF_SERVICE = 10
const COMMITS_MAX = 30
/** Later calls than these are seldom reached before the power is cut from outside. */
const NTH_MAX = 40
/** Most writes are of one page, or of two that are neighbours. */
const TORN_PAGES_MAX = 2
const PAGE_BYTES = 4096
const SECTOR_BYTES = 512
const NEWS_MS = 2000

const { random, seed } = seeded()
const ledger = { ...openLedger(random), mayRefuse: true } // the disk is gone before the service is
const below = (end: number): number => Math.floor(random() * end)
const folder = mkdtempSync(join(tmpdir(), 'cks_power_'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * A write of pages, torn between two sectors: the first part reaches the disk, or the second. Disks write a sector whole,
 * on which LMDB relies when it switches to a new state by a write of 136 bytes.
 */
function tornPages(file: string): TornWrite {
  const bytes = PAGE_BYTES * (1 + below(TORN_PAGES_MAX))
  const first = SECTOR_BYTES * (1 + below(bytes / SECTOR_BYTES - 1))
  return { file, nth: 1 + below(NTH_MAX), parts: [first, bytes - first], kept: [1 + below(2)] }
}

/** The moment of a cut: at a call, in a write of pages, or from outside. */
function order(file: string): CutAt | TornWrite | undefined {
  const kind = below(5)
  if (kind === 0) return undefined
  if (kind <= 2) return tornPages(file)
  const when = random() < 0.5 ? 'before' : 'after'
  return { file, nth: 1 + below(NTH_MAX), call: kind === 3 ? 'write' : 'fsync', when }
}

/** The last number that the store has acknowledged. */
let last = 0

async function cutStore(when: string): Promise<boolean> {
  const disk = await mountLazyfs(
    program!,
    join(folder, 'store'),
    last === 0 ? undefined : order(join(STORE, 'data.mdb')),
  )
  const { told, byItself } = await writeUntilCut(disk, join(disk.mount, STORE), 1 + below(COMMITS_MAX))
  if (told === undefined) return byItself // while it was opened
  if (told.found < last) throw new Error(`${when}: ${last} was acknowledged, the store has ${told.found}`)
  last = told.acknowledged
  return byItself
}

async function cutService(when: string): Promise<boolean> {
  const disk = await mountLazyfs(program!, join(folder, 'service'), order(join(DATA, 'data.mdb')))
  try {
    return await workOn(disk, when)
  } catch (error) {
    if (!(await disk.isOffSoon(NEWS_MS))) throw error
    return true // in the start, or in the comparison, which the next round repeats
  } finally {
    await disk.cutPower()
  }
}

/** The service works on this disk until the power is off; whether that came at a call. */
async function workOn(disk: Disk, when: string): Promise<boolean> {
  const { process: service, admin } = await startProcess(join(disk.mount, DATA))
  const end = async (): Promise<void> => {
    if (service.exitCode !== null || service.signalCode !== null) return // by SIGBUS: it had the store mapped
    service.kill('SIGKILL')
    await once(service, 'exit')
  }
  let byItself = false
  const cut = async (): Promise<void> => {
    byItself = disk.isOff()
    await disk.cutPower()
    await end()
  }
  try {
    await compare(admin, ledger, when)
    await workUntil(ledger, admin, cut, disk.isOff)
    return byItself
  } catch (error) {
    await end()
    throw error
  }
}

let atCalls = 0
for (let cut = 1; cut <= Number(cuts); cut++) {
  const when = `seed ${seed}, cut ${cut}`
  if (await (cut % OF_SERVICE === 0 ? cutService(when) : cutStore(when))) atCalls++
  const { acknowledged, accepted } = ledger
  process.stdout.write(
    `${cut} power cuts, ${atCalls} at a call; ${last} commits of a store; ${acknowledged} changes and ${accepted.size} jobs of a service\n`,
  )
}
const disk = await mountLazyfs(program, join(folder, 'service'))
const { process: service, admin } = await startProcess(join(disk.mount, DATA))
await compare(admin, ledger, `seed ${seed}, at the end`)
service.kill('SIGKILL')
await once(service, 'exit')
await disk.cutPower()
process.stdout.write(`nothing lost (seed ${seed})\n`)
process.exit(0)
