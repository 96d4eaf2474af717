import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb'
import { ServiceError } from '../../../src/core/errors.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { assertKept } from '../../../src/stores/lmdb/file.ts'
import type { SizeWatch } from '../../../src/stores/lmdb/size.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()

const unavailable = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable'

test('a commit resolves when it is on disk: lmdb-js resolves it before, unless it is told not to', async () => {
  const asked: RootDatabaseOptionsWithPath[] = []
  const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    asked.push(options)
    return open(options)
  }
  const env = openEnv(join(root, 'synced'), { openRoot })
  await env.ping()
  assert.deepEqual(
    asked.map(({ overlappingSync }) => overlappingSync),
    [false],
  )
  await env.close()
})

test('a store whose databases cannot be opened is let go, and opened again by the next one who asks', async () => {
  const closed: string[] = []
  const fails = [true, true, false]
  const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    const own = open(options)
    const { close } = own
    if (fails.shift())
      own.transactionSync = () => {
        throw Object.assign(new Error('Input/output error'), { code: 5 })
      }
    own.close = async () => {
      closed.push('closed')
      return close.call(own)
    }
    return own
  }
  const env = openEnv(join(root, 'let-go'), { openRoot })
  for (let time = 1; time <= 2; time++) {
    await assert.rejects(env.ping(), unavailable)
    assert.equal(closed.length, time)
  }
  await env.ping()
  await env.close()
  assert.equal(closed.length, 3)
})

test('a data directory is readable by its owner alone, and keeps its records', async () => {
  const dir = join(root, 'a', 'b')
  const env = openEnv(dir)
  const users = env.table<{ name: string }, number>('users')
  await env.write(() => users.put(1, { name: 'ada' }))
  assert.equal(statSync(dir).mode & 0o777, 0o700)
  await env.close()
  await assert.rejects(
    env.read(() => users.get(1)),
    unavailable,
  )
  const again = openEnv(dir)
  assert.deepEqual(await again.read(() => again.table('users').get(1)), { name: 'ada' })
  await again.close()
})

test('nothing is stored under a key that is too long, and asking for it is no fault', async () => {
  const env = openEnv(join(root, 'long-keys'))
  const settings = env.table<string, string>('settings')
  for (const length of [1978, 1979, 4096, 1_000_000]) {
    assert.equal(await env.read(() => settings.get('k'.repeat(length))), undefined)
    assert.equal(await env.read(() => settings.has('€'.repeat(length))), false)
  }
  await env.close()
})

test('a write that throws leaves nothing behind, and later writes go on', async () => {
  const env = openEnv(join(root, 'c'))
  const jobs = env.table<number, string>('jobs')
  await assert.rejects(
    env.write(() => {
      jobs.put('a', 1)
      throw new Error('no')
    }),
    /^Error: no$/,
  )
  await env.write(() => jobs.put('b', 2))
  assert.deepEqual(await env.read(() => [...jobs.range()]), [{ key: 'b', value: 2 }])
  await env.close()
})

test('an error of the work itself is passed on unchanged, not as a fault of the store', async () => {
  const env = openEnv(join(root, 'refusals'))
  const refusal = new ServiceError('conflict', 'a refusal of the work')
  for (const thrown of [refusal, new TypeError('a mistake'), 'no error at all']) {
    const work = (): never => {
      throw thrown
    }
    for (const run of [env.read(work), env.write(work)]) {
      const caught = await run.catch((error: unknown) => error)
      assert.equal(caught, thrown)
    }
  }
  await env.close()
})

test('writes run one after the other, so that each sees the one before', async () => {
  const env = openEnv(join(root, 'd'))
  const jobs = env.table<number, string>('jobs')
  await Promise.all(Array.from({ length: 50 }, () => env.write(() => jobs.put('n', (jobs.get('n') ?? 0) + 1))))
  assert.equal(await env.read(() => jobs.get('n')), 50)
  await env.close()
})

