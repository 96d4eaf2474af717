// Members as code of a file sees them: extensions that are in sight, and methods of Java in place of properties.

import { EntityKind, Flag, ImportKind } from '../../../facts.ts'
import { callValues } from '../../../graph/link/calls/returns.ts'
import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { functionFlags } from '../../../graph/link/entities.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import { hasFlag, oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type FunctionId, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { functionName } from '../context.ts'
import { getterName } from '../facade.ts'

/** The member of an object under a name, as a file sees it. */
export function memberInFile(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const found = inSight(linker, unit, memberValue(linker, object, name))
  if (linker.values.isKnown(found)) return found
  return renamed(linker, unit, object, name) || gotten(linker, object, name) || found
}

/** An extension that a file imports under another name. */
function renamed(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const own = importedBy(unit).renamed.get(linker.program.strings[name]!)
  const called = own === undefined ? undefined : linker.program.stringIds.get(own)
  if (called === undefined) return EMPTY_SET
  const { values } = linker
  const found = inSight(linker, unit, memberValue(linker, object, called))
  return values.setOf(values.items(found).filter((id) => isExtension(linker, id)))
}

/** The result of the Java getter for a property of that name. */
function gotten(linker: Linker, object: SetId, name: StringId): SetId {
  const { values, program } = linker
  const word = program.strings[name]!
  if (word.endsWith('()')) return EMPTY_SET
  const getter = program.stringIds.get(functionName(getterName(word)))
  if (getter === undefined) return EMPTY_SET
  const methods = values.items(memberValue(linker, object, getter))
  const plain = methods.filter((id) => values.kind(id) === Value.Function && signatureOf(linker, id).length === 0)
  return plain.length === 0 ? EMPTY_SET : callValues(linker, values.setOf(plain))
}

/** A member without the extensions that a file does not import. */
export function inSight(linker: Linker, unit: Unit, member: SetId): SetId {
  const { values } = linker
  const ids = values.items(member)
  const kept = ids.filter((id) => !isExtension(linker, id) || sees(linker, unit, values.fn(id)))
  return kept.length === ids.length ? member : values.setOf(kept)
}

const isExtension = (linker: Linker, id: ValueId): boolean =>
  linker.values.kind(id) === Value.Function && hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Extension)

/** Whether a file has an extension in sight: of its own package, or imported. Those of types are seen with the types. */
function sees(linker: Linker, unit: Unit, fn: FunctionId): boolean {
  const owner = unitOfFunction(linker, fn)
  if (owner === unit || owner.outside || owner.facts.package === unit.facts.package) return true
  const { entities, functions, strings } = owner.facts
  const entity = functions.entity[toRow(fn, owner.functionBase)]!
  if (entity < 0 || entities.kind[entity] !== EntityKind.Function) return true
  const { stars, names } = importedBy(unit)
  const { package: home } = owner.facts
  return stars.has(home) || names.has(`${home}.${strings[entities.name[entity]!]!}`)
}

/** The packages that a file imports as a whole, the full names that it imports, and the names that it gives others. */
const importedBy = oncePerUnit(({ facts: { imports, strings } }) => {
  const stars = new Set<string>()
  const names = new Set<string>()
  const renamed = new Map<string, string>()
  for (let row = 0; row < imports.length; row++) {
    const specifier = strings[imports.specifier[row]!]!
    if (imports.kind[row] === ImportKind.Star) stars.add(specifier)
    else {
      const [name, alias] = [strings[imports.name[row]!]!, strings[imports.alias[row]!]!]
      names.add(`${specifier}.${name}`)
      if (alias !== name) renamed.set(alias, name)
    }
  }
  return { stars, names, renamed }
})
