// The code around a change: for each changed entity the bodies and headers that a reviewer would open.

import type { Context } from '../../context.ts'
import { unnumbered } from '../../core/graph/overloads.ts'
import { toldApart } from '../../core/graph/signature.ts'
import { REVIEW_RELATED_FILES_MAX, REVIEW_RELATIONS_PER_ROLE } from '../../core/limits.ts'
import { changedRanges, type FileDiff, type LineRange, lineBefore, lineChanges } from '../../core/review/diff.ts'
import { excerpt, typeExcerpt, WHOLE_LINES_MAX, windows } from '../../core/review/excerpt.ts'
import type { Related } from '../../core/review/prompts.ts'
import type { RelatedNode, Relations } from '../../core/review/relations.ts'
import { entitiesChanged, numbered, type Outlined, removedEntities } from '../../core/review/revision.ts'
import type { Unit } from '../../core/review/unit.ts'
import { mentionsOf } from './mentions.ts'
import type { Revision } from './revision.ts'
import type { Routine } from './routine.ts'

/**
 * `callers` and `tests` count the known callers of the changed entities, before any cap; `callersInDiff` and
 * `testsInDiff` those that are shown for another reason, being changed themselves or calling twice.
 */
export type Surroundings = {
  related: Related[]
  callers: number
  tests: number
  callersInDiff: number
  testsInDiff: number
  /** By qualified name: lines that may call an entity of which the graph knows no caller. */
  mentions: ReadonlyMap<string, readonly string[]>
}

/** The repository on both sides of a change. */
export type Revisions = { before: Revision; after: Revision }

/** An entity that a change touches; `isNew` when its file had none of that name before. */
type Changed = { file: FileDiff; entity: Outlined; removed: boolean; isNew: boolean }

const ORDER: Record<Related['role'], number> = {
  'changed entity': 0,
  removed: 1,
  overrides: 2,
  caller: 3,
  owner: 4,
  'overridden by': 5,
  test: 6,
  callee: 7,
  type: 8,
  user: 9,
  member: 10,
}

/** Gathers the code around the entities that a unit of change touches, most useful first. */
export async function surroundingsOf(
  ctx: Context,
  routine: Routine,
  unit: Unit,
  { before, after }: Revisions,
): Promise<Surroundings> {
  const changed = (
    await Promise.all(unit.files.map(({ file, hunks }) => changedIn({ ...file, hunks }, { before, after })))
  ).flat()
  const relations = await relate(ctx, routine, changed)
  const related: Related[] = []
  for (const [index, item] of changed.entries()) {
    const name = relations[index]!.qualifiedName ?? item.entity.localName
    const own = isInDiff(item) ? undefined : await ownCode(item, name, item.removed ? before : after)
    if (own) related.push(own)
  }
  const inDiff: Related[] = []
  for await (const found of neighbours(relations, changed, after)) {
    // Changed code is in the diff or was shown already: no line is included twice.
    const isThere =
      related.some((other) => other.path === found.path && holds(other, found)) ||
      changed.some(({ file, entity }) => file.path === found.path && entity.startLine === found.startLine)
    if (isThere) inDiff.push(found)
    else related.push(found)
  }
  const uncalled = changed
    .map(({ file, entity, isNew }, index) => ({ path: file.path, entity, isNew, ...relations[index]! }))
    .filter(({ callers, tests }) => callers + tests === 0)
    .map(({ qualifiedName, ...item }) => ({ ...item, qualifiedName: qualifiedName ?? item.entity.localName }))
  return {
    mentions: await mentionsOf(ctx, routine, uncalled, { before, after }),
    related: related.sort((a, b) => ORDER[a.role] - ORDER[b.role]),
    callers: relations.reduce((sum, { callers }) => sum + callers, 0),
    tests: relations.reduce((sum, { tests }) => sum + tests, 0),
    callersInDiff: inDiff.filter(({ role }) => role === 'caller').length,
    testsInDiff: inDiff.filter(({ role }) => role === 'test').length,
  }
}

/** The code related to changed entities, from no more files than a review may read. */
async function* neighbours(
  relations: readonly Relations[],
  changed: readonly Changed[],
  after: Revision,
): AsyncGenerator<Related, void, undefined> {
  const files = new Set<string>()
  for (const [index, { qualifiedName, related }] of relations.entries()) {
    for (const node of related) {
      if (node.role === 'member') continue
      if (files.size >= REVIEW_RELATED_FILES_MAX && !files.has(node.path)) continue
      files.add(node.path)
      const { name, localName, startLine } = changed[index]!.entity
      const of = { name, label: toldApart(qualifiedName ?? localName, null, startLine) }
      const found = await codeOf(node, after, of)
      if (found) yield found
    }
  }
}

