import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PackedStrings, packStrings } from '../../../src/core/graph/packed-strings.ts'
import fc from '../../support/properties.ts'

const decoder = new TextDecoder()

/** The strings that packed ones say, each with its end. */
function read({ json, ends }: PackedStrings): unknown[] {
  let at = 0
  return Array.from(ends, (end) => {
    const text = decoder.decode(json.subarray(at, end))
    at = end
    assert.equal(text.at(-1), ',')
    return JSON.parse(text.slice(0, -1))
  })
}

test('strings are packed as JSON, whatever was packed before them', () => {
  const strings = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 30 })
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 6 })
  fc.assert(
    fc.property(strings, edits, strings, (first, changes, other) => {
      let packed = packStrings(first)
      assert.deepEqual(read(packed), first)
      const now = [...first]
      for (const [place, gone, come] of changes) {
        now.splice(place % (now.length + 1), gone, come)
        packed = packStrings([...now], packed)
        assert.deepEqual(read(packed), now)
        assert.equal(packed.ends.at(-1) ?? 0, packed.json.length)
      }
      assert.deepEqual(read(packStrings(other, packed)), other)
    }),
  )
})

test('strings that an edit leaves are copied, though others come, go and change places', () => {
  const many = Array.from({ length: 5000 }, (_, number) => `name${number}`)
  const { strings, json, ends } = packStrings(many)
  const marked = Buffer.from(Buffer.from(json).toString().replaceAll('name', 'NAME'))
  const edited = [...many.slice(0, 700), 'new', ...many.slice(700, 2000), ...many.slice(2002, 4000), many[2001]!]
  edited.push(...many.slice(4000))
  const now = packStrings(edited, { strings, json: marked, ends })
  assert.deepEqual(
    read(now).filter((text) => !String(text).startsWith('NAME')),
    ['new', 'name2001'],
  )
  assert.deepEqual(
    read(now).map((text) => String(text).toLowerCase()),
    edited,
  )
})
