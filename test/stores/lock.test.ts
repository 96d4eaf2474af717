import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { DataDirInUse, lockDataDir } from '../../src/stores/lock.ts'
import { listenersOf, refuseConnection } from '../support/listeners.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

for (const depth of [0, 12]) {
  test(`a directory is held once, ${depth} folders deep, and free again after its release`, async () => {
    const base = temporaryFolder()
    const dir = join(base, ...Array.from({ length: depth }, () => 'quite-long-name'))
    const lock = await lockDataDir(dir)
    await assert.rejects(lockDataDir(dir), DataDirInUse)
    const inside = (await readdir(base, { recursive: true })).filter((name) => !name.endsWith('quite-long-name'))
    assert.deepEqual(inside, depth === 0 ? ['service.lock'] : [], 'an address that is too long stands elsewhere')
    await lock.release()
    await (await lockDataDir(dir)).release()
  })
}

test('a holder that was killed holds no more', async () => {
  const dir = temporaryFolder()
  const lock = new URL('../../src/stores/lock.ts', import.meta.url)
  const source = `import { lockDataDir } from '${lock}'; await lockDataDir('${dir}'); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await assert.rejects(lockDataDir(dir), DataDirInUse)
  holder.kill('SIGKILL')
  await once(holder, 'close')
  // Of several that come at once, one takes its place.
  const asked = await Promise.allSettled([lockDataDir(dir), lockDataDir(dir), lockDataDir(dir), lockDataDir(dir)])
  const held = asked.filter((one) => one.status === 'fulfilled')
  assert.equal(held.length, 1)
  for (const one of asked) if (one.status === 'rejected') assert.ok(one.reason instanceof DataDirInUse)
  await assert.rejects(lockDataDir(dir), DataDirInUse)
  await held[0]!.value.release()
  assert.deepEqual(await readdir(dir), [])
  await (await lockDataDir(dir)).release()
})

test('an import right behind the lock is of the file to which a link leads', async () => {
  const base = temporaryFolder()
  await mkdir(join(base, 'real'))
  await symlink(join(base, 'real'), join(base, 'link'))
  const addressOf = async (name: string): Promise<string> => {
    const { address } = (await import(pathToFileURL(join(base, 'link', name)).href)) as { address: string }
    return address
  }
  for (const name of ['one.mjs', 'two.mjs'])
    await writeFile(join(base, 'real', name), 'export const address = import.meta.url')
  await addressOf('one.mjs') // Node remembers the folders above
  const lock = await lockDataDir(base)
  assert.equal(await addressOf('two.mjs'), pathToFileURL(join(base, 'real', 'two.mjs')).href)
  await lock.release()
})

test('a place that cannot be taken over is left as it was', async () => {
  const dir = temporaryFolder()
  await mkdir(join(dir, 'service.lock'))
  await assert.rejects(lockDataDir(dir))
  assert.deepEqual(await readdir(dir), ['service.lock'])
})

test('connections that cannot be accepted change nothing about who holds it', async () => {
  const dir = temporaryFolder()
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined
  const [socket] = await listenersOf(async () => (lock = await lockDataDir(dir)))
  for (let time = 0; time < 3; time++) refuseConnection(socket!)
  await assert.rejects(lockDataDir(dir), DataDirInUse)
  await lock!.release()
})

/** A holder whose looks come when they are asked for; what it is told. */
async function watched(t: TestContext, dir: string) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const told: Error[] = []
  const lock = await lockDataDir(dir, (error) => told.push(error))
  return { lock, told, look: () => t.mock.timers.tick(1000) }
}

test('a holder whose file was removed puts it back', async (t) => {
  const dir = temporaryFolder()
  const { lock, told, look } = await watched(t, dir)
  for (let time = 0; time < 2; time++) {
    await rm(join(dir, 'service.lock'))
    look()
    await until(async () => (await readdir(dir)).length > 0)
    await assert.rejects(lockDataDir(dir), DataDirInUse)
  }
  await lock.release()
  assert.deepEqual(told, [])
  assert.deepEqual(await readdir(dir), [])
})

test('a holder whose file was removed and whose place another has taken is told, and leaves it to that one', async (t) => {
  const dir = temporaryFolder()
  const { lock, told, look } = await watched(t, dir)
  await rm(join(dir, 'service.lock'))
  const other = await lockDataDir(dir)
  look()
  await until(() => told.length > 0)
  assert.match(told[0]!.message, /was taken by another service: the lock of this one was removed$/)
  await lock.release()
  await assert.rejects(lockDataDir(dir), DataDirInUse)
  await other.release()
  assert.deepEqual(await readdir(dir), [])
})
