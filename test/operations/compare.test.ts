import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../support/ingests.ts'
import { gitIn } from '../support/repositories/git.ts'

type Diff = components['schemas']['GraphDiff']

const BEFORE = {
  'shop/cart.py': `from shop.prices import price


class Cart:
    """Holds items."""

    def add(self, item):
        self.items.append(item)

    def total(self):
        return sum(price(item) for item in self.items)


def gone():
    return Cart()
`,
  'shop/prices.py': 'def price(item):\n    return item.price\n\n\ndef tax(item):\n    return price(item) * 0.2\n',
  'shop/names.py': 'def label(item):\n    parts = [item.name, item.size]\n    return ", ".join(parts)\n',
  'shop/still.py': 'def still():\n    return 1\n',
}
const AFTER = {
  'shop/cart.py': `"""A file with more lines above."""

from shop.prices import price, tax


class Cart:
    """Holds items."""

    def add(self, item, times=1):
        self.items.append(item)

    def total(self):
        return sum(price(item) + tax(item) for item in self.items)
`,
  'shop/prices.py': 'def price(item):\n    return item.price\n\n\ndef tax(item):\n\n    return price(item)   * 0.2\n',
  'shop/text.py': 'def label(item):\n    parts = [item.name, item.size]\n    return ", ".join(parts)\n',
  'shop/fresh.py': 'from shop.still import still\n\n\ndef fresh():\n    return still()\n',
}

async function changed(name: string): Promise<string> {
  const repo = folder(name, BEFORE)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'before')
  gitIn(repo, 'tag', 'before')
  for (const [path, text] of Object.entries(AFTER)) writeFileSync(join(repo, path), text)
  rmSync(join(repo, 'shop/names.py'))
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'after')
  await ingest(repo)
  assert.equal((await ingest(repo, 'graph', { revision: 'before' })).status, 'succeeded')
  return repo
}

async function diff(project: string, query = ''): Promise<Diff> {
  const { status, body } = await service.admin.get<Diff>(`/graph/${project}/diff?base=before${query}`)
  assert.equal(status, 200)
  return body
}

const entities = (found: Diff): string[] =>
  found.entities.map(
    ({ change, differs, before, after }) =>
      `${change} ${(after ?? before)!.qualified_name}${differs.length > 0 ? ` (${differs.join(', ')})` : ''}`,
  )
const edges = (found: Diff): string[] =>
  found.edges.map(
    ({ change, source, target, type, joined }) => `${change} ${source} ${type} ${target}${joined ? '' : ' *'}`,
  )

let ready: Promise<string> | undefined

test('entities are new, gone, changed or moved; layout and lines alone are no change', async () => {
  await (ready ??= changed('compared'))
  const found = await diff('compared')
  assert.deepEqual(entities(found), [
    'changed shop.cart.Cart.add (signature)',
    'changed shop.cart.Cart.total (body)',
    'removed shop.cart.gone',
    'added shop.fresh.fresh',
    'moved shop.text.label (place)',
  ])
  const add = found.entities.find(({ after }) => after?.name === 'add')
  assert.deepEqual(
    [add?.before?.signature, add?.after?.signature],
    ['def add(self, item)', 'def add(self, item, times=1)'],
  )
  const label = found.entities.at(-1)
  assert.deepEqual([label?.before?.path, label?.after?.path], ['shop/names.py', 'shop/text.py'])
  assert.deepEqual(found.stats, {
    files: { added: 2, removed: 1, changed: 2 },
    entities: { added: 1, removed: 1, changed: 2, moved: 1 },
    edges: { added: 3, removed: 1 },
  })
})

test('edges between entities that both have come first, with the line on which they stand', async () => {
  await (ready ??= changed('compared'))
  const found = await diff('compared', '&show=edges')
  assert.deepEqual(found.entities, [])
  assert.equal(edges(found)[0], 'added shop.cart.Cart.total CALLS shop.prices.tax')
  assert.deepEqual(found.edges[0]?.sites[0], {
    line: 13,
    text: 'return sum(price(item) + tax(item) for item in self.items)',
  })
  assert.ok(edges(found).includes('removed shop.cart.gone CALLS shop.cart.Cart *'))
  assert.ok(edges(found).includes('added shop.fresh.fresh CALLS shop.still.still *'))
})

test('the two sides say what they are', async () => {
  const repo = await (ready ??= changed('compared'))
  const { base, head } = await diff('compared')
  assert.deepEqual(
    [base.revision, base.commit, base.tree.state],
    ['before', gitIn(repo, 'rev-parse', 'before'), 'same'],
  )
  assert.deepEqual([head.revision, head.commit, head.tree.state], [null, gitIn(repo, 'rev-parse', 'main'), 'same'])
})

test('a revision does not differ from itself, and reads backwards as it reads forwards', async () => {
  const repo = await (ready ??= changed('compared'))
  const same = await diff('compared', '&head=before')
  assert.deepEqual([same.entities, same.edges, same.cursor], [[], [], null])
  await ingest(repo, 'graph', { revision: 'main' })
  const forwards = (await diff('compared', '&head=main')).stats
  const { body } = await service.admin.get<Diff>('/graph/compared/diff?base=main&head=before')
  assert.deepEqual(body.stats, {
    files: { ...forwards.files, added: forwards.files.removed, removed: forwards.files.added },
    entities: { ...forwards.entities, added: forwards.entities.removed, removed: forwards.entities.added },
    edges: { added: forwards.edges.removed, removed: forwards.edges.added },
  })
})

test('pages follow each other without gap or repetition', async () => {
  await (ready ??= changed('compared'))
  const whole = await diff('compared')
  const listed: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Diff = await diff('compared', `&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    listed.push(...entities(page), ...edges(page))
    cursor = page.cursor
  }
  assert.deepEqual(listed, [...entities(whole), ...edges(whole)])
})

test('only what is in a folder or file is listed and counted', async () => {
  await (ready ??= changed('compared'))
  const found = await diff('compared', '&path=shop/fresh.py')
  assert.deepEqual(entities(found), ['added shop.fresh.fresh'])
  assert.equal(found.stats.entities.removed, 0)
})

test('overloads are told apart by their signatures, whatever their order', async () => {
  const before =
    'class Box {\n  void put(int number) { }\n  void put(String text) { keep(text); }\n  void keep(String text) { }\n}\n'
  const after =
    'class Box {\n  void put(long number) { }\n  void put(String text) { keep(text); }\n  void put(int number) { }\n  void keep(String text) { }\n}\n'
  const repo = folder('overloads', { 'Box.java': before })
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'before')
  gitIn(repo, 'tag', 'before')
  writeFileSync(join(repo, 'Box.java'), after)
  await ingest(repo)
  await ingest(repo, 'graph', { revision: 'before' })
  const found = await diff('overloads')
  assert.deepEqual(
    found.entities.map(({ change, after: now }) => [change, now?.signature]),
    [['added', 'void put(long number)']],
  )
  assert.deepEqual(
    edges(found).filter((edge) => !edge.endsWith('*')),
    [],
  )
})

test('what is not held is refused with what is, and a cursor of another graph as outdated', async () => {
  await (ready ??= changed('compared'))
  const unknown = await service.admin.get<{ detail: string }>('/graph/compared/diff?base=v9')
  assert.equal(unknown.status, 404)
  assert.match(unknown.body.detail, /holds no revision 'v9' — it holds before/)
  assert.equal((await service.admin.get('/graph/compared/diff?base=before&cursor=1.2.3')).status, 409)
})
