import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FakeReply } from '../../../support/llm/fake.ts'
import { createRepo } from '../../../support/repositories/repo.ts'
import { answering, FINDING, fake, finish, HUNT, ingest, service } from '../../../support/repositories/shop.ts'

test('a hunt reads by its tools, and reports findings in lines it has read', async () => {
  const script: FakeReply[] = [
    {
      toolCalls: [
        { name: 'read_entity', arguments: { name: 'Order.total' } },
        { name: 'callees', arguments: { name: 'Order.total' } },
      ],
    },
    {
      toolCalls: [
        { name: 'read_file', arguments: { path: 'src/price.ts' } },
        { name: 'grep', arguments: { text: 'Math.round' } },
      ],
    },
    {
      json: {
        summary: 'Rounds at the end.',
        findings: [{ ...FINDING, file_path: 'src/order.ts', start_line: 6, end_line: 10 }],
      },
    },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run, job } = await finish(HUNT)
  assert.equal(run.status, 'done')
  assert.equal(run.findings[0]!.anchored, true)
  assert.equal(run.findings[0]!.entity, 'src.order.Order.total')
  const shown = fake
    .chats()[1]!
    .messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => content)
    .join('\n')
  assert.match(shown, / 8 {5}for \(const item of this\.items\) sum \+= price/)
  assert.match(shown, /src\.price\.price/)
  assert.match(
    fake
      .chats()[2]!
      .messages.map(({ content }) => content)
      .join('\n'),
    /src\/price\.ts:6: return Math\.round/,
  )
  assert.deepEqual([...new Set(job.events?.map(({ stage }) => stage))], ['resolve', 'hunt', 'findings', 'summarize'])
  assert.deepEqual(
    job.events?.map(({ seq }) => seq),
    Array.from(job.events ?? [], (_, index) => index),
  )
  const { llm_calls, rounds, tool_calls_made, pushback_used, prompt_chars_total, model, provider } = run.stats!
  assert.deepEqual([rounds, tool_calls_made, pushback_used, model, provider], [3, 4, false, 'test-model', 'ollama'])
  assert.equal(llm_calls, fake.chats().length)
  const sent = fake.chats().flatMap(({ messages }) => messages.map(({ content }) => content.length))
  assert.equal(
    prompt_chars_total,
    sent.reduce((sum, length) => sum + length, 0),
  )
})

test('a hunt says which playbooks guide it and which skills it loads', async () => {
  await service.admin.post('/routines/skills', { name: 'rounding', description: 'on money', content: 'Round once.' })
  await service.admin.post('/routines/playbooks', { name: 'money', content: 'Mind the cents.' })
  const script: FakeReply[] = [{ toolCalls: [{ name: 'load_skill', arguments: { name: 'rounding' } }] }]
  fake.answer = () => script.shift() ?? { json: { summary: 's', findings: [] } }
  const { run, job } = await finish({ ...HUNT, playbooks: ['money'] })
  const { playbooks_used, skills_used, loaded_skills } = run.stats!
  assert.deepEqual([playbooks_used, skills_used, loaded_skills], [['money'], ['rounding'], ['rounding']])
  const steps = [...new Set(job.events?.map(({ stage }) => stage))]
  assert.deepEqual(steps, ['resolve', 'playbooks', 'hunt', 'skills', 'findings', 'summarize'])
  await service.admin.delete('/routines/skills/rounding')
  await service.admin.delete('/routines/playbooks/money')
})

test('a claim about code that was not read is pushed back once, then dropped', async () => {
  fake.answer = answering([{ ...FINDING, file_path: 'src/order.ts' }])
  const { run } = await finish(HUNT)
  assert.deepEqual(run.findings, [])
  assert.deepEqual([run.stats?.unread_findings, run.stats?.pushback_used], [1, true])
  assert.equal(fake.chats().length, 2)
  assert.match(fake.chats()[1]!.prompt, /you have not read: src\/order\.ts:2/)
})

test('calls that a small model writes as text are made all the same', async () => {
  const script: FakeReply[] = [
    { text: '<tool_call>{"name": "read_file", "arguments": {"path": "src/price.ts"}}</tool_call>' },
    { text: '```json\n{"tool": "callers", "args": {"name": "price"}}\n```' },
    { json: { summary: 's', findings: [FINDING] } },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run } = await finish(HUNT)
  assert.equal(run.findings.length, 1)
  assert.equal(run.stats?.broken_calls, 2)
  assert.match(fake.chats()[2]!.prompt, /Order\.total/)
})

test('a model that takes no tools is told of them in words, and its written calls are made', async () => {
  const script: FakeReply[] = [
    { text: '<tool_call>{"name": "read_file", "arguments": {"path": "src/price.ts"}}</tool_call>' },
    { json: { summary: 's', findings: [FINDING] } },
  ]
  fake.refuses.add('tools')
  fake.answer = () => script.shift() ?? { json: { verdicts: [] } }
  const { run } = await finish({ ...HUNT, model: 'other-model' })
  fake.refuses.delete('tools')
  assert.deepEqual([run.status, run.findings.length], ['done', 1])
  const [refused, first, second] = fake.chats()
  assert.ok(refused!.tools.includes('grep'))
  assert.deepEqual(first!.tools, [])
  assert.match(first!.system, /^You hunt bugs[\s\S]*<tool_call>[\s\S]*"name":"read_file"/)
  assert.match(second!.prompt, /^Result of read_file/)
})

