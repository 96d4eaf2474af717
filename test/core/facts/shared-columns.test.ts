import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsBuilder } from '../../../src/core/facts/builder.ts'
import { decodeFacts, encodeFacts } from '../../../src/core/facts/bytes.ts'
import { columnFrom, sharedColumn } from '../../../src/core/facts/shared-columns.ts'
import type { Facts } from '../../../src/core/facts.ts'
import { groupBy } from '../../../src/core/graph/link/program/tables.ts'

/** The facts of a file with `calls` calls in the lines from `line` on. */
function factsOf(calls: number, line: number): Facts {
  const facts = factsBuilder('python')
  for (let call = 0; call < calls; call++) facts.add('calls', { expr: call, scope: 0, line: line + call })
  return decodeFacts(encodeFacts(facts.finish({ lines: 10, errors: 0 })))!
}

test('files whose short columns say the same hold them once', () => {
  const [, , one, other] = [factsOf(3, 5), factsOf(3, 5), factsOf(3, 5), factsOf(3, 5)]
  assert.equal(one!.calls.line, other!.calls.line)
  assert.deepEqual([...one!.calls.line], [5, 6, 7])
  assert.equal(one!.calls.line.buffer.byteLength, 3 * 4, 'and not the facts of the file that had them first')
})

test('facts that are kept do not keep the bytes that they were read from, which end with the strings', () => {
  const facts = factsOf(300, 5)
  const cells = 5 * 300 // five columns of calls, and no other table
  assert.equal(facts.calls.line.buffer.byteLength, cells * 2)
})

test('columns take two bytes a cell where all of theirs fit, and say the same', () => {
  for (const first of [-300, 32_467, 32_468, 2 ** 31 - 400]) {
    const { line, expr } = factsOf(300, first).calls
    const lines = Array.from({ length: 300 }, (_, at) => first + at)
    assert.deepEqual([[...line], line.BYTES_PER_ELEMENT], [lines, lines.at(-1)! < 2 ** 15 ? 2 : 4])
    assert.deepEqual([expr[299], expr.BYTES_PER_ELEMENT], [299, 2])
  }
})

test('columns that differ in a cell or in their length are not taken for each other', () => {
  for (let round = 0; round < 3; round++) {
    for (let first = 0; first < 400; first++) {
      const cells = Int32Array.of(first, first % 7, -1)
      for (const length of [1, 2, 3]) {
        const shared = sharedColumn(cells, 0, length)
        if (shared) assert.deepEqual([...shared], [...cells.subarray(0, length)])
      }
    }
  }
})

test('a column is a copy of the cells that it was made of', () => {
  for (const length of [0, 1, 40, 500, 5000, 20_000]) {
    const cells = Int32Array.from({ length: length + 3 }, (_, at) => at * 3 - 1)
    const column = columnFrom(cells, length)
    const expected = [...cells.subarray(0, length)]
    cells.fill(-9)
    assert.deepEqual([...column], expected)
  }
  assert.deepEqual([...columnFrom(Int32Array.of(4, 5))], [4, 5])
})

test('rows are grouped by their keys in order, in tables of every size', () => {
  for (const [keys, rows] of [
    [0, 0],
    [3, 0],
    [3, 8],
    [300, 0],
    [40, 900],
    [9000, 20_000],
    [9000, 5],
  ] as const) {
    const cells = Int32Array.from({ length: rows }, (_, row) => ((row * 7919) % (keys + 2)) - 2)
    const { start, rows: grouped } = groupBy(cells, keys)
    assert.equal(start.length, keys + 1)
    for (let key = 0; key < keys; key++) {
      const expected = [...cells.keys()].filter((row) => cells[row] === key)
      assert.deepEqual([...grouped.subarray(start[key], start[key + 1])], expected)
      if (keys > 1000 && key > 40) break
    }
  }
})
