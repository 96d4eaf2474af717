import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithin, joinPath, plainPath } from '../../src/core/paths.ts'

test('a part of a repository is named with or without ./ and slashes around it', () => {
  for (const given of ['src', './src', 'src/', '/src/', '././src//']) assert.equal(plainPath(given), 'src', given)
  for (const given of ['', '.', './', '/']) assert.equal(plainPath(given), '', given)
  assert.equal(plainPath('.github/workflows'), '.github/workflows')
})

test('a path lies in its folders and in itself, not in folders that begin with the same letters', () => {
  for (const part of ['src', 'src/a.ts', '']) assert(isWithin('src/a.ts', part), part)
  for (const part of ['sr', 'src/a', 'a.ts']) assert(!isWithin('src/a.ts', part), part)
})

test('a relative path that leaves the repository leads nowhere', () => {
  assert.equal(joinPath('a/b', '../c'), 'a/c')
  assert.equal(joinPath('a', '../../c'), undefined)
})
