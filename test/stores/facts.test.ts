import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FactStore, factKey, openFacts } from '../../src/stores/facts.ts'
import { openGraphs } from '../../src/stores/graphs.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { temporaryFolder } from '../support/temporary.ts'

let env: Env
let facts: FactStore

before(() => {
  env = openEnv(temporaryFolder())
  facts = openFacts(env)
})
after(() => env.close())

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a sweep removes the facts that are not to be kept, counts them, and leaves the others', async () => {
  await facts.put(['a', 'b', 'c'].map((key) => ({ key, bytes: bytes(key) })))
  assert.equal(await facts.sweep((key) => key === 'b'), 2)
  assert.deepEqual(await facts.has(['a', 'b', 'c']), [false, true, false])
  assert.equal(await facts.count(), 1)
  assert.deepEqual(Buffer.from((await facts.get('b'))!), Buffer.from('b'))
})

test('whatever a file is called, a sweep is asked about the key of its facts', async () => {
  const odd = Array.from({ length: 0xa0 }, (_, code) => `f${String.fromCharCode(code)}.ts`)
  const names = [...odd.filter((name) => !name.includes('/')), 'f%01.ts', 'f%2501.ts', '\u{202e}\u{1f4a9}.ts']
  const keys = names.map((name) =>
    factKey('3f9c209f08461901aafaf68d934f9ee834c025fe', 'typescript', '422d5446b6a2', `src/${name}`),
  )
  assert.equal(new Set(keys).size, names.length)
  await facts.put(keys.map((key) => ({ key, bytes: bytes(key) })))
  await env.write(() => env.table<Uint8Array, string>('facts').put(`${'a'.repeat(64)}:earlier\u0001.ts`, bytes('old')))
  const asked: string[] = []
  await facts.sweep((key) => asked.push(key) === 0)
  assert.deepEqual(asked.filter((key) => keys.includes(key)).sort(), keys.sort())
  assert.deepEqual((await facts.has(keys)).filter(Boolean), [])
})

test('the mark is another one once facts were removed, by a sweep or because a disk has damaged them, and else stays', async () => {
  await facts.put(['kept', 'swept'].map((key) => ({ key, bytes: bytes(key) })))
  const mark = await facts.mark()
  await facts.put([{ key: 'later', bytes: bytes('later') }])
  await facts.sweep(() => true)
  assert.equal(await facts.mark(), mark)
  await facts.sweep((key) => key !== 'swept')
  const swept = await facts.mark()
  assert.notEqual(swept, mark)
  await env.write(() =>
    env.table<Uint8Array, string>('facts').put('kept', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2])),
  )
  assert.equal(await facts.get('kept'), undefined)
  assert.notEqual(await facts.mark(), swept)
})

test('facts are visited in the order of the keys, with nothing where there are none', async () => {
  await facts.put(['x', 'y'].map((key) => ({ key, bytes: bytes(key) })))
  const seen: [number, string | undefined][] = []
  await facts.each(['y', 'none', 'x'], (found, index) => seen.push([index, found && Buffer.from(found).toString()]))
  assert.deepEqual(seen, [
    [0, 'y'],
    [1, undefined],
    [2, 'x'],
  ])
})

test('what another thread makes again stays, when whoever has read it damaged comes to remove it', async () => {
  const damaged = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2]) // the head of a frame, and no more
  const graphs = env.table<Uint8Array, [string, number]>('graphs')
  const stored = env.table<Uint8Array, string>('facts')
  for (const again of [true, false]) {
    const whoeverIsLate = (makeAgain: () => Promise<void>): Env => ({
      ...env,
      write: async (work) => {
        if (again) await makeAgain()
        return env.write(work)
      },
    })
    await env.write(() => stored.put('torn', damaged))
    const factsToo = whoeverIsLate(() => facts.put([{ key: 'torn', bytes: bytes('made again') }]))
    assert.equal(await openFacts(factsToo).get('torn'), undefined)
    assert.deepEqual(await facts.has(['torn']), [again])
    await env.write(() => graphs.put(['torn', 1], damaged))
    const graphToo = whoeverIsLate(() => openGraphs(env).put('torn', 1, bytes('made again')))
    assert.equal(await openGraphs(graphToo).get('torn', 1), undefined)
    assert.equal(await openGraphs(env).has('torn', 1), again)
  }
})

test('facts that are found damaged while many are visited are removed, also when the visit ends early', async () => {
  const stored = env.table<Uint8Array, string>('facts')
  const visits = [() => undefined, () => assert.fail('enough')]
  for (const visit of visits) {
    await facts.put([{ key: 'whole', bytes: bytes('whole') }])
    await env.write(() => stored.put('torn', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2])))
    await facts.each(['torn', 'whole'], visit).catch(() => undefined)
    assert.deepEqual(await facts.has(['torn', 'whole']), [false, true])
  }
})

test('the key of facts tells files by content, language, extractor and base name, not by folder', () => {
  const key = factKey('hash', 'python', 'v1', 'src/app/__init__.py')
  assert.equal(key, factKey('hash', 'python', 'v1', '__init__.py'))
  const others = [
    factKey('other', 'python', 'v1', '__init__.py'),
    factKey('hash', 'ruby', 'v1', '__init__.py'),
    factKey('hash', 'python', 'v2', '__init__.py'),
    factKey('hash', 'python', 'v1', 'main.py'),
  ]
  assert.ok(others.every((other) => other !== key))
})
