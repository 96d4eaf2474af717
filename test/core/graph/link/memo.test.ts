import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endDependents, noteReader } from '../../../../src/core/graph/link/dependents.ts'
import { type Linker, newLinker } from '../../../../src/core/graph/link/linker.ts'
import { forgetAll, remember } from '../../../../src/core/graph/link/memo.ts'
import { buildProgram } from '../../../../src/core/graph/link/program/program.ts'
import type { BindingId, SetId } from '../../../../src/core/ids.ts'

const fresh = (): Linker =>
  newLinker(buildProgram({ project: 'p', files: [], languages: new Map(), manifests: new Map() }))

/** Asks question `row`; `answer` is given the linker and a function for further questions. */
const ask = (linker: Linker, row: number, answer: (linker: Linker) => number): number =>
  remember(linker, linker.asked, row, (asking) => answer(asking) as SetId, undefined, undefined)

const goRound = (): number => goRound() + 1

/** The bits of `one` and `other`: a join, as that of sets is. */
const join = (one: number, other: number): number => one | other

test('a question that comes back to itself is answered from the empty answer on, and remembered', () => {
  const linker = fresh()
  const first = (): number => join(1, ask(linker, 2, second))
  const second = (): number => join(2, ask(linker, 1, first))
  assert.equal(ask(linker, 1, first), 3)
  for (const row of [1, 2])
    assert.equal(
      ask(linker, row, () => assert.fail()),
      3,
    )
  assert.equal(linker.endless, 0)
})

test('the answers of a circle do not depend on the question that is asked first', () => {
  // `or` takes the second answer only without a first one, so the empty answer leads to different ends
  const or = (one: number, other: number): number => (one === 0 ? other : one)
  const answersFrom = (order: readonly number[]): number[] => {
    const linker = fresh()
    const rules: Record<number, () => number> = {
      1: () => or(ask(linker, 2, rules[2]!), 4),
      2: () => or(ask(linker, 3, rules[3]!), 8),
      3: () => or(ask(linker, 1, rules[1]!), join(16, ask(linker, 2, rules[2]!))),
      4: () => join(32, ask(linker, 2, rules[2]!)),
    }
    for (const row of order) ask(linker, row, rules[row]!)
    return [1, 2, 3, 4].map((row) => ask(linker, row, () => assert.fail()))
  }
  const expected = answersFrom([1, 2, 3, 4])
  for (const order of [[2], [3], [4], [3, 1], [4, 2, 1]])
    assert.deepEqual(answersFrom([...order, 1, 2, 3, 4]), expected)
})

test('a circle whose answers never settle is given up after some sweeps', () => {
  const linker = fresh()
  const other = (answer: number): number => (answer === 1 ? 2 : 1)
  const round = (): number => other(ask(linker, 2, () => ask(linker, 1, round)))
  assert.ok([1, 2].includes(ask(linker, 1, round)))
})

test('a question that lies too deep is cut off, and the ones on the way to it are asked again', () => {
  const linker = fresh()
  const down = (row: number): number => (row === 1000 ? 1 : ask(linker, row + 1, () => down(row + 1)))
  assert.equal(
    ask(linker, 0, () => down(0)),
    0,
  )
  assert.equal(
    ask(linker, 900, () => down(900)),
    1,
  )
  assert.equal(
    ask(linker, 700, () => down(700)),
    1,
  )
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

test('what depends on arguments is recorded until all have arrived, and again once all answers are forgotten', () => {
  const { dependents, ...linker } = fresh()
  const asked = { ...linker, dependents }
  const note = (question: number): number => {
    dependents.current = question
    noteReader(dependents, 0 as BindingId)
    return dependents.size
  }
  assert.equal(note(5), 2)
  endDependents(asked)
  assert.deepEqual([dependents.who.length, asked.asked.dependents.length], [0, 0])
  note(6)
  assert.equal(
    ask(asked, 5000, () => 1),
    1,
  ) // the memo grows
  forgetAll(asked)
  dependents.active = true
  assert.equal(asked.asked.dependents.length, asked.asked.result.length)
  for (const question of [7, 8]) note(question)
  assert.deepEqual([...dependents.who.subarray(1, dependents.size)], [7, 8])
})
