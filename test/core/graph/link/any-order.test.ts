import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../../../../src/core/facts.ts'
import { answers } from '../../../../src/core/graph/link/answers.ts'
import { buildNodes } from '../../../../src/core/graph/link/edges/nodes.ts'
import { flowArguments } from '../../../../src/core/graph/link/flow.ts'
import type { LinkFile } from '../../../../src/core/graph/link/link.ts'
import { type Linker, newLinker } from '../../../../src/core/graph/link/linker.ts'
import { collectExtensions, collectOpen } from '../../../../src/core/graph/link/members/extensions.ts'
import { collectStores } from '../../../../src/core/graph/link/members/stores.ts'
import { collectSubclasses } from '../../../../src/core/graph/link/members/subclasses.ts'
import { buildProgram, type LinkInput } from '../../../../src/core/graph/link/program/program.ts'
import type { Unit } from '../../../../src/core/graph/link/program/unit.ts'
import { answerWith, exprValue } from '../../../../src/core/graph/link/questions.ts'
import { Value } from '../../../../src/core/graph/link/values/values.ts'
import { type ExprRow, type SetId, toId, type ValueId } from '../../../../src/core/ids.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { isManifest } from '../../../../src/core/languages/files.ts'
import { LANGUAGES, languageOf, languages } from '../../../support/languages.ts'
import fc from '../../../support/properties.ts'
import { fixtureFiles } from '../../../support/repositories/trees.ts'

const RUNS = 4

answerWith(answers)

/** All fixtures of a language as one program. */
function inputOf(language: string): LinkInput {
  const files: LinkFile[] = []
  const manifests = new Map<string, string>()
  for (const [path, text] of fixtureFiles([language])) {
    if (isManifest(path)) manifests.set(path, text)
    const of = languageOf(path)
    const facts: Facts | undefined = of && extractFacts(of, path, text)
    files.push({ path, lines: text.split('\n').length, facts })
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { project: 'p', files, languages, manifests }
}

const ownUnits = ({ program }: Linker): readonly Unit[] => program.units.slice(0, program.projectUnits)

/** Asks for a third of all expressions in an order that follows from `seed`. */
function askAround(linker: Linker, seed: number): void {
  const asked: { unit: Unit; row: ExprRow; place: number }[] = []
  for (const unit of ownUnits(linker)) {
    for (let row = 0; row < unit.facts.exprs.length; row++) {
      const place = mixed(seed, unit.exprBase + row)
      if (place % 3 === 0) asked.push({ unit, row: row as ExprRow, place })
    }
  }
  for (const { unit, row } of asked.sort((one, other) => one.place - other.place)) exprValue(linker, unit, row)
}

function mixed(seed: number, row: number): number {
  let hash = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A linker to whose parameters all arguments have flowed, asked around by `ask` before and after that. */
function linked(input: LinkInput, ask?: (linker: Linker) => void): Linker {
  const linker = newLinker(buildProgram(input))
  buildNodes(linker, input, undefined)
  const open = collectExtensions(linker)
  collectStores(linker)
  if (collectOpen(linker, open)) collectStores(linker)
  collectSubclasses(linker)
  ask?.(linker)
  flowArguments(linker)
  ask?.(linker)
  return linker
}

/** The values of every expression, in words that do not depend on their numbers, and their certainty. */
function answersOf(linker: Linker): string[] {
  const { values, program } = linker
  const known = new Map<SetId, string>()
  const textOf = (id: ValueId): string => {
    const [kind, a, receiver] = [values.kind(id), values.a(id), values.receiver(id)]
    const name = kind === Value.External ? a - 1 : a
    const isText = [Value.External, Value.Folder, Value.Package, Value.Text].some((one) => one === kind)
    const subject = isText ? program.strings[name] : kind === Value.Parameters ? textOf(a as ValueId) : a
    const pairs = values.pairs(values.env(id)).map((cell, at) => (at % 2 === 0 ? cell : setText(cell)))
    const of = kind === Value.Function && receiver >= 0 ? textOf(receiver) : receiver
    return `${kind}:${subject}{${pairs.join()}}@${of}`
  }
  const setText = (set: SetId): string => {
    let text = known.get(set)
    if (text === undefined) known.set(set, (text = `[${values.items(set).map(textOf).join(' ')}]`))
    return text
  }
  return ownUnits(linker).flatMap((unit) =>
    Array.from(unit.facts.exprs.op, (_, at) => {
      const row = at as ExprRow
      const answer = setText(exprValue(linker, unit, row))
      return `${unit.path} ${at}: ${answer} ${linker.exprs.hows[toId(row, unit.exprBase)]}`
    }),
  )
}

for (const language of LANGUAGES) {
  test(`${language}: answers do not depend on the order of questions`, () => {
    const input = inputOf(language)
    const expected = answersOf(linked(input))
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const found = answersOf(linked(input, (linker) => askAround(linker, seed)))
        const at = found.findIndex((answer, row) => answer !== expected[row])
        if (at >= 0) assert.equal(found[at], expected[at])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
}
