// The code that reads or writes a field, a constant or a variable of a module.

import { addTo } from '../../collections/multimap.ts'
import { type Graph, kindCode, RESOLUTIONS } from '../graph.ts'
import { Form } from '../impact/file/vocabulary.ts'
import { eachUser, type Impact, isType } from '../impact/impact.ts'
import { Mention, UseKind } from '../impact/index.ts'
import { superTypesOf } from '../super-types.ts'
import type { Spelling } from './sites.ts'

/** A node whose code names a field, how surely it means this one (a position in RESOLUTIONS), and how it is spelt there. */
export type FieldUser = { node: number; resolution: number; spelling: Spelling }

const EXACT = RESOLUTIONS.indexOf('exact')
const INFERRED = RESOLUTIONS.indexOf('inferred')
const NAME = RESOLUTIONS.indexOf('name')
const METHOD = kindCode('Method')

/** Languages in which a method names a field of its type through an object alone. */
const NEEDS_OBJECT: ReadonlySet<string> = new Set(['python', 'javascript', 'typescript', 'php', 'go', 'rust'])

/** Languages whose imports bind members of types: static imports, constants of enums. */
const IMPORTS_MEMBERS: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'rust', 'php'])

/**
 * The users of a field, each once with its best resolution. Exact: the scopes of the file, an import or the user's own
 * object tell it. Inferred: it is inherited, imported by a way that is not followed, or no other type has a member of this name. Name: a member of this name on a
 * value of unknown type. Users of members that are known to be others are left out.
 */
export function usersOfField(impact: Impact, place: number): FieldUser[] {
  const users = new Map<number, FieldUser>()
  const owner = impact.index.parent[place]!
  const needsObject = isType(impact.graph, owner) && NEEDS_OBJECT.has(impact.languageOf(place))
  const note = (source: number, resolution: number, form: number): void => {
    const node = impact.nodeAround(source)
    const isMember = form === Form.Member || form === Form.Self || form === Form.Super
    if (needsObject && !isMember && node !== owner) return
    const user = users.get(node) ?? { node, resolution, spelling: { bare: false, member: false } }
    users.set(node, user)
    user.resolution = Math.min(user.resolution, resolution)
    if (isMember) user.spelling.member = true
    else user.spelling.bare = true
  }
  eachUser(impact, place, ({ source, kind }) => {
    if (kind === UseKind.Reads) note(source, EXACT, Form.Known)
  })
  const isOnly = hasNoNamesake(impact, place)
  eachNaming(impact, place, (source, form) => {
    const resolution = resolutionOf(impact, place, { source, form, isOnly })
    if (resolution !== undefined) note(source, resolution, form)
  })
  return [...users.values()]
}

/** Calls `visit` with the places that mention the name of a field, and the form, but for mentions that are known to mean another. */
function eachNaming({ index }: Impact, field: number, visit: (source: number, form: number) => void): void {
  const name = index.pool[field]!
  if (name < 0) return
  for (let at = index.poolStart[name]!; at < index.poolStart[name + 1]!; at++) {
    const form = index.poolForm[at]! & Mention.Form
    const isKnown = (index.poolForm[at]! & Mention.Known) !== 0
    if (!isKnown || form === Form.Self) visit(index.poolSource[at]!, form)
  }
}

/** A mention of the field's name; `isOnly`: nothing else of the project has this name. */
type Naming = { source: number; form: number; isOnly: boolean }

/** How surely a mention of the name means the field; undefined when it cannot. */
function resolutionOf(impact: Impact, place: number, { source, form, isOnly }: Naming): number | undefined {
  const { index, graph } = impact
  const [file, other] = [index.fileOfPlace[place]!, index.fileOfPlace[source]!]
  const owner = index.parent[place]!
  const isOfType = isType(graph, owner)
  const sees = file === other || impact.loads(other, file)
  switch (form) {
    case Form.Known:
      return file === other ? EXACT : undefined
    case Form.Member:
      return sees ? (isOnly ? INFERRED : NAME) : undefined
    case Form.Imported:
      if (!isOfType) return sees ? INFERRED : undefined
      return sees && IMPORTS_MEMBERS.has(impact.languageOf(source)) ? INFERRED : undefined
    case Form.Bare:
      if (isOfType) return inheritedBy(graph, owner, impact.typeAround(source)) ? INFERRED : undefined
      return file !== other && (sees || folderOf(impact, file) === folderOf(impact, other)) ? INFERRED : undefined
    case Form.Self:
    case Form.Super:
      if (!isOfType) return undefined
      if (impact.typeAround(source) === owner) return EXACT
      return inheritedBy(graph, owner, impact.typeAround(source)) ? INFERRED : undefined
    default:
      return undefined
  }
}

/** Whether a type, other than `owner` itself, inherits from it. */
const inheritedBy = (graph: Graph, owner: number, type: number): boolean =>
  type >= 0 && type !== owner && superTypesOf(graph, type).has(owner)

const folderOf = (impact: Impact, file: number): string => {
  const path = impact.pathOf(file)
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Whether no other field, variable or method of the project has the name of a place. */
function hasNoNamesake({ graph, index }: Impact, place: number): boolean {
  const own = new Map<number, Set<number>>()
  for (let other = 0; other < index.placeCount; other++) {
    if (index.pool[other] !== index.pool[place]) continue
    if (other >= graph.nodeCount || graph.kind[other] === METHOD) addTo(own, index.parent[other]!, other)
  }
  return own.size <= 1
}
