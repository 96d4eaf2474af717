import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retrievalOfTree } from '../../../support/retrieval.ts'

test('of two files that say the same the one comes last that declares it for a type checker', () => {
  const text = 'export class Parcels {\n  send(parcel: string): string {\n    return parcel\n  }\n}\n'
  const texts = new Map(['index.d.ts', 'parcels.ts'].map((path) => [path, text]))
  const ask = retrievalOfTree({ name: 'post', texts, past: [] })
  for (const question of ['Parcels', 'send a string'])
    assert.equal(ask(question, 5, 0)[0]?.path, 'parcels.ts', question)
})

test('of two files that say the same the one comes last that is for a less usual system, unless the question names it', () => {
  const text = 'int parcel_send(int parcel) {\n  return parcel;\n}\n'
  const texts = new Map(['src/linux/parcels.c', 'src/win/parcels.c'].map((path) => [path, text]))
  const ask = retrievalOfTree({ name: 'post', texts, past: [] })
  assert.equal(ask('how is a parcel sent', 5, 0)[0]?.path, 'src/linux/parcels.c')
  assert.equal(ask('how is a parcel sent on Windows', 5, 0)[0]?.path, 'src/win/parcels.c')
})
