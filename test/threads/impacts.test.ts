import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeImpact } from '../../src/threads/impacts.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('an index after an edit is made from the facts of the edited file, and is that which all facts make', async (t) => {
  const dir = temporaryFolder()
  const service = await startTestService({ dataDir: dir })
  t.after(() => service.stop())
  const { graphs, facts, projects } = service.ctx.stores
  const repo = createRepo({
    'a.py': 'import os\nimport b\ndef one():\n    return b.two(os.name)\n',
    'b.py': 'import json\ndef two(name):\n    return json.dumps(name)\n',
    'test_a.py': 'from a import one\ndef test_one():\n    assert one()\n',
  })
  const ingest = async () => {
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
    const { body } = await service.admin.post<{ job_id: string }>('/instances/graph', asked)
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
    return { dir, project: 'shop', generation: (await projects.get('shop'))!.generation }
  }
  assert.equal(await makeImpact(await ingest()), true)
  const before = (await graphs.getFileTable('shop'))!
  repo.write({
    'a.py': 'import os\nimport b\ndef one():\n    return b.two(os.sep)\n\ndef three():\n    return one()\n',
  })
  const at = await ingest()
  const made = async () => {
    assert.equal(await makeImpact(at), true)
    const { project, generation } = at
    return [await graphs.getImpact(project, generation), await graphs.getPackages(project, generation)]
  }
  await graphs.sweepProjects(() => false)
  const whole = await made()
  await graphs.putFileTable('shop', before)
  const tree = (await service.ctx.stores.trees.get('shop', at.generation))!
  const edited = tree.hashes[tree.paths.indexOf('a.py')]!
  await facts.sweep((key) => key.startsWith(edited))
  assert.deepEqual(await made(), whole)
  await graphs.putFileTable('shop', before.subarray(0, before.length / 2))
  assert.equal(await makeImpact(at), false, 'what is damaged is not taken')
  await service.admin.delete('/instances/shop')
  assert.equal(await graphs.getFileTable('shop'), undefined)
})
