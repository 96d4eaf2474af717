// A small process that starts git for this one. To start a program, a process is copied first, its tables of memory
// with it: at 1 GB that holds up all of its threads for 150 ms and more, at the 50 MB of the host for 1 or 2. Without a
// host (in tests and scripts, or when it has died) git is started here.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'

/** A run of git. */
export type GitRun = {
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
  timeoutMs: number
  outputBytesMax: number
}
/** What came of it; `ok` is false when it failed, was ended or could not be started. */
export type GitOutcome = { ok: boolean; stdout: Buffer; stderr: string }

/**
 * What the host sends: bytes of stdout, then how it ended, as JSON.
 * Each frame is its kind, its length (32 bits, big-endian), its bytes.
 */
export const FRAME = { stdout: 0, end: 1 } as const
export const FRAME_HEAD_BYTES = 5

/** Where the host of this process listens. Threads are told by the pool that starts them. */
let address: string | undefined = isMainThread ? undefined : (workerData as { gitHost?: string } | null)?.gitHost

/** What a thread must be given as its data to find the host. */
export const gitHostData = (): { gitHost: string | undefined } => ({ gitHost: address })

/**
 * Starts the host, which ends with this process however that ends. To be called before memory is taken and pools are
 * made. Gives its process and where it will listen; undefined when there is no folder for that.
 */
export function startGitHost(): { process: ChildProcess; path: string } | undefined {
  const folder = privateFolder()
  if (folder === undefined) return undefined
  const path = join(folder, 's')
  const main = fileURLToPath(new URL('git-host-main.ts', import.meta.url))
  const host = spawn(process.execPath, [main, path], { env: {}, stdio: ['pipe', 'ignore', 'ignore'] })
  address = path
  const forget = (): void => {
    address = undefined
    rmSync(folder, { recursive: true, force: true })
  }
  host.once('error', forget)
  host.once('exit', forget)
  host.stdin.on('error', () => undefined) // of a host that is gone
  // It lives for as long as its stdin is open, and is no reason for this process to live on.
  host.unref()
  ;(host.stdin as Socket).unref()
  return { process: host, path }
}

/** A new folder for this user alone, where nobody else can connect; none where nothing can be written. */
function privateFolder(): string | undefined {
  try {
    for (const name of readdirSync(tmpdir())) {
      // Of a service that was killed together with its host.
      const pid = /^cks-git-(\d+)-/.exec(name)?.[1]
      if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
    return mkdtempSync(join(tmpdir(), `cks-git-${process.pid}-`))
  } catch {
    return undefined // git is started here then
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Runs git by the host, or here where there is none or it breaks off: git only reads, so that twice is as good as once.
 */
export async function runGit(run: GitRun): Promise<GitOutcome> {
  if (address === undefined) return runHere(run)
  // Before it listens and after it has died there is nobody to connect to.
  return runByHost(address, run).catch(() => runHere(run))
}

function runHere({ args, cwd, env, timeoutMs, outputBytesMax }: GitRun): Promise<GitOutcome> {
  const options = { cwd, env, encoding: 'buffer', maxBuffer: outputBytesMax, timeout: timeoutMs } as const
  return new Promise((resolve) => {
    execFile('git', args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, stdout, stderr: stderr.toString() }),
    )
  })
}

/** Longer than a host takes beyond what git may take. */
const HOST_DELAY_MS = 3_000

function runByHost(path: string, run: GitRun): Promise<GitOutcome> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    // A host that is stopped, or that has no time at all, ends nothing by itself.
    const silent = setTimeout(() => socket.destroy(), run.timeoutMs + HOST_DELAY_MS).unref()
    socket.once('close', () => clearTimeout(silent))
    const chunks: Buffer[] = []
    let bytes = 0
    let unread: Buffer = Buffer.alloc(0)
    const finish = (outcome: GitOutcome): void => {
      socket.destroy()
      resolve(outcome)
    }
    const take = (kind: number, content: Buffer): void => {
      if (kind === FRAME.end) {
        const { ok, stderr } = JSON.parse(content.toString()) as Omit<GitOutcome, 'stdout'>
        finish({ ok, stdout: Buffer.concat(chunks), stderr })
        return
      }
      bytes += content.byteLength
      chunks.push(content)
      if (bytes > run.outputBytesMax) finish({ ok: false, stdout: Buffer.alloc(0), stderr: '' })
    }
    socket.on('data', (chunk: Buffer) => {
      unread = unread.byteLength === 0 ? chunk : Buffer.concat([unread, chunk])
      while (unread.byteLength >= FRAME_HEAD_BYTES && !socket.destroyed) {
        const end = FRAME_HEAD_BYTES + unread.readUInt32BE(1)
        if (unread.byteLength < end) return
        take(unread[0]!, unread.subarray(FRAME_HEAD_BYTES, end))
        unread = unread.subarray(end)
      }
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the host has closed the connection'))) // after an outcome this does nothing
    socket.write(`${JSON.stringify(run)}\n`)
  })
}