/** Whether all lines of a piece of code stand in another one of its file. */
function holds(other: Related, found: Related): boolean {
  if (other.startLine === found.startLine) return true
  if (other.startLine > found.startLine || other.endLine < found.endLine) return false
  const there = new Set(other.code.split('\n').map((line) => line.trim()))
  return found.code.split('\n').every((line) => there.has(line.trim()))
}

/** Imports listed for one file that is no longer where it was. */
const IMPORTERS_MAX = 20

/**
 * By its old path, for each file that the change renames or deletes: the lines of other files that imported it and that
 * the change does not touch. Files without such lines are left out.
 */
export async function importersOf(
  ctx: Context,
  { project, generation, signal }: Routine,
  files: readonly FileDiff[],
  after: Revision,
): Promise<Map<string, string[]>> {
  const paths = files.filter(({ status }) => status === 'renamed' || status === 'deleted').map(({ oldPath }) => oldPath)
  const left = new Map<string, string[]>()
  if (paths.length === 0) return left
  const input = { dir: ctx.config.dataDir, project, generation, paths }
  const found = await ctx.clients.pools.interactive.run('relate.importers', input, { signal })
  const changed = new Set(files.flatMap(({ path, oldPath }) => [path, oldPath]))
  for (const [index, path] of paths.entries()) {
    const others = found[index]!.filter((importer) => !changed.has(importer.path) && after.has(importer.path))
    const lines: string[] = []
    for (const importer of others.slice(0, IMPORTERS_MAX)) {
      const text = (await after.lines(importer.path))?.[importer.line - 1]?.trim() ?? ''
      lines.push(importer.line > 0 ? `${importer.path}:${importer.line} ${text}` : importer.path)
    }
    if (others.length > lines.length) lines.push(`and ${others.length - lines.length} more`)
    if (lines.length > 0) left.set(path, lines)
  }
  return left
}

async function changedIn(file: FileDiff, { before, after }: Revisions): Promise<Changed[]> {
  const outlineAfter = file.status === 'deleted' ? [] : await after.outline(file.path)
  const outlineBefore = file.status === 'added' ? [] : await before.outline(file.oldPath)
  const known = new Set(outlineBefore.map(({ localName }) => localName))
  const changed = entitiesChanged(outlineBefore, outlineAfter, lineChanges(file)).map((entity) => ({
    file,
    entity,
    removed: false,
    isNew: !known.has(entity.localName),
  }))
  const gone = removedEntities(outlineBefore, outlineAfter).filter((entity) => touchesOld(file, entity))
  return [...changed, ...gone.map((entity) => ({ file, entity, removed: true, isNew: false }))]
}

/** Whether the hunks of this unit take lines of an old entity away. */
const touchesOld = (file: FileDiff, entity: Outlined): boolean =>
  file.hunks.some(
    (hunk) => hunk.oldStart <= entity.endLine && entity.startLine <= hunk.oldStart + Math.max(0, hunk.oldLines - 1),
  )

/** Whether the hunks show the whole entity already: no line is given twice. */
function isInDiff({ file, entity, removed }: Changed): boolean {
  let shown = 0
  for (const { oldStart, oldLines, newStart, newLines } of file.hunks) {
    const [start, count] = removed ? [oldStart, oldLines] : [newStart, newLines]
    shown += Math.max(0, Math.min(entity.endLine, start + count - 1) - Math.max(entity.startLine, start) + 1)
  }
  return shown >= (entity.endLine - entity.startLine + 1) * SHOWN_SHARE
}

/** Share of an entity's lines from which on the hunks show it as good as whole. */
const SHOWN_SHARE = 0.9

function relate(ctx: Context, routine: Routine, changed: readonly Changed[]): Promise<Relations[]> {
  if (changed.length === 0) return Promise.resolve([])
  const entities = changed.map(({ file, entity, removed }) => ({
    path: file.oldPath,
    localName: entity.localName,
    name: entity.name,
    line: removed ? entity.startLine : lineBefore(file, entity.startLine),
  }))
  const near = changed.map(({ file }) => linesBefore(file))
  const { project, generation } = routine
  return ctx.clients.pools.interactive.run(
    'relate',
    { dir: ctx.config.dataDir, project, generation, entities, near, perRole: REVIEW_RELATIONS_PER_ROLE },
    { signal: routine.signal },
  )
}

