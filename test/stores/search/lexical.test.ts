import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
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

test('a delta lies beside the index of its revision, is for its owner alone, and goes with it', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  assert.equal(lexical.readDelta('one'), undefined)
  lexical.writeIndex('one', [Uint8Array.of(1), Uint8Array.of(2, 3)])
  assert(!lexical.hasDelta('one'))
  for (const revision of ['one', 'two']) lexical.writeDelta(revision, Uint8Array.of(4, 5))
  assert(lexical.hasDelta('one') && lexical.hasDelta('two') && !lexical.hasIndex('two'))
  assert.deepEqual(lexical.readDelta('one'), Uint8Array.of(4, 5))
  assert.deepEqual(lexical.readIndex('one'), Uint8Array.of(1, 2, 3))
  assert.equal(statSync(join(dir, 'search', 'one.delta')).mode & 0o777, 0o600)
  lexical.writeDelta('one', Uint8Array.of(6))
  assert.deepEqual(lexical.readDelta('one'), Uint8Array.of(6))
  lexical.writeNeighbours('one', (file) => writeFileSync(file, 'x'))
  lexical.removeIndexes(['one'])
  assert.deepEqual(readdirSync(join(dir, 'search')), ['two.delta'])
  await env.close()
})

test('of what a killed process left nothing stays but the files of these revisions', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.keepIndexes(new Set(['one'])) // there is no folder yet
  for (const revision of ['one', 'one.more']) {
    lexical.writeIndex(revision, [Uint8Array.of(1)])
    lexical.writeDelta(revision, Uint8Array.of(1))
    lexical.writeNeighbours(revision, (file) => writeFileSync(file, 'x'))
  }
  lexical.openSpool('job')
  lexical.spoolParts('job', [{ pack: 'a', bytes: Uint8Array.of(1) }])
  for (const name of ['one.index.part', 'one.part', 'job.parts.part']) writeFileSync(join(dir, 'search', name), 'half')
  lexical.keepIndexes(new Set(['one']))
  assert.deepEqual(readdirSync(join(dir, 'search')).sort(), ['one.delta', 'one.index', 'one.usearch'])
  await env.close()
})

test('a folder in place of an index is no index, and gives way to one', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.writeIndex('other', [Uint8Array.of(1)])
  for (const file of ['one.index', 'one.delta', 'one.usearch'])
    mkdirSync(join(dir, 'search', file, 'x'), { recursive: true })
  assert(!lexical.hasIndex('one') && !lexical.hasDelta('one') && !lexical.hasNeighbours('one'))
  assert.equal(lexical.readIndex('one'), undefined)
  lexical.writeIndex('one', [Uint8Array.of(1)])
  lexical.writeDelta('one', Uint8Array.of(2))
  lexical.writeNeighbours('one', (file) => writeFileSync(file, 'x'))
  assert(lexical.hasIndex('one') && lexical.hasDelta('one') && lexical.hasNeighbours('one'))
  mkdirSync(join(dir, 'search', 'two.index'))
  lexical.removeIndexes(['one', 'two'])
  assert.deepEqual(readdirSync(join(dir, 'search')), ['other.index'])
  await env.close()
})

test('an index that cannot be written is a fault of the disk, and the one before stays', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.writeIndex('one', [Uint8Array.of(1)])
  lexical.writeNeighbours('one', (file) => writeFileSync(file, 'whole'))
  const full = (file: string): never => {
    writeFileSync(file, 'half')
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }
  assert.throws(
    () => lexical.writeNeighbours('one', full),
    new ServiceError(
      'unavailable',
      "the store can't be reached: a search index can't be written (ENOSPC) — is the disk full?",
    ),
  )
  assert.equal(readFileSync(lexical.neighboursFile('one'), 'utf8'), 'whole')
  assert.deepEqual(readdirSync(join(dir, 'search')).sort(), ['one.index', 'one.usearch'])
  const unknown = (): never => {
    throw new Error('a library failed')
  }
  assert.throws(() => lexical.writeNeighbours('two', unknown), /\(no reason given\)/)
  await env.close()
})

test('a part that cannot be written is told while its ingest goes on', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.openSpool('job')
  lexical.spoolParts('job', [{ pack: 'b', bytes: Uint8Array.of(1) }])
  mkdirSync(join(dir, 'search', 'job.parts', 'a.part'))
  assert.throws(() => lexical.spoolParts('job', [{ pack: 'a', bytes: Uint8Array.of(1) }]), { kind: 'unavailable' })
  assert.equal(statSync(join(dir, 'search', 'job.parts', 'b')).mode & 0o777, 0o600)
  await env.close()
})

test('an index that is cut short while it is read is as long as what was read', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const lexical = openLexical(env)
  lexical.writeIndex('one', [Uint8Array.of(1, 2, 3)])
  const asked: number[] = []
  const room = (bytes: number): Uint8Array => {
    asked.push(bytes)
    truncateSync(join(dir, 'search', 'one.index'), 2)
    return new Uint8Array(bytes)
  }
  assert.deepEqual(lexical.readIndex('one', room), Uint8Array.of(1, 2))
  assert.deepEqual(asked, [3])
  await env.close()
})

const FILES = '/proc/self/fd'

test('files are closed again, whatever comes of them', { skip: !existsSync(FILES) && 'Linux tells' }, async () => {
  const env = openEnv(temporaryFolder())
  const lexical = openLexical(env)
  lexical.writeIndex('one', [Uint8Array.of(1)])
  const before = readdirSync(FILES).length
  const broken = {
    get byteLength(): number {
      throw new Error('broken')
    },
  } as unknown as Uint8Array
  for (let n = 0; n < 20; n++) {
    lexical.writeIndex('one', [Uint8Array.of(1)])
    lexical.readIndex('one')
    assert.throws(() => lexical.writeIndex('two', [Uint8Array.of(1), broken]))
    assert.throws(() => lexical.readIndex('one', () => ({ length: 1 }) as unknown as Uint8Array))
  }
  assert.ok(readdirSync(FILES).length < before + 10)
  await env.close()
})
