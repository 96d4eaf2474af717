// Readers of what clients, browsers, agents and people send.

import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { AGENT_CLIENTS, type AgentClient, withEntry, withoutEntry } from '../../src/cli/agent-clients.ts'
import { CliError } from '../../src/cli/command.ts'
import type { Config } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { readPlace } from '../../src/core/agent/pack.ts'
import { ServiceError } from '../../src/core/errors.ts'
import type { Graph } from '../../src/core/graph/graph.ts'
import { findNamed } from '../../src/core/graph/names.ts'
import { readRemoteUrl } from '../../src/core/remotes.ts'
import { clausesOf } from '../../src/core/text/question/clauses.ts'
import { isForeign, namesIn, retrievalQuery } from '../../src/core/text/question/follow-up.ts'
import { describesCode, intentOf, wantedBy } from '../../src/core/text/question/intent.ts'
import { literalsOf } from '../../src/core/text/question/literals.ts'
import { mentionsOf } from '../../src/core/text/question/mentions.ts'
import { proseOf, readable, titleOf } from '../../src/core/text/question/question.ts'
import { scopeOf } from '../../src/core/text/question/scope.ts'
import { typesPhrased } from '../../src/core/text/question/type-phrases.ts'
import { codeTerms } from '../../src/core/text/tokens.ts'
import { isUsername, usernameKey } from '../../src/core/usernames.ts'
import { clientNetwork } from '../../src/http/client-address.ts'
import { chooseEncoding } from '../../src/http/compression.ts'
import { readContract } from '../../src/http/contract.ts'
import { matches } from '../../src/http/etag.ts'
import { assertOwnOrigin } from '../../src/http/origin.ts'
import { createRouter } from '../../src/http/router.ts'
import { cookieToken, sessionCookie } from '../../src/http/session-cookie.ts'
import { serveRequest, serveStdio, toolsOffered } from '../../src/mcp/server.ts'
import { takeWebhook } from '../../src/operations/clones/webhook.ts'
import { GRAPH } from './records.ts'
import type { Target } from './targets.ts'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** Reads it; a refusal of the service or of `cks` is an answer. */
function unlessRefused(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof CliError)) throw error
  }
}

const LOOPBACK = { host: '127.0.0.1', corsOrigins: ['https://a.example'], allowedHosts: ['cks.example'] }
const CONFIGS = [LOOPBACK, { ...LOOPBACK, host: '0.0.0.0', allowedHosts: undefined }] as unknown as Config[]

/** The lines of a request as the values of all headers that the service reads. */
function readHeaders(given: string): void {
  const [host = '', origin = '', cookie = '', other = ''] = given.split('\n')
  const all = { host, origin, cookie, 'x-forwarded-proto': other, 'x-forwarded-for': other }
  const { origin: _, ...pageless } = all
  for (const headers of [all, pageless, { ...all, 'sec-fetch-site': other }])
    for (const method of ['GET', 'POST']) {
      unlessRefused(() => cookieToken(method, headers))
      for (const config of CONFIGS) unlessRefused(() => assertOwnOrigin(config, method, headers))
    }
  clientNetwork('127.0.0.1', other)
  clientNetwork(other, host)
  matches(other, '"a"')
  chooseEncoding(other, 1 << 20)
  sessionCookie('t', 1, all)
}

const route = createRouter(readContract())

const OFFER = { version: '1', tools: toolsOffered(true), run: async () => ({ text: 'x', isError: false }) }
const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** A message of an agent, as JSON of any shape: answered, and not as a fault of the server. */
async function answerAgent(given: string): Promise<void> {
  let body: unknown
  try {
    body = JSON.parse(given)
  } catch {
    return // refused before
  }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: MCP_HEADERS, body: given })
  const response = await serveRequest(OFFER, request, body)
  const told = await response.text()
  if (response.status >= 500) throw new Error(`a fault: ${told}`)
}

/** Bytes that an agent writes before it asks for the tools: the line answers that, or has ended. */
async function readLine(bytes: Uint8Array): Promise<void> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const line = serveStdio(OFFER, { stdin, stdout, passedOver: () => undefined })
  let told = ''
  stdout.on('data', (some: Buffer) => {
    told += some.toString()
    if (told.includes('"id":"asked"')) stdin.end()
  })
  stdin.write(bytes)
  stdin.write('\n{"jsonrpc":"2.0","id":"asked","method":"tools/list"}\n')
  await line.closed
}

const REMOTE = { branch: 'main', hook_secret: 'a secret that strangers do not know' }
const HOOKED = { stores: { remotes: { get: async () => REMOTE } } } as unknown as Context

