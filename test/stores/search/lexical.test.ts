import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ServiceError } from '../../../src/core/errors.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { openLexical } from '../../../src/stores/search/lexical.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('the first file of neighbours in a data directory finds its folder', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.writeNeighbours('one', (file) => writeFileSync(file, 'x'))
  assert(lexical.hasNeighbours('one'))
  assert(existsSync(lexical.neighboursFile('one')))
  lexical.removeIndexes(['one'])
  assert(!lexical.hasNeighbours('one'))
  await env.close()
})

test('neighbours that fail half way leave no file behind that could be taken for whole', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  const fail = (file: string): void => {
    writeFileSync(file, 'half')
    throw new Error('disk full')
  }
  assert.throws(() => lexical.writeNeighbours('two', fail), /disk full/)
  assert(!lexical.hasNeighbours('two'))
  assert.deepEqual(readdirSync(join(dir, 'search')), [])
  await env.close()
})

test('an index is read as it was written, by its owner alone, and is there for as long as its revision is kept', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  assert.equal(lexical.readIndex('one'), undefined)
  const bytes = new Uint8Array([1, 2, 3])
  for (const revision of ['one', 'two']) lexical.writeIndex(revision, [bytes])
  assert(lexical.hasIndex('one'))
  assert.deepEqual(lexical.readIndex('one'), bytes)
  assert.equal(statSync(join(dir, 'search', 'one.index')).mode & 0o777, 0o600)
  writeFileSync(join(dir, 'search', 'two.index.part'), 'half')
  lexical.keepIndexes(new Set(['two']))
  assert.deepEqual(readdirSync(join(dir, 'search')), ['two.index'])
  await env.close()
})

test('parts are found by their packs until their spool is removed, those of other spools stay', async () => {
  const env = openEnv(temporaryFolder())
  const lexical = openLexical(env)
  assert.deepEqual(lexical.spooled('job'), [])
  for (const spool of ['job', 'other', 'job']) lexical.openSpool(spool)
  lexical.spoolParts('job', [{ pack: 'a', bytes: Uint8Array.of(1) }])
  const together = { pack: 'd', bytes: Uint8Array.of(6) }
  lexical.spoolParts('job', [{ pack: 'b', bytes: Uint8Array.of(2, 3) }, together])
  lexical.spoolParts('other', [{ pack: 'a', bytes: Uint8Array.of(4) }])
  const plain = (spool: string) =>
    lexical
      .spooled(spool)
      .map(({ first, read }) => [first, ...read().map(({ pack, bytes }) => [pack, ...bytes])])
      .sort()
  assert.deepEqual(plain('job'), [
    ['a', ['a', 1]],
    ['b', ['b', 2, 3], ['d', 6]],
  ])
  lexical.removeSpool('job')
  lexical.removeSpool('job')
  lexical.spoolParts('job', [{ pack: 'c', bytes: Uint8Array.of(5) }])
  assert.deepEqual(plain('job'), [])
  assert.deepEqual(plain('other'), [['a', ['a', 4]]])
  await env.close()
})

test('an index that is gone already is removed like any other', async () => {
  const env = openEnv(temporaryFolder())
  const lexical = openLexical(env)
  lexical.writeIndex('two', [new Uint8Array(1)])
  lexical.removeIndexes(['one', 'two'])
  assert(!lexical.hasIndex('two'))
  await env.close()
})

test('indexes that are out of reach are a fault of the disk, which names no path', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  symlinkSync('search', join(dir, 'search')) // a link to itself
  const refusal = new ServiceError('unavailable', "the store can't be reached: a search index can't be read (ELOOP)")
  assert.throws(() => lexical.readIndex('one'), refusal)
  assert.throws(() => lexical.hasIndex('one'), refusal)
  await env.close()
})
