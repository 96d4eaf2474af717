import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Relations = components['schemas']['Relations']
type Refusal = components['schemas']['EntityRefusal']

const FILES = {
  'src/main/java/shop/Order.java': `package shop;

public class Order {
  public static final int MAX = 9;
  protected int total = 0;
  private int size;

  public void add(int price) {
    total += price;
    size++; // of size
    if (size > MAX) this.total = this.total - 1;
  }
}
`,
  'src/main/java/shop/Gift.java': `package shop;

public class Gift extends Order {
  int wrapped() {
    return total + Order.MAX;
  }
}
`,
  'src/main/java/shop/Parcel.java': `package shop;

public class Parcel {
  int size;

  boolean fits(Order order, Parcel other) {
    return other.size > size && order.total > 0;
  }
}
`,
  'web/a.ts': 'export const LIMIT = 3\n',
  'web/b.ts': "import { LIMIT as OTHER } from './a'\nexport const LIMIT = OTHER + 1\n",
  'web/index.ts': "export * from './ring'\nexport * from './b'\n",
  'web/ring.ts': "export * from './index'\n",
  'web/c.ts': "import { LIMIT } from './index'\nexport const over = (n: number): boolean => n > LIMIT\n",
  'web/d.ts':
    "import { LIMIT as A } from './a'\nimport { LIMIT as B } from './b'\nexport const both = (): number => A +\n  B\n",
  'till/settings.py': `TIMEOUT = 3


def longer():
    global TIMEOUT
    TIMEOUT += 1
`,
  'till/drawer.py': `from till.settings import TIMEOUT


class Drawer:
    def __init__(self):
        self.coins = []

    def put(self, coin):
        self.coins = self.coins + [coin]

    def wait(self):
        return TIMEOUT


def empty(drawer):
    drawer.coins = []
`,
  'tests/test_drawer.py': `from till.drawer import Drawer


def test_put():
    drawer = Drawer()
    drawer.put(1)
    assert drawer.coins == [1]
`,
}

let ingested: Promise<unknown> | undefined

async function usersOf<Body = Relations>(entity: string, query: Record<string, string> = {}) {
  ingested ??= ingest(folder('shop', FILES))
  await ingested
  return service.admin.get<Body>(`/graph/shop/users?${new URLSearchParams({ entity, ...query })}`)
}

/** A user a line: its name, how sure, and the lines with what they do. */
const told = ({ results }: Relations): string[] =>
  results.map(({ qualified_name, resolution, edges }) => {
    const sites = edges.flatMap((edge) => edge.sites.map(({ line, access }) => `${line} ${access}`))
    return `${qualified_name} ${resolution}: ${sites.join(', ')}`
  })

test('a field is answered with the lines that read and write it, in its type, in heirs and elsewhere', async () => {
  const { status, body } = await usersOf('Order.total')
  assert.equal(status, 200)
  assert.deepEqual(
    { ...body.entity, absolute_path: '' },
    {
      ...{ id: null, kind: 'Field', name: 'total', qualified_name: 'shop.Order.total', label: 'shop.Order.total' },
      ...{ path: 'src/main/java/shop/Order.java', absolute_path: '', start_line: 5, end_line: 5 },
      ...{ signature: 'protected int total = 0;', test: false },
    },
  )
  assert.deepEqual(told(body), [
    'shop.Order.add exact: 9 both, 11 both',
    'shop.Gift.wrapped inferred: 5 read',
    'shop.Parcel.fits inferred: 7 read',
  ])
})

test('a comment is no use, and a field of the same name in another type makes a mention less sure', async () => {
  assert.deepEqual(told((await usersOf('Order.size')).body), [
    'shop.Order.add exact: 10 both, 11 read',
    'shop.Parcel.fits name: 7 read',
  ])
  const parcel = await usersOf('Parcel.size')
  assert.deepEqual(told(parcel.body), ['shop.Parcel.fits exact: 7 read'])
})

test('a constant and a variable of a module are found through imports and by their file', async () => {
  assert.deepEqual(told((await usersOf('Order.MAX')).body), [
    'shop.Order.add exact: 11 read',
    'shop.Gift.wrapped inferred: 5 read',
  ])
  for (const name of ['settings.TIMEOUT', 'settings.py#TIMEOUT', 'TIMEOUT'])
    assert.deepEqual(told((await usersOf(name)).body), [
      'till.drawer.Drawer.wait exact: 12 read',
      'till.settings.longer exact: 5 read, 6 both',
    ])
})

