// The project that this thread linked last, kept so that an edit of it is linked at the cost of the edit. One at a time,
// and only as long as it takes no more than its part of the memory budget.

import { extractorVersion } from '../clients/extractor.ts'
import { collectGrown } from '../clients/garbage.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import type { Linked, LinkFile, LinkInput, Watch } from '../core/graph/link/link.ts'
import { dropAnswers } from '../core/graph/link/memo.ts'
import type { Edits } from '../core/graph/link/relink/files.ts'
import { type Refusal, relink, withMoved } from '../core/graph/link/relink/relink.ts'
import { languageOf } from '../core/languages/files.ts'
import { FOLLOWED_FILES_MAX } from '../core/limits.ts'
import { hasFacts, type Tree } from '../core/tree.ts'
import { factKey } from '../stores/facts.ts'
import type { Stores } from '../stores/open.ts'
import type { GraphAt } from './graphs.ts'
import { changedFiles } from './kept.ts'
import { threadData } from './thread-data.ts'

/** Bytes where the pool names none, as in a test that calls a task itself. */
const BYTES_DEFAULT = 256 << 20

/** Of a linker without answers, with its facts, for each expression of the program: measured on gson and click. */
const BYTES_PER_EXPRESSION = 240

const bytesMax = threadData.linkedBytes ?? BYTES_DEFAULT

let last: { at: GraphAt; tree: Tree; linked: Linked } | undefined

/** Projects that were too large to be kept when all of them was last linked. */
const tooLarge = new Set<string>()
const keyOf = ({ dir, project }: GraphAt): string => `${dir}\n${project}`

/** Whether a project may be kept once all of it is linked: it was not too large the last time. */
export const isKeepable = (at: GraphAt): boolean => !tooLarge.has(keyOf(at))

const bytesOf = ({ linker }: Linked): number => linker.program.exprUnit.length * BYTES_PER_EXPRESSION

/** Expressions of a line of code, about as many as most code has. */
const EXPRESSIONS_PER_LINE = 3

/** Whether a project that is not linked yet would be small enough to be kept, as far as its lines tell. */
export function mayBeKept({ lines, states }: Tree): boolean {
  const code = lines.reduce((sum, own, row) => (hasFacts(states[row]!) ? sum + own : sum), 0)
  return code * EXPRESSIONS_PER_LINE * BYTES_PER_EXPRESSION <= bytesMax
}

/** Keeps a linked project, with the tree that it was linked from, in place of the one before, if it is small enough. */
export function keepLinked(at: GraphAt, tree: Tree, linked: Linked): void {
  forgetLinked()
  const bytes = bytesOf(linked)
  if (bytes > bytesMax) tooLarge.add(keyOf(at))
  else tooLarge.delete(keyOf(at))
  if (tree.torn || tree.indexed || bytes > bytesMax) return
  dropAnswers(linked.linker)
  last = { at, tree, linked }
  tell(bytes, false)
  if (linked.settle) setTimeout(settleLast, SETTLE_MS).unref()
}

/** When an ingest that has linked an edit is mostly over: before, its other tasks want the thread. */
const SETTLE_MS = 500

/** Completes the kept linker beside no task, so that the next edit need not. */
function settleLast(): void {
  if (!last?.linked.settle) return
  last.linked.settle()
  last.linked.settle = undefined
}

/** Notes that an edit has been followed in the kept project, if it is still small enough to be kept. */
function noteEdit(): void {
  if (!last) return
  tell(bytesOf(last.linked), true)
  collectLater()
}

let collecting: NodeJS.Timeout | undefined
/** How long nothing is linked before garbage is collected: an edit right behind another one does not wait for that. */
const COLLECT_MS = 2000

/**
 * Has the thread collect, once no edit follows, what the last one has left behind: the graph before, and tables that were
 * compared. V8 by itself would collect in the middle of each edit.
 */
function collectLater(): void {
  clearTimeout(collecting)
  collecting = setTimeout(collectGrown, COLLECT_MS).unref()
}

/** Gives the memory of the kept project back. */
export function forgetLinked(): void {
  last = undefined
  tell(0, false)
}

