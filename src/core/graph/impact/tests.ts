// Which places are tests, and which run for all tests of their type, block, file or folder.

import { append } from '../../collections/multimap.ts'
import { type Facts, listOf } from '../../facts.ts'
import type { LanguageId } from '../../languages/files.ts'
import { TEST_RULES, type TestRules } from '../../languages/test-rules.ts'
import { EntityKind, Flag, Op } from '../../vocabulary.ts'
import { edgeCode, type Graph, kindCode } from '../graph.ts'
import { nameOf, plainName } from './file/names.ts'
import type { FileTable } from './file/table.ts'
import { PlaceKind } from './file/vocabulary.ts'
import { PlaceFlag } from './index.ts'
import type { Places } from './places.ts'

/** Bits of `PlaceFlag` by row of `entities`; `Marked`: the language marks the function as test code. */
export type FileTests = Uint8Array

/** Test code by a mark of the language: a test unless something calls it. */
const MARKED = 128

/** The tests among the entities of a file. */
export function testsOf(facts: Facts, language: string, path: string, isTestFile: boolean): FileTests {
  const { entities } = facts
  const flags = new Uint8Array(entities.length)
  const rules = TEST_RULES[language as LanguageId]
  if (!rules) return flags
  const marks = rules.marks || rules.setupMarks || rules.makers || rules.idle ? marksOf(facts) : undefined
  const named = isTestFile && (rules.files?.test(path) ?? true) && !importsAny(facts, rules.unlessImported)
  const takes = isTestFile && importsAny(facts, rules.methodsWith)
  for (let row = 1; row < entities.length; row++) {
    if (entities.kind[row] !== EntityKind.Function && entities.kind[row] !== EntityKind.Method) continue
    flags[row] = flagsOf(facts, row, { rules, named, takes, isTestFile, path, marks: marks?.get(row) ?? [] })
  }
  return flags
}

type About = {
  rules: TestRules
  named: boolean
  takes: boolean
  isTestFile: boolean
  path: string
  marks: readonly string[]
}

function flagsOf(facts: Facts, row: number, { rules, named, takes, isTestFile, path, marks }: About): number {
  const { entities, strings, decorators, exprs } = facts
  const name = plainName(strings[entities.name[row]!]!)
  const kind = entities.parent[row]! >= 0 ? entities.kind[entities.parent[row]!]! : EntityKind.Module
  const isInside = kind === EntityKind.Function || kind === EntityKind.Method
  if (!isInside && marks.some((mark) => rules.marks?.has(mark))) return PlaceFlag.Test
  const isMarked = rules.marked && (entities.flags[row]! & Flag.Test) !== 0
  if (isMarked && !isForTests(facts, row, rules, marks))
    return marks.some((mark) => rules.makers?.test(mark)) ? MARKED | PlaceFlag.Made : MARKED
  if (!isInside && named && rules.names?.test(name)) return PlaceFlag.Test
  const isMember = kind === EntityKind.Class || (entities.flags[row]! & Flag.Extension) !== 0
  const isFixture = Array.from({ length: decorators.length }, (_, at) => at).some(
    (at) => decorators.target[at] === row && isAutomatic(facts, exprs.op[decorators.expr[at]!]!, decorators.expr[at]!),
  )
  if (isFixture)
    return isMember ? PlaceFlag.Setup : rules.folderFiles?.test(path) ? PlaceFlag.FolderSetup : PlaceFlag.FileSetup
  if (!isTestFile) return 0
  const isSetup =
    marks.some((mark) => rules.setupMarks?.has(mark)) ||
    (isMember && rules.setup?.test(name)) ||
    (rules.constructors && isMember && (entities.flags[row]! & Flag.Constructor) !== 0)
  if (isSetup) return PlaceFlag.Setup
  if (isMember && takes && !hasParameters(facts, row)) return MARKED
  if (!isMember && !isInside && rules.fileSetup?.test(name))
    return rules.folderFiles?.test(path) ? PlaceFlag.FolderSetup : PlaceFlag.FileSetup
  return 0
}

