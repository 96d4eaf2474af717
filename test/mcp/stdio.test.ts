// The line between an agent and `cks mcp`: what is no message is passed over and told in one line, and one without end ends
// the line, not only its answers. (Real clients: test/cli/mcp.)

import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { serveStdio, toolsOffered } from '../../src/mcp/server.ts'

const OFFER = { version: '1', tools: toolsOffered(false), run: async () => ({ text: 'x', isError: false }) }
const LIST = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n'
const HELLO = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
})}\n`

/** The ids that are answered, and what is told, once all of `sent` is read and the line has ended. */
async function answersTo(sent: string, end: boolean): Promise<{ ids: unknown[]; told: string[] }> {
  const [stdin, stdout, told] = [new PassThrough(), new PassThrough(), [] as string[]]
  const line = serveStdio(OFFER, { stdin, stdout, passedOver: (why) => told.push(why) })
  let text = ''
  stdout.on('data', (bytes: Buffer) => {
    text += bytes.toString()
    if (end && text.includes('"id":7')) stdin.end()
  })
  stdin.write(sent)
  await line.closed
  const answers = text.split('\n').filter(Boolean)
  return { ids: answers.map((each) => (JSON.parse(each) as { id: unknown }).id), told }
}

for (const [what, sent] of Object.entries({
  null: 'null\n',
  'a number': '1\n',
  'an empty list': '[]\n',
  'a list of messages': `[${LIST.trim()}]\n`,
  'a message whose id is an object': '{"jsonrpc":"2.0","id":{},"method":"tools/list"}\n',
}))
  test(`${what} is passed over, told in one line, and the next message answered`, async () => {
    assert.deepEqual(await answersTo(HELLO + sent + LIST, true), { ids: [1, 7], told: ['it is none of the protocol'] })
  })

test('a message without end ends the line', async () => {
  const { ids, told } = await answersTo(`${HELLO}${'a'.repeat(11 << 20)}`, false)
  assert.ok(!ids.includes(7))
  assert.equal(told.length, 1)
  assert.match(told[0]!, /exceeded maximum size/)
})
