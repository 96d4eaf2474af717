import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, root, service } from '../../support/ingests.ts'

type SourceText = components['schemas']['SourceText']

const FILES = {
  'src/cart.ts': `import { price } from './price.ts'

/* What a customer
   has chosen. */
export class Cart {
  total(rate: number): string {
    return \`sum: \${price(2.5, rate)}\` // in euros
  }
}
`,
  'src/price.ts': 'export const price = (amount: number, rate: number): number => amount * rate\n',
  'notes.txt': 'nothing but text\n',
}

let ingested: Promise<unknown> | undefined

async function source(query: Record<string, string>) {
  ingested ??= ingest(folder('cart', FILES))
  await ingested
  return service.admin.get<SourceText>(`/graph/cart/source?${new URLSearchParams(query)}`)
}

/** `word/kind` of all tokens of a line. */
function words({ text, tokens, token_kinds, from }: SourceText, line: number): string {
  const at = line - from
  const spans = Array.from({ length: tokens[at]!.length / 3 }, (_, index) =>
    tokens[at]!.slice(3 * index, 3 * index + 3),
  )
  return spans.map(([start, end, kind]) => `${text[at]!.slice(start, end)}/${token_kinds[kind!]}`).join(' ')
}

test('a file comes with the kind of each of its tokens and with its entities', async () => {
  const { status, body } = await source({ path: 'src/cart.ts' })
  assert.equal(status, 200)
  assert.equal(body.language, 'typescript')
  assert.equal(body.stale, false)
  assert.equal(body.text.join('\n'), FILES['src/cart.ts'])
  assert.equal(words(body, 1), "import/keyword price/name from/keyword '/string ./price.ts/string '/string")
  assert.equal(words(body, 3), '/* What a customer/comment')
  assert.equal(words(body, 4), '   has chosen. *//comment')
  assert.equal(words(body, 6), 'total/function rate/name number/type string/type')
  assert.equal(
    words(body, 7),
    'return/keyword `/string sum: /string price/function 2.5/number rate/name `/string // in euros/comment',
  )
  assert.deepEqual(
    body.entities.map(({ qualified_name, start_line }) => [qualified_name, start_line]),
    [
      ['src.cart.Cart', 5],
      ['src.cart.Cart.total', 6],
    ],
  )
})

test('where asked for, it says which names on its lines lead where, with their signatures', async () => {
  const { body } = await source({ path: 'src/cart.ts', references: 'include' })
  const [reference] = body.references!
  assert.deepEqual({ ...reference, target: 0 }, { line: 7, name: 'price', target: 0, resolution: 'exact' })
  const target = body.targets![reference!.target]!
  assert.equal(target.qualified_name, 'src.price.price')
  assert.match(target.signature!, /price = \(amount: number, rate: number\)/)
  const part = await source({ path: 'src/cart.ts', references: 'include', limit: '6' })
  assert.deepEqual([part.body.references, part.body.targets], [[], []])
  assert.equal((await source({ path: 'src/cart.ts' })).body.references, undefined)
})

test('some lines of a file come with their own tokens', async () => {
  const { body } = await source({ path: 'src/cart.ts', from: '6', limit: '2' })
  assert.equal(body.text.length, 2)
  assert.equal(body.line_count, 10)
  assert.match(words(body, 7), /^return\/keyword/)
  const beyond = await source({ path: 'src/cart.ts', from: '500' })
  assert.deepEqual(beyond.body.text, [])
})

test('a file of no language has text and no tokens', async () => {
  const { body } = await source({ path: 'notes.txt' })
  assert.equal(body.language, null)
  assert.deepEqual(body.tokens, [[], []])
  assert.deepEqual(body.entities, [])
})

test('only files of the graph are read', async () => {
  for (const path of ['src/none.ts', '../secret', '/etc/passwd', '.git/config', 'src']) {
    const { status, body } = await source({ path })
    assert.equal(status, 404, path)
    assert.deepEqual(body, { detail: `file '${path}' not found in project 'cart' graph` })
  }
  assert.equal((await source({ path: '' })).status, 422)
  assert.equal((await service.admin.get('/graph/none/source?path=x')).status, 404)
})

test('a file that has changed since, or is gone, says so', async () => {
  const path = join(root, 'cart/src/price.ts')
  writeFileSync(path, 'export const price = 1\r\n')
  const { body } = await source({ path: 'src/price.ts' })
  assert.equal(body.stale, true)
  assert.deepEqual(body.text, ['export const price = 1', ''])
  rmSync(path)
  const gone = await source({ path: 'src/price.ts' })
  assert.equal(gone.body.stale, true)
  assert.deepEqual(gone.body.text, [])
})
