import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxesOf } from '../../../../src/core/graph/map/boxes.ts'
import fc from '../../../support/properties.ts'

const shown = (paths: readonly string[], under: string, most: number): string[] =>
  boxesOf(paths, under, most).map(({ kind, path, files }) => `${kind} ${path} ${files.length}`)

const PATHS = ['lib/a/x.ts', 'lib/a/y.ts', 'lib/b/deep/one.ts', 'lib/b/deep/two.ts', 'lib/top.ts', 'main.ts']

test('the largest folders are opened first, files one by one where there is room', () => {
  assert.deepEqual(shown(PATHS, '', 2), ['folder lib 5', 'file main.ts 1'])
  assert.deepEqual(shown(PATHS, '', 4), ['files lib/a 2', 'files lib/b/deep 2', 'file lib/top.ts 1', 'file main.ts 1'])
  assert.equal(shown(PATHS, '', 6).length, 6)
})

test('a folder is shown as the one that it holds, when that is all it holds', () => {
  assert.deepEqual(shown(['src/main/java/a/B.java', 'src/main/java/c/D.java', 'src/main/java/c/E.java'], '', 2), [
    'file src/main/java/a/B.java 1',
    'files src/main/java/c 2',
  ])
})

test('zooming shows the contents of the folder alone, and a single folder beyond the limit', () => {
  assert.deepEqual(shown(PATHS, 'lib/a', 2), ['file lib/a/x.ts 1', 'file lib/a/y.ts 1'])
  const many = Array.from({ length: 50 }, (_, at) => `src/file-${at}.ts`)
  assert.equal(boxesOf(many, '', 5).length, 50)
  assert.deepEqual(shown(PATHS, 'no/such', 5), [])
})

test('every path is in one box, which lies in its folder, and there are no more boxes than asked for', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}.ts`)
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 20 }),
      (paths, most) => {
        const boxes = boxesOf(paths, '', most)
        const files = boxes.flatMap((box) => box.files).sort((a, b) => a - b)
        assert.deepEqual(
          files,
          paths.map((_, at) => at),
        )
        for (const box of boxes)
          for (const file of box.files) assert.ok(box.path === '' || paths[file]!.startsWith(box.path))
        // The root may have more parts than the limit; then these are all.
        const parts = new Set(paths.map((each) => each.split('/')[0])).size
        assert.ok(boxes.length <= Math.max(most, parts))
      },
    ),
  )
})