test('a thread that has not turned its event loop since a read sees the writes of another', async () => {
  const dir = join(root, 'turn')
  const env = openEnv(dir)
  const jobs = env.table<number, string>('jobs')
  await env.write(() => jobs.put('a', 1))
  const goOn = new Int32Array(new SharedArrayBuffer(4))
  const reader = new Worker(new URL('../../support/waiting-reader.ts', import.meta.url), { workerData: { dir, goOn } })
  await once(reader, 'message')
  await env.write(() => jobs.put('a', 2))
  Atomics.store(goOn, 0, 1)
  Atomics.notify(goOn, 0)
  assert.deepEqual(await once(reader, 'message'), [[1, 2]])
  await once(reader, 'exit')
  await env.close()
})

test('a data directory moved away is unavailable, and works again once it is back', async () => {
  const dir = join(root, 'e')
  const env = openEnv(dir)
  const jobs = env.table<number, string>('jobs')
  await env.write(() => jobs.put('a', 1))
  renameSync(dir, `${dir}-away`)
  await assert.rejects(
    env.read(() => jobs.get('a')),
    unavailable,
  )
  await assert.rejects(
    env.write(() => jobs.put('a', 2)),
    unavailable,
  )
  await assert.rejects(env.ping(), unavailable)
  assert.equal(existsSync(dir), false)
  renameSync(`${dir}-away`, dir)
  assert.equal(await env.read(() => jobs.get('a')), 1)
  await env.write(() => jobs.put('a', 3))
  assert.equal(await env.read(() => jobs.get('a')), 3)
  await env.close()
})

for (const [how, damage] of [
  ['overwritten', (file: string) => writeFileSync(file, 'not a database')],
  ['cut off', (file: string) => truncateSync(file, 8192)],
  ['emptied', (file: string) => truncateSync(file, 0)],
  ['removed', (file: string) => rmSync(file)],
  ['scribbled over', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a))],
] as const) {
  test(`a file that is ${how} is unavailable, and works again once it is restored`, async () => {
    const dir = join(root, `f-${how}`)
    const file = join(dir, 'data.mdb')
    const env = openEnv(dir)
    const jobs = env.table<string, string>('jobs')
    for (let n = 0; n < 50; n++) await env.write(() => jobs.put(`k${n}`, 'x'.repeat(1500)))
    const good = readFileSync(file)
    damage(file)
    await assert.rejects(
      env.read(() => jobs.get('k1')),
      unavailable,
    )
    await assert.rejects(
      env.write(() => jobs.put('k1', 'y')),
      unavailable,
    )
    writeFileSync(file, good)
    assert.equal((await env.read(() => jobs.get('k1')))?.length, 1500)
    await env.write(() => jobs.put('k1', 'y'))
    assert.equal(await env.read(() => jobs.get('k1')), 'y')
    await env.close()
  })
}

test('a damaged file at the start is unavailable and never overwritten', async () => {
  const dir = join(root, 'g')
  const first = openEnv(dir)
  await first.write(() => first.table('jobs').put('a', 1))
  await first.close()
  writeFileSync(join(dir, 'data.mdb'), 'junk')
  const env = openEnv(dir)
  await assert.rejects(env.ping(), unavailable)
  assert.equal(readFileSync(join(dir, 'data.mdb'), 'utf8'), 'junk')
  await env.close()
})

