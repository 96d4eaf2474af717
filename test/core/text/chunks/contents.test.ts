import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link } from '../../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { rust } from '../../../../src/core/languages/rust/index.ts'
import { typescript } from '../../../../src/core/languages/typescript/index.ts'
import { readContents } from '../../../../src/core/text/chunks/contents.ts'
import { languages } from '../../../support/languages.ts'

test('entities of a file stand by their first line, those around others first, with the module of the file', () => {
  const text = 'export function last() {\n}\nexport class Box { open() {\n  return 1\n}\n}\n'
  const facts = extractFacts(typescript, 'src/box.ts', text)
  const files = [
    { path: 'README.md', lines: 1, facts: undefined },
    { path: 'src/box.ts', lines: 6, facts },
  ]
  const { entitiesOf, moduleOf } = readContents(link({ project: 'p', files, languages, manifests: new Map() }))
  assert.equal(moduleOf('src/box.ts'), 'src.box')
  assert.deepEqual([moduleOf('README.md'), entitiesOf('README.md'), entitiesOf('gone.ts')], [undefined, [], []])
  assert.deepEqual(
    entitiesOf('src/box.ts').map(({ name, startLine, endLine }) => [name, startLine, endLine]),
    [
      ['last', 1, 2],
      ['Box', 3, 6],
      ['open', 3, 5],
    ],
  )
})

test('an entity is a test where its file or its module is one', () => {
  const source = 'fn work() {}\n#[cfg(test)]\nmod checks {\n  #[test]\n  fn works() {}\n}\n'
  const files = ['src/lib.rs', 'tests/all.rs'].map((path) => ({
    path,
    lines: 6,
    facts: extractFacts(rust, path, source),
  }))
  const { entitiesOf } = readContents(link({ project: 'p', files, languages, manifests: new Map() }))
  const tests = (path: string) => entitiesOf(path).map(({ name, isTest }) => [name, isTest])
  assert.deepEqual(tests('src/lib.rs'), [
    ['work', false],
    ['works', true],
  ])
  assert.deepEqual(tests('tests/all.rs'), [
    ['work', true],
    ['works', true],
  ])
})
