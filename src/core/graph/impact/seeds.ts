// Which places a change touches.

import { append } from '../../collections/multimap.ts'
import type { FileDiff } from '../../review/diff.ts'
import { CODE_KINDS, type Graph, kindCode } from '../graph.ts'
import { PlaceKind } from './file/vocabulary.ts'
import { type Impact, isType } from './impact.ts'
import type { Seed } from './walk/walk.ts'

const MODULE = kindCode('Module')
const FILE = kindCode('File')

/** The side of a diff that the graph was made of. */
export type Side = 'before' | 'after'

/**
 * The changed lines of one side of a file, without blank lines and comments; `gaps` are lines of this side behind which
 * the other side has lines. `text` is the code of both sides, `comments` are those of its lines, `around` the lines that the diff shows
 * about them. `whole`: all of the file.
 */
export type FileChange = {
  path: string
  lines: number[]
  gaps: number[]
  text: string
  comments?: string
  around?: string
  whole?: boolean
}

/** Reads one side of a file's changes in a diff. */
export function changeOf(file: FileDiff, side: Side): FileChange {
  const path = side === 'before' ? file.oldPath : file.path
  const change = { path, lines: [] as number[], gaps: [] as number[], text: '', comments: '', around: '' }
  const imports: number[] = []
  for (const hunk of file.hunks) {
    let old = hunk.oldLines === 0 ? hunk.oldStart + 1 : hunk.oldStart
    let now = hunk.newLines === 0 ? hunk.newStart + 1 : hunk.newStart
    let mine: number[] = []
    let gaps: number[] = []
    let brackets: Brackets = { own: [], other: [], texts: ['', ''] }
    const flush = (): void => {
      const isMoved = mine.length + gaps.length === 0 && brackets.texts[0] !== brackets.texts[1]
      const [lines, behind] = isMoved ? [brackets.own, brackets.other] : [mine, gaps]
      change.lines.push(...lines)
      if (lines.length === 0) change.gaps.push(...behind)
      mine = []
      gaps = []
      brackets = { own: [], other: [], texts: ['', ''] }
    }
    for (const line of hunk.lines) {
      const mark = line[0]!
      const at = side === 'before' ? old : now
      const own = (mark === '-') === (side === 'before')
      if (mark === ' ') {
        change.around += `${line.slice(1)}\n`
        flush()
      } else if (BRACKETS.test(line.slice(1).trim())) {
        brackets.texts[own ? 0 : 1] += line.slice(1).trim()
        if (own) brackets.own.push(at)
        else brackets.other.push(at - 1)
      } else if (!isIdle(line.slice(1).trim())) {
        change.text += `${line.slice(1)}\n`
        if (isImport(line.slice(1).trim())) imports.push(own ? at : at - 1)
        else if (own) mine.push(at)
        else gaps.push(at - 1)
      } else change.comments += `${line.slice(1)}\n`
      if (mark !== '+') old++
      if (mark !== '-') now++
    }
    flush()
  }
  if (change.lines.length + change.gaps.length === 0) change.lines = imports
  change.gaps = [...new Set(change.gaps)]
  return change
}

/** Lines of brackets alone that stand together: those of this side, the lines before those of the other, and both texts. */
type Brackets = { own: number[]; other: number[]; texts: [string, string] }

/** A line of brackets alone: it says something only where it is the change itself, as a brace that is moved. */
const BRACKETS = /^[{})\];,]+$/

