// A small process that starts git for this one. Starting a program forks the process, page tables included: at 1 GB of
// memory this stalls all of its threads for 150 ms or more, at the host's 50 MB for 1 or 2 ms. Without a host (in tests
// and scripts, or until one that died is replaced) git is started here.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { CODE } from './own-code.ts'

/** A run of git. */
export type GitRun = {
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
  timeoutMs: number
  outputBytesMax: number
  /** Text for its standard input, which is empty otherwise. */
  input?: string | undefined
}
/**
 * The outcome of a run; `ok` is false when git failed, was killed or could not be started, `isTooLong` is true when it
 * wrote more than was wanted.
 */
export type GitOutcome = { ok: boolean; isTooLong?: boolean; stdout: Buffer; stderr: string; end: GitEnd }
/** How a run ended: by git itself, by a signal, or before it began: git is not installed, or the system refused. */
export type GitEnd = 'exit' | 'killed' | 'no git' | 'not started'

/**
 * Kinds of frames from the host: bytes of stdout, then the outcome as JSON. A frame is its kind, its length (32 bits,
 * big-endian) and its bytes.
 */
export const FRAME = { stdout: 0, end: 1 } as const
export const FRAME_HEAD_BYTES = 5

/** The socket of this process's host. Worker threads receive it from the pool that starts them. */
let address: string | undefined = isMainThread ? undefined : (workerData as { gitHost?: string } | null)?.gitHost

/** The `workerData` with which a worker thread finds the host. */
export const gitHostData = (): { gitHost: string | undefined } => ({ gitHost: address })

/** The host of a process: the path of its socket, which stays, and its process, which is replaced when it dies. */
export type GitHost = { readonly path: string; process: ChildProcess }

/** So many hosts are replaced within an hour; one more waits until the hour is over: what ends them may end them all. */
const REPLACED_MAX = 5
const HOUR_MS = 3_600_000

/** The times at which hosts of this process were replaced, and how many there were in all. */
const replaced: number[] = []
let replacements = 0

/** How many hosts have died and were replaced since the start. */
export const gitHostsReplaced = (): number => replacements

/**
 * Starts the host, which ends with this process however that ends. To be called early, while the process is small and
 * before the pools are opened. One that dies is replaced at the same path, where the threads look for it. Undefined when no
 * folder can be made for it, or no process.
 */
export function startGitHost(): GitHost | undefined {
  const folder = privateFolder()
  if (folder === undefined) return undefined
  const path = join(folder, 's')
  const replaceLater = (): void => {
    const now = performance.now()
    while (replaced.length > 0 && now - replaced[0]! >= HOUR_MS) replaced.shift()
    const waitMs = replaced.length < REPLACED_MAX ? 0 : HOUR_MS - (now - replaced[0]!)
    setTimeout(replace, waitMs).unref()
  }
  let host: GitHost
  try {
    host = { path, process: spawnHost(path, replaceLater) }
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined // most errors are told later, but not that of too little memory
  }
  address = path
  const replace = (): void => {
    replaced.push(performance.now())
    replacements++
    try {
      rmSync(folder, { recursive: true, force: true }) // with the socket of a host that was killed
      mkdirSync(folder, { mode: 0o700 })
      host.process = spawnHost(path, replaceLater)
    } catch {
      replaceLater() // git is started here meanwhile
    }
  }
  return host
}

