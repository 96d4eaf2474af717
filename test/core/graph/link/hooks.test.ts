// The hooks of the linker as a whole: each is one that a language needs, and one that a reader can find.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NO_SPECIAL, type SpecialNames } from '../../../../src/core/graph/link/hooks/special.ts'
import { hooksOf } from '../../../../src/core/graph/link/hooks.ts'
import { languages } from '../../../support/languages.ts'

const DEFAULTS = hooksOf({})
const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]

/** The most functions among the hooks; a new one joins an existing question or states a reason to raise this. */
const FUNCTIONS_MAX = 52

test('every hook differs from its default in some language, and so does every special name', () => {
  const own = [...languages.values()].map(({ hooks }) => hooks)
  const unused = names.filter((name) => own.every((hooks) => hooks[name] === DEFAULTS[name]))
  assert.deepEqual(unused, [])
  const special = Object.keys(NO_SPECIAL) as (keyof SpecialNames)[]
  const unnamed = special.filter((name) => own.every((hooks) => hooks.special[name] === undefined))
  assert.deepEqual(unnamed, [])
})

test('the hooks of every language have the same shape', () => {
  for (const { hooks, id } of languages.values()) {
    assert.deepEqual(Object.keys(hooks), names, id)
    assert.deepEqual(Object.keys(hooks.special), Object.keys(NO_SPECIAL), id)
  }
})

test('docs/architecture.md names every hook beside its question', () => {
  const text = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8')
  const table = text.slice(text.indexOf('| question of the kernel |'), text.indexOf('## Invariants'))
  const missing = names.filter((name) => name !== 'special' && !new RegExp(`[\`*]${name}[\`*]`).test(table))
  assert.deepEqual(missing, [])
  const known = new Set<string>(names)
  const gone = [...table.matchAll(/[`*](\w+)[`*]/g)]
    .map(([, name]) => name!)
    .filter((name) => !known.has(name) && name !== 'this')
  assert.deepEqual(gone, [])
})

test('the hooks stay few', () => {
  const isFunction = (name: keyof typeof DEFAULTS): boolean =>
    [...languages.values()].some(({ hooks }) => typeof hooks[name] === 'function')
  assert.ok(names.filter(isFunction).length <= FUNCTIONS_MAX)
})
