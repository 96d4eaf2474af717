import assert from 'node:assert/strict'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readDocument } from '../../src/http/contract-file.ts'
import { temporaryFolder } from '../support/temporary.ts'

const parsed = readDocument([])

test('the parsed contract is kept in the data directory, readable by its owner alone, and taken from there', () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'contract.json')
  assert.deepEqual(readDocument([dataDir]), parsed)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { ino } = statSync(file)
  assert.deepEqual(readDocument([dataDir]), parsed)
  assert.equal(statSync(file).ino, ino, 'it is not written again')
})

for (const [about, damage] of [
  ['of another text', (kept: string) => kept.replace(/^\w/, (digit) => (digit === '0' ? '1' : '0'))],
  ['cut short', (kept: string) => kept.slice(0, -100)],
  ['changed in one place', (kept: string) => kept.replace('"openapi"', '"openapj"')],
  ['empty', () => ''],
] as const)
  test(`a kept contract that is ${about} is replaced`, () => {
    const dataDir = temporaryFolder()
    const file = join(dataDir, 'contract.json')
    readDocument([dataDir])
    const kept = readFileSync(file, 'utf8')
    writeFileSync(file, damage(kept))
    assert.deepEqual(readDocument([dataDir]), parsed)
    assert.equal(readFileSync(file, 'utf8'), kept)
  })

test('the first folder that takes the contract keeps it, and any that has it gives it', () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(first, 'contract.json'), 'something else')
  assert.deepEqual(readDocument([join(first, 'missing'), first, second]), parsed)
  assert.ok(!existsSync(join(second, 'contract.json')))
  assert.deepEqual(readDocument([second, first]), parsed)
  assert.ok(!existsSync(join(second, 'contract.json')), 'another folder had it')
})

test('a data directory that is missing, or refuses files, costs only the parsing', () => {
  const missing = join(temporaryFolder(), 'missing')
  assert.deepEqual(readDocument([missing]), parsed)
  assert.ok(!existsSync(missing))
  const closed = temporaryFolder()
  chmodSync(closed, 0o500)
  assert.deepEqual(readDocument([closed]), parsed)
})

test('every schema of the contract is one of JSON Schema 2020-12, which a start does not check again', () => {
  const ajv = new Ajv2020({ strict: false })
  for (const [name, schema] of Object.entries(parsed.components?.schemas ?? {}))
    assert.ok(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`)
})

test('every operation that reads a body says what becomes of one that is too large', () => {
  const operations = Object.values(parsed.paths ?? {}).flatMap((path) => Object.values(path as object)) as {
    operationId?: string
    requestBody?: object
    responses?: object
  }[]
  const silent = operations.filter(({ requestBody, responses }) => requestBody && !('413' in (responses ?? {})))
  assert.deepEqual(
    silent.map(({ operationId }) => operationId),
    [],
  )
})
