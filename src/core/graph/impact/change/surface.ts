// Changes of the public surface in a diff: exported signatures, and the strings by which programs are called.

import { ENTRY_RULES } from '../../../languages/entry-rules.ts'
import { type LanguageId, languageOf } from '../../../languages/files.ts'
import type { FileDiff } from '../../../review/diff.ts'
import { isSourcePath, isTestPath } from '../../../text/places.ts'
import { CODE_KINDS, type Graph, NodeFlag } from '../../graph.ts'
import { type Impact, isType } from '../impact.ts'
import { PlaceMark } from '../marks.ts'
import { type ChangedLine, changedLines, type Side } from './changed-lines.ts'

/** How a part of the surface changes. */
export type SurfaceKind = 'signature' | 'added' | 'removed' | 'route' | 'flag'

/** A change of the surface: of an entity, or of a route or command-line flag in it (-1: outside of all entities). */
export type SurfaceChange = {
  change: SurfaceKind
  node: number
  path: string
  line: number
  before: string | null
  after: string | null
}

/** A changed line with the number of its run. */
type Line = ChangedLine & { run: number }

/** The changes of the surface that a diff makes, in the order of the files. */
export function surfaceOf(impact: Impact, files: readonly FileDiff[], side: Side): SurfaceChange[] {
  return files.flatMap((file) => {
    const { path, runs } = changedLines(file, side)
    const number = impact.fileNumber(path)
    const lines = runs.flatMap((lines, run) => lines.map((line): Line => ({ ...line, run })))
    const written = lines.filter(({ text }) => text.trim() !== '')
    return [...(number < 0 ? [] : signatures(impact, number, { lines, written })), ...calledBy(path, written)]
  })
}

/** The changed lines of a file, and those that are not blank. */
type Lines = { lines: readonly Line[]; written: readonly Line[] }

/**
 * Exported entities of production code whose header the diff touches; as a whole if all their lines are added or
 * removed.
 */
function signatures(impact: Impact, file: number, { lines, written }: Lines): SurfaceChange[] {
  const { graph, index } = impact
  const changes: SurfaceChange[] = []
  const own = new Set(lines.filter(({ isOwn }) => isOwn).map(({ line }) => line))
  const [ownTexts, otherTexts] = [true, false].map(
    (side) => new Set(written.filter(({ isOwn }) => isOwn === side).map(({ text }) => text.trim())),
  )
  if (own.size === 0 && written.length === 0) return changes
  for (let node = 0; node < graph.nodeCount; node++) {
    if (index.fileOfPlace[node] !== file || graph.kind[node]! >= CODE_KINDS || !isPublic(impact, node)) continue
    const [start, end] = [graph.startLine[node]!, graph.endLine[node]!]
    const header = Math.max(start, graph.sigEndLine[node]!)
    const mine = written.filter(({ line, isOwn }) => isOwn && line >= start && line <= header)
    if (mine.length === 0) continue
    const name = graph.strings[graph.name[node]!]!
    const isNamed = mine.some(({ text }) => hasWord(text, name))
    if (isNamed && mine.every(({ text }) => otherTexts!.has(text.trim())) && !isMember(impact, node)) continue
    const touched = [...mine, ...othersOf(mine, written, { name, kept: ownTexts! })]
    const isWhole = Array.from({ length: end - start + 1 }, (_, at) => start + at).every((line) => own.has(line))
    const text = (isOld: boolean, shown = (line: string) => line): string | null =>
      touched
        .filter((line) => line.isOld === isOld)
        .map((line) => shown(line.text.trim()))
        .join(' ') || null
    const [before, after] = [text(true), text(false)]
    const [isNew, isGone] = [before, after].map((other) => other === null && (isWhole || isNamed))
    const change = isNew ? 'added' : isGone ? 'removed' : 'signature'
    if (change === 'signature' && text(true, withoutNote) === text(false, withoutNote)) continue
    changes.push({ change, node, path: impact.pathOf(file), line: start, before, after })
  }
  return changes
}

