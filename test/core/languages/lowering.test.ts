// Laws of the lowering of every language, for any text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFacts, encodeFacts } from '../../../src/core/facts/bytes.ts'
import { preludeOf } from '../../../src/core/graph/link/program/prelude.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import type { Language } from '../../../src/core/languages/language.ts'
import { wideFacts } from '../../support/facts.ts'
import { languages } from '../../support/languages.ts'
import fc from '../../support/properties.ts'
import { BROKEN, LONG } from '../../support/repositories/broken-source.ts'

/** Names in `Object.prototype`, each with one of the same length that is not. */
const INHERITED = [
  ['hasOwnProperty', 'hasOwnProperti'],
  ['__proto__', '__prota__'],
  ['isPrototypeOf', 'isPrototypeOg'],
] as const

/** Places where a language may look a name up: calls, members, macros, attributes, comments that declare, imports. */
const PLACES = [
  ...['NAME', 'NAME(x)', 'x.NAME', 'x.NAME()', 'NAME::NAME', '$NAME', ':NAME', '-> NAME', ': NAME', 'NAME<x>'],
  ...['NAME!(x)', '@NAME', '#[NAME]', '#[cfg(NAME = "x")]', '#define NAME x', 'import "NAME.NAME"', 'using NAME;'],
  ...['/** @NAME {NAME} NAME */', '/** @var NAME */', '# @NAME [NAME] NAME', '# @return [NAME]'],
]

// Some of these texts are long: on a busy machine the time limit would end their parse, which proves nothing.
for (const language of languages.values()) {
  const extension = language.extensions[0]!
  extractFacts(language, `a${extension}`, '') // makes the parser
  const grammar = language.grammars?.[extension] ?? language.grammar
  grammar.parser!.setTimeoutMicros(0)
}

for (const language of languages.values()) {
  const { words, nested } = BROKEN[language.id]!

  test(`${language.id}: the prelude parses without an error`, () => {
    const { main, modules } = preludeOf(language)
    for (const facts of [main, ...modules.values()]) assert.equal(facts.errors, 0)
  })

  test(`${language.id}: lowering throws on no text, and its facts survive being stored`, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (source) => {
        const facts = lowered(language, source)
        assert.deepEqual(wideFacts(decodeFacts(encodeFacts(facts))!), facts)
      }),
      { numRuns: 100 },
    )
  })

  test(`${language.id}: what every JavaScript object has is a name like any other`, () => {
    const parts = fc.array(fc.constantFrom(...words, ...PLACES), { maxLength: 20 })
    fc.assert(
      fc.property(parts, fc.constantFrom(...INHERITED), (source, [inherited, plain]) => {
        const factsWith = (name: string) => {
          const facts = lowered(language, source.join(' ').replaceAll('NAME', name))
          const unnamed = (text: string): string => text.replaceAll(new RegExp(name, 'gi'), 'NAME')
          return { ...facts, package: unnamed(facts.package), strings: facts.strings.map(unnamed) }
        }
        assert.deepEqual(factsWith(inherited), factsWith(plain))
      }),
      { numRuns: 150 },
    )
  })

  test(`${language.id}: deep nesting does not exhaust the stack`, () => {
    for (const { before, part, after = '' } of nested) lowered(language, `${before}${part.repeat(20_000)}${after}`)
  })
}

for (const [id, texts] of Object.entries(LONG))
  test(`${id}: no part of a long text is read again from each place in it`, () => {
    const language = languages.get(id)!
    for (const { before, part, after = '' } of texts)
      lowered(language, `${before}${part.repeat(LONG_TEXT / part.length)}${after}`)
  })

test('a target that is read and written is lowered twice, and what is in it no more often', () => {
  const nested = (id: 'javascript' | 'php' | 'ruby', levels: number): number => {
    const { before, part, core } = TARGETS[id]
    const target = Array.from({ length: levels }).reduce((inner: string) => part.replace('X', inner), core)
    return lowered(languages.get(id)!, `${before}${target};`).exprs.length
  }
  for (const id of ['javascript', 'php', 'ruby'] as const) assert(nested(id, 12) < 5 * nested(id, 6), id)
})
const TARGETS = {
  javascript: { before: '', part: '((X).b ||= 1)', core: 'a' },
  php: { before: '<?php ', part: '($a[X] ??= 1)', core: '$a' },
  ruby: { before: '', part: '(a[X] += 1)', core: 'a' },
}

test('no part of a long text is read again from each place in it before it is parsed', () => {
  for (const { id, before = '', part } of LEGIBLE) {
    const { legible, extensions } = languages.get(id)!
    const text = `${before}${part.repeat(LONG_TEXT / part.length)}`
    assert.equal(legible!(text, `a${extensions[0]}`).length, text.length)
  }
})
const LEGIBLE: { id: string; before?: string; part: string }[] = [
  { id: 'c', before: 'ABC(', part: '\t' },
  { id: 'c', part: 'enum:' },
  { id: 'c', before: '"', part: ' PRIX' },
  { id: 'c', part: 'enum {' },
  { id: 'csharp', before: 'unsafe ', part: '*(' },
  { id: 'csharp', before: 'unsafe ', part: ' ' },
  { id: 'csharp', part: 'class ' },
  { id: 'kotlin', before: 'constructor', part: ' ' },
  { id: 'kotlin', part: 'if ' },
  { id: 'kotlin', part: 'is ' },
  { id: 'python', part: 'a[' },
  { id: 'python', part: 'except ' },
  { id: 'go', part: 'new(a[' },
  { id: 'typescript', before: 'in_', part: ' ' },
  { id: 'typescript', before: 'type,', part: '\n' },
]

/** Characters: quadratic work takes a minute. */
const LONG_TEXT = 100_000

test('a macro of items that the file ends in keeps the whole of its last name', () => {
  const rust = languages.get('rust')!
  assert.ok(lowered(rust, 'm!( impl T for A x last').strings.includes('last'))
})

function lowered(language: Language, source: string) {
  const facts = extractFacts(language, `a${language.extensions[0]}`, source)
  assert(facts)
  return facts
}
