import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPasted } from '../../../../src/core/graph/impact/pasted.ts'
import { changeOf } from '../../../../src/core/graph/impact/seeds.ts'

/** The lines and gaps of a diff of one file, on the side before it. */
function touched(hunk: readonly string[]): { lines: number[]; gaps: number[] } {
  const [file] = readPasted([['--- a/A.java', '+++ b/A.java', ...hunk]])
  const { lines, gaps } = changeOf(file!, 'before')
  return { lines, gaps }
}

test('a brace that is moved is a change where it was and where it is', () => {
  const hunk = ['@@ -3,4 +3,4 @@', ' time = 1;', '-}', ' if (a) {', ' done = true;', '+}', ' }']
  assert.deepEqual(touched(hunk), { lines: [4], gaps: [6] })
})

test('a brace whose indentation alone changes, or that closes new code, is none', () => {
  assert.deepEqual(touched(['@@ -3,3 +3,3 @@', ' time = 1;', '-}', '+    }', ' }']), { lines: [], gaps: [] })
  assert.deepEqual(touched(['@@ -3,1 +3,4 @@', ' time = 1;', '+if (a) {', '+  run();', '+}']), { lines: [], gaps: [3] })
})
