// A git server of a test's own over HTTP (git's http-backend), which can ask for credentials and be told to fail.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export type TestRemote = {
  /** The address of a repository by the path of its folder. */
  urlOf: (path: string) => string
  /** The pair that every request must carry; none when undefined. */
  credentials: { username: string; password: string } | undefined
  /** The status that every request is answered with. */
  refuse: number | undefined
  /** What every request waits for before it is answered. */
  held: Promise<void> | undefined
  /** Requests so far, and command lines of processes that held a secret during one. */
  requests: string[]
  leaks: string[]
  stop: () => Promise<void>
}

const BACKEND = join(execFileSync('git', ['--exec-path']).toString().trim(), 'git-http-backend')

/** With a key and a certificate of it, both in PEM, over TLS. */
export async function startRemote(tls?: { key: string; cert: string }): Promise<TestRemote> {
  const handle = (request: IncomingMessage, response: ServerResponse) => void answer(remote, request, response)
  const server = tls ? createTlsServer(tls, handle) : createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const remote: TestRemote = {
    urlOf: (path) => `${tls ? 'https' : 'http'}://127.0.0.1:${port}${path}`,
    credentials: undefined,
    refuse: undefined,
    held: undefined,
    requests: [],
    leaks: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return remote
}

async function answer(remote: TestRemote, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  remote.requests.push(`${method} ${url}`)
  await remote.held
  const { credentials, refuse } = remote
  if (credentials) {
    remote.leaks.push(...commandLinesWith(credentials.password))
    const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
    if (headers.authorization !== `Basic ${pair}`)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="tests"' }).end()
  }
  if (refuse !== undefined)
    return void response.writeHead(refuse, refuse < 400 ? { Location: `http://elsewhere.invalid${url}` } : {}).end()
  const { pathname, search } = new URL(url, 'http://localhost')
  const env = {
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: '/',
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: method,
    REMOTE_ADDR: '127.0.0.1',
    CONTENT_TYPE: headers['content-type'],
    HTTP_CONTENT_ENCODING: headers['content-encoding'],
    GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
  const backend = spawn(BACKEND, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  backend.stdin.on('error', () => undefined) // it may end before it has read all
  request.pipe(backend.stdin)
  const output = Buffer.concat(await Array.fromAsync(backend.stdout as AsyncIterable<Buffer>))
  const end = output.indexOf('\r\n\r\n')
  const fields = output
    .subarray(0, end)
    .toString()
    .split('\r\n')
    .map((line) => line.split(': ') as [string, string])
  const status = Number(fields.find(([name]) => name === 'Status')?.[1].slice(0, 3) ?? 200)
  response.writeHead(status, Object.fromEntries(fields.filter(([name]) => name !== 'Status')))
  response.end(output.subarray(end + 4))
}

/** The command lines of this machine's processes that hold a secret, as any of its users may read them. */
function commandLinesWith(secret: string): string[] {
  const encoded = Buffer.from(secret).toString('base64').slice(0, 12)
  const lines = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return readFileSync(file, 'latin1')
    } catch {
      return '' // it has ended
    }
  })
  return lines.filter((line) => line.includes(secret) || line.includes(encoded))
}
