// The phases of a link that concern all files, and the edges of one: shared by links of everything and of an edit.

import type { CallCounts } from '../graph.ts'
import { addCalls } from './edges/call-edges.ts'
import type { Build } from './edges/edges.ts'
import { addHeritage } from './edges/heritage-edges.ts'
import { addImports, addReferences } from './edges/structure-edges.ts'
import type { ExtensionRow, Linker } from './linker.ts'
import { collectExtensions, collectOpen } from './members/extensions.ts'
import { collectStores } from './members/stores.ts'
import { collectSubclasses } from './members/subclasses.ts'
import type { Program } from './program/program.ts'
import type { Step } from './program/step.ts'
import type { Unit } from './program/unit.ts'

/** How members are collected. */
type Collecting = {
  /** Supplies the assignments to members, and the types of the given extensions, where they are known. */
  carryStores?: ((open: readonly ExtensionRow[]) => void) | undefined
  onStep?: Step | undefined
}

/** Collects what all files say about members and subclasses of types. */
export function collectMembers(linker: Linker, { carryStores, onStep }: Collecting): void {
  const open = collectExtensions(linker)
  if (carryStores) carryStores(open)
  else {
    collectStores(linker, onStep)
    // this may reveal members of prototypes, and assignments to `this` in their methods
    if (collectOpen(linker, open)) collectStores(linker, onStep)
  }
  collectSubclasses(linker)
}

/** Adds the edges that the code of a unit states; returns the outcomes of its calls. */
export function addEdges(build: Build, unit: Unit): CallCounts {
  const counts = { resolved: 0, external: 0, unresolved: 0 }
  addImports(build, unit)
  addHeritage(build, unit)
  addCalls(build, unit, counts)
  addReferences(build, unit)
  return counts
}

/** The outcomes of calls by language family, from those of each unit. */
export function countsByFamily(program: Program, counts: readonly CallCounts[]): Record<string, CallCounts> {
  const calls: Record<string, CallCounts> = {}
  for (const { index, language } of program.units.slice(0, program.projectUnits)) {
    const total = (calls[language.family] ??= { resolved: 0, external: 0, unresolved: 0 })
    const { resolved, external, unresolved } = counts[index]!
    total.resolved += resolved
    total.external += external
    total.unresolved += unresolved
  }
  return calls
}

/** A record with its keys in order. */
export const inKeyOrder = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
