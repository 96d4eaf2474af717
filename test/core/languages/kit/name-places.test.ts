import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../../../../src/core/facts.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { CallFlag, Flag, Op } from '../../../../src/core/vocabulary.ts'
import { languageOfText } from '../../../support/languages.ts'
import { fixtureFiles } from '../../../support/repositories/trees.ts'

const LANGUAGES = ['typescript', 'javascript', 'python', 'go', 'java', 'rust', 'c', 'cpp', 'csharp', 'php', 'ruby']

type File = { path: string; text: string; facts: Facts }

function filesOf(language: string): File[] {
  return [...fixtureFiles([language])].flatMap(([path, text]) => {
    const known = languageOfText(path, text)
    const facts = known && extractFacts(known, path, text)
    return facts ? [{ path, text, facts }] : []
  })
}

/** A name without what languages mark it with: `total()`, `$total`, `Map`1`. */
const bare = (name: string): string => name.replace(/`\d+$/, '').replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')

const wordAt = (text: string, offset: number): string =>
  /^#?[\p{L}\p{N}_$]+/u.exec(text.slice(offset, offset + 200))?.[0] ?? ''

for (const language of LANGUAGES)
  test(`the names of ${language} stand where its facts say`, () => {
    let [definitions, placed, calls, spelt] = [0, 0, 0, 0]
    for (const { path, text, facts } of filesOf(language)) {
      const { entities, strings } = facts
      for (let row = 1; row < entities.length; row++) {
        if ((entities.flags[row]! & Flag.Anonymous) !== 0) continue
        definitions++
        const offset = entities.nameOffset[row]!
        if (offset < 0) continue
        placed++
        // an operator of C# stands at the type that it converts to
        const name = bare(strings[entities.name[row]!]!).split(' ').at(-1)!
        assert.equal(bare(wordAt(text, offset)).toLowerCase(), name.toLowerCase(), `${path}:${entities.nameLine[row]}`)
      }
      for (let row = 0; row < facts.calls.length; row++) {
        const callee = facts.exprs.a[facts.calls.expr[row]!]!
        const isSpelt = facts.exprs.op[callee] === Op.Member || facts.exprs.op[callee] === Op.Name
        const unsaid = CallFlag.Implicit | CallFlag.MacroBody | CallFlag.Operator | CallFlag.DefaultConstruction
        if (!isSpelt || (facts.calls.flags[row]! & unsaid) !== 0) continue
        calls++
        const offset = facts.calls.nameOffset[row]!
        if (offset < 0) continue
        spelt++
        const column = facts.exprs.op[callee] === Op.Name ? facts.exprs.a : facts.exprs.b
        const name = bare(strings[column[callee]!]!)
        assert.equal(bare(wordAt(text, offset)).toLowerCase(), name.toLowerCase(), `${path}:${facts.calls.line[row]}`)
      }
    }
    assert.ok(placed > definitions * 0.8, `${placed} of ${definitions} definitions have a place`)
    assert.ok(spelt > calls * 0.9, `${spelt} of ${calls} calls have a place`)
  })
