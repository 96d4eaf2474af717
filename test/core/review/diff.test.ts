import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changedRanges,
  diffSize,
  hunkAround,
  hunkTokens,
  lineBefore,
  linesOfDiff,
  renderHunk,
  touches,
  unquote,
} from '../../../src/core/review/diff.ts'
import { estimateTokens } from '../../../src/core/text/prompts/estimate.ts'
import fc from '../../support/properties.ts'
import { parseDiff } from '../../support/repositories/diffs.ts'

const MODIFIED = `diff --git a/src/a.ts b/src/a.ts
index 111..222 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,4 +1,5 @@ export function a() {
 one
-two
+2
+two and a half
 three
 four
@@ -10,3 +11,2 @@
 ten
-eleven
 twelve
\\ No newline at end of file
`

test('a modified file is read into hunks with both sides counted', () => {
  const [file] = parseDiff(MODIFIED)
  assert.equal(file!.path, 'src/a.ts')
  assert.equal(file!.status, 'modified')
  assert.equal(file!.hunks.length, 2)
  assert.equal(file!.hunks[0]!.heading, 'export function a() {')
  assert.deepEqual(diffSize(file!), { added: 2, removed: 2 })
})

test('a binary file has no paths but those of its header, and these may hold spaces', () => {
  const [file] = parseDiff(`diff --git a/img/the logo.png b/img/the logo.png
index 111..222 100644
Binary files a/img/the logo.png and b/img/the logo.png differ
`)
  assert.deepEqual([file!.path, file!.oldPath, file!.binary], ['img/the logo.png', 'img/the logo.png', true])
})

test('a missing newline at the end of a side is no line of the diff', () => {
  const [file] = parseDiff(`diff --git a/a b/a
@@ -1 +1,2 @@
-one
\\ No newline at end of file
+two
\\ No newline at end of file
+three
`)
  assert.deepEqual(file!.hunks[0]!.lines, ['-one', '+two', '+three'])
})

test('changed ranges are the added lines and the places where lines were removed', () => {
  const [file] = parseDiff(MODIFIED)
  assert.deepEqual(changedRanges(file!), [
    { start: 2, end: 3 },
    { start: 12, end: 12 },
  ])
  assert(touches(changedRanges(file!), 3, 3))
  assert(!touches(changedRanges(file!), 4, 11))
})

test('a line of the new side is found on the old one, before, in, between and after hunks', () => {
  const [file] = parseDiff(MODIFIED)
  const before = [1, 4, 5, 8, 11, 12, 20].map((line) => lineBefore(file!, line))
  assert.deepEqual(before, [1, 3, 4, 7, 10, 12, 20])
  const [emptied] = parseDiff('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -3,2 +2,0 @@\n-a\n-b\n')
  assert.deepEqual(
    [2, 3].map((line) => lineBefore(emptied!, line)),
    [2, 5],
  )
})

test('lines that are put into a file without any were all put before its first one', () => {
  const [filled] = parseDiff('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n')
  assert.deepEqual(
    [1, 2].map((line) => lineBefore(filled!, line)),
    [1, 1],
  )
})

test('a rendered hunk numbers the lines of the new side only', () => {
  const [file] = parseDiff(MODIFIED)
  assert.equal(renderHunk(file!.hunks[0]!).split('\n')[2], '  -two')
  assert.equal(renderHunk(file!.hunks[0]!).split('\n')[3], '2 +2')
})

test('renames, deletions, additions and binaries are told apart', () => {
  const files = parseDiff(`diff --git a/old name.py b/new name.py
similarity index 90%
rename from old name.py
rename to new name.py
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/new.txt b/new.txt
new file mode 100644
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+x
diff --git a/logo.png b/logo.png
Binary files a/logo.png and b/logo.png differ
`)
  assert.deepEqual(
    files.map(({ path, oldPath, status, binary }) => ({ path, oldPath, status, binary })),
    [
      { path: 'new name.py', oldPath: 'old name.py', status: 'renamed', binary: false },
      { path: 'gone.txt', oldPath: 'gone.txt', status: 'deleted', binary: false },
      { path: 'new.txt', oldPath: 'new.txt', status: 'added', binary: false },
      { path: 'logo.png', oldPath: 'logo.png', status: 'modified', binary: true },
    ],
  )
})

test('a removed line that looks like a header stays a line of its hunk', () => {
  const [file] = parseDiff('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n--- a/y\n z\n')
  assert.deepEqual(file!.hunks[0]!.lines, ['--- a/y', ' z'])
})

test('quoted paths are read as UTF-8 bytes', () => {
  assert.equal(unquote('"caf\\303\\251 \\"x\\".ts"'), 'café "x".ts')
  assert.equal(unquote('plain.ts'), 'plain.ts')
})

test('no text makes reading a diff throw, and every hunk holds as many lines as it says or fewer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('diff --git a/x b/x', '@@ -1,3 +1,2 @@', '+a', '-b', ' c'))),
      (lines) => {
        for (const file of parseDiff(lines.join('\n'))) {
          for (const hunk of file.hunks) {
            assert(hunk.lines.filter((line) => line[0] !== '-').length <= hunk.newLines)
            assert(hunk.lines.filter((line) => line[0] !== '+').length <= hunk.oldLines)
          }
        }
      },
    ),
  )
})

test('the part of a hunk around a finding is a hunk with its own numbers', () => {
  const lines = Array.from({ length: 30 }, (_, at) => (at === 14 ? '+new' : at === 13 ? '-old' : ` line ${at}`))
  const hunk = { oldStart: 1, oldLines: 29, newStart: 1, newLines: 29, heading: 'f', lines }
  const part = hunkAround(hunk, 14, 14)
  assert.deepEqual(part.lines, [' line 10', ' line 11', ' line 12', '-old', '+new', ' line 15', ' line 16', ' line 17'])
  assert.deepEqual([part.oldStart, part.oldLines, part.newStart, part.newLines], [11, 7, 11, 7])
  assert.deepEqual(hunkAround(hunk, 1, 29), hunk)
})

test('a diff is read some lines at a time, and none of them is cut', () => {
  const long = fc.nat(200_000).map((length) => 'é'.repeat(length))
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('', '+a', ' 日本'), long), { maxLength: 12 }), (lines) => {
      const text = `${lines.join('\n')}\nend`
      const blocks = [...linesOfDiff(Buffer.from(text))]
      assert.deepEqual(blocks.flat(), text.split('\n'))
      for (const block of blocks) assert(block.slice(0, -1).join('').length <= 64 * 1024)
    }),
  )
})

test('a hunk takes as many tokens as its text', () => {
  const line = fc
    .tuple(fc.constantFrom('+', '-', ' '), fc.string({ unit: 'grapheme' }))
    .map(([mark, text]) => mark + text)
  const start = fc.nat(100_000)
  fc.assert(
    fc.property(start, start, fc.string(), fc.array(line), (oldStart, newStart, heading, lines) => {
      const count = (without: string): number => lines.filter((text) => text[0] !== without).length
      const hunk = { oldStart, newStart, heading, lines, oldLines: count('+'), newLines: count('-') }
      assert.equal(hunkTokens(hunk), estimateTokens(renderHunk(hunk)))
    }),
  )
})
