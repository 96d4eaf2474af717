import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgedFinding, JudgedRun } from '../../../../src/operations/routines/runs.ts'
import { answering, FINDING, fake, finish, launch, REVIEW, service } from '../../../support/repositories/shop.ts'

type Detail = { detail: string }
type SarifLog = { runs: { results: { suppressions: { status: string; justification?: string }[] }[] }[] }

async function reviewed(): Promise<{ run: string; finding: string }> {
  fake.answer = answering([FINDING])
  const { run } = await finish(REVIEW)
  return {
    run: `/routines/runs/${run.run_id}`,
    finding: `/routines/runs/${run.run_id}/findings/${run.findings[0]!.id}`,
  }
}

test('a verdict is kept with its finding, its author and its reason, and can be taken back', async () => {
  const { run, finding } = await reviewed()
  const user = await service.userOf('user', 'ada')
  const { status, body } = await user.patch<JudgedFinding>(finding, {
    decision: 'dismissed',
    reason: ' handled above ',
  })
  assert.equal(status, 200)
  assert.deepEqual({ ...body.verdict, at: '' }, { decision: 'dismissed', reason: 'handled above', by: 'ada', at: '' })
  const stored = await service.admin.get<JudgedRun>(run)
  assert.deepEqual(stored.body.findings[0]!.verdict, body.verdict)
  await user.patch(finding, { decision: null })
  assert.equal((await service.admin.get<JudgedRun>(run)).body.findings[0]!.verdict, null)
})

test('SARIF suppresses a dismissed finding, with the reason, and the markdown document says so', async () => {
  const { run, finding } = await reviewed()
  const suppressions = async () =>
    (await service.admin.get<SarifLog>(`${run}/sarif`)).body.runs[0]!.results[0]!.suppressions
  assert.deepEqual(await suppressions(), [])
  await service.admin.patch(finding, { decision: 'confirmed' })
  assert.deepEqual(await suppressions(), [])
  await service.admin.patch(finding, { decision: 'dismissed', reason: 'by design' })
  assert.deepEqual(await suppressions(), [{ kind: 'external', status: 'accepted', justification: 'by design' }])

  const { text, headers } = await service.admin.get(`${run}/markdown`)
  assert.match(headers.get('content-disposition')!, /attachment; filename="[0-9a-f-]+\.md"/)
  assert.match(text, /^# Review of shop\n/)
  assert.match(text, /\*\*dismissed\*\* by admin: by design/)
})

test('a viewer gives no verdicts, and there are none on unknown findings or unfinished runs', async () => {
  const { run, finding } = await reviewed()
  const viewer = await service.userOf('viewer')
  assert.equal((await viewer.patch(finding, { decision: 'confirmed' })).status, 403)
  assert.equal((await service.admin.patch(finding, { decision: 'perhaps' })).status, 422)
  const missing = await service.admin.patch<Detail>(`${run}/findings/99`, { decision: 'confirmed' })
  assert.deepEqual([missing.status, missing.body.detail], [404, 'finding not found'])
  const unknown = '/routines/runs/00000000-0000-4000-8000-000000000000'
  assert.equal((await service.admin.patch(`${unknown}/findings/1`, { decision: 'confirmed' })).status, 404)
  assert.equal((await service.admin.get(`${unknown}/markdown`)).status, 404)

  fake.answer = () => new Promise(() => undefined)
  const { body } = await launch(REVIEW)
  const open = await service.admin.patch(`/routines/runs/${body.run_id}/findings/1`, { decision: 'confirmed' })
  assert.equal(open.status, 409)
  await service.admin.post(`/instances/jobs/${body.job_id}/cancel`)
})
