// Objects of other machines are data: whoever may write them writes no file but those of a search index, and bytes that no
// machine has stored are told as such.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serialize } from 'node:v8'
import type { Stores } from '../../src/stores/open.ts'
import { searchableOf, takePiece } from '../../src/threads/snapshots/pieces.ts'

const UNTOUCHED = { trees: {}, facts: {}, chunks: {} } as Stores
const REVISION = '01a22cfa-2b72-7000-bb06-25bd45665be5'

const searchable = (revision: unknown): Uint8Array => serialize({ collection: { revision }, manifest: [] })

test('the revision of a collection, by which files are named, leads to no other folder', () => {
  assert.equal(searchableOf(searchable(REVISION)).collection.revision, REVISION)
  for (const revision of [
    '../../x',
    `${REVISION}/../x`,
    '/etc/x',
    `../${REVISION.slice(3)}`,
    `${REVISION}\n`,
    undefined,
    null,
  ])
    assert.throws(() => searchableOf(searchable(revision)), /not what a machine has stored/, String(revision))
})

test('what is no collection, tree or list of entries is told, and nothing is written', async () => {
  const values = [
    undefined,
    null,
    3,
    'x',
    {},
    [],
    [null],
    [[]],
    [[1, 2]],
    { collection: 1, manifest: [] },
    { paths: 1 },
  ]
  for (const bytes of [new Uint8Array(), new Uint8Array([1, 2, 3]), ...values.map((value) => serialize(value))]) {
    assert.throws(() => searchableOf(bytes), /not what a machine has stored/)
    for (const kind of ['tree', 'facts', 'packs'] as const) {
      if (kind !== 'tree' && serialize([]).equals(bytes)) continue
      const taken = takePiece(
        UNTOUCHED,
        { project: 'p', generation: 1 },
        { part: { kind, name: 'x' }, bytes, held: undefined },
      )
      await assert.rejects(taken, /not what a machine has stored/, `${kind} ${bytes}`)
    }
  }
})
