// Loaded before a service under test (node --import), in each of its threads: calls to the file system, the store,
// threads, git and model providers go through switch.ts from then on. Orders come over IPC, and the first one, for the
// start itself, by FAULTS. The file that FAULTS_TALLY names has the tally when the process has ended; with FAULTS_PLACES
// calls tell where they come from (places.ts). To be loaded behind src/stripped.js, whose hook would answer before this one
// otherwise.

import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { countFiles } from './files.ts'
import { begin, end, type Order } from './switch.ts'

/** Modules in whose place the service gets those of this folder, which pass on to them. */
const REPLACED: readonly [specifier: RegExp, file: string][] = [
  [/^lmdb$/, 'lmdb.ts'],
  [/^piscina$/, 'piscina.ts'],
  [/^undici$/, 'undici.ts'],
  [/\/git-host\.ts$/, 'git-host.ts'],
]
const here = new URL('.', import.meta.url).href
const service = new URL('../../../', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context
    const isOfService = /^(src|workers)\//.test(parentURL.startsWith(service) ? parentURL.slice(service.length) : '')
    const found = isOfService ? REPLACED.find(([pattern]) => pattern.test(specifier)) : undefined
    return found ? { url: here + found[1], shortCircuit: true } : next(specifier, context)
  },
})
countFiles()
if (process.env.FAULTS_PLACES !== undefined) await import('./places.ts')

if (isMainThread) {
  const first = process.env.FAULTS
  if (first !== undefined) begin(JSON.parse(first) as Order)
  process.on('message', (given: Order | 'count' | 'end') => {
    if (given !== 'end') begin(given === 'count' ? undefined : given)
    process.send!(given === 'end' ? end() : 'begun')
  })
  const tally = process.env.FAULTS_TALLY
  if (tally !== undefined) process.on('exit', () => writeFileSync(tally, JSON.stringify(end())))
  process.channel?.unref() // the test that goes away does not keep the service alive
}
