import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readDocument } from '../../src/http/contract-file.ts'
import { temporaryFolder } from '../support/temporary.ts'

const parsed = readDocument(undefined)

test('the parsed contract is kept in the data directory, readable by its owner alone, and taken from there', () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'contract.json')
  assert.deepEqual(readDocument(dataDir), parsed)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...kept, document: { ...kept.document, taken: true } }))
  assert.deepEqual(readDocument(dataDir), { ...parsed, taken: true })
})

for (const [about, text] of [
  ['of another text', '{"of":"another hash","document":{}}'],
  ['cut short', '{"of":'],
  ['of another form', '[]'],
] as const)
  test(`a kept contract that is ${about} is replaced`, () => {
    const dataDir = temporaryFolder()
    const file = join(dataDir, 'contract.json')
    writeFileSync(file, text)
    assert.deepEqual(readDocument(dataDir), parsed)
    assert.notEqual(readFileSync(file, 'utf8'), text)
  })

test('a data directory that is missing, or refuses files, costs only the parsing', () => {
  const missing = join(temporaryFolder(), 'missing')
  assert.deepEqual(readDocument(missing), parsed)
  assert.ok(!existsSync(missing))
  const closed = temporaryFolder()
  chmodSync(closed, 0o500)
  assert.deepEqual(readDocument(closed), parsed)
})
