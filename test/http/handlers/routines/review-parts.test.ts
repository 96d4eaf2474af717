// Reviews in parts: the cut of a large change, the effect of a failing part on the others, the room of each piece.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from '../../../../src/core/collections/once.ts'
import { answering, FINDING, fake, finish, REVIEW, repo, service } from '../../../support/repositories/shop.ts'

/** A review of a branch that is too large for one prompt. */
const huge = once(() => {
  repo.git('checkout', '-q', '-b', 'huge', 'main')
  const text = Array.from(
    { length: 3000 },
    (_, index) => `export const value${index} = compute(${index}, 'some text')`,
  ).join('\n')
  repo.commit('huge', { 'src/huge.ts': text })
  repo.git('checkout', '-q', 'main')
  return { ...REVIEW, target_ref: 'huge' }
})

test('a change that is too much for the model after all is reviewed in smaller parts', async () => {
  const words = 'prompt is too long: 9000 tokens > 6000 maximum'
  let isFirst = true
  fake.answer = (call) => {
    const fault = { kind: 'status' as const, status: 400, message: words }
    const reply = isFirst ? { fault } : answering([FINDING])(call)
    isFirst = false
    return reply
  }
  const { run, job } = await finish({ ...REVIEW, model: 'other-model' })
  assert.deepEqual([run.status, run.findings.length, run.stats?.units], ['done', 1, 1])
  assert(job.events?.some(({ message }) => message.startsWith('begun anew in smaller parts')))
})

test('a huge diff is cut into parts that together hold all of it, and summed up', async () => {
  const { run } = await finish(huge())
  assert(Number(run.stats?.units) > 3)
  const prompts = fake.chats().map(({ prompt }) => prompt)
  for (const index of [0, 1234, 2999]) assert(prompts.some((prompt) => prompt.includes(`value${index} = `)))
})

test('a summary that breaks off, or that is no answer, gives way to those of the parts', async () => {
  fake.answer = (call) => (call.schema === undefined ? { text: 'It adds val', stop: 'length' } : answering([])(call))
  const { run } = await finish(huge())
  assert.doesNotMatch(run.summary!, /It adds val/)
  assert.ok(run.summary!.length > 0)
  fake.answer = () => ({ text: 'LGTM' })
  const unread = (await finish(huge())).run
  assert.ok(Number(unread.stats?.parse_failures) > 1)
  assert.equal(unread.summary, 'agent answer (unparsed): LGTM')
})

test('a part that the model refuses is named, and the others are reviewed all the same', async () => {
  const refusal = { kind: 'status' as const, status: 400, message: 'the response was filtered' }
  fake.answer = (call) => (call.prompt.includes('part 2 of') ? { fault: refusal } : answering([])(call))
  const { run } = await finish(huge())
  assert.deepEqual([run.status, run.stats?.units_refused], ['done', 1])
  assert.match(run.summary!, /Not reviewed, since the model refused it: src\/huge\.ts: .*the response was filtered/)
  fake.answer = () => ({ fault: refusal })
  const none = (await finish(huge())).run
  assert.deepEqual([none.status, none.findings.length], ['failed', 0])
  assert.match(none.error!, /no part of the change was reviewed — src\/huge\.ts: .*filtered/)
})

test('a change of one part that the model refuses fails with its words alone', async () => {
  fake.answer = () => ({ fault: { kind: 'status', status: 400, message: 'the response was filtered' } })
  const { run } = await finish(REVIEW)
  assert.equal(run.status, 'failed')
  assert.match(run.error!, /the response was filtered/)
  assert.doesNotMatch(run.error!, /no part of the change/)
})

test('findings from before the model failed are kept, and the run is failed', async () => {
  const finding = { ...FINDING, file_path: 'src/huge.ts' }
  fake.answer = (call) =>
    call.prompt.includes('part 2 of')
      ? { fault: { kind: 'status', status: 401, message: 'the key has expired' } }
      : answering([finding])(call)
  const { run } = await finish(huge())
  assert.deepEqual([run.status, run.findings.length], ['failed', 1])
  assert.match(run.error!, /the key has expired/)
  assert.match(run.summary!, /^Of \d+ parts of the change 1 was reviewed before the model failed\./)
})

test('guidance and commit messages take no more than their share of a prompt, and cuts are named', async () => {
  fake.models.push('narrow-model')
  fake.contextTokens = 8_192
  const content = 'Mind the rounding of amounts.\n'.repeat(500)
  for (const name of ['long-one', 'long-two']) await service.admin.post('/routines/playbooks', { name, content })
  repo.git('checkout', '-q', '-b', 'wordy', 'feature')
  repo.commit(`wordy\n\n${'And so on, and so forth.\n'.repeat(500)}`, { 'src/late.ts': 'export const late = 1\n' })
  repo.git('checkout', '-q', 'main')
  const playbooks = ['long-one', 'long-two']
  fake.answer = answering([FINDING])
  const { run, job } = await finish({ ...REVIEW, target_ref: 'wordy', playbooks, model: 'narrow-model' })
  fake.contextTokens = 16_384
  for (const name of playbooks) await service.admin.delete(`/routines/playbooks/${name}`)
  assert.equal(run.findings.length, 1)
  assert(job.events?.some(({ message }) => message === 'cut for lack of room: long-one, long-two'))
  for (const { messages, body } of fake.chats()) {
    const tokens = messages.map(({ content }) => content).join('').length / 3.2
    const { num_predict, num_ctx } = body.options as { num_predict: number; num_ctx: number }
    assert.ok(num_ctx <= 8_192 && tokens + num_predict <= 8_192, `${tokens} ${num_predict} ${num_ctx}`)
  }
  assert.match(fake.chats()[0]!.prompt, /\+ {2}if \(amount < 0\) return NaN[\s\S]*caller of src\.price\.price/)
})
