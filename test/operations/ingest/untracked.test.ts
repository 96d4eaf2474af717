import assert from 'node:assert/strict'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService } from '../../support/service.ts'

const SHOP = `import { price } from './price'
export function total(count: number): number {
  return count * price()
}
`
const repo = createRepo({
  'src/shop.ts': SHOP,
  'src/price.ts': 'export function price(): number {\n  return 2\n}\n',
  '.gitignore': 'out/\n',
})
/** What happens between two ingests, beside an edit of a tracked file; whether git lists other untracked files then. */
const EVENTS: readonly [name: string, happen: () => void, isOther: boolean][] = [
  ['nothing', () => undefined, false],
  ['a file comes', () => repo.write({ 'src/draft.ts': 'export function draft(): number {\n  return 1\n}\n' }), true],
  [
    'that file changes',
    () => repo.write({ 'src/draft.ts': 'export function draft(): number {\n  return 3\n}\n' }),
    false,
  ],
  ['a file comes into a folder of its own', () => repo.write({ 'new/deep/one.ts': 'export const one = 1\n' }), true],
  ['a file is ignored', () => repo.write({ 'src/.gitignore': 'draft.ts\n' }), true],
  ['it is so no more', () => repo.write({ 'src/.gitignore': null }), true],
  ['a file comes where all are ignored', () => repo.write({ 'out/made.ts': 'export const made = 1\n' }), false],
  ['a file is tracked no more', () => void repo.git('rm', '-q', '--cached', 'src/price.ts'), true],
  ['it is tracked again', () => void repo.git('add', 'src/price.ts'), true],
  ['an untracked file goes', () => repo.write({ 'src/draft.ts': null }), true],
  ['an empty repository comes inside', () => void repo.git('init', '-q', 'inner'), true],
  ['a file comes into that', () => repo.write({ 'inner/a.ts': 'export const a = 1\n' }), false],
  ['all is as it was', () => undefined, false],
]

test('an edit is published with the untracked files that there are, whichever came or went since the last', async () => {
  const service = await startTestService()
  after(() => service.stop())
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let walks = 0
  const counted: typeof run = (task, input, options) => {
    if (task === 'walk') walks++
    return run(task, input, options)
  }
  Object.assign(pool, { run: counted })
  const ingested = async (project: string, kind: 'pipeline' | 'graph'): Promise<unknown> => {
    const asked = { repo_path: repo.path, project_name: project, ...(kind === 'pipeline' && { describe: false }) }
    const { body } = await service.admin.post<Job>(`/instances/${kind}`, asked)
    const { status, error, result } = await service.admin.jobEnd(body.job_id)
    assert.equal(status, 'succeeded', error ?? '')
    const graph = await service.admin.get<Record<string, unknown>>(`/graph/${project}`)
    const { nodes, edges } = graph.body
    const { files, skipped } = (result as { ingest: { files: number; skipped: unknown } }).ingest
    const dirty = (await service.admin.get<{ project: string; dirty: boolean }[]>('/graph')).body
    return { nodes, edges, files, skipped, dirty: dirty.find((one) => one.project === project)?.dirty }
  }
  await ingested('shop', 'pipeline')
  for (const [at, [name, happen, isOther]] of EVENTS.entries()) {
    repo.write({ 'src/shop.ts': `${SHOP}export function more${at}(): number {\n  return total(${at})\n}\n` })
    happen()
    walks = 0
    const edited = await ingested('shop', 'pipeline')
    assert.equal(walks, isOther ? 2 : 1, name)
    assert.deepEqual(edited, await ingested(`fresh${at}`, 'graph'), name)
  }
})

test('an ingest that finds all files untouched says whether a link or the index differs from the commit', async () => {
  const linked = createRepo({ 'a.ts': 'export const a = 1\n', 'b.ts': 'export const b = 1\n' })
  let now = Date.now()
  const service = await startTestService({ clock: () => new Date(now) })
  after(() => service.stop())
  const isDirty = async (): Promise<unknown> => {
    now += 60_000 // a file that changes as it is walked is read again
    const { body } = await service.admin.post<Job>('/instances/graph', {
      repo_path: linked.path,
      project_name: 'linked',
    })
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
    return (await service.admin.get<{ dirty: boolean }[]>('/graph')).body[0]?.dirty
  }
  for (let round = 0; round < 2; round++) assert.equal(await isDirty(), false)
  linked.git('rm', '-q', '--cached', 'b.ts')
  assert.equal(await isDirty(), true)
  linked.git('reset', '-q')
  for (let round = 0; round < 2; round++) assert.equal(await isDirty(), false)
  linked.git('update-index', '--chmod=+x', 'a.ts')
  assert.equal(await isDirty(), true)
  linked.git('reset', '-q')
  symlinkSync('a.ts', join(linked.path, 'link.ts'))
  linked.commit('a link')
  for (let round = 0; round < 2; round++) assert.equal(await isDirty(), false)
  rmSync(join(linked.path, 'link.ts'))
  symlinkSync('b.ts', join(linked.path, 'link.ts'))
  assert.equal(await isDirty(), true)
})