test('an empty file left by a killed process is begun; a path that is no file is refused without waiting', async () => {
  const dir = join(root, 'begun')
  mkdirSync(dir)
  writeFileSync(join(dir, 'data.mdb'), '')
  const env = openEnv(dir)
  await env.write(() => env.table('jobs').put('a', 1))
  assert.equal(await env.read(() => env.table('jobs').get('a')), 1)
  await env.close()
  for (const [what, make] of [
    ['pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['folder', (file: string) => mkdirSync(file)],
  ] as const) {
    mkdirSync(join(root, what))
    make(join(root, what, 'data.mdb'))
    const other = openEnv(join(root, what))
    await assert.rejects(other.ping(), /its file data.mdb is no file/)
    await other.close()
  }
})

test('missing pages are reported as damage, with the remedy', async () => {
  const dir = join(root, 'pages')
  const first = openEnv(dir)
  const values = first.table<string, string>('jobs')
  for (let n = 0; n < 50; n++) await first.write(() => values.put(`k${n}`, 'x'.repeat(1500)))
  await first.close()
  const file = join(dir, 'data.mdb')
  const { size } = statSync(file)
  truncateSync(file, 8192)
  truncateSync(file, size)
  const env = openEnv(dir)
  await assert.rejects(env.ping(), /data\.mdb is damaged — put back a copy of it/)
  await env.close()
})

test('a write of a worker for which there is no room is refused, and its thread lives on', async () => {
  const dir = join(root, 'no-room')
  const source = `
    import { randomBytes } from 'node:crypto'
    import { storesOf } from '${new URL('../../../src/threads/stores.ts', import.meta.url)}'
    const { facts } = storesOf('${dir}')
    const entries = (count) => Array.from({ length: count }, (_, n) => ({ key: 'k' + n, bytes: randomBytes(5000) })) // which cannot be compressed
    await facts.put(entries(1))
    const refused = await facts.put(entries(400)).then(() => 'written', (error) => error.message)
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log(refused)
    console.log(await facts.has(['k0', 'k1']))`
  const script = `ulimit -f 1000; exec "${process.execPath}" --input-type=module -e "$0"`
  const { stdout } = await promisify(execFile)('sh', ['-c', script, source])
  assert.equal(stdout, "the store can't be reached: its file can't be written — is the disk full?\n[ true, false ]\n")
})

test('a file that others made longer and that was cut since is damaged for a thread that saw it short, and no process dies', async () => {
  const dir = join(root, 'cut-for-others')
  const source = `
    import { once } from 'node:events'
    import { statSync, truncateSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    import { openEnv } from '${new URL('../../../src/stores/lmdb/env.ts', import.meta.url)}'
    const env = openEnv('${dir}')
    const jobs = env.table('jobs')
    await env.write(() => jobs.put('a', 1))
    const goOn = new Int32Array(new SharedArrayBuffer(4))
    const reader = new Worker(new URL('${new URL('../../support/waiting-reader.ts', import.meta.url)}'), { execArgv: [], workerData: { dir: '${dir}', goOn } })
    await once(reader, 'message')
    const { size } = statSync('${dir}/data.mdb')
    for (let n = 0; n < 50; n++) await env.write(() => { for (let m = 0; m < 20; m++) jobs.put('k' + n + '-' + m, 'x'.repeat(1500)) })
    truncateSync('${dir}/data.mdb', size + 8192)
    Atomics.store(goOn, 0, 1)
    Atomics.notify(goOn, 0)
    const [error] = await once(reader, 'error')
    console.log(error.message)`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])
  const { stdout } = await run
  assert.match(stdout, /^the store can't be reached: its file data\.mdb is damaged/)
})

/** A store that has each batch followed by `after`, before it resolves. */
const followed =
  (after: () => void) =>
  (options: RootDatabaseOptionsWithPath): RootDatabase => {
    const store = open(options)
    const batch = store.batch.bind(store)
    store.batch = (work) => batch(work).finally(after)
    return store
  }

for (const [how, damage, refusal] of [
  ['cut', (file: string) => truncateSync(file, 8192), /data\.mdb is damaged/],
  ['removed', (file: string) => rmSync(file), /data\.mdb is missing/],
  ['replaced', (file: string) => renameSync(`${file}-other`, file), /data\.mdb was replaced by another program/],
] as const)
  test(`a write whose file is ${how} meanwhile is not acknowledged`, async () => {
    const dir = join(root, `meanwhile-${how}`)
    const file = join(dir, 'data.mdb')
    const first = openEnv(dir)
    await first.write(() => first.table('jobs').put('a', 'x'.repeat(100_000)))
    await first.close()
    cpSync(file, `${file}-other`)
    let damaged = false
    const openRoot = followed(() => {
      if (!damaged) damage(file)
      damaged = true
    })
    const env = openEnv(dir, { openRoot })
    await assert.rejects(
      env.write(() => env.table('jobs').put('b', 1)),
      refusal,
    )
    if (how === 'replaced') {
      await env.write(() => env.table('jobs').put('c', 1))
      assert.equal(await env.read(() => env.table('jobs').get('b')), undefined)
    } else await assert.rejects(env.ping(), refusal)
    await env.close()
  })

