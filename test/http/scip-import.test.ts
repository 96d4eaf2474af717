import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Job } from '../../src/core/model.ts'
import { createCks } from '../support/cks.ts'
import { type Accepted, folder, type Graph, ingest, root, service, summary } from '../support/ingests.ts'
import { type Said, scipIndex, type Written } from '../support/scip-write.ts'
import { startTestService } from '../support/service.ts'

const SHOP = `export class Order {
  total(): number {
    return 1
  }
}
export class Cart {
  total(): number {
    return 2
  }
}
export function sum(item: any): number {
  return item.total()
}
export function pay(): number {
  return sum(new Order())
}
`
const USER = `import { pay } from './shop.ts'
export function run(): number {
  return pay() + later()
}
function later(): number {
  return 3
}
`
const HEAD = 'scip-test npm till 1.0.0 src/`shop.ts`/'
const SHOP_SAYS: Said[] = [
  { word: 'Order', symbol: `${HEAD}Order#`, defines: true },
  { word: 'total', symbol: `${HEAD}Order#total().`, defines: true },
  { word: 'Cart', symbol: `${HEAD}Cart#`, defines: true },
  { word: 'total', nth: 2, symbol: `${HEAD}Cart#total().`, defines: true },
  { word: 'sum', symbol: `${HEAD}sum().`, defines: true },
  { word: 'item', symbol: 'local 1', defines: true },
  { word: 'total', nth: 3, symbol: `${HEAD}Cart#total().` },
  { word: 'pay', symbol: `${HEAD}pay().`, defines: true },
  { word: 'sum', nth: 2, symbol: `${HEAD}sum().` },
  { word: 'Order', nth: 2, symbol: `${HEAD}Order#` },
]
const USER_SAYS: Said[] = [
  { word: 'pay', symbol: `${HEAD}pay().` },
  { word: 'run', symbol: 'scip-test npm till 1.0.0 src/`user.ts`/run().', defines: true },
  { word: 'pay', nth: 2, symbol: `${HEAD}pay().` },
]
const documents = (ranges: 'old' | 'new'): Written[] => [
  { path: 'src/shop.ts', text: SHOP, says: SHOP_SAYS, ranges },
  { path: 'src/user.ts', text: USER, says: USER_SAYS, ranges },
]
const FILES = { 'src/shop.ts': SHOP, 'src/user.ts': USER }

/** The calls of a project, each with its resolution. */
async function callsOf(project: string): Promise<string[]> {
  const { body } = await service.admin.get<Graph>(`/graph/${project}?edges=detailed`)
  const names = new Map(body.nodes.map(({ id, qualified_name }) => [id, qualified_name]))
  return body.edges
    .filter(({ type }) => type === 'CALLS')
    .map(({ source, target, resolution }) => `${names.get(source)} -> ${names.get(target)} (${resolution})`)
    .sort()
}

for (const ranges of ['old', 'new'] as const)
  test(`an index with ${ranges} ranges decides what its names mean; where it is silent the edges are our own`, async () => {
    const repo = folder(`scip-${ranges}`, { ...FILES, 'index.scip': Buffer.from(scipIndex(documents(ranges))) })
    const plain = await ingest(repo)
    assert.equal(summary(plain).scip, undefined)
    assert.ok((await callsOf(`scip-${ranges}`)).includes('src.shop.sum -> src.shop.Order.total (inferred)'))
    const { scip } = summary(await ingest(repo, 'pipeline', { scip: ['index.scip'] }))
    assert.deepEqual(await callsOf(`scip-${ranges}`), [
      'src.shop.pay -> src.shop.Order (compiler)',
      'src.shop.pay -> src.shop.sum (compiler)',
      'src.shop.sum -> src.shop.Cart.total (compiler)',
      'src.user.run -> src.shop.pay (compiler)',
      'src.user.run -> src.user.later (exact)',
    ])
    const { documents: count, files_joined, files_left, occurrences, occurrences_joined, agreed, disagreed } = scip!
    assert.deepEqual([count, files_joined, files_left, occurrences, occurrences_joined], [2, 2, 0, 12, 12])
    assert.deepEqual([agreed, disagreed], [3, 1])
    assert.deepEqual(scip!.disagreements, [
      { path: 'src/shop.ts', line: 12, own: ['src.shop.Order.total'], stated: ['src.shop.Cart.total'] },
    ])
  })

