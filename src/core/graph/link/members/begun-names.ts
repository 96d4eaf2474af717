// Members read under a key of which only the beginning is known: `this['read' + type]()`.

import { addAll } from '../../../collections/lists.ts'
import { type StringId, toRow, type ValueId } from '../../../ids.ts'
import { OPEN_END } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { Value } from '../values/values.ts'
import { namesByScope, objectNames } from './keyed-members.ts'
import { bodyOf } from './own-members.ts'

/** A beginning that more members have says nothing. */
const BEGUN_MAX = 40

/** Whether a text is the beginning of one. */
export const isBeginning = ({ program, values }: Linker, text: ValueId): boolean =>
  program.strings[values.text(text)]!.endsWith(OPEN_END)

/** The texts of keys, with the names of an object's members in place of their beginnings. */
export function textsMeant(linker: Linker, object: ValueId, texts: readonly ValueId[]): readonly ValueId[] {
  if (!texts.some((text) => isBeginning(linker, text))) return texts
  const { values, program } = linker
  const found = new Set<ValueId>()
  for (const text of texts) {
    if (!isBeginning(linker, text)) {
      found.add(text)
      continue
    }
    const beginning = program.strings[values.text(text)]!.slice(0, -OPEN_END.length)
    for (const name of namesBegun(linker, object, beginning))
      found.add(values.value(Value.Text, name, values.env(text), values.receiver(text)))
  }
  return [...found]
}

/** The names of an object's members that begin so. */
export function namesBegun(linker: Linker, object: ValueId, beginning: string): readonly StringId[] {
  const { strings } = linker.program
  const names = [...new Set(namesOf(linker, object))].filter((name) => isBegunBy(strings[name]!, beginning))
  if (names.length === 0 || names.length > BEGUN_MAX) return []
  noteHow(linker, How.Begun)
  return names
}

const isBegunBy = (name: string, beginning: string): boolean =>
  name.length > beginning.length && name.startsWith(beginning)

/** The names of the members that an object, a class or its objects have of their own and from their bases. */
function namesOf(linker: Linker, id: ValueId): StringId[] {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Object:
      return objectNames(linker, id)
    case Value.Instance:
    case Value.Self:
      return namesOfClass(linker, id, Value.Instance)
    case Value.Class:
    case Value.SelfClass:
      return namesOfClass(linker, id, Value.Class)
    default:
      return []
  }
}

function namesOfClass(linker: Linker, id: ValueId, side: typeof Value.Instance | typeof Value.Class): StringId[] {
  const { values } = linker
  const own = values.value(Value.Class, values.entity(id))
  const names: StringId[] = []
  for (const base of [own, ...basesOf(linker, values.entity(id))]) {
    if (values.kind(base) === Value.Object) addAll(names, objectNames(linker, base))
    if (values.kind(base) !== Value.Class) continue
    const entity = values.entity(base)
    const unit = unitOfEntity(linker, entity)
    if (unit.outside) continue
    addAll(names, declaredIn(unit, bodyOf(unit, toRow(entity, unit.entityBase))))
    for (const extension of linker.extensionsOf.get(entity) ?? [])
      addAll(names, declaredIn(extension.unit, extension.unit.facts.extensions.scope[extension.row]!))
    addAll(names, linker.stored.get(values.value(side, entity))?.keys() ?? [])
  }
  return names
}

const declaredIn = (unit: Unit, scope: number): readonly StringId[] => namesByScope(unit).get(scope) ?? []
