import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureOf, toldApart } from '../../../src/core/graph/signature.ts'

test('an overload is named by its parameters, also from a text with its body and comments', () => {
  const text = `/** Reads parse(x). */
public <T> Shape parse(
    Map<String, List<T>> all,
    int depth) {
  return parse(all);
}`
  assert.equal(toldApart('plot.Parser.parse~2', text, 3), 'plot.Parser.parse(Map<String, List<T>> all, int depth)')
  assert.equal(toldApart('a.b~3', 'def b(self, x=(1, 2)):', 1), 'a.b(self, x=(1, 2))')
  assert.equal(toldApart('a.of~2', 'static <T> of<T>(x: T)', 1), 'a.of(x: T)')
})

test('names without a number, and those whose parameters are not to be had, stay as they are', () => {
  assert.equal(toldApart('a.b', 'def b(x)', 1), 'a.b')
  assert.equal(toldApart('a.b~2', null, 7), 'a.b:7')
  assert.equal(toldApart('a.b~2', 'class b', 7), 'a.b:7')
  assert.equal(toldApart('a.$b~2', 'function $b(x)', 1), 'a.$b(x)')
})

test('a declaration is told up to its body, with all of the path of its base', () => {
  const of = (line: string, name: string) => signatureOf([line], { name, startLine: 1, sigEndLine: 1 })
  assert.equal(of('class UserType < GraphQL::Schema::Object', 'UserType'), 'class UserType < GraphQL::Schema::Object')
  assert.equal(of('class User(models.Model): pass', 'User'), 'class User(models.Model)')
})