test('an imported variable is that of the module of its import, also where others of its name are loaded', async () => {
  assert.deepEqual(told((await usersOf('web/a.ts#LIMIT')).body), [
    'web.b exact: 1 read, 2 read',
    'web.d.both exact: 3 read',
  ])
  assert.deepEqual(told((await usersOf('web/b.ts#LIMIT')).body), [
    'web.c.over exact: 2 read',
    'web.d.both exact: 4 read',
  ])
})

test('an attribute that a method assigns is a field, and tests are told apart', async () => {
  const all = await usersOf('Drawer.coins')
  assert.deepEqual(told(all.body), [
    'till.drawer.Drawer.__init__ exact: 6 write',
    'till.drawer.Drawer.put exact: 9 both',
    'till.drawer.empty inferred: 16 write',
    'tests.test_drawer.test_put inferred: 7 read',
  ])
  assert.equal(all.body.stats.tests, 1)
  assert.deepEqual(told((await usersOf('Drawer.coins', { tests: 'only' })).body), [
    'tests.test_drawer.test_put inferred: 7 read',
  ])
  assert.deepEqual(told((await usersOf('Drawer.coins', { certainty: 'exact' })).body), [
    'till.drawer.Drawer.__init__ exact: 6 write',
    'till.drawer.Drawer.put exact: 9 both',
  ])
  const first = await usersOf('Drawer.coins', { limit: '1' })
  assert.equal(first.body.results.length, 1)
  assert.equal((await usersOf('Drawer.coins', { limit: '1', cursor: first.body.cursor! })).body.results.length, 1)
})

test('a name of several fields is refused with all of them, an unknown one with similar entities', async () => {
  const several = await usersOf<Refusal>('size')
  assert.equal(several.status, 409)
  assert.deepEqual(
    several.body.candidates?.map(({ label, kind, signature }) => `${kind} ${label}: ${signature}`),
    ['Field shop.Order.size: private int size;', 'Field shop.Parcel.size: int size;'],
  )
  const unknown = await usersOf<Refusal>('Order.prize')
  assert.equal(unknown.status, 404)
})

test('symbols as one types are fields and variables too, behind entities that fit as well', async () => {
  await usersOf('Order.total')
  const typed = async (query: Record<string, string>) => {
    const { body } = await service.admin.get<components['schemas']['Symbols']>(
      `/graph/shop/symbols?${new URLSearchParams(query)}`,
    )
    return body.results.map(({ kind, label, start_line }) => `${kind} ${label}:${start_line}`)
  }
  assert.deepEqual(await typed({ q: 'timeou' }), ['Variable till.settings.TIMEOUT:1'])
  assert.deepEqual(await typed({ q: 'Ord.tot' }), ['Field shop.Order.total:5'])
  assert.deepEqual(await typed({ q: 'siez' }), ['Field shop.Order.size:6', 'Field shop.Parcel.size:4'])
  assert.deepEqual(await typed({ q: 'size', path: 'src/main/java/shop/Parcel.java' }), ['Field shop.Parcel.size:4'])
  assert.deepEqual(await typed({ q: 'coins', kind: 'Variable' }), [])
  assert.deepEqual(await typed({ q: 'a', kind: 'Field', limit: '1' }), ['Field shop.Order.total:5'])
  assert.deepEqual(await typed({ q: 'order', limit: '1' }), ['Class shop.Order:3'])
})

test('a field that is asked for what only entities have is the first that is offered', async () => {
  for (const route of ['callers', 'neighborhood', 'entity']) {
    const { status, body } = await service.admin.get<Refusal>(
      `/graph/shop/${route}?${new URLSearchParams({ [route === 'entity' ? 'name' : 'entity']: 'TIMEOUT' })}`,
    )
    assert.equal(status, 404, route)
    assert.equal(body.candidates?.[0]?.label, 'till.settings.TIMEOUT', route)
    assert.equal(body.candidates?.[0]?.kind, 'Variable', route)
  }
})

test('a changed field affects its readers and their tests', async () => {
  await usersOf('Order.total')
  const { body } = await service.admin.post<components['schemas']['ImpactReport']>('/graph/shop/impact', {
    entities: ['Drawer.coins'],
    setting: 'safe',
  })
  assert.deepEqual(
    body.changed.map(({ kind, qualified_name }) => `${kind} ${qualified_name}`),
    ['Field till.drawer.Drawer.coins'],
  )
  const put = body.affected.find(({ qualified_name }) => qualified_name === 'till.drawer.Drawer.put')
  assert.deepEqual([put?.chain.at(-1)?.step, put?.certainty], ['reads', 0.95])
  assert.deepEqual(
    body.tests.map(({ selector }) => selector),
    ['tests/test_drawer.py::test_put'],
  )
})
