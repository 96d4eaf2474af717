import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSections, packSections, type Sections } from '../../../../src/core/text/index/sections.ts'
import fc from '../../../support/properties.ts'

const column = fc.oneof(fc.int8Array(), fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.int32Array())
const sections = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), column, { maxKeys: 6 }) as fc.Arbitrary<Sections>

test('columns and their description survive their bytes, at any place in memory', () => {
  fc.assert(
    fc.property(sections, fc.jsonValue(), fc.nat(16), (columns, about, offset) => {
      const packed = packSections(7, about, columns)
      const moved = new Uint8Array(new ArrayBuffer(packed.length + offset), offset)
      moved.set(packed)
      const opened = openSections(7, moved)
      assert.deepEqual({ ...opened?.columns }, { ...columns })
      assert.deepEqual(opened?.about, JSON.parse(JSON.stringify(about)))
    }),
  )
})

test('the first column starts where the bytes do', () => {
  const opened = openSections(1, packSections(1, {}, { first: Int8Array.of(1, 2, 3), second: Uint32Array.of(4) }))
  assert.equal(opened?.columns.first?.byteOffset, 0)
})

test('bytes that are cut short, changed anywhere, or of another version are not opened', () => {
  fc.assert(
    fc.property(sections, fc.nat(), fc.integer({ min: 1, max: 255 }), (columns, place, change) => {
      const packed = packSections(1, { about: 'it' }, columns)
      assert.equal(openSections(2, packed), undefined)
      assert.equal(openSections(1, packed.subarray(0, place % packed.length)), undefined)
      packed[place % packed.length]! ^= change
      assert.equal(openSections(1, packed), undefined)
    }),
  )
})
