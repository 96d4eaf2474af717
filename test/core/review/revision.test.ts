import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineChanges } from '../../../src/core/review/diff.ts'
import { entitiesChanged, linesOf, type Outlined, standsAt } from '../../../src/core/review/revision.ts'
import { parseDiff } from '../../support/repositories/diffs.ts'

const entity = (localName: string, startLine: number, endLine: number): Outlined => ({
  kind: 'Function',
  name: localName,
  localName,
  startLine,
  endLine,
  sigEndLine: startLine,
})

/** Names of the entities that a diff of one file, given by its hunk, changes. */
function changed(before: Outlined[], after: Outlined[], header: string, ...lines: string[]): string[] {
  const diff = ['diff --git a/f b/f', '--- a/f', '+++ b/f', header, ...lines, ''].join('\n')
  const [file] = parseDiff(diff)
  return entitiesChanged(before, after, lineChanges(file!)).map(({ localName }) => localName)
}

test('a function that is taken out changes none of those around it', () => {
  const before = [entity('a', 1, 2), entity('b', 5, 6), entity('c', 8, 9)]
  const after = [entity('a', 1, 2), entity('c', 4, 5)]
  const names = changed(before, after, '@@ -2,7 +2,3 @@', ' }', '-', '-@inline', '-b() {', '-}', ' ', ' c() {')
  assert.deepEqual(names, [])
})

test('a removed line changes the entity around it, or the one after it', () => {
  const before = [entity('a', 1, 4), entity('b', 7, 8)]
  const after = [entity('a', 1, 3), entity('b', 5, 6)]
  const names = changed(before, after, '@@ -3,5 +3,3 @@', '-  check()', ' }', ' ', '-@guarded', ' b() {')
  assert.deepEqual(names, ['a', 'b'])
})

test('of namesakes the one whose line is removed is changed, and all where it cannot be told', () => {
  const before = [entity('free', 1, 4), entity('free', 7, 9)]
  const after = [entity('free', 1, 4), entity('free', 7, 8)]
  const lines = [' free(b) {', '-  check()', ' }']
  const diff = ['diff --git a/f b/f', '--- a/f', '+++ b/f', '@@ -7,3 +7,2 @@', ...lines, ''].join('\n')
  const changes = lineChanges(parseDiff(diff)[0]!)
  assert.deepEqual(entitiesChanged(before, after, changes), [after[1]])
  const three = [...after, entity('free', 11, 12)]
  assert.deepEqual(entitiesChanged(before, three, changes), three)
})

test('added lines change the innermost entity around them alone', () => {
  const before = [entity('A', 1, 6), entity('A.run', 2, 3)]
  const after = [entity('A', 1, 8), entity('A.run', 2, 4), entity('A.stop', 6, 7)]
  assert.deepEqual(changed(before, after, '@@ -2,2 +2,3 @@', '   run() {', '+    x()', '   }'), ['A.run'])
  assert.deepEqual(changed(before, after, '@@ -4,1 +5,4 @@', ' ', '+  stop() {', '+  }', '+'), ['A', 'A.stop'])
})

test('a member that ends where its owner ends is the one that is changed', () => {
  const outline = [entity('A', 1, 4), entity('A.run', 2, 4)]
  assert.deepEqual(changed(outline, outline, '@@ -3,1 +3,1 @@', '-  x()', '+  y()'), ['A.run'])
})

test('a file is read in its own encoding, as an ingest reads it', () => {
  const text = '# grüße\r\nx = 1\n'
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), wide, Buffer.from(`\ufeff${text}`)])
    assert.deepEqual(linesOf(bytes), ['# grüße', 'x = 1'])
  assert.equal(linesOf(Buffer.from([1, 0, 2, 0, 0, 3])), undefined)
})

test('an entity is found where it stands now: overloads with their signatures, methods by their class', () => {
  const noted = (qualifiedName: string, startLine: number, endLine: number) => ({
    name: qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1),
    qualifiedName,
    startLine,
    endLine,
  })
  const method = { ...entity('Two.edit', 40, 44), name: 'edit' }
  const outline = [entity('edit', 11, 12), entity('edit', 14, 15), entity('edit', 17, 20), method]
  assert.deepEqual(standsAt(noted('a.edit', 1, 10), outline), { start: 11, end: 20 })
  assert.deepEqual(standsAt(noted('a.edit~2', 14, 15), outline), { start: 14, end: 15 })
  assert.deepEqual(standsAt(noted('a.Two.edit', 13, 17), outline), { start: 40, end: 44 })
  assert.deepEqual(standsAt(noted('a.gone', 3, 4), outline), { start: 3, end: 4 })
})
