import assert from 'node:assert/strict'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { UNFORESEEN } from '../../../src/core/errors.ts'
import { folder, ingest, root, service } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'
import { type Following, modern, older, withToken } from '../../support/requests/mcp-clients.ts'

const FILES = {
  'src/price.ts': `/** The price of an amount at a rate. */
export function price(amount: number, rate: number): number {
  return round(amount * rate)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
`,
  'src/order.ts': `import { price } from './price.ts'

export class Order {
  items: { amount: number }[] = []

  total(rate: number): number {
    let sum = 0
    for (const item of this.items) sum += price(item.amount, rate)
    return sum
  }
}
`,
  'test/price.test.ts': `import { price } from '../src/price.ts'

export function testPrice(): void {
  if (price(2, 3) !== 6) throw new Error('wrong')
}
`,
}

let repo: string

test('a small till is ingested', async () => {
  repo = folder('till', FILES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '.')
  gitIn(repo, 'commit', '-qm', 'first')
  assert.equal((await ingest(repo, 'pipeline')).status, 'succeeded')
})

for (const [line, connect] of Object.entries({ current: modern, older }))
  test(`clients of the ${line} line list the tools and call them`, async () => {
    const client = await connect()
    assert.deepEqual(await client.tools(), ['context', 'symbol', 'impact'])
    const { text, isError } = await client.call('symbol', { name: 'price' })
    assert.equal(isError, false)
    assert.match(text, /^\[till at [0-9a-f]{10}, ingested 20..-..-..T..:..Z\]\nFunction src\.price\.price\n/)
    assert.match(
      text,
      /src\/price\.ts:2-4\n2 export function price\(amount: number, rate: number\): number \{\n3 {3}return/,
    )
    assert.match(text, /Called by \(1\):\nsrc\/order\.ts:8 src\.order\.Order\.total \| for \(const item/)
    assert.match(text, /Calls \(1\):\nsrc\/price\.ts:3 src\.price\.round/)
    assert.match(text, /Called by tests \(1\):\ntest\/price\.test\.ts:4 test\.price\.test\.testPrice/)
    await client.close()
  })

test('a message that nests deeper than a stack is answered', async () => {
  const args = `{"query":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const answer = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      ...withToken(service.admin.token!).requestInit.headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"context","arguments":${args}}}`,
  })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /data\/query must be string/)
})

test('a fault is told to agents in words of the service, and in its own to the log', async () => {
  const client = await modern()
  const { interactive } = service.ctx.clients.pools
  const { run } = interactive
  interactive.run = () => Promise.reject(new Error('basic_string::_M_create'))
  try {
    const { text, isError } = await client.call('symbol', { name: 'price' })
    assert.deepEqual([isError, text], [true, UNFORESEEN])
    assert.ok(service.logLines.some((line) => line.includes('basic_string::_M_create')))
  } finally {
    interactive.run = run
    await client.close()
  }
})

test('a question is answered by code, with the connections of its pieces', async () => {
  const client = await modern()
  const { text } = await client.call('context', { query: 'how is the total of an order computed?' })
  assert.match(text, /src\/order\.ts:\d+-\d+ Method src\.order\.Order\.total/)
  assert.match(text, /Between these pieces:\n(.*\n)*src\.order\.Order\.total calls src\.price\.price on line 8/)
  assert.match(text, /< called by src\.order\.Order\.total \(src\/order\.ts:8\), 1 in tests/)
  await client.close()
})

test('a change is answered by its effects and the tests to run', async () => {
  const client = await modern()
  const { text } = await client.call('impact', { names: ['price'] })
  assert.match(text, /\nChanged: src\.price\.price \(src\/price\.ts:2\)\n/)
  assert.match(text, /Affected \(2\):\nsrc\/order\.ts:6 src\.order\.Order\.total \| calls/)
  assert.match(text, /test\/price\.test\.ts:3 test\.price\.test\.testPrice \| calls price\.price/)
  const disk = await client.call('impact', {})
  assert.match(disk.text, /Changed: no code, since the last commit\. Give names, a diff, or base_ref/)
  const words = await client.call('impact', { diff: 'price is better now' })
  assert.match(words.text, /Changed: nothing, the diff touches no code: it must be a unified one/)
  const same = await client.call('impact', { base_ref: 'HEAD', target_ref: 'HEAD' })
  assert.match(same.text, /Changed: no code between these/)
  const refused = await client.call('impact', { base_ref: 'nowhere' })
  assert.deepEqual([refused.isError, /nowhere/.test(refused.text)], [true, true])
  await client.close()
})

