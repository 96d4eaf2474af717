import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ChatSource } from '../../src/core/model.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = temporaryFolder()
const files: Record<string, string> = {
  'shop/cart.py': `from shop.price import total_price


class Cart:
    """Things a customer is about to buy."""

    def __init__(self):
        self.items = []

    def add(self, item, amount):
        self.items.append((item, amount))

    def checkout(self):
        """Charges the customer and empties the basket."""
        charge(total_price(self.items))
        self.items.clear()


def charge(amount):
    print(amount)
`,
  'shop/price.py': `VAT = 0.25


def total_price(items):
    return sum(discounted(item.price, amount) for item, amount in items) * (1 + VAT)


def discounted(price, amount):
    """Lowers the price of large orders."""
    return price * amount * (0.9 if amount > 100 else 1)
`,
  'shop/mail.py': `def receipt(order):
    # 结账之后向客户发送收据，每个订单一次。
    # Отправка чека покупателю.
    return order.total
`,
  'tests/test_cart.py': 'from shop.cart import Cart\n\n\ndef test_checkout():\n    Cart().checkout()\n',
  'README.md': '# Shop\n\nHow to install the shop on a server.\n',
}
let service: TestService

before(async () => {
  service = await startTestService()
  write('shop', files)
})
after(() => service.stop())

function write(project: string, contents: Record<string, string>): string {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(join(root, project, path, '..'), { recursive: true })
    writeFileSync(join(root, project, path), text)
  }
  return join(root, project)
}

type Vectorized = { chunks_created: number; chunks_embedded: number; stale_chunks_purged: number }

async function ingest(project: string, more: Record<string, unknown> = {}): Promise<Vectorized> {
  const request = { repo_path: join(root, project), describe: false, ...more }
  const started = await service.admin.post<{ job_id: string }>('/instances/pipeline', request)
  assert.equal(started.status, 200, started.text)
  const { status, error, result } = await service.admin.jobEnd(started.body.job_id)
  assert.equal(status, 'succeeded', error ?? '')
  return (result as { vectorize: Vectorized }).vectorize
}

async function search(query: string, more: Record<string, unknown> = {}): Promise<ChatSource[]> {
  const request = { project_name: 'shop', query, hops: 0, ...more }
  const { status, body, text } = await service.admin.post<{ results: ChatSource[] }>('/search', request)
  assert.equal(status, 200, text)
  return body.results
}

test('a project that is not ingested has no chunks', async () => {
  const { status, body } = await service.admin.post<{ detail: string }>('/search', { project_name: 'none', query: 'x' })
  assert.equal(status, 404)
  assert.equal(body.detail, "project 'none' has no chunks — ingest it first with POST /instances/pipeline")
})

test('an ingest embeds every chunk once, and a second one nothing', async () => {
  const first = await ingest('shop')
  assert.ok(first.chunks_created > 8)
  assert.equal(first.chunks_embedded, first.chunks_created)
  const second = await ingest('shop')
  assert.deepEqual([second.chunks_created, second.chunks_embedded], [first.chunks_created, 0])
})

test('a question finds the function that answers it, whole, with its place', async () => {
  const [best] = await search('make it cheaper for big orders')
  assert.equal(best?.qualified_name, 'shop.price.discounted')
  assert.equal(best?.hop, 0)
  assert.equal(best?.via, 'seed (matched query)')
  assert.equal(best?.absolute_path, join(root, 'shop/shop/price.py'))
  assert.match(best?.chunk_text ?? '', /0\.9 if amount > 100/)
})

test('an exact identifier and a path named in the question come first', async () => {
  assert.equal((await search('what does total_price do'))[0]?.name, 'total_price')
  assert.equal((await search('something in shop/cart.py'))[0]?.file_path, 'shop/cart.py')
})

test('neighbours in the graph say how they were reached, after the first seed, and no result stands twice', async () => {
  const results = await search('charges the customer and empties the basket', { top_k: 1, hops: 1 })
  assert.equal(results[0]?.name, 'checkout')
  const neighbours = results.filter(({ hop }) => hop === 1)
  assert.ok(neighbours.some(({ via }) => via === 'calls ← checkout'))
  const ids = results.map(({ qualified_name, start_line }) => `${qualified_name}:${start_line}`)
  assert.equal(new Set(ids).size, ids.length)
})

test('a question in another script finds the comment that says it, and one of no words finds nothing', async () => {
  assert.equal((await search('如何发送收据'))[0]!.name, 'receipt')
  assert.equal((await search('отправка чека'))[0]!.name, 'receipt')
  for (const nothing of ['?!', '\u0000\u0007', '<!-- -->', '\u200b', '、、'])
    assert.deepEqual(await search(nothing), [])
})

