import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSegmenter } from '../../../src/core/text/index/lexical.ts'
import { quantise, type SearchIndex } from '../../../src/core/text/index/search-index.ts'
import { buildNeighbours, openNeighbours } from '../../../src/stores/search/neighbours.ts'
import fc from '../../support/properties.ts'
import { assembleIndex } from '../../support/search-index.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const dir = temporaryFolder()

const DIMENSIONS = 16

/** A chunk is a number: its identity; with a seed its vector is decided. */
type Member = { id: number; seed: number }

function vectorOf({ id, seed }: Member): Float32Array {
  let state = id * 4 + seed + 1
  const vector = Float32Array.from({ length: DIMENSIONS }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return (state >>> 8) / 0x1000000 - 0.5
  })
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function indexOf(members: readonly Member[]): SearchIndex {
  const vectors = new Int8Array(members.length * DIMENSIONS)
  const scales = new Float32Array(members.length)
  const ids = new Uint8Array(members.length * 16)
  for (const [at, member] of members.entries()) {
    scales[at] = quantise(vectorOf(member), vectors.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS))
    new DataView(ids.buffer).setUint32(at * 16, member.id)
  }
  const chunks = members.map(({ id }) => ({
    entityType: 'Function',
    name: `f${id}`,
    qualifiedName: `f${id}`,
    enclosing: '',
    startLine: 1,
    endLine: 1,
    isTest: false,
    isGenerated: false,
    isDeprecated: false,
  }))
  const segment = createSegmenter()(
    chunks.map(({ name }) => ({ name, enclosing: '', path: '', signature: '', doc: '', body: '', description: '' })),
  )
  const file = { path: 'a.py', chunks, segment, vectors, scales, ids }
  return assembleIndex([file], undefined, { version: 'test', dimensions: DIMENSIONS })
}

const members = fc.uniqueArray(fc.record({ id: fc.nat(400), seed: fc.nat(3) }), {
  minLength: 40,
  maxLength: 120,
  selector: ({ id }) => id,
})

test('neighbours taken over from an earlier index find the chunks of the new one by their vectors, and no other', () => {
  let run = 0
  let asked = 0
  let missed = 0
  fc.assert(
    fc.property(members, fc.array(members, { minLength: 1, maxLength: 4 }), (first, changes) => {
      run++
      let before: { index: SearchIndex; file: string } | undefined
      let state = first
      for (const [step, more] of [[], ...changes].entries()) {
        const some = more.slice(0, 10) // few enough that the earlier neighbours are worth keeping
        const ids = new Set(some.map(({ id }) => id))
        state = [
          ...state.filter(({ id }) => !ids.has(id) && (step === 0 || id % 11 !== step)),
          ...some.filter(({ seed }) => seed > 0),
        ]
        const index = indexOf(state)
        const file = join(dir, `${run}-${step}`)
        buildNeighbours(index, file, 1, before)
        const nearest = openNeighbours(index, file)
        assert(nearest !== 'damaged')
        assert.equal(new Set(index.labels).size, index.chunks)
        for (const [chunk, member] of state.entries()) {
          const found = nearest(vectorOf(member), 3)
          asked++
          if (!found.includes(chunk)) missed++
          assert.ok(found.every((one) => one < index.chunks))
        }
        before = { index, file }
      }
    }),
    { numRuns: 25 },
  )
  assert.ok(missed <= asked / 500, `${missed} of ${asked} missed`) // the graph is approximate, fresh ones too
})

test('chunks that stay keep their label, so that only the changed ones are put in', () => {
  const state = Array.from({ length: 50 }, (_, id) => ({ id, seed: 1 }))
  const first = indexOf(state)
  buildNeighbours(first, join(dir, 'first'), 1)
  const second = indexOf([{ id: 900, seed: 1 }, ...state.slice(1)])
  buildNeighbours(second, join(dir, 'second'), 1, { index: first, file: join(dir, 'first') })
  assert.deepEqual([...second.labels], [50, ...first.labels.slice(1)])
})

test('a file of neighbours that is none, or that of another index, is damaged', () => {
  const index = indexOf(Array.from({ length: 50 }, (_, id) => ({ id, seed: 1 })))
  const file = join(dir, 'whole')
  buildNeighbours(index, file, 1)
  const other = indexOf(Array.from({ length: 40 }, (_, id) => ({ id, seed: 1 })))
  assert.equal(openNeighbours(other, file), 'damaged')
  writeFileSync(join(dir, 'none'), 'no index')
  assert.equal(openNeighbours(index, join(dir, 'none')), 'damaged')
  assert.equal(openNeighbours(index, join(dir, 'missing')), 'damaged')
  assert.equal(openNeighbours(index, dir), 'damaged')
})

test('neighbours that a disk has changed or cut are damaged, and built anew from the chunks', () => {
  const state = Array.from({ length: 50 }, (_, id) => ({ id, seed: 1 }))
  const first = indexOf(state)
  const file = join(dir, 'changed')
  buildNeighbours(first, file, 1)
  assert.notEqual(openNeighbours(first, file), 'damaged')
  const bytes = readFileSync(file)
  const second = indexOf([{ id: 900, seed: 1 }, ...state.slice(1)])
  const place = (part: number): number => Math.floor(bytes.length * part)
  const damages = [0.01, 0.3, 0.6, 0.9, 1].map((part) => {
    const changed = Buffer.from(bytes)
    changed[Math.min(place(part), bytes.length - 1)]! ^= 0xff
    return changed
  })
  for (const damaged of [
    ...damages,
    bytes.subarray(0, place(0.5)),
    bytes.subarray(0, 5),
    Buffer.from('x'.repeat(5000)),
  ]) {
    writeFileSync(file, damaged)
    assert.equal(openNeighbours(first, file), 'damaged')
    buildNeighbours(second, join(dir, 'anew'), 1, { index: first, file })
    assert.deepEqual([...second.labels], [...second.labels.keys()], 'none was taken over')
    assert.notEqual(openNeighbours(second, join(dir, 'anew')), 'damaged')
  }
})
