import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { questionTerms } from '../../../../src/core/text/ranking/question-terms.ts'
import { hashTerm } from '../../../../src/core/text/tokens.ts'
import { retrievalOf } from '../../../support/retrieval.ts'

const weightOf = (question: string, term: string): number | undefined =>
  questionTerms(question).find(({ hash }) => hash === hashTerm(term))?.weight

test('a word of the title weighs more, a word that only blocks of code say less', () => {
  const issue = 'parcel lost\n\nA box is gone.\n```\nmake_box(); wrap()\n```\n'
  assert.equal(weightOf(issue, 'parcel'), 1.5)
  assert.equal(weightOf(issue, 'gone'), 1)
  assert.equal(weightOf(issue, 'wrap'), 0.5)
  assert.equal(weightOf(issue, 'box'), 2, 'what the prose says too counts in full')
})

test('a block of code that is not closed goes on to the end', () => {
  assert.equal(weightOf('parcel lost\n```\nwrap()\n', 'wrap'), 0.5)
})

test('the words of a single line weigh the same', () => {
  assert.equal(weightOf('a parcel is lost', 'parcel'), 1)
})

test('of two functions that an issue names, the one in its title comes first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titled-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), 'export function sealBox(): number {\n  return 1\n}\n')
  writeFileSync(join(folder, 'b.ts'), 'export function openBox(): number {\n  return 1\n}\n')
  const first = (title: string, body: string): string | undefined =>
    retrievalOf(folder)(
      `${title} fails\n\nIt is called by ${body}; ${body}, as it seems, is right, and ${body} too.`,
      2,
      0,
    )[0]?.qualifiedName
  assert.equal(first('sealBox', 'openBox'), 'a.sealBox')
  assert.equal(first('openBox', 'sealBox'), 'b.openBox')
})
