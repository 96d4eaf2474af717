// The part of one file's facts that the impact index takes.

import type { Facts } from '../../../facts.ts'
import { type FilePackageUse, PACKAGE_USES } from '../../package-table.ts'
import { classPaths, pathConstants, tablePaths } from '../../routes/constants.ts'
import { routesIn } from '../../routes/file.ts'
import type { FileRoutes } from '../../routes/route.ts'
import { declaredBy, type HandedOn, handedOnBy } from '../exports.ts'
import { type FileMarks, marksOf } from '../marks.ts'
import { type FileTests, testsOf } from '../tests.ts'
import { usesOf } from './uses.ts'
import type { FileUses } from './vocabulary.ts'

/**
 * A file with facts: its uses, its parts that a test runner calls, the functions it hands on or declares, marks of its declarations, the
 * routes it states, its constants that are paths, and how it uses packages.
 */
export type ImpactFile = {
  path: string
  language: string
  uses: FileUses
  tests: FileTests
  marks: FileMarks
  handedOn: readonly HandedOn[]
  declared: readonly string[]
  routes: FileRoutes | undefined
  constants: readonly [name: string, text: string][]
  packages: readonly FilePackageUse[]
}

/** Reads the facts of a file; `isTest`: it holds tests. */
export const impactFileOf = (
  facts: Facts,
  { path, language, isTest }: { path: string; language: string; isTest: boolean },
  packages: readonly FilePackageUse[] = [],
): ImpactFile => ({
  path,
  language,
  uses: usesOf(facts, language, isTest),
  tests: testsOf(facts, language, path, isTest),
  marks: marksOf(facts, linesOf(packages)),
  handedOn: handedOnBy(facts, path),
  declared: declaredBy(facts, path),
  routes: routesIn(facts, path, language),
  constants: [...pathConstants(facts), ...tablePaths(facts), ...classPaths(facts)],
  packages,
})

const IMPORTS = PACKAGE_USES.indexOf('imports')

/** The lines on which packages are imported. */
const linesOf = (packages: readonly FilePackageUse[]): ReadonlySet<number> =>
  new Set(packages.filter(({ kind }) => kind === IMPORTS).map(({ line }) => line))
