// Semantics of Kotlin for the linker: companions and objects, extensions in scope, lambdas with receivers, properties
// that Java defines as methods. The parts that it shares with Java come from there.

import { LibraryPackage, NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { unitOfFunction } from '../../../graph/link/linker.ts'
import { gettersCalled } from '../../../graph/link/members/found-members.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { ScopeRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'
import { semantics as java } from '../../java/semantics/index.ts'
import { KOTLIN_PACKAGES } from '../modules.ts'
import { withoutAliased } from './aliases.ts'
import { inheritedName, metaclassMember, withInvoked } from './companions.ts'
import { accessorsOnly, inSight, memberInFile } from './members.ts'
import { meantBindings } from './platforms.ts'
import { blockReceiver, takingArguments } from './receivers.ts'

/** The hooks of Kotlin. */
export const semantics: OwnHooks = {
  ...java,
  libraryPackage: (name) => {
    if (KOTLIN_PACKAGES.has(name)) return LibraryPackage.InPrelude
    return name.split('.')[0] === 'kotlin' ? LibraryPackage.Named : java.libraryPackage!(name)
  },
  meantBindings,
  discardsResults: true,
  classMember: (linker, line, id, name) => gettersCalled(linker, metaclassMember(linker, line, id, name)),
  lookUpName: (linker, unit, name, place, at) =>
    place === NamePlace.Class ? inheritedName(linker, unit, name, at as ScopeRow) : EMPTY_SET,
  memberInFile,
  callee: (linker, unit, row, found) => {
    if (unit.facts.exprs.op[row] === Op.Operator) return found
    const taking = takingArguments(linker, unit, row, inSight(linker, unit, found))
    return withInvoked(linker, unit, row, withoutAliased(linker, accessorsOnly(linker, unit, row, taking)))
  },
  ownValue: (linker, unit, row, operand) =>
    blockReceiver(linker, unit, row) ?? java.ownValue!(linker, unit, row, operand),
  // functions of Java take functional interfaces
  calledByLibrary: (linker, id, call) =>
    unitOfFunction(linker, linker.values.fn(id)).language.id === FILES.kotlin.id
      ? undefined
      : java.calledByLibrary!(linker, id, call),
}
