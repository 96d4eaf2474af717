// Lines that may call a function of which the call graph knows no caller. They are found by its name: the call may go
// through an object of unknown type, or stand in a file of an unknown language.

import { dirname } from 'node:path/posix'
import type { Context } from '../../context.ts'
import type { Outlined } from '../../core/review/revision.ts'
import { literal } from '../../core/text/literal.ts'
import { isTestPath } from '../../core/text/places.ts'
import { type Mentions, mentionsIn } from '../grep.ts'
import type { Revisions } from './context.ts'
import type { Routine } from './routine.ts'

/** A changed entity of a file, and how the graph calls it. */
export type Uncalled = { path: string; entity: Outlined; isNew: boolean; qualifiedName: string }

/** Entities of one unit that are looked for, and lines shown of each; tests among them. */
const ENTITIES_MAX = 5
const LINES_MAX = 8
const TESTS_MAX = 3
/** A name that is called on more lines of production code says nothing of one entity. */
const LINES_TELLING_MAX = 24
const HITS_MAX = 1_000
/** Shorter names, and those that begin with `__`, are called everywhere or by nobody. */
const NAME = /^(?!__)[\p{L}\p{N}_$]{4,}[!?]?$/u

/** By qualified name: `path:line text`, production first, as the lines stand in the reviewed revision. */
export async function mentionsOf(
  ctx: Context,
  routine: Routine,
  uncalled: readonly Uncalled[],
  revisions: Revisions,
): Promise<Map<string, string[]>> {
  const sought = uncalled.filter(({ entity }) => isFunction(entity) && NAME.test(entity.name)).slice(0, ENTITIES_MAX)
  const found = new Map<string, string[]>()
  if (sought.length === 0) return found
  const { project, generation, repo: repository, signal } = routine
  const texts = sought.map(({ entity }) => `${entity.name}(`)
  const { hits } = await mentionsIn(ctx, { project, generation, repository }, { texts, limit: HITS_MAX }, signal)
  for (const item of sought) {
    const lines = await callsOf(item, hits, revisions)
    if (lines.length > 0) found.set(item.qualifiedName, lines)
  }
  return found
}

const isFunction = ({ kind }: Outlined): boolean => kind === 'Function' || kind === 'Method'

/** The lines that may call an entity: code that has its name before a parenthesis and does not define it. */
async function callsOf(
  { path, entity, isNew }: Uncalled,
  hits: Mentions['hits'],
  { before, after }: Revisions,
): Promise<string[]> {
  const name = literal(entity.name)
  const calls = new RegExp(`(?<![\\w$])${name}\\(`)
  const defines = new RegExp(`\\b(?:def|fn|func|fun|function|sub)\\s+(?:\\([^)]*\\)\\s*|self\\.)?${name}\\(`)
  const isCall = (text: string): boolean => calls.test(text) && !defines.test(text) && !COMMENT.test(text)
  const near = hits.filter((hit) => !PROSE.test(hit.path) && isCall(hit.text) && !isOwn(hit, path, entity))
  const isTest = (hit: { path: string }): boolean => isTestPath(hit.path)
  const production = near.filter((hit) => !isTest(hit))
  if (production.length > LINES_TELLING_MAX) return []
  const isBeside = (hit: { path: string }): number => (dirname(hit.path) === dirname(path) ? 0 : 1)
  const wanted = [...production.sort((a, b) => isBeside(a) - isBeside(b)), ...near.filter(isTest).slice(0, TESTS_MAX)]
  const lines: string[] = []
  for (const { path: file, line, text } of wanted) {
    // A line that was there before a function calls another one of its name; a method may be called in place of a base's.
    if (isNew && entity.kind === 'Function' && placeIn((await before.lines(file)) ?? [], line, text)) continue
    const there = placeIn((await after.lines(file)) ?? [], line, text)
    if (there !== undefined) lines.push(`${file}:${there} ${text}`)
    if (lines.length === LINES_MAX) break
  }
  return lines
}

/** Where a line stands in the reviewed revision, which may be another state than the tree's; undefined when it is gone. */
function placeIn(lines: readonly string[], line: number, text: string): number | undefined {
  const places = lines.flatMap((other, index) => (other.trim().startsWith(text) ? [index + 1] : []))
  return places.sort((a, b) => Math.abs(a - line) - Math.abs(b - line))[0]
}

/** Files that speak of code and hold none. */
const PROSE = /\.(?:md|mdx|markdown|rst|txt|adoc|html?|json|ya?ml|toml|lock|csv|svg|po)$/i

const COMMENT = /^(?:\*|\/[/*]|#|--)/

const isOwn = (hit: { path: string; line: number }, path: string, { startLine, endLine }: Outlined): boolean =>
  hit.path === path && startLine <= hit.line && hit.line <= endLine
