import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeFacts, encodeFacts } from '../../../src/core/facts.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { php } from '../../../src/core/languages/php/index.ts'
import { python } from '../../../src/core/languages/python/index.ts'
import { ruby } from '../../../src/core/languages/ruby/index.ts'

const WORDS =
  'def class if else : ( ) [ ] { } = . , @ * ** self x y "s" 1 return yield lambda import from as with end do | -> :: <?php $x new ; function \n \n  '.split(
    ' ',
  )

for (const [language, path] of [
  [python, 'a.py'],
  [ruby, 'a.rb'],
  [php, 'a.php'],
] as const) {
  test(`${language.id}: lowering throws on no text, and its facts survive being stored`, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...WORDS)).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (source) => {
        const facts = extractFacts(language, path, source)
        assert(facts)
        assert.deepEqual(decodeFacts(encodeFacts(facts)), facts)
      }),
      { numRuns: 150 },
    )
  })

  test(`${language.id}: deep nesting does not exhaust the stack`, () => {
    assert(
      extractFacts(
        language,
        path,
        `${language === php ? '<?php ' : ''}x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
      ),
    )
  })
}