/** Whether a marked function is there for tests, and none itself: `#[cfg(test)] fn program(&self)`. */
function isForTests(facts: Facts, row: number, { idle }: TestRules, marks: readonly string[]): boolean {
  if (!idle) return false
  if (facts.entities.kind[row] === EntityKind.Method) return true
  return hasParameters(facts, row) && marks.every((mark) => idle.test(mark))
}

/** A fixture that pytest runs for all tests in sight: `@fixture(autouse=True)`. */
function isAutomatic(facts: Facts, op: number, decorator: number): boolean {
  if (op !== Op.Call || facts.exprs.b[decorator]! < 0) return false
  return listOf(facts, facts.exprs.b[decorator]!).some(
    (arg) => facts.exprs.op[arg] === Op.Keyword && facts.strings[facts.exprs.a[arg]!] === 'autouse',
  )
}

/** Whether a function (entity row) has parameters. */
function hasParameters({ entities, params }: Facts, row: number): boolean {
  return params.fn.includes(entities.fn[row]!)
}

/** Whether a file imports one of some modules, or a name of them. */
function importsAny({ imports, strings }: Facts, modules: RegExp | undefined): boolean {
  if (!modules) return false
  for (let row = 0; row < imports.length; row++) {
    const specifier = strings[imports.specifier[row]!] ?? ''
    const name = imports.name[row]! >= 0 ? strings[imports.name[row]!]! : ''
    if (modules.test(`${specifier}.${name}`)) return true
  }
  return false
}

/** The names of the annotations, attributes and decorators of each entity: they stand in its scope, above its name. */
function marksOf(facts: Facts): Map<number, string[]> {
  const { mentions, entities, decorators } = facts
  const marks = new Map<number, string[]>()
  const rowOf = new Map<number, number>()
  for (let row = 1; row < entities.length; row++) rowOf.set(entities.scope[row]!, row)
  const note = (row: number, expr: number): void => {
    const name = nameOf(facts, expr, MARK_OPS)
    if (name !== '') append(marks, row, name)
  }
  for (let at = 0; at < mentions.length; at++) {
    const row = rowOf.get(mentions.scope[at]!)
    if (row !== undefined && mentions.line[at]! <= entities.nameLine[row]!) note(row, mentions.expr[at]!)
  }
  for (let at = 0; at < decorators.length; at++) note(decorators.target[at]!, decorators.expr[at]!)
  return marks
}

/** Ops that lead from a decorator or annotation to its name. */
const MARK_OPS: ReadonlySet<number> = new Set([Op.Call, Op.New, Op.Apply])

const CALLS = edgeCode('CALLS')
const METHOD = kindCode('Method')

/** The flags of all places, and the tests among them, in order. */
export function markTests(
  graph: Graph,
  { files, entities, places: extras }: FileTable,
  places: Places,
): { tests: Uint32Array; placeFlags: Uint8Array } {
  const placeFlags = new Uint8Array(places.count)
  const isCalled = new Uint8Array(graph.nodeCount)
  for (let edge = 0; edge < graph.edgeCount; edge++) if (graph.type[edge] === CALLS) isCalled[graph.target[edge]!] = 1
  for (let file = 0; file < files.length; file++) {
    const first = entities.start[file]!
    for (let row = first; row < entities.start[file + 1]!; row++) {
      const flags = entities.tests[row]!
      const place = places.of[places.ofStart[file]! + row - first]!
      if (flags === 0 || place < 0 || place >= graph.nodeCount) continue
      const isMarked = (flags & MARKED) !== 0
      const isTest = isMarked && !isCalled[place] && graph.kind[place]! <= METHOD
      placeFlags[place]! |= isMarked ? (isTest ? PlaceFlag.Test | (flags & ~MARKED) : 0) : flags
    }
  }
  for (const [at, kind] of extras.kind.entries()) {
    if (kind === PlaceKind.Test) placeFlags[graph.nodeCount + at] = PlaceFlag.Test
    if (kind === PlaceKind.Hook) placeFlags[graph.nodeCount + at] = PlaceFlag.Setup
  }
  const tests: number[] = []
  for (let place = 0; place < places.count; place++) if (placeFlags[place]! & PlaceFlag.Test) tests.push(place)
  return { tests: Uint32Array.from(tests), placeFlags }
}
