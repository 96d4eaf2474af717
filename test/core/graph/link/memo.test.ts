import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Linker, newLinker } from '../../../../src/core/graph/link/linker.ts'
import { remember } from '../../../../src/core/graph/link/memo.ts'
import { buildProgram } from '../../../../src/core/graph/link/program/program.ts'
import type { SetId } from '../../../../src/core/ids.ts'

const fresh = (): Linker =>
  newLinker(buildProgram({ project: 'p', files: [], languages: new Map(), manifests: new Map() }))

/** Asks question `row`; `answer` is given the linker and a function for further questions. */
const ask = (linker: Linker, row: number, answer: (linker: Linker) => number): number =>
  remember(linker, linker.asked, row, (asking) => answer(asking) as SetId, undefined, undefined)

const goRound = (): number => goRound() + 1

test('a question that comes back to itself is answered without that part, and remembered', () => {
  const linker = fresh()
  const answer = ask(linker, 1, () => ask(linker, 2, () => ask(linker, 1, () => assert.fail()) + 5) + 1)
  assert.equal(answer, 6)
  assert.equal(
    ask(linker, 1, () => assert.fail()),
    6,
  )
  assert.equal(linker.endless, 0)
})

test('a question that has no end is given up, and those on the way to it can be asked again', () => {
  const linker = fresh()
  assert.equal(
    ask(linker, 1, () => ask(linker, 2, goRound)),
    0,
  )
  assert.equal(linker.endless, 1)
  assert.equal(
    ask(linker, 2, () => 7),
    7,
  )
  assert.equal(
    ask(linker, 3, () => ask(linker, 4, () => 8) + 1),
    9,
  )
})

test('any other error ends the link', () => {
  const linker = fresh()
  assert.throws(() =>
    ask(linker, 1, () => {
      throw new RangeError('Invalid array length')
    }),
  )
})
