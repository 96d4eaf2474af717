// Headers include headers: a name that no file declares is looked up in all of them once for all such names.

import type { Linker } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import type { Program } from '../../../graph/link/program/program.ts'
import type { StringId } from '../../../ids.ts'

/** The name under which an included name is looked up. */
export function nameIncluded(linker: Linker, name: StringId): StringId {
  const { declared, undeclared } = declaredNames(linker)
  return declared[name] === 1 ? name : undeclared
}

/** String -> whether a scope outside all functions binds that name, or an import does; and one for all undeclared names. */
const declaredNames = ownState(({ program }) => ({
  declared: namesDeclared(program),
  undeclared: program.stringIds.table.intern(UNDECLARED),
}))

/** No language has a blank in a name. */
const UNDECLARED = ' '

function namesDeclared({ units, strings }: Program): Uint8Array {
  const declared = new Uint8Array(strings.length)
  for (const { facts, names } of units) {
    const { bindings, scopes, imports } = facts
    for (let row = 0; row < bindings.length; row++) {
      const scope = bindings.scope[row]!
      if (scope >= 0 && scopes.fn[scope]! < 0) declared[names[bindings.name[row]!]!] = 1
    }
    for (const alias of imports.alias) if (alias >= 0) declared[names[alias]!] = 1
  }
  return declared
}
