import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { retrievalOf } from '../../../support/retrieval.ts'

const folder = mkdtempSync(join(tmpdir(), 'stated-'))
after(() => rmSync(folder, { recursive: true }))
const files = {
  'upload.ts': `export function sendParts(parts: string[]): void {
  if (parts.length > LIMIT) throw new Error('Too much was sent at once, try fewer parts')
}
export function uploadTooMuch(size: number): boolean {
  return size > 100
}
const LIMIT = Number(process.env.UPLOAD_PARTS_MAX)
`,
  'upload.test.ts': `import { uploadTooMuch } from './upload.ts'
export function testUploadTooMuch(): void {
  uploadTooMuch(3)
}
`,
  'README.md': '# Uploads\n\nHow to upload: what is too much is sent in parts.\n',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
const ask = retrievalOf(folder)
const first = (question: string): string | undefined => ask(question, 5, 0)[0]?.qualifiedName

test('a pasted message finds the place that says it', () => {
  assert.equal(first('Error: Too much was sent at once, try fewer parts'), 'upload.sendParts')
})

test('of a long function the part that says the message is shown', () => {
  const message = 'Nothing was sent, as the far side hung up'
  const line = "  parts.push('one more part that is sent in its turn')\n"
  const parts = (said: number): string =>
    Array.from({ length: 300 }, (_, at) => (at === said ? `  if (!parts) throw new Error('${message}')\n` : line)).join(
      '',
    )
  writeFileSync(join(folder, 'long.ts'), `export function sendAll(parts: string[]): void {\n${parts(280)}}\n`)
  const [found] = retrievalOf(folder)(message, 1, 0)
  assert.equal(found?.qualifiedName, 'long.sendAll')
  assert.ok(found.text.includes(message))
})

test('a type that is asked for by its name is found beside hundreds of shorter places with the same words', () => {
  const shop = mkdtempSync(join(tmpdir(), 'shop-'))
  after(() => rmSync(shop, { recursive: true }))
  const uses = Array.from(
    { length: 900 },
    (_, at) => `export const parcelOf${at} = (parcel: number) => parcel + ${at}\n`,
  )
  for (const file of [0, 1, 2])
    writeFileSync(join(shop, `uses${file}.ts`), uses.slice(file * 300, file * 300 + 300).join(''))
  const fields = 'weight height customer street postcode depot driver route insurance'.split(' ')
  const lines = fields.map(
    (field) => `  /** The ${field}, as the scales of the depot tell it. */\n  ${field}: string\n`,
  )
  writeFileSync(join(shop, 'freight.ts'), `export interface Parcel {\n${lines.join('').repeat(8)}}\n`)
  assert.equal(retrievalOf(shop)('Parcel', 1, 0)[0]?.qualifiedName, 'freight.Parcel')
})

test('a member that is asked for with its type is meant, and not the type', () => {
  const jobs = mkdtempSync(join(tmpdir(), 'jobs-'))
  after(() => rmSync(jobs, { recursive: true }))
  const text = `export class JobClient {
  create(job: string): string {
    return this.#send(job)
  }
  #send(job: string): string {
    return job
  }
}
export const client = new JobClient()
client.create('a')
`
  writeFileSync(join(jobs, 'client.ts'), text)
  const ask = retrievalOf(jobs)
  assert.equal(ask('what does JobClient.create do', 1, 0)[0]?.qualifiedName, 'client.JobClient.create')
  assert.equal(ask('what does JobClient do', 1, 0)[0]?.qualifiedName, 'client.JobClient')
})

test('an identifier that no entity is called by finds the code that says it', () => {
  assert.equal(first('UPLOAD_PARTS_MAX'), 'upload')
})

test('questions for tests show tests, questions for documents documents', () => {
  assert.equal(first('tests of upload too much'), 'upload.test.testUploadTooMuch')
  assert.equal(first('documentation of uploads'), 'README.md')
  assert.equal(first('is it too much to upload'), 'upload.uploadTooMuch')
})

test('of two that say the same the one is better whose file is called after settings, where one is asked for', () => {
  const two = mkdtempSync(join(tmpdir(), 'settings-'))
  after(() => rmSync(two, { recursive: true }))
  for (const name of ['limits.ts', 'options.ts'])
    writeFileSync(join(two, name), 'export function partsAtOnce(): number {\n  const most = 100\n  return most\n}\n')
  const best = (question: string): string | undefined => retrievalOf(two)(question, 5, 0)[0]?.path
  assert.equal(best('which setting says how many parts at once'), 'options.ts')
  assert.equal(best('says how many parts at once'), 'limits.ts')
})
