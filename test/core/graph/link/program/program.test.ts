import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Program, unitColumn } from '../../../../../src/core/graph/link/program/program.ts'

test('rows lead to their files, of which there may be more than 16 bits can tell', () => {
  for (const files of [3, 1 << 16, (1 << 16) + 2]) {
    const units = Array.from({ length: files }, (_, index) => ({ index })) as unknown as Program['units']
    const column = unitColumn(units, files * 2, ({ index }) => [index * 2, 2])
    for (const unit of [0, 1, files - 1]) assert.deepEqual([...column.subarray(unit * 2, unit * 2 + 2)], [unit, unit])
    assert.equal(column.BYTES_PER_ELEMENT, files > 1 << 16 ? 4 : 2)
  }
})