test('a model with an empty reply in the middle of a hunt is asked again, and its reading is not lost', async () => {
  const script: FakeReply[] = [
    { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] },
    { text: '' },
    { json: { summary: 's', findings: [FINDING] } },
  ]
  fake.answer = () => script.shift() ?? { json: { verdicts: [] } }
  const { run } = await finish(HUNT)
  assert.equal(run.findings.length, 1)
  fake.answer = () => ({ text: '' })
  const silent = (await finish(HUNT)).run
  assert.equal(silent.status, 'done')
  assert.match(silent.summary!, /agent answer \(unparsed\): \(empty\)/)
})

test('a model that rambles, or calls with a book of arguments, takes neither the room of the prompt nor that of the list of runs', async () => {
  const words = 'I think that it is fine. '.repeat(15_000)
  const book = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`argument ${at}`, at]))
  const script: FakeReply[] = [{ toolCalls: [{ name: 'grep', arguments: book }] }, { text: words }]
  fake.answer = () => script.shift() ?? { text: words }
  const { run } = await finish(HUNT)
  assert.equal(run.status, 'done')
  const sizes = fake.chats().map(({ messages }) => messages.reduce((sum, { content }) => sum + content.length, 0))
  assert.equal(sizes.length, 3)
  assert.ok(Math.max(...sizes) < 60_000, `${sizes}`)
  assert.ok(run.summary!.length < 10_000)
})

test('a model that never stops calling tools is stopped, and repeated calls are answered without work', async () => {
  fake.answer = (call) =>
    call.tools.length > 0
      ? { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] }
      : { json: { summary: 'Gave up.', findings: [] } }
  const { run } = await finish(HUNT)
  assert.equal(run.status, 'done')
  assert.equal(run.summary, 'Gave up.')
  assert.equal(run.stats?.rounds, 24)
  assert.equal(run.stats?.repeated_calls, 22)
})

test('of thousands of tool calls in one reply a few are made, and the step log stays short', async () => {
  const calls = Array.from({ length: 3000 }, (_, at) => ({
    name: 'grep',
    arguments: { pattern: `x${at}`.repeat(150) },
  }))
  fake.answer = () =>
    fake.chats().length === 1 ? { toolCalls: calls } : { json: { summary: 'Enough.', findings: [] } }
  const { run, job } = await finish(HUNT)
  assert.equal(run.summary, 'Enough.')
  assert.equal(run.stats?.tool_calls, 16)
  assert.equal(fake.chats()[1]!.messages.filter(({ role }) => role === 'tool').length, 16)
  for (const { message } of job.events ?? []) assert.ok(message.length <= 600)
})

test('a tool call of endless arguments is not made, and no later prompt carries it', async () => {
  const words = 'x'.repeat(100_000)
  const script: FakeReply[] = [
    { toolCalls: [{ name: 'grep', arguments: { text: words } }] },
    { toolCalls: [{ name: words, arguments: {} }] },
    { text: `<tool_call>{"name":"grep","arguments":{"text":"${words.slice(0, 4_000)}"}}</tool_call>` },
  ]
  fake.answer = () => script.shift() ?? { json: { summary: 'Nothing.', findings: [] } }
  const { run } = await finish(HUNT)
  assert.equal(run.summary, 'Nothing.')
  const bodies = fake.chats().map(({ body }) => JSON.stringify(body.messages))
  assert.equal(bodies.length, 4)
  for (const body of bodies) assert.ok(body.length < 30_000, `${body.length} characters`)
  assert.equal(bodies.at(-1)!.split('This call is too long').length - 1, 3)
})

test('a prefix restricts the findings of a hunt, not its reading', async () => {
  const script: FakeReply[] = [
    {
      toolCalls: [
        { name: 'read_file', arguments: { path: 'src/price.ts' } },
        { name: 'read_file', arguments: { path: 'src/order.ts' } },
      ],
    },
    { json: { summary: 's', findings: [FINDING, { ...FINDING, file_path: 'src/order.ts', title: 'Other' }] } },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run } = await finish({ ...HUNT, path_prefix: 'src/order.ts' })
  assert.deepEqual(
    run.findings.map(({ file_path }) => file_path),
    ['src/order.ts'],
  )
  assert.equal(run.stats?.outside_prefix, 1)
  assert.match(run.summary!, /One finding outside path_prefix `src\/order\.ts` is left out\.$/)
})