test('data in place of a question is answered like any other', async () => {
  for (const data of ['A', 'a/', 'a.b@', '-', '`', '<!--', 'f(', '\n', '\u{10ffff}x'])
    assert.ok((await search(`charges the customer ${data.repeat(100_000)}`)).length > 0)
})

test('documentation is found when it is asked for', async () => {
  assert.equal((await search('how to install on a server'))[0]?.file_path, 'README.md')
})

test('changed code is embedded again and removed code is purged', async () => {
  write('shop', { 'shop/price.py': files['shop/price.py']!.replace('def discounted', 'def reduced') })
  const { chunks_created, chunks_embedded, stale_chunks_purged } = await ingest('shop')
  assert.ok(chunks_embedded >= 1 && chunks_embedded < chunks_created)
  assert.equal(stale_chunks_purged, 1)
  assert.equal((await search('lowers the price of large orders'))[0]?.name, 'reduced')
})

/** Does this to the index of a new project: no thread has it open, since nobody has searched the project before. */
async function harmIndex(project: string, act: (file: string) => void): Promise<void> {
  const folder = join(service.dataDir, 'search')
  const others = new Set(readdirSync(folder))
  write(project, files)
  await ingest(project)
  for (const name of readdirSync(folder)) if (!others.has(name)) act(join(folder, name))
}

const builds = (): number => service.logLines.filter((line) => line.includes('search index is built again')).length

for (const [harm, act] of [
  ['missing', (file: string) => rmSync(file)],
  ['damaged', (file: string) => writeFileSync(file, 'half of it')],
] as const)
  test(`a ${harm} index is built again from the stored chunks, once for all who ask at the same time`, async () => {
    await harmIndex(harm, act)
    const before = builds()
    const names = ['checkout', 'discounted', 'receipt']
    const answers = await Promise.all(names.map((query) => search(query, { project_name: harm })))
    assert.deepEqual(
      answers.map(([best]) => best?.name),
      names,
    )
    assert.equal(builds() - before, 1)
  })

test('recreate embeds the chunks of every project again', async () => {
  write('other', { 'main.py': 'def other_thing():\n    return 42\n' })
  await ingest('other')
  const again = await ingest('shop', { recreate: true })
  assert.equal(again.chunks_embedded, again.chunks_created)
  const { body } = await service.admin.post<{ results: ChatSource[] }>('/search', {
    project_name: 'other',
    query: 'other thing',
  })
  assert.equal(body.results[0]?.name, 'other_thing')
})

test('several projects are searched at once, the best of all first, and each result says its project', async () => {
  const results = await search('total price of other things', { projects: ['other', 'shop'], top_k: 3 })
  assert.equal(results.length, 3)
  assert.deepEqual(new Set(results.map(({ project_name }) => project_name)), new Set(['shop', 'other']))
  const scores = results.map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  const missing = { project_name: 'shop', query: 'x', projects: ['none'] }
  assert.equal((await service.admin.post('/search', missing)).status, 404)
})

test('results are of the language that is asked for, and an unknown one is refused with those that are known', async () => {
  const found = await search('cart', { languages: ['python'], tests: 'only', kinds: ['function'] })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['test_checkout'],
  )
  const request = { project_name: 'shop', query: 'x', languages: ['python', 'cobol'] }
  const { status, body } = await service.admin.post<{ detail: string }>('/search', request)
  assert.equal(status, 400)
  assert.match(body.detail, /^unknown languages: cobol — known are .*python/)
})

test('text in quotation marks comes first where it stands, and texts are cut to the tokens that are asked for', async () => {
  const [first] = await search('checkout "0.9 if amount > 100"')
  assert.match(first?.chunk_text ?? '', /0\.9 if amount > 100/)
  const [best, ...others] = await search('make it cheaper for big orders', { max_tokens: 100 })
  assert.match(best?.chunk_text ?? '', /def /)
  assert.ok(others.length <= 1)
})

test('a question about something else is marked', async () => {
  const about = async (query: string) =>
    (
      await service.admin.post<{ confidence: number; low_confidence: boolean }>('/search', {
        project_name: 'shop',
        query,
      })
    ).body
  const cake = await about('how do I bake a chocolate cake')
  assert.ok(cake.low_confidence && cake.confidence < 0.2)
  const price = await about('lowers the price of large orders')
  assert.ok(!price.low_confidence && price.confidence > 0.5)
})

test('a collection of another embedder is embedded anew, never mixed', async () => {
  const { stores } = service.ctx
  const project = await stores.projects.get('shop')
  const collection = await stores.chunks.collection('shop', project!.generation)
  await stores.chunks.put('shop', project!.generation, { ...collection!, embedder: 'builtin:older' })
  assert.equal((await search('empties the basket'))[0]?.name, 'checkout')
  const rebuilt = await stores.chunks.collection('shop', project!.generation)
  assert.notEqual(rebuilt?.embedder, 'builtin:older')
  assert.notEqual(rebuilt?.revision, collection?.revision)
})
