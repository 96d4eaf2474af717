import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { isTooAmbiguous } from '../../../src/core/syntax/ambiguity.ts'
import { languageOf } from '../../support/languages.ts'

const isParsed = (path: string, text: string): boolean => extractFacts(languageOf(path)!, path, text) !== undefined

// Parsed, each of them would take some gigabytes.
const OPEN: Readonly<Record<string, [path: string, text: string]>> = {
  'comparisons that may be type arguments': ['A.cs', 'a<\nb<\n'.repeat(20_000)],
  'the same in Java': ['A.java', 'a<\nb<\n'.repeat(20_000)],
  'the same, ended now and then': ['A.cs', `${'a<'.repeat(500)}a;\n`.repeat(200)],
  'patterns that may be joined': ['A.cs', 'a is b\nand '.repeat(8_000)],
}
for (const [name, [path, text]] of Object.entries(OPEN))
  test(`${name} without end are passed over`, () => assert.ok(!isParsed(path, text)))

// Each of these could be read again from every place in it, which takes a minute. Those that close each other show their signs.
for (const [name, part, isShown] of [
  ['comments', '/*<\n', false],
  ['texts', '\\"<', false],
  ['characters', "'<", true],
  ['further texts', '@"<""', true],
] as const)
  test(`${name} that are not closed are read once`, () =>
    assert.equal(isTooAmbiguous(part.repeat(100_000), ['<']), isShown))

test('what stands behind a text with a backslash, or behind a quotation mark alone, counts', () => {
  for (const behind of ['@"\\" + ', "'\"' + ", '"\\"" + '])
    assert.ok(isTooAmbiguous(`${behind}a<b<\n`.repeat(2000), ['<']))
})

test('comparisons of many statements, and signs in comments and texts, are parsed', () => {
  const statement =
    '    if (a < b && c < d && e is null or F) { g = h < i; } // is it < or >\n    /* <p> and <b> */ t = "<\\"<";\n'
  assert.ok(isParsed('A.cs', `class A {\n  void F() {\n${statement.repeat(2000)}  }\n}\n`))
  const list = `  /**\n${'   * <li> one and <b>two</b>\n'.repeat(3000)}   */\n`
  assert.ok(isParsed('A.java', `class A {\n${list}  Map<String, List<Integer>> all;\n}\n`))
})
