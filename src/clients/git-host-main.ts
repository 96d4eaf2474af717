// The process behind git-host.ts. Each connection asks for one run of git as a line of JSON and is answered in frames.
// The process ends when its stdin does, and so with the process that started it.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { endOf, FRAME, FRAME_HEAD_BYTES, type GitEnd, type GitRun } from './git-host.ts'

/** Only the first line of git's complaints is used. */
const STDERR_BYTES_MAX = 4096

// A Ctrl-C at the terminal reaches every process of its group: the service finishes its work first and may need git for
// it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const path = process.argv[2]!
process.once('exit', () => rmSync(dirname(path), { recursive: true, force: true }))
process.stdin.resume().once('close', () => process.exit(0))

createServer((socket) => {
  socket.on('error', () => socket.destroy())
  const lines = createInterface({ input: socket })
  lines.on('error', () => undefined) // it tells the socket's errors again: whoever asked has left in the middle
  lines.once('line', (line) => start(socket, JSON.parse(line) as GitRun))
}).listen(path)

function start(socket: Socket, { args, cwd, env, timeoutMs, input }: GitRun): void {
  const git = spawn('git', args, {
    cwd,
    env,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  git.stdin.on('error', () => undefined) // git may end before it has read all
  git.stdin.end(input)
  let stderr = Buffer.alloc(0)
  git.stderr.on('data', (chunk: Buffer) => {
    if (stderr.byteLength < STDERR_BYTES_MAX) stderr = Buffer.concat([stderr, chunk])
  })
  git.stdout.on('data', (chunk: Buffer) => {
    if (send(socket, FRAME.stdout, chunk)) return
    git.stdout.pause()
    socket.once('drain', () => git.stdout.resume())
  })
  let ended = false
  const finish = (ok: boolean, end: GitEnd): void => {
    if (ended) return
    ended = true
    send(socket, FRAME.end, Buffer.from(JSON.stringify({ ok, stderr: stderr.toString(), end })))
    socket.end()
  }
  git.once('error', (error: NodeJS.ErrnoException) => finish(false, endOf(error.code, null)))
  git.once('close', (code, signal) => finish(code === 0, endOf(code, signal)))
  socket.once('close', () => git.kill('SIGKILL')) // nobody waits for it any more
}

/** False when the caller should wait for the other side to read. */
function send(socket: Socket, kind: number, content: Buffer): boolean {
  if (socket.destroyed) return true
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head[0] = kind
  head.writeUInt32BE(content.byteLength, 1)
  socket.write(head)
  return socket.write(content)
}
