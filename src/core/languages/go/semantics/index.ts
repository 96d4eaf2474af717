// Semantics of Go for the linker: interfaces that types implement without naming them, and methods that a type declares
// once for each build.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { memberOfBuilds, ofBuild, ofOwnFile } from './builds.ts'
import { addImplicitInterfaces } from './implicit-interfaces.ts'
import { iteratedOwn } from './iteration.ts'

/** The hooks of Go. */
export const semantics: OwnHooks = {
  keepsFunctions: true,
  passesResults: true,
  meantBindings: ofOwnFile,
  ownMember: memberOfBuilds,
  meantFunctions: ofBuild,
  iterated: iteratedOwn,
  addImplicitInterfaces,
}
