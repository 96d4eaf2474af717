// Controllers of ASP.NET that state no path: their public methods answer at the names of the two, `/Account/Login`.

import { eachInside } from '../../../facts/operands.ts'
import { Flag } from '../../../vocabulary.ts'
import { joinPath, withNames } from '../paths.ts'
import type { RouteReader } from '../reader.ts'
import { ANY } from '../route.ts'
import { GLOBAL } from '../router-keys.ts'
import { type Marked, type Marks, marksOf, methodsOf, statesPath } from './marks.ts'

/** Bases of controllers with pages; those for other programs state their paths. */
const BASE = /^(?!.*(Api|OData))\w*Controller$/

/** Answers of methods that are actions, though no attribute says so. */
const RESULT = /^I?(Action|View|PartialView|Json|Content|File|Redirect\w*)Result$/

/** Whether a method answers at its name: neither it nor its class, a controller with pages, states a path. */
export function isConventional(
  file: RouteReader,
  type: number,
  own: readonly Marked[],
  marks: Marks['marks'],
): boolean {
  if (!file.rules.forms.includes('actions') || statesPath(file, own)) return false
  return isController(file, type) && !statesPath(file, marks.get(type) ?? [])
}

/** Adds the routes of actions at their names. */
export function readActions(file: RouteReader): void {
  const { entities, scopes, strings } = file.facts
  const { marks } = marksOf(file)
  const nameOf = (row: number): string => strings[entities.name[row]!]!
  for (let entity = 1; entity < entities.length; entity++) {
    const type = entities.parent[entity]!
    const own = marks.get(entity) ?? []
    if (entities.fn[entity]! < 0 || type <= 0 || !isConventional(file, type, own, marks)) continue
    const methods = methodsOf(file, own)
    if (methods.length === 0 && !isAction(file, entity)) continue
    const [area] = textsOf(file, type, 'Area')
    const [action = '[action]'] = textsOf(file, entity, 'ActionName')
    const path = withNames(joinPath(`/${area ?? ''}`, `[controller]/${action}`), nameOf(type), nameOf(entity))
    file.addRoute(
      methods.length > 0 ? methods : [ANY],
      { key: GLOBAL, prefix: '' },
      path,
      { kind: 'entity', entity },
      {
        line: own[0]?.line ?? entities.nameLine[entity]!,
        scope: entities.scope[entity]! >= 0 ? scopes.parent[entities.scope[entity]!]! : 0,
        framework: file.imported[0] ?? file.rules.implied ?? '',
      },
    )
  }
}

/** Whether a class is a controller with pages by its bases. */
function isController(file: RouteReader, type: number): boolean {
  const { heritage } = file.facts
  for (let row = 0; row < heritage.length; row++)
    if (heritage.entity[row] === type && BASE.test(file.name(heritage.type[row]!)))
      return textsOf(file, type, 'ApiController').length === 0
  return false
}

/** Whether a method without attributes of routes is an action: one for others, of an object, that answers a result. */
function isAction(file: RouteReader, entity: number): boolean {
  const { entities, functions } = file.facts
  const flags = entities.flags[entity]!
  const isOpen = (flags & Flag.Exported) !== 0 && (flags & (Flag.Static | Flag.Constructor)) === 0
  const type = functions.returnType[entities.fn[entity]!]!
  if (!isOpen || type < 0 || textsOf(file, entity, 'NonAction').length > 0) return false
  let isFound = false
  eachInside(file.facts, type, (inner) => {
    isFound ||= RESULT.test(file.name(inner))
    return !isFound
  })
  return isFound
}

/** The first texts of the attributes of a name that a declaration has, '' where one has none. */
function textsOf(file: RouteReader, entity: number, name: string): string[] {
  const { decorators } = file.facts
  const found: string[] = []
  for (let row = 0; row < decorators.length; row++) {
    const call = decorators.target[row] === entity ? file.callOf(decorators.expr[row]!) : undefined
    if (call?.name === name) found.push(file.text(call.args[0] ?? -1) ?? '')
  }
  return found
}
