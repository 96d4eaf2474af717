import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Blobs, type ObjectsAt, openObjects } from '../../../src/stores/objects/objects.ts'
import { type FaultyS3, gatewayPath, startFaultyS3, startGateway } from '../../support/machines/s3.ts'
import fc from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const unavailable = { kind: 'unavailable' }
const NO_WAITS = [0, 0]

const name = fc.stringMatching(/^[a-z0-9]{1,12}(\/[a-z0-9-]{1,12}){0,2}\.x$/)

/** The laws of objects, wherever they are. */
async function obeysTheLaws(objects: Blobs): Promise<void> {
  await fc.assert(
    fc.asyncProperty(name, fc.uint8Array({ maxLength: 2000 }), async (path, bytes) => {
      await objects.put(path, bytes)
      assert.deepEqual(Buffer.from((await objects.get(path))!), Buffer.from(bytes))
      await objects.put(path, bytes)
      await objects.remove(path)
      assert.equal(await objects.get(path), undefined)
      await objects.remove(path)
    }),
    { numRuns: 25 },
  )
  const large = Buffer.alloc(9 * 2 ** 20, 'facts')
  await objects.put('large/one', large)
  assert.ok(large.equals(Buffer.from((await objects.get('large/one'))!)))
}

const folderAt = (): { at: ObjectsAt; folder: string } => {
  const folder = temporaryFolder()
  return { at: { kind: 'folder', url: pathToFileURL(folder).href }, folder }
}

test('objects in a folder are given back as they were put, and are gone when removed', async () => {
  await obeysTheLaws(openObjects(folderAt().at))
})

test('a damaged object in a folder is not given back', async () => {
  const { at, folder } = folderAt()
  const objects = openObjects(at, NO_WAITS)
  await objects.put('graph', Buffer.from('nodes and edges'))
  const bytes = readFileSync(join(folder, 'graph'))
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(join(folder, 'graph'), bytes)
  await assert.rejects(objects.get('graph'), unavailable)
  writeFileSync(join(folder, 'graph'), bytes.subarray(0, 10))
  await assert.rejects(objects.get('graph'), unavailable)
})

test('the bytes of another object are not given back, one of an earlier version is', async () => {
  const { at, folder } = folderAt()
  const objects = openObjects(at, NO_WAITS)
  await objects.put('one', Buffer.from('of one project'))
  await objects.put('other', Buffer.from('of another'))
  copyFileSync(join(folder, 'other'), join(folder, 'one'))
  await assert.rejects(objects.get('one'), unavailable)
  const old = Buffer.from('by its bytes alone')
  writeFileSync(join(folder, 'old'), Buffer.concat([createHash('sha256').update(old).digest(), old]))
  assert.deepEqual(Buffer.from((await objects.get('old'))!), old)
})

test('an object that could not be written leaves nothing behind', async () => {
  const { at, folder } = folderAt()
  const objects = openObjects(at, [])
  writeFileSync(join(folder, 'file'), '')
  await assert.rejects(objects.put('file/below', Buffer.from('x')), unavailable)
  assert.deepEqual(readdirSync(folder), ['file'])
})

describe('in an S3 store', () => {
  let s3: FaultyS3
  before(async () => {
    s3 = await startFaultyS3()
  })
  after(() => s3.stop())

  test('objects are given back as they were put, and are gone when removed', async () => {
    await obeysTheLaws(openObjects(s3.at))
  })

  test('requests that fail are made again', async () => {
    const objects = openObjects(s3.at, NO_WAITS)
    for (const fault of ['refuse', 'cut'] as const) {
      s3.faults[fault] = 2
      await objects.put('kept', Buffer.from(fault))
      s3.faults[fault] = 2
      assert.equal(Buffer.from((await objects.get('kept'))!).toString(), fault)
      s3.faults[fault] = 2
      await objects.remove('kept')
    }
  })

  test('wrong bytes are asked for again, and never given back', async () => {
    const objects = openObjects(s3.at, NO_WAITS)
    await objects.put('graph', Buffer.from('nodes and edges'))
    s3.faults.lie = 2
    assert.equal(Buffer.from((await objects.get('graph'))!).toString(), 'nodes and edges')
    s3.faults.lie = 3
    await assert.rejects(objects.get('graph'), unavailable)
  })

  test('a store that stays out of reach is told of without its address and keys', async () => {
    s3.faults.refuse = 100
    const refused = await openObjects(s3.at, NO_WAITS)
      .put('x', Buffer.from('x'))
      .catch((error: Error) => error)
    s3.faults.refuse = 0
    assert.ok(refused instanceof Error)
    for (const secret of [s3.at.secretAccessKey, s3.at.accessKeyId, '127.0.0.1'])
      assert.ok(!refused.message.includes(secret))
    const strange = openObjects({ ...s3.at, secretAccessKey: 'another' }, [])
    await assert.rejects(strange.get('x'), unavailable)
  })
})

test('objects behind a gateway to S3 are given back as they were put, and are gone when removed', {
  skip: gatewayPath === undefined && 'no versitygw on this machine; the server in this process is asked above',
}, async () => {
  const gateway = await startGateway(gatewayPath!)
  try {
    await obeysTheLaws(openObjects(gateway.at))
  } finally {
    await gateway.stop()
  }
})
