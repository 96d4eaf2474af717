// Semantics of Kotlin for the linker: companions and objects, extensions in scope, lambdas with receivers, properties
// that Java defines as methods. The parts that it shares with Java come from there.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { unitOfFunction } from '../../../graph/link/linker.ts'
import { Op } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'
import { semantics as java } from '../../java/semantics/index.ts'
import { KOTLIN_PACKAGES } from '../modules.ts'
import { withoutAliased } from './aliases.ts'
import { inheritedName, metaclassMember, withInvoked } from './companions.ts'
import { accessorsOnly, inSight, memberInFile } from './members.ts'
import { meantBindings } from './platforms.ts'
import { blockReceiver } from './receivers.ts'

/** First names of the packages of the library. */
const PLATFORM: ReadonlySet<string> = new Set(['java', 'javax', 'kotlin'])

/** The hooks of Kotlin. */
export const semantics: OwnHooks = {
  ...java,
  isPlatformRoot: (name) => PLATFORM.has(name),
  isInPrelude: (name) => KOTLIN_PACKAGES.has(name) || java.isInPrelude!(name),
  meantBindings,
  discardsResults: true,
  metaclassMember,
  inheritedName,
  memberInFile,
  callee: (linker, unit, row, found) =>
    unit.facts.exprs.op[row] === Op.Operator
      ? found
      : withInvoked(
          linker,
          unit,
          row,
          withoutAliased(linker, accessorsOnly(linker, unit, row, inSight(linker, unit, found))),
        ),
  ownValue: (linker, unit, row, operand) =>
    blockReceiver(linker, unit, row) ?? java.ownValue!(linker, unit, row, operand),
  // functions of Java take functional interfaces
  calledByLibrary: (linker, id, call) =>
    unitOfFunction(linker, linker.values.fn(id)).language.id === FILES.kotlin.id
      ? undefined
      : java.calledByLibrary!(linker, id, call),
}