/** The lines of a stranger's call as its headers, the last one its body: refused. */
async function callHook(given: string): Promise<void> {
  const [github = '', gitea = '', gitlab = '', ...body] = given.split('\n')
  const raw = new Uint8Array(Buffer.from(body.join('\n')))
  for (const headers of [
    { 'x-hub-signature-256': github, 'x-gitea-signature': gitea, 'x-gitlab-token': gitlab, 'x-github-event': 'push' },
    { 'x-gitea-signature': gitea, 'x-gitlab-token': gitlab },
    { 'x-gitlab-token': gitlab },
  ] as Record<string, string>[])
    await takeWebhook(HOOKED, 'p', { headers, raw, event: undefined }).then(
      () => assert.fail('a stranger is believed'),
      (error: unknown) => {
        if (!(error instanceof ServiceError && error.kind === 'not-found')) throw error
      },
    )
}

const call = (method: string, params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const META = { progressToken: 1, 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }

const ENTRY = { command: 'cks', args: ['mcp'], env: {} }

/** The configuration of an agent's own program, into which an entry is written and from which it is taken out. */
function configure(given: string): void {
  for (const client of Object.keys(AGENT_CLIENTS) as AgentClient[])
    unlessRefused(() => withoutEntry(client, 'x', withEntry(client, 'x', given, ENTRY)))
}

/** All that is read out of a question before the index is. */
function readQuestion(question: string): void {
  for (const each of [question, readable(question), proseOf(question), titleOf(question)]) {
    clausesOf(each)
    isForeign(each)
    namesIn(each)
    intentOf(each)
    describesCode(each)
    wantedBy(each)
    literalsOf(each)
    mentionsOf(each)
    scopeOf(each)
    typesPhrased(each)
    codeTerms(each)
  }
  retrievalQuery(question, ['Who calls `addToCart`?', question])
}

export const REQUESTS: Readonly<Record<string, Target>> = {
  headers: {
    read: (bytes) => readHeaders(text(bytes)),
    seeds: [
      'localhost:8000\nhttp://localhost:8000\na=b; cks_session=x.y.z\n::ffff:1.2.3.4%a, 1.2.3.4',
      '[::1]:8000\nnull\ncks_session="a"\nsame-origin',
      'cks.example.\nhttps://a.example\n=;;\nW/"a", "b", *',
      'a\nb\nc\ngzip;q=0.5, br;q=1, *;q=0',
    ],
  },
  path: {
    read: (bytes) => {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', '__proto__']) route(method, text(bytes))
    },
    seeds: ['/graph/a%2Fb', '/instances/jobs/%', '/projects/../servers', '//', '/routines/runs/1/report/'],
  },
  'address of a remote': {
    read: (bytes) => unlessRefused(() => readRemoteUrl(text(bytes))),
    seeds: ['https://h.example:8443/a/b.git/', 'ssh://git@h/x', 'git@h.example:a/b', 'http://[::1]:1/%2e%2e?x#y'],
  },
  'message of an agent': {
    read: (bytes) => answerAgent(text(bytes)),
    seeds: [
      call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
      call('tools/list', { cursor: 'x', _meta: META }),
      call('tools/call', { name: 'find_code', arguments: { query: 'a', project: 'b' }, _meta: META }),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      '[{"jsonrpc":"2.0","id":null,"result":{}}]',
    ],
    isSlow: true,
  },
  'line of an agent': {
    read: readLine,
    seeds: [
      `${call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } })}\n`,
      `${call('tools/call', { name: 'context', arguments: { query: 'a' }, _meta: META })}\nnull\n[]\n{"id":{}}`,
      '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n\n{x',
    ],
    isSlow: true,
  },
  'call of a webhook': {
    read: (bytes) => callHook(text(bytes)),
    seeds: [`sha256=${'a'.repeat(64)}\n${'b'.repeat(64)}\ntoken\n{"ref":"refs/heads/main"}`, 'sha1=a\n\n\n'],
  },
  'configuration of an agent': {
    read: (bytes) => configure(text(bytes)),
    seeds: [
      '{ // c\n\t"mcpServers": { "cks": { "command": "x" }, "b": {} }, "servers": null,\n}',
      '[mcp_servers.cks]\ncommand = "x"\n\n[mcp_servers."cks".env]\nA = """\n[b]\n"""\n[[c]]\n',
      '',
    ],
  },
  question: {
    read: (bytes) => readQuestion(text(bytes)),
    seeds: [
      '### Describe the bug\n<!-- a -->\n`Context.json()` in src/context.ts:12 throws "no such file"\n```ts\nf(a)\n```\n- [x] yes\n**Version**\n1.2\n',
      'where are tests of HTTPClient (not retries) in the module auth, e.g. TokenStore#refresh?',
      'und wer ruft das auf? what about it',
    ],
  },
  'name of an entity': {
    read: (bytes) => [findNamed(GRAPH as Graph, text(bytes)), readPlace(text(bytes))],
    seeds: ['A.f', './a.ts#b', 'a.ts:3', 'test_c.py::test_c', 'f(n: number)', 'A#f:3', '12:40'],
  },
  'name of a user': {
    read: (bytes) => [isUsername(text(bytes)), usernameKey(text(bytes))],
    seeds: ['grace', 'a b', '\u200bx', '\ufdfa', 'é'],
  },
}
