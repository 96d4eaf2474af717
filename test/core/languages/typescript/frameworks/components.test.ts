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
    'f()',
    ' ',
    '😀',
  ],
]
const text = fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join(''))

test('the code of any component is as long as its source and breaks its lines at the same places', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('a.vue', 'a.svelte'), (source, path) => {
      for (const code of [componentCode(source, path), componentScripts(source)]) {
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

test('a script in a language that is compiled to JavaScript is not read', () => {
  assert.equal(componentScripts('<script lang="coffee">\nf = -> 1\n</script>\n').trim(), '')
})