/** Whether a type has an entity within its lines, where the same header may be that of another type's member. */
function isMember({ graph, index }: Impact, node: number): boolean {
  const around = index.parent[node]!
  return around >= 0 && isType(graph, around) && graph.endLine[around]! >= graph.endLine[node]!
}

const hasWord = (text: string, name: string): boolean => wordsOf(text).includes(name)
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** The name in a header, and the lines that are on its side: git may show one that stays as one that comes and goes. */
type Head = { name: string; kept: ReadonlySet<string> }

/**
 * The lines of the other side that stand for these: of a run that replaces as many lines as it takes, each the one at its
 * place; else all of the run, or, for the line that has the name, those that have it too or begin with the same word.
 */
function othersOf(mine: readonly Line[], lines: readonly Line[], { name, kept }: Head): Line[] {
  const found = new Set<Line>()
  for (const run of new Set(mine.map((line) => line.run))) {
    const [own, others] = [true, false].map((isOwn) => lines.filter((line) => line.run === run && line.isOwn === isOwn))
    if (own!.length !== others!.length) {
      const head = mine.find((line) => line.run === run && hasWord(line.text, name))
      const [word] = wordsOf(head?.text ?? '')
      const isLike = ({ text }: Line): boolean =>
        !head || ((wordsOf(text)[0] === word || hasWord(text, name)) && !kept.has(text.trim()))
      const first = others!.findIndex(isLike)
      if (first >= 0) for (const line of others!.slice(first)) found.add(line)
    } else for (const [at, line] of own!.entries()) if (mine.includes(line)) found.add(others![at]!)
  }
  return [...found]
}

/** A line without the comment at its end, which changes nothing for callers. */
const withoutNote = (line: string): string => line.replace(/\s+(?:\/\/|#(?=\s))[^"'`]*$/, '')

/** Whether other packages may name an entity: a member by its type, which they may, too. */
function isPublic(impact: Impact, node: number): boolean {
  const { graph, index } = impact
  if (!isExported(graph, node) || (index.marks[node]! & PlaceMark.Internal) !== 0) return false
  const { internal } = ENTRY_RULES[impact.languageOf(node) as LanguageId] ?? {}
  if (internal?.test(graph.strings[graph.path[node]!]!)) return false
  const around = index.parent[node]!
  return around < 0 || around >= graph.nodeCount || !isType(graph, around) || isPublic(impact, around)
}

const isExported = (graph: Graph, node: number): boolean =>
  (graph.nodeFlags[node]! & (NodeFlag.Exported | NodeFlag.Test | NodeFlag.Local)) === NodeFlag.Exported

/** A literal that begins with a slash behind the verb of a route, or with two dashes. */
const ROUTE =
  /\b(?:get|post|put|patch|delete|head|options|route|all|use|mapping|handle(?:func)?)\w*\s*\(\s*(["'`])(\/[^"'`]*)\1/i
const FLAG = /(["'`])(--?[a-zA-Z][\w-]*)/

/**
 * Routes and flags on changed lines of programs: those of the old side that the new side lacks, and the other way round, each once.
 * Tests and documents tell of them.
 */
function calledBy(path: string, lines: readonly Line[]): SurfaceChange[] {
  const changes: SurfaceChange[] = []
  if (isTestPath(path) || !(languageOf(path) || isSourcePath(path))) return changes
  for (const [change, pattern] of [['route', ROUTE] as const, ['flag', FLAG] as const]) {
    const found = lines.flatMap(({ line, text, isOld }) => {
      const name = pattern.exec(text)?.[2]
      return name === undefined ? [] : [{ line, isOld, name }]
    })
    const namesOf = (side: boolean) => new Set(found.flatMap(({ isOld, name }) => (isOld === side ? name : [])))
    const told = namesOf(true).intersection(namesOf(false))
    for (const { line, isOld, name } of found) {
      if (told.has(name)) continue
      told.add(name)
      changes.push({ change, node: -1, path, line, before: isOld ? name : null, after: isOld ? null : name })
    }
  }
  return changes
}
