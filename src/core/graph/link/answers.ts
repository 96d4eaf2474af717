// Fills the table of questions with the functions that answer them: the one file that knows both sides.

import { findConstructors } from './calls/construction.ts'
import { chooseAmong } from './calls/overload-choice.ts'
import { findReturn } from './calls/returns.ts'
import { findIndexed } from './containers/indexing.ts'
import { findElement } from './containers/iteration.ts'
import { findSiteElements } from './containers/sites.ts'
import { evaluate } from './evaluate.ts'
import { findBases, findDirectBases } from './members/bases.ts'
import { findMixins } from './members/class-members.ts'
import { findMember } from './members/members.ts'
import { findOwnMember } from './members/own-members.ts'
import { findAssigned } from './names/assignments.ts'
import { findBound, findEntityValue } from './names/bindings.ts'
import { findExport } from './names/exports.ts'
import { findImported } from './names/imports.ts'
import { findNamed } from './names/names.ts'
import { findSelf } from './names/self.ts'
import { findUnbound } from './names/unbound-names.ts'
import type { Answers } from './questions.ts'
import { findExpected, findPassed } from './types/expected-type.ts'
import { resolveLate } from './types/late-types.ts'
import { evaluateType } from './types/type-expressions.ts'
import { findUnwrapped } from './types/wrappers.ts'

/** By question, the function that works out its answer. */
export const answers: Answers = {
  exprValue: evaluate,
  typeValue: evaluateType,
  nameValue: findNamed,
  unboundName: findUnbound,
  bindingValue: findBound,
  entityValue: findEntityValue,
  assignedAnywhere: findAssigned,
  selfOf: findSelf,
  importValue: findImported,
  exportValue: findExport,
  memberOf: findMember,
  ownMember: findOwnMember,
  basesOf: findBases,
  directBasesOf: findDirectBases,
  mixinsOf: findMixins,
  returnOf: findReturn,
  chooseOverloads: chooseAmong,
  constructorsOf: findConstructors,
  expectedType: findExpected,
  passedValue: findPassed,
  settled: resolveLate,
  unwrapped: findUnwrapped,
  elementOf: findElement,
  indexValue: findIndexed,
  siteElements: findSiteElements,
}
