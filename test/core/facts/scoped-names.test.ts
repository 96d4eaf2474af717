import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsBuilder } from '../../../src/core/facts/builder.ts'
import { ScopedNames } from '../../../src/core/facts/scoped-names.ts'

const builder = factsBuilder('python')
const [one, two] = [builder.str('one'), builder.str('two')]
for (const parent of [-1, 0, 1]) builder.add('scopes', { parent })
// by binding: its scope and name
for (const [scope, name] of [
  [0, one],
  [0, two],
  [1, one],
  [1, one],
])
  builder.add('bindings', { scope, name })
const facts = builder.finish({ lines: 1, errors: 0 })

test('a name means the first binding of the innermost scope that has one', () => {
  const names = new ScopedNames(facts)
  assert.deepEqual([names.bindingOf(one, 2), names.bindingOf(one, 0), names.bindingOf(two, 2)], [2, 0, 1])
  assert.equal(names.bindingOf(one, -1), undefined)
})

test('a binding that is not accepted hides none around it', () => {
  assert.equal(
    new ScopedNames(facts).bindingOf(one, 2, (binding) => binding < 2),
    0,
  )
})

test('of several bindings in a scope the last is found where it is asked for, and none of other names', () => {
  const names = new ScopedNames(facts, { ofSeveral: 'last', isWanted: (name) => name === one })
  assert.deepEqual([names.bindingOf(one, 2), names.bindingOf(two, 2)], [3, undefined])
})
