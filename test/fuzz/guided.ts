// Fuzzing led by coverage: inputs that make new code run are kept, and others made from them.
//
//   node test/fuzz/guided.ts [SECONDS] [TARGET…]
//
// Each target runs for so many seconds (60) in a thread of its own. The corpus it has found is kept beside this file, and is read by
// the ordinary tests too. An input that a reader does not withstand, or does not get to the end of, is printed and ends
// the run with 1; so is one that takes long, or much memory, or leaves a property behind on all objects.

import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { seeded } from '../support/rounds.ts'
import { readCorpus, writeCorpus } from './corpus.ts'
import { openCoverage } from './coverage.ts'
import { mutated, swollen } from './mutate.ts'
import { TARGETS } from './targets.ts'

/** A look at the counters may take as long as thousands of inputs: more are tried between two looks where it takes more than this share. */
const LOOKS_MAX = 0.3
const BATCH_MIN = 100
const BATCH_MAX = 6400
/** In time of the processor, so that neither a busy machine nor a stopped process is taken for a loop. */
const HANG_S = 20
const INPUT_BYTES_MAX = 1 << 16
/** One input of so many has a part of it repeated. */
const SWOLLEN_ONE_IN = 100
/** In time of the processor, in the best of three. */
const LONG_S = 1
const MEMORY_MB_MAX = 500
/** That of the threads of a pool (src/clients/pool/threads.ts). */
const STACK_MB = 32

/** Shared with the main thread: the number of inputs tried, the length of the present one, and its bytes. */
type Shared = { counts: Int32Array; input: Uint8Array }
type Given = { name: string; seconds: number; counts: Int32Array; input: Uint8Array }

if (isMainThread) await main(process.argv.slice(2))
else await fuzz(workerData as Given)

async function main([seconds = '60', ...asked]: string[]): Promise<void> {
  const names = asked.length > 0 ? asked : Object.keys(TARGETS)
  for (const name of names) {
    if (!(name in TARGETS)) throw new Error(`no target is named '${name}': ${Object.keys(TARGETS).join(', ')}`)
    const fault = await watched(name, Number(seconds))
    if (fault === undefined) continue
    process.stdout.write(`${name}: ${fault}\n`)
    process.exitCode = 1
  }
}

/** Runs a target in a thread; its fault, if it has one. */
function watched(name: string, seconds: number): Promise<string | undefined> {
  const shared: Shared = {
    counts: new Int32Array(new SharedArrayBuffer(8)),
    input: new Uint8Array(new SharedArrayBuffer(INPUT_BYTES_MAX)),
  }
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB_MAX, stackSizeMb: STACK_MB }
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, seconds, ...shared }, resourceLimits })
  const input = (): string => Buffer.from(shared.input.slice(0, shared.counts[1])).toString('base64')
  return new Promise((resolve) => {
    let tried = -1
    let since = 0
    const watch = setInterval(() => {
      if (shared.counts[0] !== tried) since = secondsOfCpu()
      else if (secondsOfCpu() - since > HANG_S) end(`no end after ${HANG_S} s: ${input()}`)
      tried = shared.counts[0]!
    }, 1000)
    const end = (fault: string | undefined): void => {
      clearInterval(watch)
      resolve(fault)
      void worker.terminate()
    }
    worker.once('error', (error) => end(`${error.stack}\ninput (base64): ${input()}`))
    worker.once('exit', () => end(undefined))
  })
}

function secondsOfCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Tries inputs until the time is over, and keeps those that made new code run. */
async function fuzz({ name, seconds, counts, input }: Given): Promise<void> {
  const { read, seeds } = TARGETS[name]!
  const cpu = secondsOfCpu()
  const { random } = seeded()
  const coverage = await openCoverage((url) => url.startsWith('file:') && !url.includes('/test/'))
  const known = new Set<string>()
  const kept: Uint8Array[] = []
  const attempt = async (bytes: Uint8Array): Promise<void> => {
    input.set(bytes)
    counts[1] = bytes.length
    counts[0]!++
    let seconds = Number.POSITIVE_INFINITY
    for (let left = 3; left > 0 && seconds > LONG_S; left--) {
      const began = secondsOfCpu()
      await read(bytes)
      seconds = Math.min(seconds, secondsOfCpu() - began)
    }
    if (seconds > LONG_S) throw new Error(`it takes ${seconds.toFixed(1)} s of the processor`)
    for (const property in {}) throw new Error(`all objects have the property ${property} now`)
  }
  /** Tries inputs, and keeps those that run code which none before them has run; resolves with the share of the time that a look took. */
  const keepNew = async (inputs: readonly Uint8Array[]): Promise<number> => {
    const began = performance.now()
    for (const bytes of inputs) await attempt(bytes)
    const tried = performance.now()
    const ran = await coverage.take()
    const share = (performance.now() - tried) / (performance.now() - began)
    if (ran.difference(known).size === 0) return share
    if (inputs.length > 1) {
      await keepNew(inputs.slice(0, inputs.length >> 1))
      await keepNew(inputs.slice(inputs.length >> 1))
    } else {
      for (const block of ran) known.add(block)
      kept.push(...inputs)
    }
    return share
  }
  const given = seeds.map((seed) => (typeof seed === 'string' ? new Uint8Array(Buffer.from(seed)) : seed))
  await keepNew([...given, ...readCorpus(name)])
  const end = performance.now() + seconds * 1000
  for (let batch = BATCH_MIN; performance.now() < end; ) {
    const next = Array.from({ length: batch }, () => {
      const bytes = mutated(kept[Math.floor(random() * kept.length)]!, kept, random)
      return random() * SWOLLEN_ONE_IN < 1 ? swollen(bytes, INPUT_BYTES_MAX, random) : bytes
    })
    const share = await keepNew(next)
    if (share > LOOKS_MAX && batch < BATCH_MAX) batch *= 2
  }
  writeCorpus(name, kept)
  process.stdout.write(
    `${name}: ${counts[0]} inputs, ${known.size} blocks, ${kept.length} kept, ${Math.round(secondsOfCpu() - cpu)} s of CPU\n`,
  )
}