/** Whether a line holds no code: blank, or a comment. */
export const isIdle = (text: string): boolean =>
  text === '' || /^(\/\/|\/\*|\*(?!\w)|#(?!\[|include|define|if|el|end))/.test(text)

const isImport = (text: string): boolean =>
  /^(import\s|from\s+\S+\s+import\b|(const|var|let)\s+[\w{}, ]+\s*=\s*require\(|use\s+[\w\\:{]|using\s+[\w.]+;|#include\b|require(_relative)?\s+['"])/.test(
    text,
  )

/** The places that changes touch, with the lines by which they do; files that the graph does not know. */
export type Changed = { seeds: Seed[]; lines: Map<number, number[]>; unmapped: string[] }

/** Finds the places of changes. */
export function seedsOf(impact: Impact, changes: readonly FileChange[]): Changed {
  const changed: Changed = { seeds: [], lines: new Map(), unmapped: [] }
  const seen = new Set<string>()
  const add = (seed: Seed, line: number): void => {
    append(changed.lines, seed.place, line)
    const key = `${seed.place} ${seed.wide}`
    if (seen.has(key)) return
    seen.add(key)
    changed.seeds.push(seed)
  }
  for (const change of changes) {
    const file = fileOf(impact, change.path)
    if (!file) {
      changed.unmapped.push(change.path)
      continue
    }
    if (file.nodes.length === 0) add({ place: file.file, wide: true }, 0)
    else if (change.whole || (change.lines.length === 0 && change.gaps.length === 0 && change.text !== ''))
      add({ place: file.module, wide: true }, 0)
    const lines = new Set(change.lines)
    for (const line of lines) add(placeAt(impact, file, line, line), line)
    for (const gap of change.gaps)
      if (!lines.has(gap) && !lines.has(gap + 1)) add(placeAt(impact, file, gap, gap + 1), gap)
  }
  return changed
}

/** A file: its node, its module, its number, and the entities and other places in it. */
type File = { file: number; module: number; number: number; nodes: number[]; extras: number[] }

/** The places of a file; a path that is not the graph's may be the end of one (a diff made in a folder of it). */
function fileOf(impact: Impact, path: string): File | undefined {
  const { index } = impact
  const number = impact.fileNumber(path)
  if (number < 0) return undefined
  const places: number[] = []
  for (let place = 0; place < index.placeCount; place++) if (index.fileOfPlace[place] === number) places.push(place)
  return fileWith(impact, number, places)
}

/** The file of a number with its places. */
export function fileWith({ graph, index }: Impact, number: number, places: Iterable<number>): File {
  const nodes: number[] = []
  const extras: number[] = []
  let module = index.fileNode[number]!
  for (const place of places) {
    if (place >= graph.nodeCount) extras.push(place)
    else if (graph.kind[place]! < CODE_KINDS) nodes.push(place)
    else if (graph.kind[place] === MODULE) {
      nodes.push(place)
      if (graph.kind[module] === FILE || graph.startLine[place] === 1) module = place
    }
  }
  return { file: index.fileNode[number]!, module, number, nodes, extras }
}

/** The innermost place around lines: an entity, else the variable or block that stands there, else all of the type or module. */
export function placeAt(impact: Impact, file: File, from: number, to: number): Seed {
  const { graph } = impact
  const inner = innermost(graph, file, from, to)
  if (inner !== file.module && !isType(graph, inner) && graph.kind[inner] !== MODULE) {
    const block = extraAt(impact, file, inner, from)
    return { place: block ?? inner, wide: false }
  }
  const extra = extraAt(impact, file, inner, from)
  return extra === undefined ? { place: inner, wide: true } : { place: extra, wide: false }
}

function innermost(graph: Graph, { nodes, module }: File, from: number, to: number): number {
  let best = module
  let size = Number.POSITIVE_INFINITY
  for (const node of nodes) {
    const length = graph.endLine[node]! - graph.startLine[node]!
    if (graph.startLine[node]! > from || graph.endLine[node]! < to || length > size || graph.kind[node]! > MODULE)
      continue
    if (graph.kind[node] === MODULE && node !== module && length === graph.endLine[module]! - graph.startLine[module]!)
      continue
    best = node
    size = length
  }
  return best
}

/** The last variable, field or block that begins inside `container` before a line, if nothing else has begun since. */
function extraAt(impact: Impact, { nodes, extras, number }: File, container: number, line: number): number | undefined {
  const { graph, index } = impact
  const lineOf = (place: number): number => index.extraLine[place - graph.nodeCount]!
  const endOf = (place: number): number => index.extraEnd[place - graph.nodeCount]!
  let best: number | undefined
  let around: number | undefined
  for (const place of extras) {
    if (lineOf(place) > line || impact.nodeAround(place) !== container) continue
    if (index.extraKind[place - graph.nodeCount] === PlaceKind.Attribute) continue // its line is that of a method
    if (line <= endOf(place) && (around === undefined || lineOf(place) >= lineOf(around))) around = place
    if (
      best === undefined ||
      lineOf(place) > lineOf(best) ||
      (lineOf(place) === lineOf(best) && endOf(place) <= endOf(best))
    )
      best = place
  }
  for (let place = best; place !== undefined && place >= graph.nodeCount; place = index.parent[place]!)
    if (line <= endOf(place)) return place
  // what has ended before the line, in something else that goes on, is not what has changed
  if (best === undefined || around !== undefined) return around
  const begun = lineOf(best)
  const isPast = nodes.some(
    (node) => graph.startLine[node]! > begun && graph.startLine[node]! <= line && graph.endLine[node]! < line,
  )
  for (let row = index.bareStart[number]!; row < index.bareStart[number + 1]!; row++)
    if (index.bareLine[row]! > endOf(best) && index.bareLine[row]! <= line) return undefined
  return isPast ? undefined : best
}
