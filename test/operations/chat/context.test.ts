// The prompt of a chat question, and the queries of its search.

import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ChatSource } from '../../../src/core/model.ts'
import type { RelatedNode } from '../../../src/core/review/relations.ts'
import type { Finder } from '../../../src/operations/chat/context.ts'
import { chat, doneOf, FOUND_STATE, givenChats, SOURCE } from '../../support/chats.ts'

const given = givenChats()

test('code is given with the numbers of its lines, callers from the graph, and an overview of the project', async () => {
  await mkdir(join(given.dir, 'shop'))
  await writeFile(join(given.dir, 'shop/cart.py'), `${'\n'.repeat(9)}${SOURCE.chunk_text}\n`)
  await writeFile(join(given.dir, 'README.md'), '![logo](x.png)\n# Shop\nSells things to people.\n')
  const caller: RelatedNode = {
    role: 'caller',
    kind: 'Function',
    name: 'buy',
    qualifiedName: 'shop.web.buy',
    path: 'shop/web.py',
    startLine: 3,
    endLine: 9,
    lines: [7],
  }
  const relations = {
    qualifiedName: 'shop.cart.checkout',
    startLine: 10,
    endLine: 12,
    callers: 1,
    tests: 0,
    counts: { caller: 1 },
    related: [caller],
  }
  const around: Finder['around'] = async (_ctx, { names }) => ({
    relations: names.map(() => relations),
    folders: [['shop/', 2]],
  })
  await chat(given, {}, { find: { around } })
  const { prompt } = given.fake.chats().at(-1)!
  assert.ok(prompt.includes('10 def checkout(cart):\n11     total = sum(cart)\n12     return pay(total)'), prompt)
  assert.ok(prompt.includes('Called by 1: shop/web.py: web.buy:7'), prompt)
  assert.ok(prompt.includes('Folders and their files: shop/ 2') && prompt.includes('Sells things to people.'), prompt)
  assert.ok(!prompt.includes('logo'))
})

test('code that the sources call is given where there is room, as it stands in the file', async () => {
  await mkdir(join(given.dir, 'shop'))
  await writeFile(
    join(given.dir, 'shop/pay.py'),
    '\n@retried\ndef pay(total):\n    if total == 0:\n        return None\n    charge(total)\n    return receipt(total)\n',
  )
  const callee: RelatedNode = {
    role: 'callee',
    kind: 'Function',
    name: 'pay',
    qualifiedName: 'shop.pay.pay',
    path: 'shop/pay.py',
    startLine: 2,
    endLine: 7,
    lines: [],
  }
  const gone = { ...callee, name: 'refund', startLine: 40, endLine: 50 }
  const about = { qualifiedName: 'x', startLine: 10, endLine: 12, callers: 0, tests: 0, counts: { callee: 2 } }
  const around: Finder['around'] = async (_ctx, { names }) => ({
    relations: names.map(() => ({ ...about, related: [callee, gone] })),
    folders: [],
  })
  await chat(given, {}, { find: { around } })
  const heading = 'shop/pay.py:2-7 Function shop.pay.pay (called by checkout)'
  const { prompt } = given.fake.chats().at(-1)!
  assert.ok(prompt.includes(`Code that these lead to:\n\n${heading}\n\`\`\`\n2 @retried\n3 def pay(total):`), prompt)
  assert.ok(!prompt.includes('shop/pay.py:40'))
})

test('a README of brackets keeps nobody waiting', async () => {
  await writeFile(join(given.dir, 'README.md'), `${'['.repeat(1_000_000)}\nSells things to people.\n`)
  await chat(given)
  assert.ok(given.fake.chats().at(-1)!.prompt.includes('Sells things to people.'))
})

test('a follow-up is given the code that the answer before cited, if it is still there', async () => {
  await mkdir(join(given.dir, 'shop'))
  await writeFile(join(given.dir, 'shop/cart.py'), `${'\n'.repeat(9)}${SOURCE.chunk_text}\n`)
  given.fake.answer = () => ({ text: 'It is paid in `shop/cart.py:11`.' })
  const { conversation_id } = doneOf(await chat(given))
  const find = { search: async () => ({ ...FOUND_STATE, results: [], commit: null }) }
  const again = await chat(given, { message: 'What if the sum is negative?', conversation_id }, { find })
  const sources = again[0]!.data as ChatSource[]
  assert.deepEqual(
    sources.map(({ file_path, hop, via }) => [file_path, hop, via]),
    [['shop/cart.py', 0, 'earlier turn']],
  )
  assert.ok(given.fake.chats().at(-1)!.prompt.includes('11     total = sum(cart)'))
  await writeFile(join(given.dir, 'shop/cart.py'), 'other = 1\n')
  const changed = await chat(given, { message: 'What if the sum is negative?', conversation_id }, { find })
  assert.deepEqual(changed[0]!.data, [])
})

test('a question in another language is searched for in English words that the model gives, and is asked as it is', async () => {
  given.fake.answer = ({ system }) => ({
    text: system.includes('search query') ? '"how is a cart paid"\nthanks' : 'So.',
  })
  const message = 'Wie wird ein Warenkorb mit pay_now bezahlt?'
  await chat(given, { message })
  assert.deepEqual(given.asked, ['how is a cart paid pay_now'])
  assert.equal((given.fake.chats()[0]!.body.options as { num_ctx: number }).num_ctx, 16_384)
  assert.ok(given.fake.chats().at(-1)!.prompt.endsWith(`Question: ${message}`))
  await chat(given, { message: 'How is a cart paid?' })
  assert.equal(given.fake.chats().length, 3)
})

test('a model that gives no search words costs nothing but them', async () => {
  given.fake.faults = [{ kind: 'status', status: 400, message: 'no' }]
  doneOf(await chat(given, { message: '购物车怎么付款？' }))
  assert.deepEqual(given.asked, ['购物车怎么付款？'])
})

test('of a question with a whole log behind it the beginning is put into search words', async () => {
  given.fake.answer = () => ({ text: 'how is a cart paid' })
  await chat(given, { message: `购物车怎么付款？\n${'付款失败 '.repeat(3_000)}` })
  const [words] = given.fake.chats()
  assert.match(words!.prompt, /^Question: 购物车怎么付款/)
  assert.ok(words!.prompt.length < 7_000)
})

test('earlier turns that a small model has no room for are cut or left out, the code is not', async () => {
  given.fake.contextTokens = 4_096
  given.fake.answer = () => ({ text: 'long '.repeat(900) })
  const { conversation_id } = doneOf(await chat(given))
  await chat(given, { conversation_id })
  const { messages } = given.fake.chats().at(-1)!
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['system', 'user', 'assistant', 'user'],
  )
  assert.ok(messages[2]!.content.endsWith('long […]'))
  assert.ok(messages[3]!.content.includes('checkout'))
})

test('parts that do not fit the model are left out, never cut in the middle of the question', async () => {
  const big = Array.from(
    { length: 50 },
    (_, index): ChatSource => ({
      ...SOURCE,
      qualified_name: `shop.f${index}`,
      file_path: `shop/f${index}.py`,
      chunk_text: Array.from({ length: 120 }, (_, line) => `    value_${index}_${line} = compute(${line})`).join('\n'),
    }),
  )
  await chat(given, {}, { find: { search: async () => ({ ...FOUND_STATE, results: big, commit: null }) } })
  const { prompt } = given.fake.chats().at(-1)!
  assert.ok(prompt.length < 16_384 * 3.5)
  assert.ok(prompt.includes('shop/f0.py') && !prompt.includes('shop/f49.py'))
  assert.ok(prompt.endsWith('Question: How is a cart paid?'))
})
