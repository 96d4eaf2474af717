// The part of one file's facts that the impact index takes.

import type { Facts } from '../../../facts.ts'
import { pathConstants } from '../../routes/constants.ts'
import { routesIn } from '../../routes/file.ts'
import { handedOnBy } from '../exports.ts'
import { marksOf } from '../marks.ts'
import type { ImpactFile } from '../places.ts'
import { testsOf } from '../tests.ts'
import { usesOf } from './uses.ts'

/** Reads the facts of a file; `isTest`: it holds tests. */
export const impactFileOf = (
  facts: Facts,
  { path, language, isTest }: { path: string; language: string; isTest: boolean },
): ImpactFile => ({
  path,
  language,
  uses: usesOf(facts, isTest),
  tests: testsOf(facts, language, path, isTest),
  marks: marksOf(facts),
  handedOn: handedOnBy(facts, path),
  routes: routesIn(facts, path, language),
  constants: pathConstants(facts),
})
