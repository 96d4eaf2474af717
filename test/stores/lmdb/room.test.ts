import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { addressSpace, mapRoom } from '../../../src/stores/lmdb/room.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()
const ENV = new URL('../../../src/stores/lmdb/env.ts', import.meta.url).href
const skip = process.platform === 'linux' ? false : 'only Linux tells of maps and limits'

const limits = (bytes: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units     
Max locked memory         8388608              8388608              bytes     
Max address space         ${bytes.padEnd(20)} unlimited            bytes     
`

test('a store has room to grow, except where the system bounds addresses or makes the file as large', () => {
  const linux = { platform: 'linux', arch: 'x64', limits: limits('unlimited') }
  const room = { mapSize: 64 * 2 ** 30 }
  assert.deepEqual(mapRoom(linux), room)
  assert.deepEqual(mapRoom({ ...linux, arch: 'arm64', limits: '' }), room)
  assert.deepEqual(mapRoom({ ...linux, platform: 'darwin', limits: '' }), room)
  assert.deepEqual(mapRoom({ ...linux, limits: limits('60000000000') }), {})
  assert.deepEqual(mapRoom({ ...linux, arch: 'arm' }), {})
  assert.deepEqual(mapRoom({ ...linux, platform: 'win32', limits: '' }), {})
})

test('a file that grows is mapped once and is no larger than its pages: lmdb-js keeps a map that it has outgrown', {
  skip,
}, async () => {
  const dir = join(root, 'grown')
  const file = join(dir, 'data.mdb')
  const env = openEnv(dir)
  const facts = env.table<Uint8Array, string>('facts')
  for (let key = 0; key < 8; key++) await env.write(() => facts.put(String(key), new Uint8Array(1 << 19).fill(key)))
  await env.ping()
  const { size } = statSync(file)
  assert.ok(size > 8 << 19 && size < 64 << 20)
  const maps = readFileSync('/proc/self/maps', 'utf8').split('\n')
  if (mapRoom(addressSpace()).mapSize) assert.equal(maps.filter((map) => map.endsWith(file)).length, 1)
  await env.close()
})

test('a store outgrows its room', async () => {
  const dir = join(root, 'outgrown')
  const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase => open({ ...options, mapSize: 1 << 20 })
  const env = openEnv(dir, { openRoot })
  const facts = env.table<Uint8Array, string>('facts')
  for (let key = 0; key < 8; key++) await env.write(() => facts.put(String(key), new Uint8Array(1 << 20).fill(key)))
  const read = await env.read(() => Array.from({ length: 8 }, (_, key) => facts.get(String(key))?.at(-1)))
  assert.deepEqual(read, [0, 1, 2, 3, 4, 5, 6, 7])
  await env.close()
})

test('a store opens where addresses are bounded', {
  skip: skip || (existsSync('/bin/sh') ? false : 'no shell'),
}, () => {
  const code = `const { openEnv } = await import(${JSON.stringify(ENV)})
    const env = openEnv(${JSON.stringify(join(root, 'bounded'))})
    await env.write(() => env.table('facts').put('key', new Uint8Array([7])))
    console.log(await env.read(() => env.table('facts').get('key')[0]))
    await env.close()`
  const limited = `ulimit -v 30000000 && exec "$0" --experimental-strip-types --input-type=module -e "$1"`
  const said = execFileSync('/bin/sh', ['-c', limited, process.execPath, code], { encoding: 'utf8' })
  assert.equal(said, '7\n')
})