test('edges of an index can be asked for alone, and exports say so', async () => {
  const { body } = await service.admin.get<{ results: { qualified_name: string; resolution: string }[] }>(
    '/graph/scip-new/callees?entity=src.user.run&certainty=compiler',
  )
  assert.deepEqual(
    body.results.map(({ qualified_name, resolution }) => [qualified_name, resolution]),
    [['src.shop.pay', 'compiler']],
  )
  const { text } = await service.admin.get('/graph/scip-new/export?format=csv&table=edges')
  assert.match(text, /,compiler,/)
})

test('an answer that reads changes first keeps the index', async () => {
  const repo = join(root, 'scip-new')
  writeFileSync(join(repo, 'src/more.ts'), "import { pay } from './shop.ts'\nexport const more = () => pay()\n")
  const { body } = await service.admin.get<{ fresh?: unknown }>(
    '/graph/scip-new/callers?entity=src.shop.pay&fresh=true',
  )
  assert.match(JSON.stringify(body), /src\.more\.more/)
  const calls = await callsOf('scip-new')
  assert.ok(calls.includes('src.shop.sum -> src.shop.Cart.total (compiler)'))
  assert.ok(calls.includes('src.more.more -> src.shop.pay (exact)'))
})

test('an ingest without the index forgets it, says so, and gives the graph of a fresh ingest', async () => {
  const repo = join(root, 'scip-new')
  assert.deepEqual(summary(await ingest(repo)).scip, { state: 'forgotten' })
  const calls = await callsOf('scip-new')
  assert.ok(calls.includes('src.shop.sum -> src.shop.Order.total (inferred)'))
  assert.ok(!calls.some((call) => call.includes('compiler')))
  assert.equal(summary(await ingest(repo)).scip, undefined)
})

test('a file that has changed since its index keeps its own edges, documents of other files are counted', async () => {
  const files = { ...FILES, 'src/shop.ts': `// one line more\n${SHOP}` }
  const other = { path: 'src/gone.ts', text: USER, says: USER_SAYS }
  const repo = folder('scip-changed', { ...files, 'all.scip': Buffer.from(scipIndex([...documents('new'), other])) })
  const { scip } = summary(await ingest(repo, 'graph', { scip: ['all.scip'] }))
  assert.deepEqual(scip!.left, [{ path: 'src/shop.ts', share: 0 }])
  assert.deepEqual([scip!.files_joined, scip!.files_left, scip!.documents_unknown], [1, 1, 1])
  assert.deepEqual(
    (await callsOf('scip-changed')).filter((call) => call.includes('shop.sum ->') || call.includes('run ->')),
    [
      'src.shop.sum -> src.shop.Order.total (inferred)',
      'src.user.run -> src.shop.pay (exact)',
      'src.user.run -> src.user.later (exact)',
    ],
  )
})

test('more than half of its names in place and a file joins: the others keep their own edges', async () => {
  const text = `${SHOP.replace('return sum(', 'return  sum(')}`
  const repo = folder('scip-half', {
    'src/shop.ts': text,
    'x.scip': Buffer.from(scipIndex(documents('old').slice(0, 1))),
  })
  const { scip } = summary(await ingest(repo, 'graph', { scip: ['x.scip'] }))
  assert.deepEqual([scip!.occurrences, scip!.occurrences_joined, scip!.files_left], [9, 7, 0])
  const calls = await callsOf('scip-half')
  assert.ok(calls.includes('src.shop.pay -> src.shop.sum (exact)'))
  assert.ok(calls.includes('src.shop.sum -> src.shop.Cart.total (compiler)'))
})

test('a name that means something of another package refutes our guess, one of the own package does not', async () => {
  const text =
    'export class Box {\n  open(): number {\n    return 1\n  }\n}\nexport function f(x: any): any {\n  return x.open()\n}\nexport const g = f(new Box())\n'
  const head = 'scip-test npm box 1.0.0 `a.ts`/'
  const says = (symbol: string): Said[] => [
    { word: 'Box', symbol: `${head}Box#`, defines: true },
    { word: 'open', symbol: `${head}Box#open().`, defines: true },
    { word: 'open', nth: 2, symbol },
  ]
  const index = (symbol: string): Buffer => Buffer.from(scipIndex([{ path: 'a.ts', text, says: says(symbol) }]))
  const repo = folder('scip-outside', {
    'a.ts': text,
    'other.scip': index('scip-test npm fs 20.0.0 `fs.ts`/open().'),
    'installed.scip': index('scip-test npm box 0.9.0 `dist/a.ts`/Box#open().'),
  })
  const { scip } = summary(await ingest(repo, 'graph', { scip: ['other.scip'] }))
  assert.deepEqual(scip!.disagreements, [{ path: 'a.ts', line: 7, own: ['a.Box.open'], stated: [] }])
  assert.ok(!(await callsOf('scip-outside')).some((call) => call.startsWith('a.f ->')))
  await ingest(repo, 'graph', { scip: ['installed.scip'] })
  assert.ok((await callsOf('scip-outside')).includes('a.f -> a.Box.open (inferred)'))
})