test('a prefix that names nothing in the project is said before the model reads, and in the summary', async () => {
  const script: FakeReply[] = [
    { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] },
    { json: { summary: 's', findings: [FINDING] } },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run, job } = await finish({ ...HUNT, path_prefix: 'lib' })
  assert.deepEqual([run.status, run.findings, run.stats?.outside_prefix], ['done', [], 1])
  assert.match(run.summary!, /no file of the project lies in path_prefix `lib`/)
  assert.equal(job.events?.[1]?.message, "no file of the project lies in path_prefix 'lib'")
  fake.answer = answering([])
  const { run: other } = await finish({ ...HUNT, path_prefix: './src/' })
  assert.doesNotMatch(other.summary!, /path_prefix/)
})

test('findings of a hunt are looked at again with the code that was read, and refuted ones are dropped and counted', async () => {
  const findings = [FINDING, { ...FINDING, start_line: 6, end_line: 6, title: 'Half cents round down' }]
  const script: FakeReply[] = [
    { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] },
    { json: { summary: 's', findings } },
    {
      json: {
        verdicts: [
          { index: 1, verdict: 'drop', reason: 'no line returns NaN' },
          { index: 2, verdict: 'keep' },
        ],
      },
    },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run, job } = await finish(HUNT)
  assert.deepEqual(
    run.findings.map(({ title }) => title),
    ['Half cents round down'],
  )
  assert.equal(run.stats?.refuted_findings, 1)
  assert.equal(run.summary, 's\n\nA second look refuted one finding that the text above may still speak of.')
  assert.ok(job.events?.some(({ stage, message }) => stage === 'findings' && message.includes('no line returns NaN')))
  const { prompt } = fake.chats().at(-1)!
  assert.match(prompt, /is the total of an order rounded right/)
  assert.match(prompt, /2 {3}return amount \* rate[\s\S]*1\. \[high\] src\/price\.ts:2-2 NaN spreads/)
})

test('findings stand when the second look fails', async () => {
  const script: FakeReply[] = [
    { toolCalls: [{ name: 'read_file', arguments: { path: 'src/price.ts' } }] },
    { json: { summary: 's', findings: [FINDING] } },
    { fault: { kind: 'status', status: 400, message: 'prompt too long' } },
  ]
  fake.answer = () => script.shift() ?? { text: 'done' }
  const { run, job } = await finish(HUNT)
  assert.deepEqual([run.status, run.findings.length], ['done', 1])
  assert.ok(job.events?.some(({ message }) => message.includes('prompt too long')))
})

test('a hunt begins with the results of search for the whole question and for its parts, with their declaring lines', async () => {
  const outer =
    'function outer(list: number[]): number[] {\n  function inner(item: number): number {\n    return item + 1\n  }\n'
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `src/cookie${at}.ts`,
      `/** Keeps cookie ${at} of a domain. */\nexport function cookieJar${at}(domain: string): string {\n  return domain\n}\n`,
    ]),
  )
  const repo = createRepo({
    ...files,
    'src/inject.ts': 'export function injectHeader(value: string): string {\n  return value.trim()\n}\n',
    'src/outer.ts': `export ${outer}  return list.map(inner)\n}\n`,
  })
  await ingest(repo.path, 'cookies')
  await finish({ ...HUNT, project: 'cookies', scope: 'cookie domain leaks of the cookie jar or header injection' })
  const { prompt } = fake.chats()[0]!
  assert.match(prompt, /src\/inject\.ts:1-3: export function injectHeader\(value: string\): string \{/)
  assert.match(prompt, /cookieJar\d+, src\/cookie\d+\.ts/)
  await finish({ ...HUNT, project: 'cookies', scope: 'the inner function of outer' })
  const started = fake.chats().at(-1)!.prompt
  assert.match(started, /src\.outer\.outer, /)
  assert.doesNotMatch(started, /src\.outer\.outer\.inner/)
  repo.remove()
})

test("the results of one reply's calls fit the model together, and only shown lines count as read", async () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `export const constant${at} = 'some text that fills a line ${at}'`,
  )
  const wide = createRepo({ 'src/wide.ts': `${lines.join('\n')}\n` })
  await ingest(wide.path, 'wide')
  const reads = [1, 101, 201].map((start_line) => ({ path: 'src/wide.ts', start_line, end_line: start_line + 99 }))
  const toolCalls = reads.map((args) => ({ name: 'read_file', arguments: args }))
  const finding = { ...FINDING, file_path: 'src/wide.ts', start_line: 100, end_line: 100 }
  fake.models.push('small-model')
  fake.contextTokens = 6_000
  fake.answer = (call) =>
    call.tools.length > 0 && fake.chats().length === 1 ? { toolCalls } : { json: { summary: 's', findings: [finding] } }
  const { run } = await finish({ ...HUNT, project: 'wide', model: 'small-model' })
  fake.contextTokens = 16_384
  const second = fake.chats()[1]!
  const shown = second.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
  assert.equal(shown.length, 3)
  for (const content of shown) assert.match(content, /… \d+ more lines; read_file from line \d+\.$/)
  const sent = second.messages.map(({ content }) => content).join('').length / 3.2
  assert.ok(sent < 4_500, String(sent))
  assert.deepEqual([run.findings.length, run.stats?.unread_findings], [0, 1])
  wide.remove()
})
