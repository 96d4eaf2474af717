import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type EmbeddingModel, embeddingModel } from '../../../src/clients/llm/embedding.ts'
import { createLlm, type LlmClient } from '../../../src/clients/llm/provider.ts'
import { type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { until } from '../../support/until.ts'

for (const provider of ['ollama', 'openai'] as const) {
  describe(provider, () => {
    let fake: FakeLlm
    let llm: LlmClient
    let model: EmbeddingModel
    before(async () => {
      fake = await startFakeLlm({ models: ['test-model', 'nomic-embed-text:latest'] })
      llm = createLlm({ backoffMs: 1 })
    })
    beforeEach(() => {
      const baseUrl = provider === 'ollama' ? fake.ollamaUrl : fake.openaiUrl
      model = embeddingModel(llm, { provider, model: 'test-model', baseUrl })
      fake.calls = []
      fake.faults = []
      fake.dimension = 32
    })
    after(async () => {
      await llm.close()
      await fake.close()
    })
    const embedAll = async (texts: string[]): Promise<Float32Array[]> => {
      const rows: Float32Array[] = []
      await model.documents(texts, (start, matrix) => {
        for (let row = 0; row * 32 < matrix.length; row++) rows[start + row] = matrix.slice(row * 32, row * 32 + 32)
      })
      return rows
    }
    const texts = Array.from({ length: 75 }, (_, index) => `word${String.fromCharCode(97 + (index % 26))} number`)

    test('every text gets its own unit vector, in batches', async () => {
      const rows = await embedAll(texts)
      assert.equal(rows.length, 75)
      assert.equal(fake.calls.length, 3)
      for (const row of rows) assert.ok(Math.abs(Math.hypot(...row) - 1) < 1e-5)
      assert.deepEqual(rows[1], rows[27])
      assert.deepEqual(await model.query(texts[1]!), rows[1])
    })

    test('the dimension is found out, names the space, and must stay', async () => {
      assert.deepEqual(await model.space(), { id: `${provider}:test-model:32`, dimensions: 32 })
      fake.dimension = 48
      await assert.rejects(model.query('x'), /vectors of 48 dimensions came where there were 32/)
    })

    test('a batch that fails for good leaves the batches before it', async () => {
      const seen: number[] = []
      fake.faults = [{ kind: 'status', status: 500 }]
      await model.documents(texts.slice(0, 40), (start) => void seen.push(start))
      assert.deepEqual(seen.toSorted(), [0, 32])
      seen.length = 0
      const refusal = { kind: 'status', status: 401 } as const
      fake.faults = [{ kind: 'slow', betweenMs: 0 }, { kind: 'slow', betweenMs: 0 }, refusal]
      await assert.rejects(
        model.documents(texts, (start) => void seen.push(start)),
        { code: 'auth' },
      )
      assert.ok(seen.length >= 1)
    })

    test('after a batch that fails for good no other is asked for', async () => {
      const many = Array.from({ length: 20 }, () => texts.slice(0, 32)).flat()
      fake.faults = [{ kind: 'status', status: 401 }]
      await assert.rejects(
        model.documents(many, () => undefined),
        { code: 'auth' },
      )
      await until(() => fake.inFlight.now === 0)
      await wait(50)
      assert.ok(fake.calls.length <= 3, `${fake.calls.length} calls for 20 batches`)
    })

    test('a text that the model finds too long is shortened until it fits, and alone', async () => {
      const refusal = { kind: 'status', status: 400, message: 'input is too long' } as const
      fake.faults = [refusal, refusal]
      const rows = await embedAll(['x'.repeat(4000), 'short'])
      assert.equal(rows.length, 2)
      assert.deepEqual(
        fake.calls.map((call) => call.inputs.map((input) => input.length)),
        [[4000, 5], [4000], [2000], [5]],
      )
    })

    test('models that want a prefix get it', async () => {
      const nomic = embeddingModel(llm, {
        provider,
        model: 'nomic-embed-text',
        baseUrl: provider === 'ollama' ? fake.ollamaUrl : fake.openaiUrl,
      })
      await nomic.query('where')
      await nomic.documents(['code'], () => undefined)
      assert.deepEqual(
        fake.calls.map((call) => call.inputs),
        [['search_query: where'], ['search_document: code']],
      )
    })
  })
}
