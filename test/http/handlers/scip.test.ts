import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCks } from '../../support/cks.ts'
import { folder, ingest, root, service } from '../../support/ingests.ts'
import { type Message, messagesOf, numberOf, numbersOf, readMessage, textOf } from '../../support/scip.ts'

const FILES: Record<string, string> = {
  'package.json': '{ "name": "till", "version": "1.2.0" }\n',
  'src/base.ts': 'export abstract class Base {\n  abstract sum(): number\n}\n',
  'src/order.ts': `import { Base } from './base.ts'
import { price } from './price.ts'

/** What somebody buys. */
export class Order extends Base {
  sum(): number {
    return price(1) + price(2)
  }
}

export const order = new Order()
`,
  'src/price.ts': `export function price(amount: number): number
export function price(amount: number, rate = 2): number {
  function priced() {
    return amount * rate
  }
  return priced()
}
`,
  'src/exact.ts': `import { Order } from './order.ts'
import { price } from './price.ts'
export const paid = () => price(3) // as price(4) does, "price(5)"
export const chained = new Order()
  .sum()
`,
}

type Found = { path: string; line: number; text: string; symbol: string; roles: number }

async function indexOf(project: string): Promise<Message> {
  const cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  const file = join(root, `${project}.scip`)
  const { code, stderr } = await cks(['scip', project, '--out', file])
  assert.equal(code, 0, stderr)
  return readMessage(readFileSync(file))
}

/** Every occurrence with the text of the source at its place, in both forms of a range. */
function occurrencesOf(index: Message, folderOfFiles: string): Found[] {
  return messagesOf(index, 2).flatMap((document) => {
    const path = textOf(document, 1)
    const lines = readFileSync(join(folderOfFiles, path), 'utf8').split('\n')
    return messagesOf(document, 2).map((occurrence) => {
      const [line, from, to] = numbersOf(occurrence, 1) as [number, number, number]
      const [range] = messagesOf(occurrence, 8)
      assert.deepEqual([numberOf(range!, 1), numberOf(range!, 2), numberOf(range!, 3)], [line, from, to])
      const text = lines[line]!.slice(from, to)
      return { path, line: line + 1, text, symbol: textOf(occurrence, 2), roles: numberOf(occurrence, 3) }
    })
  })
}

test('an index names every definition and reference at its place', async () => {
  const repo = folder('indexed', FILES)
  await ingest(repo)
  const index = await indexOf('indexed')
  const [metadata] = messagesOf(index, 1)
  assert.equal(textOf(metadata!, 3), `file://${repo}`)
  const shown = occurrencesOf(index, repo).map(
    ({ path, line, text, symbol, roles }) => `${path}:${line} ${text} ${roles & 1 ? 'is' : 'means'} ${symbol}`,
  )
  const head = 'cks npm till 1.2.0'
  for (const expected of [
    `src/base.ts:1 Base is ${head} \`src/base.ts\`/Base#`,
    `src/order.ts:5 Order is ${head} \`src/order.ts\`/Order#`,
    `src/order.ts:5 Base means ${head} \`src/base.ts\`/Base#`,
    `src/order.ts:6 sum is ${head} \`src/order.ts\`/Order#sum().`,
    `src/order.ts:11 Order means ${head} \`src/order.ts\`/Order#`,
    `src/price.ts:3 priced is ${head} \`src/price.ts\`/price().priced().`,
    `src/price.ts:6 priced means ${head} \`src/price.ts\`/price().priced().`,
  ])
    assert.ok(shown.includes(expected), `${expected} is not among\n${shown.join('\n')}`)
  assert.equal(shown.filter((line) => line.startsWith('src/order.ts:7 price means')).length, 2)
  assert.equal(shown.filter((line) => line.startsWith('src/exact.ts:3 price means')).length, 1)
  assert.ok(shown.includes(`src/exact.ts:5 sum means ${head} \`src/order.ts\`/Order#sum().`))
})

test('symbols have their kind, signature, comment and implemented symbols; none is missing or there twice', async () => {
  const index = await indexOf('indexed')
  const symbols = messagesOf(index, 2).flatMap((document) => messagesOf(document, 3))
  const order = symbols.find((symbol) => textOf(symbol, 6) === 'Order')!
  assert.equal(numberOf(order, 5), 7)
  assert.match(textOf(order, 3), /What somebody buys/)
  assert.equal(textOf(messagesOf(order, 7)[0]!, 5), 'export class Order extends Base')
  assert.match(textOf(messagesOf(order, 4)[0]!, 1), /base\.ts`\/Base#$/)
  assert.equal(numberOf(messagesOf(order, 4)[0]!, 3), 1)
  const names = symbols.map((symbol) => textOf(symbol, 1))
  assert.equal(new Set(names).size, names.length)
  const defined = new Set(names)
  for (const { symbol } of occurrencesOf(index, join(root, 'indexed'))) assert.ok(defined.has(symbol), symbol)
  for (const symbol of symbols)
    for (const relationship of messagesOf(symbol, 4)) assert.ok(defined.has(textOf(relationship, 1)))
})

test('a file that has changed since the ingest is left out: its places are not known any more', async () => {
  const repo = join(root, 'indexed')
  writeFileSync(join(repo, 'src/price.ts'), `\n${FILES['src/price.ts']}`)
  const paths = messagesOf(await indexOf('indexed'), 2).map((document) => textOf(document, 1))
  assert.deepEqual(paths, ['src/base.ts', 'src/exact.ts', 'src/order.ts'])
  assert.equal((await service.admin.get('/graph/nothing/scip')).status, 404)
})

test('an index of Kotlin has its symbols, those of overloads apart, and calls in texts', async () => {
  const repo = folder('indexed-kotlin', {
    'src/Shop.kt': `package shop

interface Priced { fun price(): Int }

class Cart(val owner: String) : Priced {
  override fun price() = 2
  val label: String
    get() = "cart"
  fun show() = "a $label of \${price()}"
}

fun sum(one: Cart) = one.price()
fun sum(one: Cart, other: Cart) = sum(one) + sum(other)
`,
  })
  await ingest(repo)
  const shown = occurrencesOf(await indexOf('indexed-kotlin'), repo).map(
    ({ line, text, symbol, roles }) => `${line} ${text} ${roles & 1 ? 'is' : 'means'} ${symbol.split('`/').at(-1)}`,
  )
  for (const expected of [
    '3 Priced is Priced#',
    '5 Cart is Cart#',
    '5 Priced means Priced#',
    '6 price is Cart#price().',
    '7 label is Cart#label().',
    '9 price means Cart#price().',
    '12 sum is sum().',
    '13 sum is sum(+1).',
    '13 sum means sum().',
  ])
    assert.ok(shown.includes(expected), `${expected} is not among\n${shown.join('\n')}`)
})
