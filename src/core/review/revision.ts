// Lines and entities of a file at one revision, and which of them a change touches.

import { textOf } from '../decode.ts'
import { REVIEW_FILE_BYTES_MAX } from '../limits.ts'
import { type LineRange, type lineChanges, touches } from './diff.ts'

/** An entity of a file that need not be the ingested one; lines are 1-based and inclusive. */
export type Outlined = {
  kind: string
  name: string
  /** Enclosing entities and the entity itself, joined by dots; without the module's name. */
  localName: string
  startLine: number
  endLine: number
  sigEndLine: number
}

/** The lines of a file; undefined of one that is binary or too large to be read. */
export function linesOf(bytes: Buffer): string[] | undefined {
  const text = bytes.length > REVIEW_FILE_BYTES_MAX ? undefined : textOf(bytes)
  if (text === undefined) return undefined
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/**
 * The entities of the new side that a change touches. A removed line belongs to the entity that it stood in on the old
 * side, so that those around a function that is taken out are not changed by it.
 */
export function entitiesChanged(
  before: readonly Outlined[],
  after: readonly Outlined[],
  { added, removed }: ReturnType<typeof lineChanges>,
): Outlined[] {
  const around = (line: number): Outlined[] =>
    before.filter((entity) => entity.startLine <= line && line <= entity.endLine)
  const lost = counterparts(
    changedEntities(
      before,
      removed.map(({ old }) => ({ start: old, end: old })),
    ),
    before,
    after,
  )
  const kept = new Set(after.map(({ localName }) => localName))
  // A line outside of entities, such as a decorator, belongs to the entity after it, unless that was removed with it.
  const places = [...Map.groupBy(removed, (line) => line.before)].filter(([, lines]) => {
    const inside = lines.map(({ old }) => around(old))
    const isTakenOut = inside.flat().some(({ localName }) => !kept.has(localName))
    return !isTakenOut && inside.some((entities) => entities.length === 0)
  })
  const loose = places.map(([line]) => ({ start: line, end: line }))
  const touched = new Set(changedEntities(after, [...added, ...loose]))
  return after.filter((entity) => touched.has(entity) || lost.has(entity))
}

/**
 * The entities of the new side for those of the old one, by name; of namesakes (overloads, methods that C++ defines
 * outside of their classes) the one in the same place among them, where there are as many on both sides, else all.
 */
function counterparts(
  old: readonly Outlined[],
  before: readonly Outlined[],
  after: readonly Outlined[],
): ReadonlySet<Outlined> {
  const [olds, news] = [before, after].map((side) => Map.groupBy(side, ({ localName }) => localName))
  return new Set(
    old.flatMap((entity) => {
      const [left, right] = [olds!.get(entity.localName)!, news!.get(entity.localName) ?? []]
      return left.length === right.length ? right[left.indexOf(entity)]! : right
    }),
  )
}

/** The entities whose own lines a change touches: an enclosing one only where the change lies outside its members. */
function changedEntities(outline: readonly Outlined[], ranges: readonly LineRange[]): Outlined[] {
  return outline.filter((entity) => {
    const inner = outline.filter((other) => other !== entity && isInside(other, entity))
    return ranges.some((range) => {
      const start = Math.max(range.start, entity.startLine)
      const end = Math.min(range.end, entity.endLine)
      for (let line = start; line <= end; line++) {
        if (!inner.some((other) => other.startLine <= line && line <= other.endLine)) return true
      }
      return false
    })
  })
}

const isInside = (inner: Outlined, outer: Outlined): boolean =>
  outer.startLine <= inner.startLine &&
  inner.endLine <= outer.endLine &&
  inner.endLine - inner.startLine < outer.endLine - outer.startLine

/** Entities of the old side that the new side no longer has. */
export function removedEntities(before: readonly Outlined[], after: readonly Outlined[]): Outlined[] {
  const names = new Set(after.map((entity) => entity.localName))
  return before.filter((entity) => !names.has(entity.localName))
}

/** The innermost entity that holds all the lines, else the innermost that touches them. */
export function entityAround(outline: readonly Outlined[], start: number, end: number): Outlined | undefined {
  const smallest = (found: Outlined[]): Outlined | undefined =>
    found.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0]
  return (
    smallest(outline.filter((entity) => entity.startLine <= start && end <= entity.endLine)) ??
    smallest(outline.filter((entity) => touches([{ start, end }], entity.startLine, entity.endLine)))
  )
}

/** Lines of a text with their numbers, 1-based and inclusive. */
export function numbered(lines: readonly string[], start: number, end: number): string {
  const last = Math.min(end, lines.length)
  const width = String(last).length
  const out: string[] = []
  for (let line = Math.max(1, start); line <= last; line++)
    out.push(`${String(line).padStart(width)} ${lines[line - 1]}`)
  return out.join('\n')
}

/** Lines of an entity in a file that has changed since they were noted; those of before where its outline has it not. */
export function standsAt(
  entity: { name: string; qualifiedName: string; startLine: number; endLine: number },
  outline: readonly Outlined[],
): LineRange {
  const { startLine, endLine } = entity
  const named = outline.filter(({ name }) => name === entity.name)
  const whole = `.${entity.qualifiedName.replaceAll(/~\d+/g, '')}`
  const distance = (other: Outlined): number => Math.abs(other.startLine - startLine)
  // The longest name is the whole one; of namesakes the nearest is meant.
  const [nearest] = named
    .filter(({ localName }) => whole.endsWith(`.${localName}`))
    .sort((a, b) => b.localName.length - a.localName.length || distance(a) - distance(b))
  const now = named.find((other) => other.startLine === startLine) ?? nearest
  if (now === undefined) return { start: startLine, end: endLine }
  // Signatures of overloads and the function that they lead to are one entity.
  const last = now.startLine + endLine - startLine
  const parts = named.filter(
    (other) => other.localName === now.localName && other.startLine >= now.startLine && other.startLine <= last,
  )
  return { start: now.startLine, end: Math.max(...parts.map((part) => part.endLine)) }
}