/** Tells the pool what the kept project takes, which decides how many of them may stay. */
function tell(bytes: number, isUsed: boolean): void {
  const { kept, number = 0 } = threadData
  if (!kept) return
  kept.used[number] = isUsed ? 1 : 0
  kept.bytes[number] = bytes
}

/** Whether a project of this thread is kept, in any generation. */
const isLinkedHere = ({ dir, project }: GraphAt): boolean => last?.at.dir === dir && last.at.project === project

/** The kept project, if it is of this generation and tree: a generation that failed has given its number to another. */
const linkedAt = (at: GraphAt, before: Tree): Linked | undefined =>
  isLinkedHere(at) && last?.at.generation === at.generation && haveSameFiles(last.tree, before)
    ? last.linked
    : undefined

/** The graph of the kept project, if it is of this generation and tree. */
export const graphHeld = (at: GraphAt, before: Tree): Linked['graph'] | undefined => linkedAt(at, before)?.graph

/** Whether trees that the same engine has read have the same files, in the same states. */
export const haveSameFiles = (one: Tree, other: Tree): boolean =>
  one.engine === other.engine &&
  one.paths.length === other.paths.length &&
  one.paths.every(
    (path, row) =>
      path === other.paths[row] && one.hashes[row] === other.hashes[row] && one.states[row] === other.states[row],
  )

/** The trees of the generation before and of that to be linked. */
export type Trees = { before: Tree; tree: Tree }

/** Why an edit was not followed: nothing is kept of the project, its facts are not all known, or it may show in other files. */
export type NotFollowed = 'not kept' | 'many files' | 'facts' | Refusal

/** A generation linked again, with the graph before. */
export type Relinked = { linked: Linked; before: Linked['graph'] }

/**
 * The generation `at` linked again with the files of `tree`, if this thread keeps it and the differences can be
 * followed; it is kept under the number `generation`. `manifests`: their texts now. Else the reason why everything has to be linked.
 */
export async function relinked(
  stores: Stores,
  at: GraphAt,
  generation: number,
  { before, tree }: Trees,
  manifests: LinkInput['manifests'],
  watch: Watch,
): Promise<Relinked | NotFollowed> {
  clearTimeout(collecting)
  const kept = linkedAt(at, before)
  if (!kept) return 'not kept'
  const edits = await editsOf(stores, before, tree)
  if (typeof edits === 'string') return edits
  let refusal: Refusal = 'files'
  const onRefused = (why: Refusal): void => {
    refusal = why
  }
  const linked = relink(kept, edits, { ...watch, onRefused }, manifests)
  if (!linked) return refusal
  keepLinked({ ...at, generation }, tree, linked)
  noteEdit()
  return { linked, before: kept.graph }
}

/** Keeps the project of generation `at` under the number `generation`, whose code has only moved. */
export async function keepMoved(
  stores: Stores,
  at: GraphAt,
  generation: number,
  { before, tree }: Trees,
  graph: Linked['graph'],
): Promise<void> {
  const kept = linkedAt(at, before)
  const edits = kept && (await editsOf(stores, before, tree))
  if (!edits || typeof edits === 'string') return
  last = { at: { ...at, generation }, tree, linked: withMoved(kept, edits, graph) }
  noteEdit()
}

/** The changed files of a tree by path, or why their changes cannot be followed. */
async function editsOf(stores: Stores, before: Tree, tree: Tree): Promise<Edits | 'many files' | 'facts'> {
  if (before.torn || tree.torn || before.indexed || tree.indexed || before.engine !== tree.engine) return 'facts'
  const changed = changedFiles(before, tree)
  if (changed.length > FOLLOWED_FILES_MAX) return 'many files'
  const edits = new Map<string, LinkFile | undefined>()
  for (const { old, now } of changed) {
    const path = now < 0 ? before.paths[old]! : tree.paths[now]!
    if (now < 0) {
      edits.set(path, undefined)
      continue
    }
    const language = hasFacts(tree.states[now]!) ? languageOf(path) : undefined
    const key = language && factKey(tree.hashes[now]!, language.id, extractorVersion(), path)
    const bytes = key && (await stores.facts.get(key))
    if (key && !bytes) return 'facts'
    edits.set(path, { path, lines: tree.lines[now]!, facts: bytes ? decodeFacts(bytes) : undefined })
  }
  return edits
}
