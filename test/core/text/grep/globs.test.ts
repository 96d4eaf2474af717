import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathChooser } from '../../../../src/core/text/grep/globs.ts'

const PATHS = [
  'main.ts',
  'src/main.ts',
  'src/main.test.ts',
  'src/core/a.ts',
  'src/core/b.js',
  'src2/core/a.ts',
  'docs/src/a.md',
  'docs/[id].md',
]
const chosen = (...globs: string[]): string[] => PATHS.filter(pathChooser(globs))

test('without globs every path is chosen', () => {
  assert.deepEqual(chosen(), PATHS)
})

test('a glob without a slash fits a name at any depth, one with a slash begins at the root', () => {
  assert.deepEqual(chosen('main.ts'), ['main.ts', 'src/main.ts'])
  assert.deepEqual(chosen('/main.ts'), ['main.ts'])
  assert.deepEqual(chosen('src/*.ts'), ['src/main.ts', 'src/main.test.ts'])
  assert.deepEqual(chosen('src/**/*.ts'), ['src/main.ts', 'src/main.test.ts', 'src/core/a.ts'])
  assert.deepEqual(chosen('**/core'), ['src/core/a.ts', 'src/core/b.js', 'src2/core/a.ts'])
})

test('a folder stands for all in it', () => {
  assert.deepEqual(chosen('core/'), ['src/core/a.ts', 'src/core/b.js', 'src2/core/a.ts'])
  assert.deepEqual(chosen('./src/core'), ['src/core/a.ts', 'src/core/b.js'])
})

test('sets, alternatives and single characters', () => {
  assert.deepEqual(chosen('[a-b].*'), ['src/core/a.ts', 'src/core/b.js', 'src2/core/a.ts', 'docs/src/a.md'])
  assert.deepEqual(chosen('[!a].*'), ['src/core/b.js'])
  assert.deepEqual(chosen('*.{js,md}'), ['src/core/b.js', 'docs/src/a.md', 'docs/[id].md'])
  assert.deepEqual(chosen('src?'), ['src2/core/a.ts'])
  assert.deepEqual(chosen('\\[id\\].md'), ['docs/[id].md'])
})

test('a range that ends before it begins has no members, and a set of signs these', () => {
  const names = ['a', '/', '-', '^', ']', 'b']
  assert.deepEqual(names.filter(pathChooser(['[a-/]'])), [])
  assert.deepEqual(names.filter(pathChooser(['[!b-a]'])), ['a', '-', '^', ']', 'b'])
  assert.deepEqual(names.filter(pathChooser(['[^-]'])), ['a', '^', ']', 'b'])
  assert.deepEqual(names.filter(pathChooser(['[b^-]'])), ['-', '^', 'b'])
})

test('files excluded by ! are left out of the others, or of all', () => {
  assert.deepEqual(chosen('!src', '!*.md'), ['main.ts', 'src2/core/a.ts'])
  assert.deepEqual(chosen('*.ts', '!*.test.ts', '!core'), ['main.ts', 'src/main.ts'])
})

test('signs of expressions stand for themselves', () => {
  assert.deepEqual(['a+b(c).ts', 'aab(c).ts', 'a.b', 'axb'].filter(pathChooser(['a+b(c).ts', 'a.b'])), [
    'a+b(c).ts',
    'a.b',
  ])
  assert.deepEqual(['{a', 'a]', 'a,b', '[a'].filter(pathChooser(['{a', 'a]', 'a,b', '[a'])), ['{a', 'a]', 'a,b', '[a'])
})
