import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stem } from '../../../src/core/text/stem.ts'
import { codeTerms, splitIdentifier } from '../../../src/core/text/tokens.ts'
import fc from '../../support/properties.ts'

test('an identifier is split at case, underscores, digits and the end of an acronym', () => {
  const cases: [string, string[]][] = [
    ['parseHTTPHeader_v2', ['parse', 'http', 'header', 'v', '2']],
    ['snake_case_name', ['snake', 'case', 'name']],
    ['__init__', ['init']],
    ['$scope', ['scope']],
    ['URL', ['url']],
    ['x', ['x']],
  ]
  for (const [word, parts] of cases) assert.deepEqual(splitIdentifier(word), parts)
})

test('the parts of an identifier are its letters and digits, in order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_$]{1,40}$/), (word) => {
      assert.equal(splitIdentifier(word).join(''), word.replace(/[_$]/g, '').toLowerCase())
    }),
  )
})

test('a compound identifier is found by its parts and as a whole', () => {
  const terms = codeTerms('getUserName')
  assert.ok(terms.includes('getusername'))
  assert.ok(terms.includes(stem('user')))
})

test('a word of another script is a term, and where words are not told apart each two neighbours are', () => {
  assert.deepEqual(codeTerms('Загрузка, КОНФИГУРАЦИИ…'), ['загрузка', 'конфигурации'])
  assert.deepEqual(codeTerms('加载配置，值'), ['加载', '载配', '配置', '值'])
  assert.deepEqual(codeTerms('設定を'), ['設定', '定を'])
  assert.deepEqual(codeTerms('“—”\u00a0\u200b'), [])
})

test('a sentence without spaces is read to its end', () => {
  const terms = codeTerms(`${'配'.repeat(100)}值得`)
  assert.ok(terms.includes('值得'))
})

test('words of one family share a stem', () => {
  const families = [
    ['serialize', 'serializer', 'serialization'],
    ['retry', 'retries'],
    ['parse', 'parser', 'parsing', 'parsed'],
    ['class', 'classes'],
  ]
  for (const family of families) assert.equal(new Set(family.map(stem)).size, 1, family.join(' '))
})

test('a stem is never empty and never longer than its word and one letter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
      const root = stem(word)
      assert.ok(root.length > 0 && root.length <= word.length + 1)
    }),
  )
})
