#!/usr/bin/env node
// cks, the command line: a client of the HTTP API like any other.

import { runCli } from './cli/main.ts'

const controller = new AbortController()
process.once('SIGINT', () => controller.abort())
process.once('SIGTERM', () => controller.abort())
// A reader that has seen enough (`cks projects | head -1`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const { env, stdout, stderr } = process
process.exitCode = await runCli({ args: process.argv.slice(2), env, signal: controller.signal }, { stdout, stderr })
