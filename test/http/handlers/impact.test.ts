import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { constants, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, root, service } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'

type Report = components['schemas']['ImpactReport']

const PRICES = `LIMIT = 10


def price(amount, rate):
    return min(LIMIT, amount * rate)


def unrelated():
    return 3
`
const SHOP = `from prices import price


class Order:
    def total(self):
        return price(2, 3)
`
const TEST_SHOP = `from shop import Order


class TestOrder:
    def test_total(self):
        assert Order().total() == 6


def test_nothing():
    assert True
`
const TEST_PRICES = `import prices


def test_limit():
    assert prices.LIMIT == 10
`

const FILES = {
  'prices.py': PRICES,
  'shop.py': SHOP,
  'tests/test_shop.py': TEST_SHOP,
  'tests/test_prices.py': TEST_PRICES,
}

const ask = (project: string, body: object) => service.admin.post<Report>(`/graph/${project}/impact`, body)
const close = (file: FileHandle): Promise<void> => file.close()
const titles = (report: Report): string[] => report.tests.map(({ selector }) => selector).sort()

async function shop(name: string): Promise<string> {
  const repo = folder(name, FILES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'A shop.')
  assert.equal((await ingest(repo)).status, 'succeeded')
  return repo
}

test('a change on disk affects the callers of changed code, and the tests that reach them', async () => {
  const repo = await shop('on-disk')
  writeFileSync(join(repo, 'prices.py'), PRICES.replace('amount * rate', 'rate * amount'))
  const { status, body } = await ask('on-disk', { setting: 'safe' })
  assert.equal(status, 200)
  assert.deepEqual(
    body.changed.map(({ qualified_name }) => qualified_name),
    ['prices.price'],
  )
  assert.deepEqual(
    body.affected.map(({ qualified_name }) => qualified_name),
    ['shop.Order.total'],
  )
  assert.deepEqual(titles(body), ['tests/test_shop.py::TestOrder::test_total'])
  assert.deepEqual(
    body.tests[0]!.chain.map(({ step, name }) => `${step} ${name}`),
    ['changed prices.price', 'calls shop.Order.total', 'calls tests.test_shop.TestOrder.test_total'],
  )
  assert.deepEqual(body.commands, [
    { runner: 'pytest', command: 'pytest tests/test_shop.py::TestOrder::test_total', tests: 1 },
  ])
})

test('a changed constant affects its readers, in other files too', async () => {
  await shop('constant')
  const diff = `--- a/prices.py\n+++ b/prices.py\n@@ -1,1 +1,1 @@\n-LIMIT = 11\n+LIMIT = 10\n`
  const { body } = await ask('constant', { diff, setting: 'safe' })
  assert.deepEqual(
    body.changed.map(({ kind, name }) => [kind, name]),
    [['Variable', 'LIMIT']],
  )
  assert.ok(titles(body).includes('tests/test_prices.py::test_limit'))
  assert.ok(titles(body).includes('tests/test_shop.py::TestOrder::test_total'))
  assert.ok(!titles(body).includes('tests/test_shop.py::test_nothing'))
})

test('two refs, entities and files are changes too', async () => {
  const repo = await shop('refs')
  gitIn(repo, 'checkout', '-q', '-b', 'feature')
  writeFileSync(join(repo, 'prices.py'), PRICES.replace('def price(amount, rate)', 'def price(amount, rate, more=0)'))
  gitIn(repo, 'commit', '-qam', 'More.')
  const refs = await ask('refs', { base_ref: 'main', target_ref: 'feature' })
  assert.deepEqual(titles(refs.body), ['tests/test_shop.py::TestOrder::test_total'])
  assert.deepEqual(refs.body.surface, [
    {
      change: 'signature',
      entity: 'prices.price',
      path: 'prices.py',
      line: 4,
      before: 'def price(amount, rate):',
      after: 'def price(amount, rate, more=0):',
    },
  ])
  const entity = await ask('refs', { entities: ['shop.Order.total'] })
  assert.deepEqual(titles(entity.body), ['tests/test_shop.py::TestOrder::test_total'])
  const file = await ask('refs', { files: ['./prices.py'] })
  assert.ok(file.body.tests.length >= 2)
})

