import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** The search index of the only project of a service. */
function indexOf({ dataDir }: TestService): Buffer {
  const [file, ...more] = readdirSync(join(dataDir, 'search'))
  assert.deepEqual(more, [])
  return readFileSync(join(dataDir, 'search', file!))
}

async function ingest({ admin }: TestService, repo_path: string): Promise<void> {
  const body = { repo_path, project_name: 'shop', describe: false }
  const { body: accepted } = await admin.post<Job>('/instances/pipeline', body)
  const job = await admin.jobEnd(accepted.job_id)
  assert.equal(job.status, 'succeeded', job.error ?? '')
}

test('the search index after edits, additions, removals and commits is that of a fresh ingest, to the byte', async (t) => {
  const repo = createRepo({
    'shop/price.py': 'def price(amount):\n    """What it costs."""\n    return amount * 2\n',
    'shop/order.py': 'from shop.price import price\n\n\ndef order():\n    return price(3)\n',
    'README.md': '# Shop\n\nSells parcels.\n',
  })
  const kept = await startTestService()
  t.after(() => kept.stop())
  t.after(() => repo.remove())
  const edits: (() => void)[] = [
    () => undefined,
    () =>
      repo.write({
        'shop/order.py': '\n# Orders.\nfrom shop.price import price\n\n\ndef order():\n    return price(3)\n',
      }),
    () => repo.write({ 'shop/cart.py': 'from shop.order import order\n\n\ndef cart():\n    return order()\n' }),
    () => void repo.commit('prices are rounded', { 'shop/price.py': 'def price(amount):\n    return round(amount)\n' }),
    () => repo.write({ 'shop/order.py': null, 'README.md': '# Shop\n\nNo parcels any more.\n' }),
  ]
  for (const edit of edits) {
    edit()
    await new Promise((resolve) => setTimeout(resolve, 100)) // a file changed just before a walk is read again
    await ingest(kept, repo.path)
    const fresh = await startTestService()
    await ingest(fresh, repo.path)
    assert.ok(indexOf(kept).equals(indexOf(fresh)))
    await fresh.stop()
  }
})
