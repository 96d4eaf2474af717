// The relations around a source in the graph, in a few lines: questions about callers are as frequent as questions
// about behaviour.

import { unnumbered } from '../../graph/overloads.ts'
import type { RelatedNode, Relations } from '../../review/relations.ts'
import { literal } from '../literal.ts'
import { unbroken } from '../one-line.ts'

/** The type that an entity is a member of stands in its name. */
type Role = Exclude<RelatedNode['role'], 'owner'>

/** Others that are named for one role: of an entity that the question is about, and of any other. */
const NAMED_MAX = 60
const OTHERS_MAX = 5

/** Where that is different: tests say less than callers do, members are the table of contents of a type. */
const NAMED: Partial<Record<Role, number>> = { test: 10 }
const OTHERS: Partial<Record<Role, number>> = { member: 24, test: 0, user: 0 }

const TITLES: Readonly<Record<Role, string>> = {
  member: 'Members',
  caller: 'Called by',
  callee: 'Calls',
  overrides: 'Extends or implements',
  'overridden by': 'Extended or implemented by',
  type: 'Speaks of the types',
  user: 'Used without a call by',
  test: 'Called by tests',
}
const ORDER = Object.keys(TITLES) as Role[]

/** Relations wanted of an entity for one role; of callers there come twice as many. */
export const RELATIONS_PER_ROLE = NAMED_MAX / 2

/**
 * One line for each role in which others stand to an entity: `Called by 2: src/pool.ts: Pool.close:31, …`. `isNamed`:
 * the question is about this entity, so that lists are long and tests are in them.
 */
export function relationsText({ counts, related }: Pick<Relations, 'counts' | 'related'>, isNamed: boolean): string {
  const lines: string[] = []
  for (const role of ORDER) {
    const total = counts[role] ?? 0
    const most = isNamed ? (NAMED[role] ?? NAMED_MAX) : (OTHERS[role] ?? OTHERS_MAX)
    const shown = related.filter((node) => node.role === role).slice(0, most)
    if (shown.length === 0) continue
    const more = total > shown.length ? `; and ${total - shown.length} more` : ''
    lines.push(unbroken(`${TITLES[role]} ${total}: ${byFile(shown)}${more}`))
  }
  return lines.join('\n')
}

/** `src/pool.ts: Pool.close:31, Pool.drain:40; src/main.ts: main:7`: no path stands twice. */
function byFile(nodes: readonly RelatedNode[]): string {
  const files = Map.groupBy(nodes, ({ path }) => path)
  const named = (node: RelatedNode): string => `${shortName(unnumbered(node.qualifiedName))}:${placeOf(node)}`
  return Array.from(files, ([path, inside]) => `${path}: ${inside.map(named).join(', ')}`).join('; ')
}

/** Where it calls or uses the entity; where it stands itself when the graph says no line. */
const placeOf = ({ role, lines, startLine }: RelatedNode): string =>
  PLACED.has(role) || lines.length === 0 ? String(startLine) : lines.slice(0, LINES_MAX).join('+')

const PLACED: ReadonlySet<string> = new Set(['callee', 'type', 'member'])
const LINES_MAX = 3

/** 'src.pool.Pool.close' -> 'Pool.close': the path beside it says the rest. */
const shortName = (qualified: string): string => qualified.split('.').slice(-2).join('.')

/** Whether a question names an entity: as a word of its own, and not by chance, as a plain English word would. */
export function isNamedIn(question: string, name: string): boolean {
  if (name.length < 2) return false
  const escaped = literal(name)
  const isWord = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'u').test(question)
  return (
    isWord &&
    (isCode(name) ||
      new RegExp(`\`[^\`]*${escaped}[^\`]*\`|${escaped}\\s*\\(|\\.${escaped}\\b`, 'u').test(question) ||
      ABOUT_CALLS.test(question))
  )
}

const isCode = (name: string): boolean => /[a-z\d][A-Z]|[_$\d#]|^[A-Z]/.test(name)

const ABOUT_CALLS =
  /\b(?:call|calls|called|callers?|calling|uses?|used|usages?|references?|depends?|invokes?|implements?|overrides?|extends|subclasses)\b/i
