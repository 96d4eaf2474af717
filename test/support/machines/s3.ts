// An S3 server of a test's own. Versity's gateway where the machine has it (`go install
// github.com/versity/versitygw/cmd/versitygw@v1.8.0`, or `VERSITYGW`); and one in this process that can be told to fail,
// to be slow and to lie.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectsAt } from '../../../src/stores/objects/objects.ts'
import { freePort } from '../listening.ts'
import { temporaryFolder } from '../temporary.ts'
import { until } from '../until.ts'

const KEYS = { accessKeyId: 'the-access-key', secretAccessKey: 'the-secret-access-key' }
const REGION = 'us-east-1'
const BUCKET = 'knowledge'

export type TestS3 = { at: ObjectsAt & { kind: 's3' }; stop: () => Promise<void> }

/** Versity's gateway on this machine; undefined when there is none. */
export const gatewayPath: string | undefined = [
  process.env.VERSITYGW,
  '/usr/local/bin/versitygw',
  join(homedir(), 'go/bin/versitygw'),
].find((path) => path !== undefined && existsSync(path))

/** Starts Versity's gateway over a new folder, in which there is one bucket. */
export async function startGateway(path: string): Promise<TestS3> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, BUCKET))
  const port = await freePort()
  const env = { ...process.env, ROOT_ACCESS_KEY: KEYS.accessKeyId, ROOT_SECRET_KEY: KEYS.secretAccessKey }
  const gateway = spawn(path, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--nometa', folder], {
    env,
    stdio: 'ignore',
  })
  const gone = once(gateway, 'exit')
  const endpoint = `http://127.0.0.1:${port}/${BUCKET}`
  await until(() =>
    fetch(endpoint).then(
      () => true,
      () => gateway.exitCode !== null,
    ),
  )
  assert.equal(gateway.exitCode, null, 'the gateway has started')
  const stop = async () => {
    gateway.kill()
    await gone
  }
  return { at: { kind: 's3', endpoint, region: REGION, ...KEYS }, stop }
}

/** How the server in this process fails; each counts down the requests that it concerns. `next` decides for each alone. */
export type Faults = {
  refuse: number
  lie: number
  cut: number
  slowMs: number
  next?: (method: string, name: string, place: string) => ObjectFault | undefined
}

/** What can happen to a request; the last two, to one that reads. */
export const OBJECT_FAULTS = [
  'objects: reset before',
  'objects: reset after',
  'objects: refused',
  'objects: answer cut short',
  'objects: other bytes',
] as const
export type ObjectFault = (typeof OBJECT_FAULTS)[number]

export type FaultyS3 = TestS3 & { faults: Faults; objects: Map<string, Buffer>; requests: string[] }

/** Starts a server in this process. It checks the signature of each request, as S3 does. */
export async function startFaultyS3(): Promise<FaultyS3> {
  const faults: Faults = { refuse: 0, lie: 0, cut: 0, slowMs: 0 }
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const answer = (method: string, name: string, body: Buffer): { status: number; bytes?: Buffer } => {
    if (method === 'PUT') {
      objects.set(name, body)
      return { status: 200 }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    const found = objects.get(name)
    return found ? { status: 200, bytes: found } : { status: 404 }
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    if (faults.slowMs > 0) await wait(faults.slowMs)
    if (faults.cut > 0 && faults.cut-- > 0) return void request.socket.destroy()
    if (faults.refuse > 0 && faults.refuse-- > 0) return void response.writeHead(503).end()
    if (!isSigned(request, body)) return void response.writeHead(403).end()
    const name = url.slice(BUCKET.length + 2)
    const fault = faults.next?.(method, name, String(request.headers['x-place']))
    if (fault === 'objects: reset before') return void request.socket.resetAndDestroy()
    if (fault === 'objects: refused') return void response.writeHead(500).end()
    const { status, bytes } = answer(method, name, body)
    if (fault === 'objects: reset after') return void request.socket.resetAndDestroy()
    if (fault === 'objects: answer cut short' && bytes) {
      response.writeHead(status, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length >> 1))
      return void setImmediate(() => request.socket.destroy())
    }
    const isLie =
      bytes && method === 'GET' && (fault === 'objects: other bytes' || (faults.lie > 0 && faults.lie-- > 0))
    response.writeHead(status).end(isLie ? Buffer.from(bytes).fill(7, bytes.length >> 1) : bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { at: { kind: 's3', endpoint, region: REGION, ...KEYS }, faults, objects, requests, stop }
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!found) return false
  const [, key, day, region, signed, signature] = found as unknown as string[]
  const [path, query = ''] = url.split('?')
  const stated = String(headers['x-amz-content-sha256'])
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return false
  const lines = signed!.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, lines.join(''), signed, stated].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const secret = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return key === KEYS.accessKeyId && hmac(secret, text).toString('hex') === signature
}
