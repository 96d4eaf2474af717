// The names of a project's tests for their runners, kept for the next questions.

import type { Impact } from './impact.ts'
import { type Manifests, type NamedTest, nameTest } from './runners.ts'

/** A test, and the beginning of its record in JSON: all but how it is affected. */
export type Named = { test: NamedTest; text: string }

/** The names found so far by number of the test (null: it has no runner), as long as these manifests say the same. */
type Kept = { packageJson: Manifests['packageJson']; named: (Named | null | undefined)[] }

const kept = new WeakMap<Impact, Kept>()

/** The names of tests by their number; undefined for one without a runner. */
export function testNames(impact: Impact, manifests: Manifests): (test: number) => Named | undefined {
  const before = kept.get(impact)
  const { named } = before && isSame(before.packageJson, manifests.packageJson) ? before : keep(impact, manifests)
  return (test) =>
    (named[test] === undefined ? (named[test] = nameOf(impact, test, manifests)) : named[test]) ?? undefined
}

function keep(impact: Impact, { packageJson }: Manifests): Kept {
  const made: Kept = { packageJson, named: new Array(impact.index.tests.length).fill(undefined) }
  kept.set(impact, made)
  return made
}

function isSame(one: Manifests['packageJson'], other: Manifests['packageJson']): boolean {
  if (one.size !== other.size) return false
  for (const [path, text] of one) if (other.get(path) !== text) return false
  return true
}

function nameOf(impact: Impact, test: number, manifests: Manifests): Named | null {
  const found = nameTest(impact, impact.index.tests[test]!, manifests)
  if (!found) return null
  const { group, ...record } = found
  return { test: found, text: JSON.stringify(record).slice(0, -1) }
}
