// Extension methods that the project declares for types of libraries, of which nothing but the name is known:
// `static void AddOrders(this IServiceCollection services)`.

import { append } from '../../../collections/multimap.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import type { ExtensionRow, Linker } from '../../../graph/link/linker.ts'
import { extensionMember } from '../../../graph/link/members/extension-members.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { oncePerUnit } from '../../../graph/link/program/unit.ts'
import { typeValue } from '../../../graph/link/questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  AFTER_MODULE,
  type EntityRow,
  FIRST,
  type RowOf,
  type SetId,
  type StringId,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'

/**
 * The extension methods of a name for the types of an object, where these are of libraries; for an object of which
 * nothing is known those for any type of a library, unless a library is known to have a method of that name.
 */
export function libraryExtension(linker: Linker, object: SetId, name: StringId): SetId {
  const { values, program } = linker
  const types = values.items(object)
  if (types.length === 0 || !types.every((id) => values.kind(id) === Value.External)) return EMPTY_SET
  const called = program.strings[name]!
  const all = byName(linker).get(called)
  const library = program.preludes.get('csharp')?.main
  if (!all || (object === values.externalSet && library && methodNames(library).has(called))) return EMPTY_SET
  const found = types.flatMap((type) => all.flatMap((one) => values.items(memberOf(linker, one, type, name))))
  if (found.length > 0) noteHow(linker, object === values.externalSet ? How.Name : How.Inferred)
  return values.setOf(found)
}

/** An extension method as a member of a value, if it may be declared for its type. */
function memberOf(linker: Linker, extension: ExtensionRow, type: ValueId, name: StringId): SetId {
  const { unit, row } = extension
  const { values } = linker
  const extended = values.items(typeValue(linker, unit, unit.facts.extensions.target[row]!))
  const own = typeName(linker, type)
  const fits = extended.some((id) => {
    if (values.kind(id) !== Value.External) return false
    const other = typeName(linker, id)
    return other !== '' && (own === '' || own === other)
  })
  if (!fits) return EMPTY_SET
  return extensionMember(linker, extension, { name, of: type, isInstance: true, env: EMPTY_ENV }) ?? EMPTY_SET
}

/** The name of a type outside the project without its namespace; '' if nothing is known of it. */
function typeName({ values, program }: Linker, id: ValueId): string {
  if (id === values.only(values.externalSet)) return ''
  const name = program.strings[values.a(id) - 1]!
  return name.slice(name.lastIndexOf('.') + 1)
}

/** The extension methods of the project by their names. */
const byName = ownState((linker) => {
  const found = new Map<string, ExtensionRow[]>()
  for (const unit of linker.program.units) {
    if (unit.outside || unit.language.id !== 'csharp') continue
    const { extensions, entities, strings } = unit.facts
    for (let row: RowOf<'extensions'> = FIRST; row < extensions.length; row++) {
      const method = extensions.entity[row]!
      if (method >= 0) append(found, strings[entities.name[method]!]!, { unit, row })
    }
  }
  return found
})

/** The names of the methods that a file declares. */
const methodNames = oncePerUnit(({ facts: { entities, strings } }) => {
  const found = new Set<string>()
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++)
    if (entities.kind[row] === EntityKind.Method) found.add(strings[entities.name[row]!]!)
  return found
})