/** Lines of the old side that a change removes or adds next to: the graph may be of that state. */
const linesBefore = ({ hunks }: FileDiff): number[] =>
  hunks.flatMap((hunk) => {
    const lines: number[] = []
    let at = hunk.oldStart
    for (const { 0: mark } of hunk.lines) {
      if (mark === '-' || mark === '+') lines.push(at)
      if (mark !== '+') at++
    }
    return lines
  })

async function ownCode(
  { file, entity, removed }: Changed,
  name: string,
  revision: Revision,
): Promise<Related | undefined> {
  const path = removed ? file.oldPath : file.path
  const lines = await revision.lines(path)
  if (!lines) return undefined
  const ranges = removed ? [] : changedRanges(file)
  const role = removed ? 'removed' : 'changed entity'
  const own: Related = { role, qualifiedName: name, path, of: name, ...codeAt(lines, entity, ranges) }
  const length = entity.endLine - entity.startLine
  return length < WHOLE_LINES_MAX || length > CHANGED_LINES_MAX
    ? own
    : { ...own, whole: numbered(lines, entity.startLine, entity.endLine) }
}

/** A changed entity of more lines is shown in part, however much room there is. */
const CHANGED_LINES_MAX = 600

/** A changed entity: its name, and how people are told of it. */
type Subject = { name: string; label: string }

/** The node's code at the reviewed revision, where it may be on other lines; undefined when it is gone there. */
async function codeOf(node: RelatedNode, revision: Revision, of: Subject): Promise<Related | undefined> {
  const lines = await revision.lines(node.path)
  if (!lines) return undefined
  const outline = await revision.outline(node.path)
  const same = outline.filter(
    (entity) => entity.name === node.name && `.${unnumbered(node.qualifiedName)}`.endsWith(`.${entity.localName}`),
  )
  // A function may be called like a method of the same file: of two the one whose name fits further.
  const away = (entity: Outlined): number => Math.abs(entity.startLine - node.startLine)
  const entity = same.sort((a, b) => b.localName.length - a.localName.length || away(a) - away(b))[0]
  if (!entity) return node.kind === 'Module' ? moduleLines(node, lines, of) : undefined
  const moved = entity.startLine - node.startLine
  const sites = node.lines.slice(0, SITES_MAX)
  const ranges = sites.map((line) => ({ start: line + moved, end: line + moved }))
  const { role, qualifiedName, path } = node
  const found: Related = { role, qualifiedName, path, of: of.label, ...codeAt(lines, entity, ranges) }
  const linesMax = TYPE_LINES_MAX[role]
  return linesMax === undefined ? found : { ...found, code: typeExcerpt(lines, entity, outline, linesMax) }
}

/** Calls shown of a long caller: a test of two thousand lines may have dozens, and they say the same. */
const SITES_MAX = 4

/** Lines shown of a type besides its members: of the one that a changed method is of, and of others. */
const TYPE_LINES_MAX: Partial<Record<RelatedNode['role'], number>> = { owner: 80, type: 40 }

/** Lines shown around a call that stands in no entity, and calls shown of one file. */
const MODULE_LINES_AROUND = 6
const MODULE_CALLS_MAX = 3

/** Code outside of all entities, as tests in JavaScript are, around the lines that still name the other entity. */
function moduleLines(node: RelatedNode, lines: readonly string[], of: Subject): Related | undefined {
  const calls = node.lines.filter((line) => lines[line - 1]?.includes(of.name)).slice(0, MODULE_CALLS_MAX)
  if (calls.length === 0) return undefined
  const around = calls.map((line) => ({
    start: Math.max(1, line - MODULE_LINES_AROUND),
    end: Math.min(lines.length, line + MODULE_LINES_AROUND),
  }))
  const { role, qualifiedName, path } = node
  const header = windows(
    lines,
    calls.map((line) => ({ start: line, end: line })),
  )
  const [startLine, endLine] = [around[0]!.start, around.at(-1)!.end]
  return { role, qualifiedName, path, startLine, endLine, code: windows(lines, around), header, of: of.label }
}

/** The code of an entity, in full around `ranges`, and its header alone. */
function codeAt(lines: readonly string[], entity: Outlined, ranges: readonly LineRange[]) {
  const { startLine, endLine, sigEndLine } = entity
  const header = numbered(lines, startLine, Math.min(endLine, Math.max(startLine, sigEndLine)))
  return { startLine, endLine, code: excerpt(lines, entity, ranges), header }
}
