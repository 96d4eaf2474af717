// A line between a client and the service on which the Nth request goes astray: a proxy that passes on all others.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What can happen to a request on its way. */
export const HTTP_FAULTS = [
  'reset before',
  'reset after',
  'answer cut short',
  'a page of a proxy',
  'service unavailable',
] as const
export type HttpFault = (typeof HTTP_FAULTS)[number]

export type HttpLine = {
  url: string
  /** From now on requests are counted, and the nth (from 1) has this fault. */
  begin: (fault?: HttpFault, nth?: number) => void
  /** The requests since. */
  calls: () => number
  stop: () => void
}

/** A line to the service at `target`. */
export async function startHttpLine(target: string): Promise<HttpLine> {
  let calls = 0
  let due: { fault: HttpFault; nth: number } | undefined
  const server = createServer((asked, answer) => {
    const fault = ++calls === due?.nth ? due.fault : undefined
    if (fault === undefined) return void pass(target, asked, (got) => send(got, answer))
    if (fault === 'reset before') return void asked.socket.resetAndDestroy()
    if (fault === 'a page of a proxy')
      return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (fault === 'service unavailable') {
      const detail = "the store can't be reached: EIO: i/o error, read"
      return void answer.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }))
    }
    pass(target, asked, async (got) => {
      if (fault === 'reset after') {
        if (isStream(got)) got.destroy()
        else await Array.fromAsync(got)
        return void asked.socket.resetAndDestroy()
      }
      const [first = Buffer.alloc(0)] = isStream(got) ? [] : ((await Array.fromAsync(got)) as Buffer[])
      answer.writeHead(got.statusCode!, got.headers)
      answer.write(first.subarray(0, first.length >> 1))
      got.destroy()
      setImmediate(() => asked.socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (fault, nth = 0) => {
      calls = 0
      due = fault && { fault, nth }
    },
    calls: () => calls,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isStream = ({ headers }: IncomingMessage): boolean => headers['content-type'] === 'text/event-stream'

function send(got: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(got.statusCode!, got.headers)
  got.pipe(answer)
}

function pass(target: string, asked: IncomingMessage, take: (got: IncomingMessage) => void): void {
  const { method, url, headers } = asked
  const passed = request(target + url!, { method, headers: { ...headers, host: new URL(target).host }, agent: false })
  passed.on('response', take)
  passed.on('error', () => asked.socket.destroy())
  asked.pipe(passed)
}
