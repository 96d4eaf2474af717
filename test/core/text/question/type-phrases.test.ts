import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameHash } from '../../../../src/core/text/question/mentions.ts'
import { typesPhrased } from '../../../../src/core/text/question/type-phrases.ts'
import { retrievalOfTree } from '../../../support/retrieval.ts'

const spells = (question: string, name: string): boolean => typesPhrased(question).has(nameHash(name))

test('a phrase spells a name in two to four words in a row', () => {
  assert.ok(spells('JSON array operations and element access', 'JsonArray'))
  assert.ok(spells('application routes reloader for development', 'RoutesReloader'))
  assert.ok(spells('application routes reloader for development', 'application_routes_reloader'))
  assert.ok(spells('table-valued parameters', 'TableValuedParameter'))
  assert.ok(!spells('array of JSON', 'JsonArray'), 'in that order')
  assert.ok(!spells('reloader', 'Reloader'), 'one word is none')
  assert.ok(!spells('to do', 'todo'), 'nor is a short one')
})

test('words behind a preposition, of a question and of a longer text spell no name', () => {
  assert.ok(!spells('deserializer by content type', 'ContentType'))
  assert.ok(!spells('how is a content type chosen', 'ContentType'))
  assert.ok(!spells(`content type ${'and more '.repeat(20)}`, 'ContentType'))
})

test('the type that a phrase spells out comes before code of the same words', () => {
  const texts = new Map([
    ['json/array.py', 'class JsonArray:\n    def add(self, element):\n        self.items.append(element)\n'],
    [
      'json/element.py',
      'def read(json):\n    """Gives access to the elements of a JSON array."""\n    return json.elements\n',
    ],
  ])
  const [first] = retrievalOfTree({ name: 'json', texts, past: [] })('JSON array operations and element access', 3, 0)
  assert.equal(first?.qualifiedName, 'json.array.JsonArray')
})
