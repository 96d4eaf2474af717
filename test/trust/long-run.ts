// The long run: a service under mixed work (a tree that changes, questions, readers of events that come and go, chats
// and hunts against a scripted model), looked at every few seconds. Nothing may grow: memory, files, threads, disk.
//
//   node test/trust/long-run.ts REPOSITORY MINUTES PICTURE.svg
//
// Its samples are kept beside the picture (.ndjson). Linux.

import { once } from 'node:events'
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startFakeLlm } from '../support/llm/fake.ts'
import { loadUntil } from '../support/long-run/load.ts'
import { plotOf } from '../support/long-run/plot.ts'
import { growth, keep, type Sample, sample, seriesOf } from '../support/long-run/samples.ts'
import { startProcess } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const [source, minutes = '60', picture = 'long-run.svg'] = process.argv.slice(2)
const USAGE = 'usage: node test/trust/long-run.ts REPOSITORY [MINUTES] [PICTURE.svg]'
if (source === undefined) throw new Error(USAGE)
if (!readdirSync(source, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('.ts')))
  throw new Error(`${USAGE}: the load changes files of TypeScript, and ${source} has none`)

const SAMPLE_MS = 15_000
/** The last quarter may have this part more than the second one, which is past the first use of everything. */
const GROWTH_MAX = 0.1
const FLAT = ['memory', 'heap', 'files', 'threads', 'disk'] as const

const repo = join(temporaryFolder(), 'tree')
cpSync(source, repo, { recursive: true })
const dir = temporaryFolder()
const llm = await startFakeLlm()
const env = { CKS_OLLAMA_URL: llm.ollamaUrl, CKS_CHAT_MODEL: llm.models[0]!, CKS_DESCRIBE_MODEL: llm.models[0]! }
const { process: service, url, admin } = await startProcess(dir, env)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => service.kill('SIGKILL'))
service.once('exit', (code, signal) => process.stdout.write(`the service ended with ${code ?? signal}\n`))

const first = await admin.post<{ job_id: string }>('/instances/pipeline', { repo_path: repo, project_name: 'longrun' })
await admin.jobEnd(first.body.job_id)

const faults = new Map<string, number>()
let answers = 0
const note = (about: string, status: number): void => {
  answers++
  if (status >= 300) faults.set(`${about} ${status}`, (faults.get(`${about} ${status}`) ?? 0) + 1)
}
const over = new AbortController()
const loading = loadUntil({ url, admin, repo, llm, signal: over.signal, note })
loading.catch(() => over.abort())

const startedAt = performance.now()
const samples: Sample[] = []
const record = picture.replace(/\.svg$/, '.ndjson')
rmSync(record, { force: true })
while (performance.now() - startedAt < Number(minutes) * 60_000 && !over.signal.aborted) {
  await wait(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => undefined)
  const taken = await sample({ pid: service.pid!, url, dir, startedAt }, answers)
  samples.push(taken)
  keep(record, taken)
  const title = `${Math.round(taken.minute)} minutes of mixed work, ${answers} answers`
  writeFileSync(picture, plotOf(title, seriesOf(samples)))
}
over.abort()
await loading
service.kill('SIGTERM')
await once(service, 'exit')

process.stdout.write(`${samples.length} samples, ${answers} answers\n`)
for (const [fault, times] of faults) process.stdout.write(`${times} × ${fault}\n`)
for (const key of FLAT) process.stdout.write(`${key}: ${(100 * growth(samples, key)).toFixed(1)} %\n`)
const isFlat = FLAT.every((key) => growth(samples, key) <= GROWTH_MAX)
process.exit(isFlat && faults.size === 0 ? 0 : 1)
