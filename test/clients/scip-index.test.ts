import assert from 'node:assert/strict'
import { appendFileSync, closeSync, openSync, renameSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documentsOf } from '../../src/clients/scip-index.ts'
import { scipIndex, type Written } from '../support/scip-write.ts'
import { temporaryFolder } from '../support/temporary.ts'

const document = (name: string): Written => ({
  path: `${name}.ts`,
  text: `export const ${name} = 1\n`,
  says: [{ word: name, symbol: `local ${name}`, defines: true }],
})
/** A document of some length that the reader does not hold in one window. */
const long = (name: string): Written => ({
  ...document(name),
  says: Array.from({ length: 5000 }, () => ({ word: name, symbol: `local ${name}` })),
})
const ALL = [document('a'), long('b'), document('c')]

/** Reads an index of `ALL`, changes it after its first document, and returns the paths of those that were read. */
function readWhile(change: (path: string) => void): string[] {
  const real = join(temporaryFolder(), 'index.scip')
  writeFileSync(real, scipIndex(ALL))
  const paths: string[] = []
  for (const { document } of documentsOf({ path: 'index.scip', real })) {
    paths.push(document.path)
    for (const _ of document.occurrences);
    if (paths.length === 1) change(real)
  }
  return paths
}

test('an index that stays as it is, or in whose place another is put, is read as it was when it was opened', () => {
  const whole = ['a.ts', 'b.ts', 'c.ts']
  assert.deepEqual(
    readWhile(() => undefined),
    whole,
  )
  const replace = (path: string): void => {
    writeFileSync(`${path}.new`, scipIndex([document('d')]))
    renameSync(`${path}.new`, path)
  }
  assert.deepEqual(readWhile(replace), whole)
})

const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  grows: (path) => appendFileSync(path, scipIndex([document('d')])),
  'is written anew, as long as before,': (path) => {
    const other = scipIndex([document('a'), long('x'), document('c')])
    const file = openSync(path, 'r+')
    writeSync(file, other, 0, other.length, 0)
    closeSync(file)
  },
  'is emptied and begun anew': (path) => writeFileSync(path, scipIndex([document('a')])),
  'becomes shorter': (path) => truncateSync(path, 100),
}
for (const [what, change] of Object.entries(CHANGES))
  test(`an index that ${what} while it is read is refused, and says what to do`, () => {
    assert.throws(
      () => readWhile(change),
      /^ServiceError: scip index 'index\.scip' was written to while it was read — ingest again once it is whole/,
    )
  })