test('a file that the graph does not know is named, a budget cuts, and an unchanged tree affects nothing', async () => {
  await shop('edges')
  const unknown = await ask('edges', { files: ['other.py'] })
  assert.deepEqual(unknown.body.unknown_files, ['other.py'])
  assert.equal(unknown.body.stats.changed, 0)
  const cut = await ask('edges', { files: ['prices.py'], budget: 1, limit: 1 })
  assert.equal(cut.body.tests.length, 1)
  assert.ok(cut.body.affected.length <= 1)
  const unchanged = await ask('edges', {})
  assert.deepEqual(unchanged.body.tests, [])
})

test('a file that is only added to since the ingest is told to have changed, though the graph has none of it', async () => {
  const repo = await shop('added-to')
  writeFileSync(join(repo, 'prices.py'), `${PRICES}\n\ndef late():\n    return 4\n`)
  const { body } = await ask('added-to', {})
  assert.deepEqual([body.changed, body.stale], [[], ['prices.py']])
})

test('unanswerable questions are refused with the reason', async () => {
  await shop('refused')
  const cases: [object, number, RegExp][] = [
    [{ entities: ['prices.nothing'] }, 404, /entity 'prices.nothing' not found/],
    [{ base_ref: 'mian' }, 400, /base_ref 'mian' does not name a commit/],
    [{ target_ref: '--output=x' }, 400, /target_ref '--output=x' does not name a commit/],
    [{ setting: 'sure' }, 422, /./],
    [{ budget: 0 }, 422, /./],
  ]
  for (const [body, status, detail] of cases) {
    const refused = await service.admin.post<{ detail: unknown }>('/graph/refused/impact', body)
    assert.equal(refused.status, status, JSON.stringify(refused.body))
    assert.match(JSON.stringify(refused.body.detail), detail)
  }
  assert.equal((await ask('nowhere', {})).status, 404)
  folder('plain', { 'a.py': 'x = 1\n' })
  assert.equal((await ingest(join(root, 'plain'))).status, 'succeeded')
  const plain = await service.admin.post<{ detail: string }>('/graph/plain/impact', {})
  assert.equal(plain.status, 400)
  assert.match(plain.body.detail, /is not a git repository/)
})

test('chains are told of as many tests as asked for', async () => {
  await shop('chains')
  const lengths = async (chains: number): Promise<number[]> => {
    const { body } = await ask('chains', { files: ['prices.py'], setting: 'safe', chains })
    return body.tests.map(({ chain }) => Math.min(1, chain.length))
  }
  assert.deepEqual(await lengths(1), [1, 0, 0])
  assert.deepEqual(await lengths(2), [1, 1, 0])
  assert.deepEqual(await lengths(0), [0, 0, 0])
})

test('in C and C++ what others see is the public surface: no static function, no private member', async () => {
  const texts = {
    'include/shapes.hpp': `class Box {
  int lost(int a) { return a; }
public:
  int area(int side) { return side * side; }
};
int open_box(int side);
`,
    'src/shapes.cpp': `#include "shapes.hpp"
static int own(int side) { return side; }
int open_box(int side) { return own(side); }
`,
  }
  const repo = folder('shapes-surface', texts)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'Shapes.')
  assert.equal((await ingest(repo)).status, 'succeeded')
  for (const [path, text] of Object.entries(texts))
    writeFileSync(join(repo, path), text.replaceAll('int side', 'long side').replaceAll('int a)', 'long a)'))
  const { body } = await ask('shapes-surface', { setting: 'safe' })
  assert.deepEqual(
    body.surface.map(({ change, entity }) => `${change} ${entity}`),
    ['signature include.shapes.hpp.Box.area', 'signature src.shapes.cpp.open_box'],
  )
})

test('a repository in which git waits keeps nobody from the answers about others', async () => {
  await shop('prompt')
  const blocked = await shop('blocked')
  const index = join(blocked, '.git/index')
  rmSync(index)
  execFileSync('mkfifo', [index])
  const asked = Array.from({ length: 6 }, () => ask('blocked', { base_ref: 'HEAD' }))
  const others = Promise.all([service.admin.get('/graph/prompt/map'), ask('prompt', { base_ref: 'HEAD' })])
  const first = await Promise.race([others, ...asked])
  assert.deepEqual(Array.isArray(first) && first.map(({ status }) => status), [200, 200], 'git was waited for')
  // Whoever reads the pipe finds it empty, and git says that this is no index.
  const writer = setInterval(
    () => void open(index, constants.O_WRONLY | constants.O_NONBLOCK).then(close, () => undefined),
    20,
  )
  for (const { status } of await Promise.all(asked)) assert.equal(status, 400)
  clearInterval(writer)
})
