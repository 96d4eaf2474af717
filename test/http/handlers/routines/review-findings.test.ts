import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FakeCall } from '../../../support/llm/fake.ts'
import { answering, FINDING, fake, finish, REVIEW, repo, service } from '../../../support/repositories/shop.ts'

test('a finding on a changed line is anchored and carries its entity and hunk as evidence', async () => {
  fake.answer = answering([FINDING])
  const { run } = await finish(REVIEW)
  const [finding] = run.findings
  assert.equal(finding!.anchored, true)
  assert.equal(finding!.entity, 'src.price.price')
  assert.match(finding!.evidence.hunk_excerpt!, /return NaN/)
  assert.deepEqual([finding!.evidence.provider, finding!.evidence.model], ['ollama', 'test-model'])
  const { body: list } = await service.admin.get<{ run_id: string; severity_counts: object }[]>(
    '/routines/runs?project=shop&kind=review&limit=1',
  )
  assert.deepEqual(list[0]?.severity_counts, { high: 1 })
})

test('a finding that the second look refutes is not reported, and counted', async () => {
  fake.answer = answering(
    [FINDING],
    [{ index: 1, verdict: 'drop', reason: 'callers check', severity: 'high', confidence: 0.1 }],
  )
  const { run, job } = await finish(REVIEW)
  assert.deepEqual(run.findings, [])
  assert.equal(run.stats?.refuted_findings, 1)
  assert(job.events?.some(({ message }) => message.includes('callers check')))
})

test('the second look has as much room as the first one, and findings that it rates worse come first', async () => {
  fake.answer = answering(
    [FINDING, { ...FINDING, start_line: 6, end_line: 6, severity: 'medium', title: 'Rounds to the wrong side' }],
    [
      { index: 1, verdict: 'keep', reason: '', severity: 'low', confidence: 0.9 },
      { index: 2, verdict: 'keep', reason: '', severity: 'critical', confidence: 0.9 },
    ],
  )
  const { run } = await finish(REVIEW)
  assert.deepEqual(
    run.findings.map(({ severity, start_line }) => [severity, start_line]),
    [
      ['critical', 6],
      ['low', 2],
    ],
  )
  const [first, second] = fake.chats().map(({ body }) => (body.options as { num_ctx?: number }).num_ctx ?? 0)
  assert.ok(second! >= first! && first! >= 4096, `${first} ${second}`)
})

test('a path written as a diff writes it is the file', async () => {
  fake.answer = answering([{ ...FINDING, file_path: 'b/src/price.ts' }])
  const { run } = await finish(REVIEW)
  assert.deepEqual([run.findings[0]?.file_path, run.findings[0]?.anchored], ['src/price.ts', true])
})

test('findings on invented files are dropped and counted, on invented lines kept without lines', async () => {
  fake.answer = answering([
    { ...FINDING, file_path: 'src/ghost.ts' },
    { ...FINDING, file_path: '/etc/passwd' },
    { ...FINDING, file_path: '../x.ts' },
    { ...FINDING, start_line: 900, end_line: 901 },
  ])
  const { run } = await finish(REVIEW)
  assert.equal(run.stats?.rejected_findings, 3)
  assert.equal(run.findings.length, 1)
  assert.deepEqual([run.findings[0]!.start_line, run.findings[0]!.anchored], [null, false])
})

test('an answer that can not be read is asked for once more, then kept as text', async () => {
  fake.answer = () => ({ text: 'Looks good to me!' })
  const { run } = await finish(REVIEW)
  assert.equal(run.status, 'done')
  assert.match(run.summary!, /agent answer \(unparsed\): Looks good to me!/)
  assert.equal(run.stats?.parse_failures, 1)
  assert.equal(fake.chats().length, 2)
})

test('an answer without a word is one that can not be read', async () => {
  fake.answer = () => ({ text: ' ' })
  const { run } = await finish(REVIEW)
  assert.equal(run.status, 'done')
  assert.match(run.summary!, /agent answer \(unparsed\): \(empty\)/)
  assert.deepEqual([run.stats?.parse_failures, fake.chats().length], [1, 2])
})

test('a readable second answer is taken', async () => {
  for (const first of ['hm', '']) {
    let asked = 0
    fake.answer = (call) => (asked++ === 0 ? { text: first } : answering([FINDING])(call))
    const { run } = await finish(REVIEW)
    assert.equal(run.findings.length, 1)
    assert.equal(run.stats?.parse_failures, 0)
  }
})

test('a finding on lines changed in another part of a large change is anchored', async () => {
  repo.git('checkout', '-q', '-b', 'spread', 'feature')
  const lines = Array.from({ length: 3000 }, (_, index) => `export const price${index} = price(${index}, 2)`)
  repo.commit('spread', { 'src/huge.ts': lines.join('\n') })
  repo.git('checkout', '-q', 'main')
  fake.answer = answering([FINDING])
  const { run } = await finish({ ...REVIEW, target_ref: 'spread' })
  const [first] = fake.chats() as [FakeCall]
  assert(Number(run.stats?.units) > 1 && !first.prompt.includes('+++ src/price.ts'))
  assert.deepEqual(
    run.findings.map(({ file_path, anchored }) => [file_path, anchored]),
    [['src/price.ts', true]],
  )
})