test('a store that has taken the place of another one is opened once, however many ask', async () => {
  const dir = join(root, 'opened-once')
  const file = join(dir, 'data.mdb')
  let opened = 0
  const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    opened++
    return open(options)
  }
  const env = openEnv(dir, { openRoot })
  const jobs = env.table<number, string>('jobs')
  await env.write(() => jobs.put('a', 1))
  cpSync(file, `${file}-other`)
  renameSync(`${file}-other`, file)
  await setImmediate()
  const read = () => env.read(() => jobs.get('a'))
  assert.deepEqual(await Promise.all([read(), read(), read()]), [1, 1, 1])
  assert.equal(opened, 2)
  await env.close()
})

/** A store whose commits fail as long as `codes` has another, as lmdb's do: the refusal first, its cause behind it. */
function failing(codes: number[]): (options: RootDatabaseOptionsWithPath) => RootDatabase {
  return (options) => {
    const store = open(options)
    const batch = store.batch.bind(store)
    store.batch = (work) => {
      const code = codes.shift()
      if (code === undefined) return batch(work)
      const commitError = setImmediate().then(() => Promise.reject(Object.assign(new Error('MDB'), { code })))
      return Promise.reject(Object.assign(new Error('Commit failed (see commitError for details)'), { commitError }))
    }
    return store
  }
}

test('a commit that lmdb has given up is made again, and one for which there is no room is not', async () => {
  const codes: number[] = [-30782, -30782]
  const env = openEnv(join(root, 'given-up'), { openRoot: failing(codes) })
  const users = env.table<{ name: string }, number>('users')
  await env.write(() => users.put(1, { name: 'ada' }))
  assert.equal(codes.length, 0)
  assert.deepEqual(await env.read(() => users.get(1)), { name: 'ada' })
  codes.push(28)
  await assert.rejects(
    env.write(() => users.put(2, { name: 'bob' })),
    unavailable,
  )
  assert.equal(await env.read(() => users.get(2)), undefined)
  await env.write(() => users.put(2, { name: 'eve' }))
  assert.deepEqual(await env.read(() => users.get(2)), { name: 'eve' })
  codes.push(-30797)
  await assert.rejects(
    env.write(() => users.put(3, { name: 'joe' })),
    /data\.mdb is damaged/,
  )
  await env.close()
})

test('a data directory that cannot be looked at is unavailable, and works once it can', async () => {
  const dir = join(root, 'out-of-sight')
  symlinkSync('out-of-sight', dir) // a link to itself
  const env = openEnv(dir)
  await assert.rejects(env.ping(), unavailable)
  rmSync(dir)
  mkdirSync(dir)
  const good = openEnv(join(root, 'in-sight'))
  await good.write(() => good.table('jobs').put('a', 1))
  await good.close()
  cpSync(join(root, 'in-sight', 'data.mdb'), join(dir, 'data.mdb'))
  assert.equal(await env.read(() => env.table('jobs').get('a')), 1)
  await env.close()
})

test('a change stands where the disk does not tell of its file any more, and is refused where the file is gone', () => {
  const written = statSync(import.meta.filename)
  const failed = Object.assign(new Error('EIO: i/o error, stat'), { code: 'EIO', errno: -5, syscall: 'stat' })
  const sized = (look: SizeWatch['look']): SizeWatch => ({ look, begin: () => undefined })
  const silent = sized(() => {
    throw failed
  })
  assert.doesNotThrow(() => assertKept(silent, written))
  const gone = sized(() => ({ stat: undefined, isCut: false, isOther: false }))
  assert.throws(() => assertKept(gone, written), { kind: 'unavailable' })
})
