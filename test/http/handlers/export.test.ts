import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCks } from '../../support/cks.ts'
import { folder, ingest, root, SOURCES, service } from '../../support/ingests.ts'

const FORMATS = ['graphml', 'dot', 'cypher', 'jsonl', 'csv', 'mermaid']

test('a graph is exported in every format, as a file of its name', async () => {
  await ingest(folder('exported', SOURCES))
  const viewer = await service.userOf('viewer')
  for (const format of FORMATS) {
    const { status, text, headers } = await viewer.get<string>(`/graph/exported/export?format=${format}`)
    assert.equal(status, 200)
    assert.match(text, format === 'mermaid' ? /util\.ts/ : format === 'csv' ? /CALLS/ : /helper/)
    assert.match(headers.get('content-disposition')!, /^attachment; filename="exported/)
  }
})

test('only code entities are exported unless all is asked for; a folder and a number of nodes can be named', async () => {
  const lines = async (query: string): Promise<string[]> => {
    const { text } = await service.admin.get(`/graph/exported/export?format=csv&table=nodes${query}`)
    return text.trimEnd().split('\r\n').slice(1)
  }
  const code = await lines('')
  assert.ok(code.length > 1 && code.every((line) => !line.includes(',Folder,')))
  assert.ok((await lines('&include=structural')).some((line) => line.includes(',Folder,')))
  assert.equal((await lines('&limit=1')).length, 1)
  const inUtil = await lines('&path=./src/util.ts')
  assert.ok(inUtil.length > 0 && inUtil.every((line) => line.includes(',src/util.ts,')))
})

test('missing projects and folders cannot be exported', async () => {
  const detail = async (path: string): Promise<[number, unknown]> => {
    const { status, body } = await service.admin.get<{ detail: unknown }>(path)
    return [status, body.detail]
  }
  const [status, said] = await detail('/graph/exported/export?format=dot&path=src/nothing')
  assert.equal(status, 404)
  assert.match(String(said), /has no file or folder 'src\/nothing'/)
  assert.equal((await detail('/graph/nothing/export?format=dot'))[0], 404)
  assert.equal((await detail('/graph/exported/export?format=png'))[0], 422)
  assert.equal((await detail('/graph/exported/export'))[0], 422)
})

test('a long document arrives whole, and stays that of its graph while the project is ingested anew', async () => {
  const functions = (count: number): string =>
    Array.from({ length: count }, (_, n) => `export function f${n}() {\n  return f${(n + 1) % count}()\n}\n`).join('')
  const repo = folder('long', { 'a.ts': functions(6_000) })
  await ingest(repo)
  const response = await fetch(`${service.url}/graph/long/export?format=jsonl`, {
    headers: { authorization: `Bearer ${service.admin.token}` },
  })
  const reader = response.body!.getReader()
  const first = await reader.read()
  folder('long', { 'a.ts': functions(3) })
  await ingest(repo)
  let text = new TextDecoder().decode(first.value)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  const records = text.trimEnd().split('\n')
  assert.equal(records.filter((line) => line.includes('"record":"node"')).length, 6_000)
  assert.equal(records.filter((line) => line.includes('"type":"CALLS"')).length, 6_000)
})

test('the command line writes a document to a file or to stdout, and none where there is nothing', async () => {
  const cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  const file = join(root, 'exported.graphml')
  const written = await cks(['graph', 'exported', '--format', 'graphml', '--out', file])
  assert.equal(written.code, 0, written.stderr)
  assert.match(readFileSync(file, 'utf8'), /<\/graphml>\n$/)
  assert.match((await cks(['graph', 'exported', '--format', 'mermaid'])).stdout, /^flowchart LR/)
  const missing = await cks(['graph', 'nothing', '--format', 'dot', '--out', join(root, 'nothing.dot')])
  assert.equal(missing.code, 1)
  assert.ok(!existsSync(join(root, 'nothing.dot')) && !existsSync(join(root, 'nothing.dot.part')))
  assert.equal((await cks(['graph', 'exported', '--format', 'png'])).code, 2)
})
