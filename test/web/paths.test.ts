import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, lasted } from '../../web/src/parts/format.ts'
import { inOrder } from '../../web/src/parts/in-order.ts'
import { withoutShared } from '../../web/src/parts/paths.ts'

test('two paths are shown from where they part', () => {
  const cases: [one: string, other: string, shown: string][] = [
    ['src/main/java/shop/config/', 'src/main/java/shop/model/', 'config/ → model/'],
    ['src/a.ts', 'src/b/c.ts', 'a.ts → b/c.ts'],
    ['src/', 'src/b/', 'src/ → src/b/'],
    ['lib/a/', 'src/a/', 'lib/a/ → src/a/'],
    ['src/a/', 'src/a/', 'a/ → a/'],
    ['a', 'a', 'a → a'],
    ['', 'src/', ' → src/'],
  ]
  for (const [one, other, shown] of cases) assert.equal(withoutShared(one, other).join(' → '), shown)
})

test('what turns the order of code around is shown', () => {
  assert.equal(
    inOrder("if (level !== 'user\u202e \u2066// admins\u2069')"),
    "if (level !== 'user\\u202e \\u2066// admins\\u2069')",
  )
  assert.equal(inOrder('שלום = "مرحبا" // 🙂'), 'שלום = "مرحبا" // 🙂')
})

test('a time is never told in more of a unit than make the next one', () => {
  const seconds = (value: number): string => new Date(value * 1000).toISOString()
  const told = [9.4, 59.4, 59.7, 119.7, 125].map((value) => lasted(seconds(0), seconds(value)))
  assert.deepEqual(told, ['9.4 s', '59 s', '1 min 0 s', '2 min 0 s', '2 min 5 s'])
  assert.equal(ago(seconds(Date.now() / 1000 - 3597)), '59 minutes ago')
})
