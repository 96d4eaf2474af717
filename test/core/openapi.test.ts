import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isCollection, parseDocument, visit } from 'yaml'
import { contractTypes } from '../../scripts/types.ts'

test('src/core/openapi.d.ts equals the types generated from openapi.yaml (npm run types)', async () => {
  const committed = await readFile(new URL('../../src/core/openapi.d.ts', import.meta.url), 'utf8')
  assert.equal(committed, await contractTypes())
})

test('openapi.yaml can be read by parsers of YAML 1.1: their indicators are quoted', async () => {
  const text = await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8')
  const found: string[] = []
  visit(parseDocument(text), {
    Scalar(_key, { type, range }, path) {
      const source = range ? text.slice(range[0], range[1]) : ''
      const isInFlow = path.some((each) => isCollection(each) && each.flow)
      if (type === 'PLAIN' && isInFlow && /[?:&*!|>%@#]/.test(source)) found.push(source)
    },
  })
  assert.deepEqual(found, [])
})
