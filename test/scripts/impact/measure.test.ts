import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bug } from '../../../scripts/impact/bugs.ts'
import { impactLine, outcomesOf } from '../../../scripts/impact/measure.ts'
import { createRepo } from '../../support/repositories/repo.ts'

const FILES = {
  'prices.py': 'def price(amount):\n    return amount\n\n\ndef tax(amount):\n    return amount\n',
  'tests/test_prices.py':
    'from prices import price, tax\n\n\ndef test_price():\n    assert price(1) == 1\n\n\ndef test_tax():\n    assert tax(1) == 1\n',
  'tests/test_other.py': 'def test_nothing():\n    pass\n',
}
const PATCH = `--- a/prices.py
+++ b/prices.py
@@ -5,2 +5,2 @@
 def tax(amount):
-    return amount
+    return amount + 1
`

test('a recorded bug is scored by the tests that failed: which are selected, and where they stand', () => {
  const repo = createRepo(FILES)
  try {
    const commit = repo.git('rev-parse', 'HEAD').trim()
    const bug = (name: string): Bug => ({
      id: `prices-${name}`,
      project: 'prices',
      repository: `${repo.path}/.git`,
      commit,
      patch: PATCH,
      side: 'before',
      triggers: [{ file: 'tests/test_prices.py', name }],
    })
    const [tax, price, unknown] = outcomesOf([bug('test_tax'), bug('test_price'), bug('test_none')])
    assert.deepEqual([tax!.tests, tax!.known, tax!.selected, tax!.share, tax!.files], [3, 1, 1, 1 / 3, 2 / 3])
    assert.ok(Math.abs(tax!.positions[0]! - 1 / 3) < 1e-9)
    assert.deepEqual([price!.known, price!.selected], [1, 0])
    assert.equal(unknown!.known, 0)
    assert.match(
      impactLine('prices', [tax!, price!, unknown!]),
      /^\| prices: 2 \| 2 \| 0\.500 \| 0\.333 \/ 0\.333 \| 1\.000 \| 0\.667 \|/,
    )
  } finally {
    repo.remove()
  }
})
