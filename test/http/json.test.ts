import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonText } from '../../src/http/json.ts'
import fc from '../support/properties.ts'

test('JSON written in pieces equals that of JSON.stringify', async () => {
  const list = fc.array(fc.jsonValue(), { minLength: 0, maxLength: 70 })
  const record = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), list, fc.constant(undefined)))
  await fc.assert(
    fc.asyncProperty(fc.oneof(list, record, fc.jsonValue()), async (value) => {
      assert.equal(await jsonText(value), JSON.stringify(value))
    }),
  )
})

test('a long list lets others work while it is written', async () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'x'.repeat(500), at: new Date(0) }))
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const text = await jsonText({ list, none: undefined })
  clearInterval(counting)
  assert.equal(text, JSON.stringify({ list }))
  assert.ok(turns > 1, String(turns))
})
