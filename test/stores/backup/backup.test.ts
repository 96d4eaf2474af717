import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { open } from 'lmdb'
import { backUp, restore, verify } from '../../../src/stores/backup/backup.ts'
import { hashOf, type Manifest } from '../../../src/stores/backup/manifest.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { DataDirInUse, lockDataDir } from '../../../src/stores/lock.ts'
import { DATABASES } from '../../../src/stores/open.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()
const data = join(root, 'data')
const backup = join(root, 'backup')
const ABOUT = { made: '2026-05-01T00:00:00.000Z', version: '1.2.3' }
const AT = new Date('2026-05-02T03:04:05.678Z')

before(async () => {
  const env = openEnv(data)
  await env.write(() => env.table<number, string>('counters').put('users', 7))
  await env.close()
  writeFileSync(join(data, 'jwt-secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 })
  mkdirSync(join(data, 'search'))
  writeFileSync(join(data, 'search', 'old.index'), 'of this store')
  await backUp(data, backup, ABOUT)
})

/** A copy of the backup with one file changed. */
function changed(name: string, file: string, change: (bytes: Buffer) => Buffer | undefined): string {
  const folder = join(root, name)
  mkdirSync(folder)
  for (const each of readdirSync(backup)) {
    const bytes = readFileSync(join(backup, each))
    const written = each === file ? change(bytes) : bytes
    if (written) writeFileSync(join(folder, each), written)
  }
  return folder
}

async function counted(dir: string): Promise<number | undefined> {
  const env = openEnv(dir)
  try {
    return await env.read(() => env.table<number, string>('counters').get('users'))
  } finally {
    await env.close()
  }
}

test('a backup holds the store and its secrets, readable by their owner alone, and no index', async () => {
  assert.deepEqual(readdirSync(backup).sort(), ['backup.json', 'data.mdb', 'jwt-secret'])
  for (const name of readdirSync(backup)) assert.equal(statSync(join(backup, name)).mode & 0o077, 0, name)
  assert.equal(statSync(backup).mode & 0o077, 0)
  const { manifest, records, databases } = await verify(backup)
  assert.deepEqual([manifest?.version, databases.counters.records], ['1.2.3', 1])
  assert.ok(records > 1)
})

test('a backup needs a folder of its own, and leaves nothing when it fails', async () => {
  await assert.rejects(backUp(data, backup, ABOUT), /it is not empty: each backup takes a folder of its own/)
  await assert.rejects(backUp(join(root, 'nowhere'), join(root, 'b1'), ABOUT), /data\.mdb|no such file/i)
  await assert.rejects(backUp(data, join(backup, 'data.mdb', 'x'), ABOUT), /it is no folder/)
  assert.deepEqual(readdirSync(root).sort(), ['backup', 'data'])
})

test('a backup that was cut short, changed or is none is refused with its own reason', async () => {
  const flip = (bytes: Buffer): Buffer => bytes.fill(bytes[0]! ^ 1, 0, 1)
  const cases: [string, RegExp][] = [
    [changed('flipped', 'jwt-secret', flip), /jwt-secret is not as it was written/],
    [
      changed('short', 'data.mdb', (bytes) => bytes.subarray(0, bytes.length / 2)),
      /data\.mdb is not as it was written/,
    ],
    [changed('without', 'jwt-secret', () => undefined), /jwt-secret is missing/],
    [changed('no-manifest-text', 'backup.json', () => Buffer.from('{')), /backup\.json cannot be read/],
    [
      changed('outside', 'backup.json', (bytes) => Buffer.from(String(bytes).replace('jwt-secret', '../data/x'))),
      /backup\.json cannot be read/,
    ],
  ]
  const parsed = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { files: object[] }
  const manifests: Record<string, unknown> = {
    'a-null': { ...parsed, files: [null, ...parsed.files] },
    'a-file-twice': { ...parsed, files: [...parsed.files, ...parsed.files] },
    'no-formats': { ...parsed, formats: null },
    'a-list': [],
    'no-object': null,
    'a-time-that-colours': { ...parsed, made: '2026 (\u001b[31m)' },
    'no-store': { ...parsed, files: parsed.files.filter((file) => !JSON.stringify(file).includes('data.mdb')) },
  }
  for (const [name, manifest] of Object.entries(manifests))
    cases.push([
      changed(name, 'backup.json', () => Buffer.from(JSON.stringify(manifest))),
      /backup\.json cannot be read/,
    ])
  const linked = changed('linked', 'jwt-secret', () => undefined)
  symlinkSync(join(backup, 'jwt-secret'), join(linked, 'jwt-secret'))
  cases.push([linked, /jwt-secret is no regular file/])
  const endless = changed('endless', 'backup.json', () => undefined)
  symlinkSync('/dev/zero', join(endless, 'backup.json'))
  cases.push([endless, /backup\.json cannot be read/])
  for (const [folder, why] of cases) {
    await assert.rejects(verify(folder), why)
    const target = join(root, 'untouched')
    await assert.rejects(restore(folder, target, { replace: false, at: AT }), why)
    assert.equal(existsSync(target), false)
  }
  await assert.rejects(restore(data, join(root, 'untouched'), { replace: false, at: AT }), /it has no backup\.json/)
})

test('a store that ends within its first two pages is refused, though its manifest says the same', async () => {
  for (const bytes of [200, 3899, 4096, 8191]) {
    const folder = changed(`of-${bytes}`, 'data.mdb', (all) => all.subarray(0, bytes))
    const manifest = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Manifest
    const sha256 = await hashOf(join(folder, 'data.mdb'))
    const files = manifest.files.map((file) => (file.name === 'data.mdb' ? { ...file, bytes, sha256 } : file))
    writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest, files }))
    await assert.rejects(verify(folder), /data\.mdb is damaged/)
  }
})

