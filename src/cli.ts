#!/usr/bin/env node
// cks, the command line: a client of the HTTP API like any other.

import './stripped.js'
import { resolve } from 'node:path'

const { defaultDataDir } = await import('./cli/credentials.ts')
const { runCli } = await import('./cli/main.ts')

const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => controller.abort())
// A reader that stops reading (`cks projects | head -1`) is no failure; a full disk behind `>` is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`cks: standard output: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
// Nor is one that stops reading the progress (`2>&1 | head`): the work goes on.
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exit(1)
})

const { stdout, stderr } = process
const env = { ...process.env }
// npm changes into the folder of the service (`npm --prefix DIR run cli`): paths are those of the folder it was called in.
const isOfNpm = env.npm_lifecycle_event === 'cli' && env.INIT_CWD
// Never a folder of where it was called: that may be a repository of somebody else, who has put a data directory into it.
env.CKS_DATA_DIR = resolve(env.CKS_DATA_DIR || defaultDataDir(env))
if (isOfNpm) process.chdir(env.INIT_CWD!)
process.exitCode = await runCli({ args: process.argv.slice(2), env, signal: controller.signal }, { stdout, stderr })
