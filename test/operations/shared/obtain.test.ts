import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { type Config, readConfig } from '../../../src/config.ts'
import { type Machines, startMachines } from '../../support/machines/machines.ts'
import { lacksPostgres } from '../../support/machines/postgres.ts'
import { type FaultyS3, startFaultyS3 } from '../../support/machines/s3.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

describe('a server whose object store fails', { skip: lacksPostgres }, () => {
  let s3: FaultyS3
  let machines: Machines
  let server: TestService
  let impatient: Partial<Config>
  before(async () => {
    s3 = await startFaultyS3()
    const { origin } = new URL(s3.at.endpoint)
    machines = await startMachines({
      CKS_OBJECTS_URL: 's3://knowledge',
      AWS_ENDPOINT_URL_S3: origin,
      AWS_ACCESS_KEY_ID: s3.at.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.at.secretAccessKey,
    })
    const { sharing } = readConfig({ CKS_DATA_DIR: '/nowhere', ...machines.env })
    // As many tries as ever, at shorter intervals.
    impatient = { sharing: { ...sharing!, objects: { ...sharing!.objects, retriesMs: [5, 10, 20, 40] } } }
    server = await machines.start({ config: impatient })
    const repo = createRepo({ 'a.ts': 'export const a = () => b()\nexport const b = () => 1\n' })
    const asked = { repo_path: repo.path, project_name: 'shop', describe: false }
    const { body } = await server.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    assert.equal((await server.admin.jobEnd(body.job_id)).status, 'succeeded')
  })
  after(async () => {
    await machines.stop()
    await s3.stop()
  })

  test('says so, changes nothing, and answers as soon as it is back', async () => {
    const path = '/graph/shop/callers?entity=b'
    s3.faults.refuse = 1000 // before it starts: it fetches its share at once
    const cold = await machines.start({ config: impatient })
    const refused = await cold.admin.get(path)
    assert.equal(refused.status, 503)
    assert.ok(!refused.text.includes(s3.at.secretAccessKey) && !refused.text.includes('127.0.0.1'), refused.text)
    s3.faults.refuse = 0
    s3.faults.lie = 1000
    assert.equal((await cold.admin.get(path)).status, 503)
    s3.faults.lie = 0
    const answer = await cold.admin.get(path)
    assert.equal(answer.status, 200)
    assert.match(answer.text, /"a"/)
    assert.ok(cold.logLines.every((line) => !line.includes(s3.at.secretAccessKey)))
    const known = await server.admin.get(path)
    assert.equal(known.status, 200)
  })

  test('that gives the objects of another project for those asked for gives nothing to anybody', async () => {
    const secret = createRepo({
      'a.ts': 'export const a = () => ofSomebodyElse()\nexport const ofSomebodyElse = () => 1\n',
    })
    const asked = { repo_path: secret.path, project_name: 'secret', describe: false }
    const before = new Map(s3.objects)
    const { body } = await server.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    assert.equal((await server.admin.jobEnd(body.job_id)).status, 'succeeded')
    const kindOf = (name: string): string => name.split('/')[0]!
    const theirs = new Map(
      [...s3.objects].filter(([name]) => !before.has(name)).map(([name, sealed]) => [kindOf(name), sealed]),
    )
    assert.ok(theirs.size >= 5, [...theirs.keys()].join(', '))
    // As they are, and as an earlier version would have stored them: under the hash of their bytes alone.
    const rehashed = (sealed: Buffer): Buffer => {
      const bytes = sealed.subarray(32)
      return Buffer.concat([createHash('sha256').update(bytes).digest(), bytes])
    }
    for (const given of [(sealed: Buffer) => sealed, rehashed]) {
      for (const [name, sealed] of before) s3.objects.set(name, given(theirs.get(kindOf(name)) ?? sealed))
      const cold = await machines.start({ config: impatient })
      for (const path of ['/graph/shop/callers?entity=b', '/graph/shop?edges=detailed']) {
        const { status, text } = await cold.admin.get(path)
        assert.equal(status, 503, text)
        assert.doesNotMatch(text, /ofSomebodyElse/)
      }
    }
    for (const [name, sealed] of before) s3.objects.set(name, sealed)
    const cold = await machines.start({ config: impatient })
    assert.equal((await cold.admin.get('/graph/shop/callers?entity=b')).status, 200)
  })

  test('that is slow, cuts connections and gives wrong bytes delays an ingest and its readers, and changes nothing', async () => {
    const path = '/graph/faults?edges=detailed'
    const asked = {
      repo_path: createRepo({
        'a.ts': "import { b } from './b.ts'\nexport const a = () => b()\n",
        'b.ts': 'export const b = () => 1\n',
      }).path,
      project_name: 'faults',
      describe: false,
    }
    Object.assign(s3.faults, { slowMs: 30, cut: 3, refuse: 2, lie: 2 })
    const { body } = await server.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    assert.equal((await server.admin.jobEnd(body.job_id)).status, 'succeeded')
    Object.assign(s3.faults, { slowMs: 30, cut: 1, refuse: 1, lie: 1 })
    const cold = await machines.start({ config: impatient })
    const [read, written] = [await cold.admin.get(path), await server.admin.get(path)]
    Object.assign(s3.faults, { slowMs: 0, cut: 0, refuse: 0, lie: 0 })
    const alone = await startTestService()
    const again = await alone.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    assert.equal((await alone.admin.jobEnd(again.body.job_id)).status, 'succeeded')
    const expected = withoutTimes((await alone.admin.get(path)).text)
    await alone.stop()
    for (const { text } of [read, written]) assert.equal(withoutTimes(text), expected)
  })

  test('publishes no generation that is not stored: readers keep the one before', async () => {
    const generation = async () => (await server.ctx.stores.projects.get('shop'))!.generation
    const before = await generation()
    const repo = (await server.ctx.stores.projects.get('shop'))!.repo_path
    writeFileSync(`${repo}/c.ts`, 'export const c = 1\n')
    s3.faults.refuse = 1000
    const asked = { repo_path: repo, project_name: 'shop', describe: false }
    const { body } = await server.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    const ended = await server.admin.jobEnd(body.job_id)
    s3.faults.refuse = 0
    assert.equal(ended.status, 'failed')
    assert.match(ended.error ?? '', /the object store does not give or take an object/)
    assert.equal(await generation(), before)
    const again = await server.admin.post<{ job_id: string }>('/instances/pipeline', asked)
    assert.equal((await server.admin.jobEnd(again.body.job_id)).status, 'succeeded')
    assert.notEqual(await generation(), before)
  })
})

const withoutTimes = (text: string): string => text.replace(/"(generated_at|generation)":("[^"]*"|\d+)/g, '"$1":0')