test('files that have changed since the ingest are named to a viewer, who may not have them read', async () => {
  const client = await modern('', (await service.userOf('viewer')).token!)
  writeFileSync(join(repo, 'src/price.ts'), `// new\n${FILES['src/price.ts']}`)
  const { text } = await client.call('symbol', { name: 'price' })
  assert.match(text, /^\[till at .*; changed since: src\/price\.ts\]/)
  const { text: effects } = await client.call('impact', { names: ['price'] })
  assert.match(effects, /^\[till at .*; changed since: src\/price\.ts\]/)
  writeFileSync(join(repo, 'src/price.ts'), FILES['src/price.ts'])
  await client.close()
})

test('an agent is answered of what it has just written', async () => {
  const client = await modern('?tools=all')
  writeFileSync(
    join(repo, 'src/price.ts'),
    `${FILES['src/price.ts']}\nexport function discount(): number {\n  return price(1, 2)\n}\n`,
  )
  writeFileSync(
    join(repo, 'src/new.ts'),
    "import { discount } from './price.ts'\n\nexport const half = (): number => discount() / 2\n",
  )
  const { text } = await client.call('symbol', { name: 'discount' })
  assert.match(
    text,
    /^\[till at [0-9a-f]{10} with uncommitted changes, ingested [^;]*\]\nFunction src\.price\.discount\n/,
  )
  assert.match(text, /Called by \(1\):\nsrc\/new\.ts:3 src\.new\.half/)
  assert.match((await client.call('impact', {})).text, /\nChanged: (.*, )?src\.price\.discount \(src\/price\.ts:10\)/)
  writeFileSync(join(repo, 'src/price.ts'), FILES['src/price.ts'])
  rmSync(join(repo, 'src/new.ts'))
  assert.match((await client.call('grep', { text: 'discount' })).text, /No line contains this/)
  await client.close()
})

test('more than is read before an answer is said, with what reads it', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 201 }, (_, n) => [`many/f${n}.ts`, `export const n${n} = ${n}\n`]),
  )
  folder('till', many)
  const client = await modern()
  const { text } = await client.call('symbol', { name: 'price' })
  assert.match(
    text,
    /^\[till at .*; \d+ files have changed, more than are read before an answer \(200\): cks ingest \/.*\/till reads them\]\n/,
  )
  rmSync(join(repo, 'many'), { recursive: true })
  await client.close()
})

test('folders, paths on disk, and lines that are not there are answered', async () => {
  const client = await modern('?tools=all')
  assert.match((await client.call('file', { path: 'src' })).text, /In src\/:\norder\.ts\nprice\.ts$/)
  assert.match((await client.call('file', { path: repo })).text, /In the root:\nsrc\/\ntest\/$/)
  const onDisk = join(repo, 'src/price.ts')
  assert.match((await client.call('file', { path: onDisk, end_line: 1 })).text, /src\/price\.ts:1-1\n1 /)
  assert.match((await client.call('symbol', { name: `${onDisk}:3` })).text, /\nFunction src\.price\.price\n/)
  assert.match(
    (await client.call('file', { path: 'src/price.ts', start_line: 90 })).text,
    /src\/price\.ts has no line 90\.$/,
  )
  const turned = await client.call('file', { path: 'src/price.ts', start_line: 4, end_line: 2 })
  assert.match(turned.text, /end_line is before start_line\.$/)
  assert.match((await client.call('context', { query: '???' })).text, /Nothing was found: ask in other words/)
  const beyond = await client.call('context', { query: 'price', from: '900:1' })
  assert.match(beyond.text, /The answer has no more than was given before\./)
  await client.close()
})