test('characters are counted as the index says, and its root may be a folder of the repository', async () => {
  const text =
    "export function après(): number {\n  const ü = '🙂🙂'; return ü.length + près()\n}\nfunction près(): number {\n  return 1\n}\n"
  const head = 'scip-test . . . '
  for (const encoding of [1, 2, 3] as const) {
    const says = [
      { word: 'près', symbol: `${head}près().` },
      { word: 'près', nth: 2, symbol: `${head}près().`, defines: true },
    ]
    const written = { path: 'a.ts', text, says, encoding }
    const repo = folder(`scip-characters-${encoding}`, { 'part/a.ts': text })
    writeFileSync(join(repo, 'index.scip'), scipIndex([written], `file://${repo}/part`))
    const { scip } = summary(await ingest(repo, 'graph', { scip: ['index.scip'] }))
    assert.deepEqual([scip!.files_joined, scip!.occurrences_joined, scip!.agreed], [1, 2, 1], String(encoding))
  }
})

test('bytes that are no index fail the job, with the place and the remedy, and the graph stays', async () => {
  const whole = scipIndex(documents('new'))
  const repo = folder('scip-broken', {
    ...FILES,
    'text.scip': 'this is no index\n',
    'cut.scip': Buffer.from(whole.subarray(0, whole.length - 7)),
    'empty.scip': '',
    'inside.scip': Buffer.from(whole.map((byte, at) => (at > 60 && at < 70 ? 0xff : byte))),
  })
  await ingest(repo)
  const before = await callsOf('scip-broken')
  for (const name of ['text', 'cut', 'empty', 'inside']) {
    const job: Job = await ingest(repo, 'graph', { scip: [`${name}.scip`] })
    assert.equal(job.status, 'failed', name)
    assert.match(
      job.error!,
      /^'\w+\.scip' is not an index of SCIP, at byte \d+: .+ — write it again, or ingest without it/,
    )
    assert.deepEqual(await callsOf('scip-broken'), before)
  }
})

test('an index is a regular file in a folder that may be read, or no job is created', async () => {
  const repo = folder('scip-paths', FILES)
  mkdirSync(join(repo, 'folder.scip'))
  const refuse = async (scip: unknown, why: RegExp, status = 400, on = service.admin): Promise<void> => {
    const { status: got, body } = await on.post<{ detail: string }>('/instances/graph', { repo_path: repo, scip })
    assert.equal(got, status)
    assert.match(JSON.stringify(body), why)
  }
  await refuse(['missing.scip'], /scip index 'missing\.scip' does not exist/)
  await refuse(['folder.scip'], /is not a regular file/)
  await refuse(['a\0b'], /is not a valid path/)
  await refuse('index.scip', /scip/, 422)
  const outside = folder('scip-elsewhere', { 'index.scip': Buffer.from(scipIndex(documents('new'))) })
  symlinkSync(join(outside, 'index.scip'), join(repo, 'link.scip'))
  const confined = await startTestService({ env: { CKS_REPO_ROOTS: repo } })
  try {
    const why = /outside the folders that CKS_REPO_ROOTS allows/
    await refuse([join(outside, 'index.scip')], why, 400, confined.admin)
    await refuse(['../scip-elsewhere/index.scip'], why, 400, confined.admin)
    await refuse(['link.scip'], why, 400, confined.admin)
  } finally {
    await confined.stop()
  }
})

test('cks ingest --scip takes indexes by their paths here and shows where they differ', async () => {
  const repo = folder('scip-cli', { ...FILES, 'index.scip': Buffer.from(scipIndex(documents('new'))) })
  const cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  const { code, stdout, stderr } = await cks(['ingest', repo, '--graph-only', '--scip', join(repo, 'index.scip')])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /scip\s+2 files joined, 0 documents without one; 3 names agree, 0 are new, 1 differ/)
  assert.match(stdout, /src\/shop\.ts:12 src\.shop\.Cart\.total, not src\.shop\.Order\.total/)
  const again = await cks(['ingest', repo, '--graph-only'])
  assert.match(again.stdout, /indexes of the ingest before are forgotten/)
  const job = await service.admin.post<Accepted>('/instances/graph', { repo_path: repo, scip: [] })
  assert.equal(job.status, 200)
  await service.admin.jobEnd(job.body.job_id)
})