test('secrets of a backup that all may read are put back for their owner alone', async () => {
  const open = changed('open', '', () => undefined)
  for (const name of readdirSync(open)) chmodSync(join(open, name), 0o644)
  const target = join(root, 'private')
  await restore(open, target, { replace: false, at: AT })
  for (const name of ['data.mdb', 'jwt-secret']) assert.equal(statSync(join(target, name)).mode & 0o077, 0, name)
})

test('a store that a newer version wrote is neither taken for whole nor opened', async () => {
  const folder = join(root, 'newer')
  await restore(backup, folder, { replace: false, at: AT })
  const newer = open({ path: folder, maxDbs: 64, noSubdir: false })
  await newer.openDB<number, string>({ name: 'meta' }).put('users', DATABASES.users.version + 1)
  await newer.close()
  await assert.rejects(
    verify(folder),
    /written by a newer version of the service \(users: format 2, this one knows 1\)/,
  )
  await assert.rejects(counted(folder), /written by another version of the service \(users: format 2/)
})

test('a backup is put back into an empty place, and over a store only when that is asked for', async () => {
  const dir = join(root, 'restored')
  await restore(backup, dir, { replace: false, at: AT })
  assert.equal(await counted(dir), 7)
  assert.equal(readFileSync(join(dir, 'jwt-secret'), 'utf8'), `${'s'.repeat(43)}\n`)

  const env = openEnv(dir)
  await env.write(() => env.table<number, string>('counters').put('users', 8))
  await env.close()
  mkdirSync(join(dir, 'search'))
  writeFileSync(join(dir, 'search', 'later.index'), 'of a later time')
  await assert.rejects(restore(backup, dir, { replace: false, at: AT }), /--replace sets them aside first/)
  assert.equal(await counted(dir), 8)

  const { setAside } = await restore(backup, dir, { replace: true, at: AT })
  assert.equal(await counted(dir), 7)
  assert.equal(existsSync(join(dir, 'search')), false)
  assert.equal(setAside, join(dir, 'before-restore-2026-05-02T03-04-05-678Z'))
  assert.equal(await counted(setAside), 8)
})

test('however far a backup was put back, no store begins that is not whole', async (t) => {
  const { rename } = fs
  let isOver = false
  for (let most = 0; !isOver; most++) {
    const dir = join(root, `cut-${most}`)
    await restore(backup, dir, { replace: false, at: AT })
    let done = 0
    t.mock.method(fs, 'rename', (...names: Parameters<typeof rename>) =>
      done++ < most ? rename(...names) : Promise.reject(new Error('the power is cut')),
    )
    syncBuiltinESMExports()
    isOver = await restore(backup, dir, { replace: true, at: AT }).then(
      () => true,
      () => false,
    )
    t.mock.restoreAll()
    syncBuiltinESMExports()
    if (!isOver && most > 0) await assert.rejects(counted(dir), /data\.mdb is missing/, `after ${most} of them`)
    if (!isOver) await restore(backup, dir, { replace: true, at: new Date() })
    assert.equal(await counted(dir), 7)
    assert.ok(isOver || most < 9)
  }
})

test('a backup that changes after it was verified is not put back, and no part of one is left', async (t) => {
  const dir = join(root, 'meanwhile')
  const folder = changed('changing', 'jwt-secret', (bytes) => bytes)
  const { copyFile } = fs
  const failures: [() => Promise<void>, RegExp][] = [
    [async () => writeFileSync(join(folder, 'jwt-secret'), 'of somebody else'), /jwt-secret has changed meanwhile/],
    [() => Promise.reject(new Error('ENOSPC: no space left')), /no space left/],
  ]
  for (const [fails, why] of failures) {
    t.mock.method(fs, 'copyFile', async (...files: Parameters<typeof copyFile>) => {
      if (String(files[0]).endsWith('jwt-secret')) await fails()
      await copyFile(...files)
    })
    syncBuiltinESMExports()
    await assert.rejects(restore(folder, dir, { replace: false, at: AT }), why)
    t.mock.restoreAll()
    syncBuiltinESMExports()
    writeFileSync(join(folder, 'jwt-secret'), readFileSync(join(backup, 'jwt-secret')))
    assert.deepEqual(readdirSync(dir), [])
  }
})

test('a store that was lost is put back without asking: there is nothing to replace', async () => {
  const dir = join(root, 'lost')
  await restore(backup, dir, { replace: false, at: AT })
  assert.equal(await counted(dir), 7)
  rmSync(join(dir, 'data.mdb'))
  await assert.rejects(counted(dir), /data\.mdb is missing/)
  await restore(backup, dir, { replace: false, at: AT })
  assert.equal(await counted(dir), 7)
})

test('a running service is not restored under its feet', async () => {
  const lock = await lockDataDir(join(root, 'held'))
  after(() => lock.release())
  await assert.rejects(restore(backup, join(root, 'held'), { replace: true, at: AT }), DataDirInUse)
})
