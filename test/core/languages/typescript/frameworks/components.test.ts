import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractFacts } from '../../../../../src/core/languages/extract.ts'
import { componentCode, componentScripts } from '../../../../../src/core/languages/typescript/frameworks/components.ts'
import { languageOf } from '../../../../support/languages.ts'
import fc from '../../../../support/properties.ts'

const PARTS = [
  ...[
    '<template>',
    '</template>',
    '<script lang="ts">',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<Row ',
    '<p>',
  ],
  ...[
    '{{',
    '}}',
    '{',
    '}',
    '{#each',
    '{#await ',
    '{:then',
    '{@const',
    ' as ',
    ' then ',
    ' in ',
    ' of ',
    '="',
    '"',
    "'",
    '`',
  ],
  ...[
    ':x=',
    '@x=',
    '#x=',
    'v-for=',
    'v-x',
    ';',
    '&amp;',
    '>',
    '\n',
    '\r\n',
    '\n<script>\n',
    '\n<template>\n',
    '---\n',
    '\n---\n',
    "'",
    '<style>',
    '</script>',
    'f()',
    ' ',
    '😀',
  ],
]
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join(''))

test('the code of any component is as long as its source and breaks its lines at the same places', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('a.vue', 'a.svelte', 'a.astro'), (source, path) => {
      for (const code of [componentCode(source, path), componentScripts(source, path)]) {
        assert.equal(code.length, source.length)
        assert.equal(code.replace(/[^\r\n]/g, ' '), source.replace(/[^\r\n]/g, ' '))
      }
      assert.ok(extractFacts(languageOf(path)!, path, source))
    }),
  )
})

test('markup that is no code costs its own calls and not those of the script', () => {
  const source = '<template>\n  <p :x="} {{ ("/>\n</template>\n\n<script setup>\nfunction f() {}\nf()\n</script>\n'
  const facts = extractFacts(languageOf('a.vue')!, 'a.vue', source)!
  assert.equal(facts.errors, 0)
  assert.ok(facts.strings.includes('f'))
})

test('an apostrophe in the text of an Astro component begins no string, and a page may return', () => {
  const source =
    "---\nif (no) return Astro.redirect('/')\n---\n<p>It's {one()}</p>\n{all.map((x) => <b>Don't {two(x)}</b>)}\n"
  const facts = extractFacts(languageOf('a.astro')!, 'a.astro', source)!
  assert.equal(facts.errors, 0)
  assert.ok(['one', 'two', 'redirect'].every((name) => facts.strings.includes(name)))
})

test('a script in a language that is compiled to JavaScript is not read', () => {
  assert.equal(componentScripts('<script lang="coffee">\nf = -> 1\n</script>\n', 'a.vue').trim(), '')
})
