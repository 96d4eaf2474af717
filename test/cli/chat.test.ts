// Questions and descriptions on the command line: the commands that need a model, which is played here.

import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const SOURCE = `export function total(prices: number[], rate: number): number {
  let sum = 0
  for (const price of prices) sum += price * rate
  return Math.round(sum * 100) / 100
}
`

let service: TestService
let llm: FakeLlm
let cks: Cks
before(async () => {
  llm = await startFakeLlm()
  const env = { CKS_OLLAMA_URL: llm.ollamaUrl, CKS_CHAT_MODEL: 'test-model', CKS_DESCRIBE_MODEL: 'test-model' }
  service = await startTestService({ env })
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  const repo = join(temporaryFolder(), 'shop')
  await mkdir(repo)
  await writeFile(join(repo, 'total.ts'), SOURCE)
  const { code, stdout, stderr } = await cks(['ingest', repo])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /described {2}1 describable: 1 generated/)
})
beforeEach(() => {
  llm.answer = () => ({})
})
after(async () => {
  await service.stop()
  await llm.close()
})

test('an answer is on stdout, where it comes from on stderr; a question may come on stdin', async () => {
  const asked = await cks(['chat', 'shop', 'how', 'is', 'the', 'total', 'rounded?'])
  assert.deepEqual([asked.code, asked.stdout], [0, `${FAKE_ANSWER}\n`])
  assert.match(asked.stderr, /^\d+ sources: total\.ts:1[\s\S]*\nconversation [0-9a-f-]{36}\n$/)
  const piped = await cks(['chat', 'shop', '--audience', 'manager'], { stdin: 'what does it do?\n' })
  assert.equal(piped.stdout, `${FAKE_ANSWER}\n`)
  assert.match(llm.chats().at(-1)!.prompt, /what does it do\?$/)
})

test('a conversation is gone on with, listed, shown and removed', async () => {
  const { stdout } = await cks(['chat', 'shop', 'how is the total rounded?', '--json'])
  const { conversation_id: id, answer, sources } = JSON.parse(stdout)
  assert.deepEqual([answer, sources[0].file_path], [FAKE_ANSWER, 'total.ts'])
  const further = await cks(['chat', 'shop', 'and why?', '--conversation', id, '--json'])
  assert.equal(JSON.parse(further.stdout).conversation_id, id)
  assert.match((await cks(['conversations', '--project', 'shop'])).stdout, new RegExp(`${id} +shop +4 +just now`))
  assert.match((await cks(['conversations', id])).stdout, /^user\nhow is the total rounded\?\n\nassistant\n/)
  assert.equal((await cks(['conversations', 'remove', id, '--yes'])).stdout, 'conversation deleted\n')
  const gone = await cks(['chat', 'shop', 'and now?', '--conversation', id])
  assert.equal(gone.code, 1)
  assert.match(gone.stderr, /^cks: conversation not found\ncks conversations lists yours\n$/)
})

test('of an answer that fails the reason is told, exit 1', async () => {
  llm.answer = () => ({ fault: { kind: 'status', status: 401, message: 'the key has expired' } })
  const { code, stdout, stderr } = await cks(['chat', 'shop', 'how is the total rounded?'])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(
    stderr,
    /^cks: ollama model 'test-model' at .*the key has expired — give .* cks config llm set PROVIDER MODEL$/m,
  )
})

test('the reason why an answer broke off stands below what was shown of it', async () => {
  llm.answer = () => ({ text: 'Twice, in fact.', fault: { kind: 'short', after: 2 } })
  const { code, stdout, stderr } = await cks(['chat', 'shop', 'how is the total rounded?'])
  assert.equal(code, 1)
  assert.match(stdout, /^Tw.*\n$/)
  assert.match(stderr, /^cks: ollama .*: the answer broke off before its end — try again\n$/)
})

test('descriptions are made again, and a model that makes none fails the job with its words', async () => {
  const again = await cks(['describe', 'shop', '--force'])
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stdout, /^shop {2}1 describable: 1 generated\n {2}0 updated, 1 unchanged, 0 preserved/)
  llm.answer = () => ({ fault: { kind: 'status', status: 401, message: 'the key has expired' } })
  const failed = await cks(['describe', 'shop', '--force'])
  assert.equal(failed.code, 1)
  assert.match(failed.stderr, /\ncks: the job failed: .*the key has expired/)
  const [job] = JSON.parse((await cks(['jobs', '--status', 'failed', '--json'])).stdout)
  assert.match(
    (await cks(['jobs', job.job_id])).stdout,
    /^refresh of shop {2}failed[\s\S]*\n {2}error {5}.*the key has/,
  )
})