function spawnHost(path: string, whenGone: () => void): ChildProcess {
  const main = fileURLToPath(new URL(`git-host-main${CODE}`, import.meta.url))
  const stripped = new URL('../stripped.js', import.meta.url).href
  const host = spawn(process.execPath, ['--import', stripped, main, path], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onceGone(host, whenGone)
  // It lives as long as its stdin is open, and does not keep this process alive. Without a free descriptor there is none.
  const stdin = host.stdin as Socket | undefined
  stdin?.on('error', () => undefined) // of a host that is gone
  stdin?.unref()
  host.unref()
  return host
}

/** A process that could not be started tells an error, one that was started its end; some tell both. */
function onceGone(host: ChildProcess, work: () => void): void {
  let isGone = false
  const gone = (): void => {
    if (!isGone) work()
    isGone = true
  }
  host.once('exit', gone)
  host.on('error', () => host.pid === undefined && gone())
}

/** A new folder that only this user can enter, so that nobody else can connect; undefined where none can be made. */
function privateFolder(): string | undefined {
  try {
    for (const name of readdirSync(tmpdir())) {
      // Left by a service that was killed together with its host.
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
 * Runs git in the host, or here if there is none or it breaks off: git reads, or fetches, so running it twice does no
 * harm. It is killed when `signal` aborts.
 */
export async function runGit(run: GitRun, signal?: AbortSignal): Promise<GitOutcome> {
  if (signal?.aborted) return KILLED
  if (address === undefined) return runHere(run, signal)
  // Nobody listens before the host is up and after it has died.
  return runByHost(address, run, signal).catch(() => (signal?.aborted ? KILLED : runHere(run, signal)))
}

const KILLED: GitOutcome = { ok: false, stdout: Buffer.alloc(0), stderr: '', end: 'killed' }

function runHere(run: GitRun, signal: AbortSignal | undefined): Promise<GitOutcome> {
  const { args, cwd, env, timeoutMs, outputBytesMax, input } = run
  const options = {
    cwd,
    env,
    encoding: 'buffer',
    maxBuffer: outputBytesMax,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  } as const
  return new Promise((resolve) => {
    const git = execFile('git', args, options, (error, stdout, stderr) => {
      const isTooLong = error?.code === ('ERR_CHILD_PROCESS_STDIO_MAXBUFFER' as unknown)
      const end = error === null ? 'exit' : endOf(error.code, error.signal)
      resolve({ ok: error === null, isTooLong, stdout, stderr: stderr.toString(), end })
    })
    git.stdin?.on('error', () => undefined) // git may end before it has read all
    git.stdin?.end(input)
    signal?.addEventListener('abort', () => git.kill('SIGKILL'), { once: true })
  })
}

/** By the exit code or that of the error of starting it, and the signal. */
export function endOf(code: unknown, signal: unknown): GitEnd {
  if (signal) return 'killed'
  if (typeof code === 'number') return 'exit'
  return code === 'ENOENT' ? 'no git' : 'not started'
}

/** More than a host needs on top of git's own time limit. */
const HOST_DELAY_MS = 3_000

/** Has the host run git; rejects when it is gone or silent, and git is started here then. */
function runByHost(path: string, run: GitRun, signal: AbortSignal | undefined): Promise<GitOutcome> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    // A host that is suspended or starved of CPU does not end the run itself.
    const silent = setTimeout(() => socket.destroy(), run.timeoutMs + HOST_DELAY_MS).unref()
    const abort = (): void => void socket.destroy() // the host kills git then
    signal?.addEventListener('abort', abort, { once: true })
    socket.once('close', () => {
      clearTimeout(silent)
      signal?.removeEventListener('abort', abort)
    })
    const chunks: Buffer[] = []
    let bytes = 0
    let unread: Buffer = Buffer.alloc(0)
    const finish = (outcome: GitOutcome | Promise<GitOutcome>): void => {
      resolve(outcome)
      socket.destroy()
    }
    const take = (kind: number, content: Buffer): void => {
      if (kind === FRAME.end) {
        const { ok, stderr, end } = JSON.parse(content.toString()) as Omit<GitOutcome, 'stdout'>
        finish(joined(chunks).then((stdout) => ({ ok, stdout, stderr, end })))
        return
      }
      bytes += content.byteLength
      chunks.push(content)
      if (bytes > run.outputBytesMax)
        finish({ ok: false, isTooLong: true, stdout: Buffer.alloc(0), stderr: '', end: 'killed' })
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

/** A copy of so many bytes takes well under a millisecond. */
const COPIED_AT_ONCE = 1 << 20

/** All chunks in one, of which there may be hundreds of megabytes: other work of this thread goes on between two parts. */
async function joined(chunks: readonly Buffer[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((bytes, chunk) => bytes + chunk.byteLength, 0))
  let at = 0
  let turnAt = COPIED_AT_ONCE
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
    if (at < turnAt) continue
    turnAt = at + COPIED_AT_ONCE
    await nextTurn()
  }
  return whole
}
