// No bytes from outside bring a reader down: seeds and inputs that fuzzing has found (guided.ts), with pieces cut out,
// doubled, swapped and overwritten, and bytes at random. `make trust` tries a hundred times as many.

import { test } from 'node:test'
import fc from '../support/properties.ts'
import { rounds } from '../support/rounds.ts'
import { readCorpus } from './corpus.ts'
import { TARGETS } from './targets.ts'

/** An edit of bytes: at a place (a part of the length) so many are removed and others put there. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(12),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom('\0', '"', '{', '[', ']', '}', '\n', '\r', '\\', '@@', '*', '\ufeff', '\u{1f600}')
      .map((text) => Buffer.from(text)),
    fc.constantFrom(0, 0x7fffffff, 0xffffffff).map((word) => new Uint8Array(new Uint32Array([word]).buffer)),
  ),
})

function edited(seed: Uint8Array, edits: readonly { at: number; remove: number; put: Uint8Array }[]): Uint8Array {
  return edits.reduce((bytes, { at, remove, put }) => {
    const from = Math.floor(at * bytes.length)
    return new Uint8Array(Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + remove)]))
  }, seed)
}

for (const [name, { read, seeds, isSlow }] of Object.entries(TARGETS)) {
  const own = seeds.map((seed) => (typeof seed === 'string' ? new Uint8Array(Buffer.from(seed)) : seed))
  const given = [...own, ...readCorpus(name)]
  const bytes = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...given), fc.array(edit, { maxLength: 5 }))
        .map(([seed, edits]) => edited(seed, edits)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  )
  test(`${name}: any bytes are read, or refused as the reader says`, async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        await read(some)
      }),
      { numRuns: rounds(isSlow ? 5 : 300) },
    )
  })
}