test('further tools are listed on request', async () => {
  const client = await modern('?tools=all')
  assert.deepEqual(await client.tools(), ['context', 'symbol', 'impact', 'projects', 'path', 'routes', 'grep', 'file'])
  assert.match((await client.call('routes', {})).text, /No routes are known/)
  assert.match((await client.call('projects', {})).text, /till: .*, 3 files/)
  assert.match((await client.call('grep', { text: 'Math.round|nothing' })).text, /src\/price\.ts:7: return Math\.round/)
  const { text } = await client.call('file', { path: 'src/order.ts', start_line: 6, end_line: 7 })
  assert.match(text, /src\/order\.ts:6-7\n6 {3}total\(rate: number\): number \{\n7 {5}let sum = 0$/)
  const way = await client.call('path', { source: 'Order.total', target: 'round' })
  assert.match(way.text, /Ways from src\.order\.Order\.total to src\.price\.round:\n\n1\. 2 steps:\nsrc\/order\.ts:8 /)
  assert.match(
    way.text,
    /src\.order\.Order\.total calls src\.price\.price \| for .*\nsrc\/price\.ts:3 .* calls src\.price\.round/,
  )
  const none = await client.call('path', { source: 'round', target: 'items' })
  assert.equal(none.isError, true)
  const outside = await client.call('file', { path: '../../etc/passwd' })
  assert.deepEqual([outside.isError, /has no file or folder/.test(outside.text)], [true, true])
  await client.close()
})

test('an answer keeps to its tokens, and the call at its end brings the rest', async () => {
  const client = await modern('?tools=all')
  folder('till', {
    'src/long.ts': Array.from({ length: 400 }, (_, n) => `export const value${n} = ${n} // é\n`).join(''),
  })
  assert.equal((await ingest(repo, 'pipeline')).status, 'succeeded')
  const lines: string[] = []
  let args: Record<string, unknown> = { path: 'src/long.ts', max_tokens: 900 }
  for (let calls = 0; calls < 40; calls++) {
    const { text } = await client.call('file', args)
    assert.ok(countTokens(text) <= 900, `${countTokens(text)} tokens`)
    lines.push(...text.split('\n').filter((line) => /^ *\d+ export/.test(line)))
    const more = /Cut here\. The rest: file\((.*)\)$/.exec(text)
    if (!more) break
    args = JSON.parse(more[1]!) as Record<string, unknown>
  }
  assert.equal(lines.length, 400)
  assert.equal(new Set(lines).size, 400)
  await client.close()
})

test('wrong arguments and unknown names are answered with the remedy', async () => {
  const client = await modern()
  const short = await client.call('symbol', { name: 'price', max_tokens: 5 })
  assert.deepEqual([short.isError, /max_tokens/.test(short.text)], [true, true])
  const unknown = await client.call('symbol', { name: 'prize' })
  assert.equal(unknown.isError, true)
  assert.match(
    unknown.text,
    /entity 'prize' not found.*\nNames that may be meant:\n- src\.price\.price \(src\/price\.ts:2\)/,
  )
  const misplaced = await client.call('symbol', { name: 'price', project: 'nothing' })
  assert.match(misplaced.text, /there is no project 'nothing' — there are: till/)
  await client.close()
})

for (const [line, connect] of Object.entries({ current: modern, older }))
  test(`clients of the ${line} line are told how far an ingest is, and may give up waiting for it`, async () => {
    const client = await connect()
    const ingesting = folder(`waiting-${line}`, FILES)
    const told: (string | undefined)[] = []
    const gaveUp = new AbortController()
    const onprogress: Following['onprogress'] = ({ message }) => {
      told.push(message)
      gaveUp.abort(new Error('no time'))
    }
    const args = { query: 'price', project: ingesting }
    await assert.rejects(client.call('context', args, { onprogress, signal: gaveUp.signal }), /no time/)
    assert.match(told[0]!, new RegExp(`^ingesting waiting-${line}: `))
    const { text, isError } = await client.call('context', args)
    assert.deepEqual([isError, /src\/price\.ts/.test(text)], [false, true])
    await client.close()
  })

test('a name with several meanings is answered for the likeliest, and the others are listed', async () => {
  const files = {
    'a.ts':
      'export function open(): number {\n  return 1\n}\nexport const LIMIT = open()\nlet value = 3 // no valueless line\nlet valueless = 4\n',
    'b.ts':
      'export class Door {\n  open(): number {\n    return 2\n  }\n}\nexport const half = () => LIMIT / new Door().open()\n',
  }
  await ingest(folder('doors', files), 'pipeline')
  const client = await modern('?project=doors')
  const { text, isError } = await client.call('symbol', { name: 'open' })
  assert.equal(isError, false)
  assert.match(
    text,
    /'open' has several meanings; this is the likeliest: a\.open\. The others are listed at the end\.\nFunction a\.open\n/,
  )
  assert.match(text, /Called by \(1\):\na\.ts:4 /)
  assert.match(
    text,
    /Other meanings of 'open' \(call again with one of them\):\n- b\.Door\.open \(b\.ts:2\) open\(\): number$/,
  )
  const effect = await client.call('impact', { names: ['open', 'half'] })
  assert.match(effect.text, /'open' has several meanings.*\nChanged: a\.open \(a\.ts:1\), b\.half \(b\.ts:6\)/)
  assert.match(effect.text, /Other meanings of 'open' .*\n- b\.Door\.open/)
  await client.close()
})

test('a variable of a module is answered by its declaration, its writers and its readers', async () => {
  const client = await modern('?project=doors')
  const { text, isError } = await client.call('symbol', { name: 'LIMIT' })
  assert.equal(isError, false)
  assert.match(
    text,
    /\nVariable a\.LIMIT\n\na\.ts:4-4\n4 export const LIMIT = open\(\)\n\nRead by \(1\):\nb\.ts:6 b\.half \(inferred\) \| export const half/,
  )
  await client.close()
})

test('a name that is declared nowhere is answered by the lines that mention it', async () => {
  const client = await modern('?project=doors')
  const { text, isError } = await client.call('symbol', { name: 'line' })
  assert.equal(isError, false)
  assert.match(text, /No class, function, type, field or variable of a module is called 'line'\./)
  assert.match(text, /Lines with this text \(1\):\na\.ts:5: let value = 3 \/\/ no valueless line/)
  const gone = await client.call('symbol', { name: 'nowhere_at_all' })
  assert.equal(gone.isError, true)
  assert.match(
    gone.text,
    /^entity 'nowhere_at_all' not found .* — no line mentions it and no name is like it: ask `context`/,
  )
  await client.close()
})

test('the first call on a repository that is not ingested starts the ingest; a viewer may not', async () => {
  const other = folder('fresh', { 'a.ts': 'export function greet() {\n  return 1\n}\n' })
  const viewer = await modern(`?repo=${other}`, (await service.userOf('viewer')).token!)
  const refused = await viewer.call('symbol', { name: 'greet' })
  assert.deepEqual([refused.isError, /viewer/.test(refused.text)], [true, true])
  await viewer.close()
  const client = await modern(`?repo=${join(other)}`)
  assert.match((await client.call('symbol', { name: 'greet' })).text, /^\[fresh at no git.*\nFunction a\.greet/)
  await client.close()
  const several = await modern()
  assert.match((await several.call('symbol', { name: 'greet' })).text, /several projects are served.*fresh, till/)
  await several.close()
})

test('a repository is the same by each path that leads to it', async () => {
  const link = join(root, 'till-link')
  symlinkSync(repo, link)
  const viewer = await modern('', (await service.userOf('viewer')).token!)
  for (const project of [repo, `${repo}/`, join(repo, 'src'), link, `${link}/`, join(link, 'src')]) {
    const { text } = await viewer.call('symbol', { name: 'price', project })
    assert.match(text, /^\[till at .*\nFunction src\.price\.price\n/s, project)
  }
  await viewer.close()
  const nowhere = await modern('?repo=/a%00b')
  assert.match((await nowhere.call('symbol', { name: 'price' })).text, /not a valid path/)
  await nowhere.close()
})

test('calls that come at once wait for one ingest', async () => {
  const atOnce = folder('at-once', FILES)
  const client = await modern()
  const paths = [atOnce, `${atOnce}/`, atOnce]
  const answers = await Promise.all(paths.map((project) => client.call('symbol', { name: 'price', project })))
  for (const { text } of answers) assert.match(text, /^\[at-once at no git.*\nFunction src\.price\.price\n/)
  await client.close()
})

test('without a token the client is told where it reads how to sign in', async () => {
  const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const refused = await fetch(`${service.url}/mcp`, ask)
  assert.equal(refused.status, 401)
  const url = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)![1]!
  const { body } = await service.client().get<Record<string, unknown>>(new URL(url).pathname)
  assert.equal(body.resource, `${service.url}/mcp`)
  assert.deepEqual(body.bearer_methods_supported, ['header'])
  assert.equal((await service.client().get('/.well-known/oauth-protected-resource')).status, 200)
  assert.equal((await fetch(`${service.url}/mcp`)).status, 405)
})

test('a page of another origin cannot call the tools', async () => {
  const headers = {
    authorization: `Bearer ${service.admin.token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    origin: 'https://evil.example',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  assert.equal((await fetch(`${service.url}/mcp`, { method: 'POST', headers, body })).status, 403)
})

test('the tools with their instructions take less than 900 tokens, all of them less than 1,500', async () => {
  const size = async (query: string): Promise<number> => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp${query}`), withToken(service.admin.token!)),
    )
    const { tools } = await client.listTools()
    const tokens = countTokens(JSON.stringify(tools)) + countTokens(client.getInstructions() ?? '')
    await client.close()
    return tokens
  }
  assert.ok((await size('')) < 900)
  assert.ok((await size('?tools=all')) < 1_500)
})
