// Rules of languages: each is one that several of them have.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILES, type LanguageId } from '../../../src/core/languages/files.ts'
import { loadLanguage } from '../../../src/core/languages/registry.ts'

/** The languages with rules of their own: JavaScript has those of TypeScript, and C and C++ differ in one. */
const LANGUAGES: readonly LanguageId[] = Object.values(FILES)
  .map(({ id }) => id)
  .filter((id) => id !== 'javascript' && id !== 'c')

/** The fewest languages that share a rule; a difference of fewer is a hook, with a default for all others. */
const SHARED_BY = 3

/** Whether a rule says anything: an empty list is the absence of one. */
const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

test('at least three languages set each rule; the differences of fewer are hooks', async () => {
  const users = new Map<string, LanguageId[]>()
  for (const id of LANGUAGES)
    for (const [rule, value] of Object.entries((await loadLanguage(id)).rules))
      users.set(rule, [...(users.get(rule) ?? []), ...(isSet(value) ? [id] : [])])
  assert.ok(users.size > 20)
  const rare = [...users].filter(([, ids]) => ids.length < SHARED_BY)
  assert.deepEqual(rare, [])
})
