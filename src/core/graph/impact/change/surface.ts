// Changes of the public surface in a diff: exported signatures, and the strings by which programs are called.

import { ENTRY_RULES } from '../../../languages/entry-rules.ts'
import type { LanguageId } from '../../../languages/files.ts'
import type { FileDiff } from '../../../review/diff.ts'
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
  if (own.size === 0 && written.length === 0) return changes
  for (let node = 0; node < graph.nodeCount; node++) {
    if (index.fileOfPlace[node] !== file || graph.kind[node]! >= CODE_KINDS || !isPublic(impact, node)) continue
    const [start, end] = [graph.startLine[node]!, graph.endLine[node]!]
    const header = Math.max(start, graph.sigEndLine[node]!)
    const mine = written.filter(({ line, isOwn }) => isOwn && line >= start && line <= header)
    if (mine.length === 0) continue
    const touched = [...mine, ...othersOf(mine, written)]
    const isWhole = Array.from({ length: end - start + 1 }, (_, at) => start + at).every((line) => own.has(line))
    const text = (isOld: boolean, shown = (line: string) => line): string | null =>
      touched
        .filter((line) => line.isOld === isOld)
        .map((line) => shown(line.text.trim()))
        .join(' ') || null
    const [before, after] = [text(true), text(false)]
    const change = isWhole && before === null ? 'added' : isWhole && after === null ? 'removed' : 'signature'
    if (change === 'signature' && text(true, withoutNote) === text(false, withoutNote)) continue
    changes.push({ change, node, path: impact.pathOf(file), line: start, before, after })
  }
  return changes
}

/**
 * The lines of the other side that stand for these: of a run that replaces as many lines as it takes, each the one at its
 * place; else all of the run.
 */
function othersOf(mine: readonly Line[], lines: readonly Line[]): Line[] {
  const found = new Set<Line>()
  for (const run of new Set(mine.map((line) => line.run))) {
    const [own, others] = [true, false].map((isOwn) => lines.filter((line) => line.run === run && line.isOwn === isOwn))
    if (own!.length !== others!.length) for (const line of others!) found.add(line)
    else for (const [at, line] of own!.entries()) if (mine.includes(line)) found.add(others![at]!)
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

/** Routes and flags on changed lines: those of the old side that the new side lacks, and the other way round. */
function calledBy(path: string, lines: readonly Line[]): SurfaceChange[] {
  const changes: SurfaceChange[] = []
  for (const [change, pattern] of [['route', ROUTE] as const, ['flag', FLAG] as const]) {
    const found = lines.flatMap(({ line, text, isOld }) => {
      const name = pattern.exec(text)?.[2]
      return name === undefined ? [] : [{ line, isOld, name }]
    })
    const has = (name: string, isOld: boolean): boolean =>
      found.some((other) => other.isOld === isOld && other.name === name)
    for (const { line, isOld, name } of found)
      if (!has(name, !isOld))
        changes.push({ change, node: -1, path, line, before: isOld ? name : null, after: isOld ? null : name })
  }
  return changes
}
