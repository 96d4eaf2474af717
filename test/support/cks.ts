// The real command line as a process of its own, without a terminal and with a home of its own.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CLI, OWN_CODE } from './programs.ts'
import { PLOT } from './repositories/plot.ts'
import { startTestService, type TestService } from './service.ts'
import { folderOf, temporaryFolder } from './temporary.ts'

export type CksResult = { code: number | null; stdout: string; stderr: string }
export type CksOptions = {
  stdin?: string
  env?: Record<string, string>
  signal?: AbortSignal
  /** The folder it is called in; its home when left out. */
  cwd?: string
  /** Nobody reads its stderr. */
  deaf?: boolean
  /** Called with the output on stdout and stderr, as it comes. */
  onOutput?: (text: string) => void
}

/** `cks ARGS` with this environment on top of a bare one. Aborting the signal is Ctrl-C. */
export type Cks = (args: readonly string[], options?: CksOptions) => Promise<CksResult>

export async function createCks(base: Record<string, string>): Promise<Cks> {
  const home = temporaryFolder()
  const bare = { PATH: process.env.PATH ?? '', HOME: home, CKS_DATA_DIR: join(home, 'no-data') }
  return (args, { stdin = '', env = {}, cwd = home, signal, deaf = false, onOutput } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [...OWN_CODE, CLI, ...args], { env: { ...bare, ...base, ...env }, cwd })
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk) => {
        stdout += chunk
        onOutput?.(String(chunk))
      })
      child.stderr.on('data', (chunk) => {
        stderr += chunk
        onOutput?.(String(chunk))
      })
      if (deaf) child.stderr.destroy()
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, stdout, stderr }))
      signal?.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
      child.stdin.end(stdin)
    })
}

/** A service, and the command line of its administrator, by which the project `plot` has been ingested. */
export async function startPlot(): Promise<{ service: TestService; cks: Cks }> {
  const service = await startTestService()
  const cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  const ingested = await cks(['ingest', folderOf('plot', PLOT), '--no-describe'])
  assert.equal(ingested.code, 0, ingested.stderr)
  return { service, cks }
}
