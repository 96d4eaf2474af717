// Which names of a module star imports take.

import type { Linker } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { MODULE_SCOPE, type StringId, toRow } from '../../../ids.ts'
import { BindFlag } from '../../../vocabulary.ts'

/**
 * Whether a star import takes a name of a module: it is in `__all__`, or that list is absent or open and the name is
 * not marked as private.
 */
export function isPublic(_linker: Linker, unit: Unit, name: StringId): boolean {
  const { exports, bindings } = unit.facts
  let isOpen = exports.length === 0
  for (let row = 0; row < exports.length; row++) {
    if (unit.names[exports.name[row]!] === name) return true
    if (exports.name[row]! < 0) isOpen = true
  }
  if (!isOpen) return false
  const first = firstBinding(unit, MODULE_SCOPE, name)
  return first < 0 || !hasFlag(bindings.flags[toRow(first, unit.bindingBase)]!, BindFlag.Private)
}
