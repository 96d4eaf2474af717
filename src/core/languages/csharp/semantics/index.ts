// Semantics of C# for the linker: extension methods, nested namespaces, tuples, explicit overrides.

import { LibraryPackage, NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { ScopeRow } from '../../../ids.ts'
import { memberInFile, ownMember } from './extension-methods.ts'
import { nameAround } from './namespaces.ts'
import { namedElement, partOf } from './tuples.ts'

/** First names of the namespaces of the library. */
const PLATFORM: ReadonlySet<string> = new Set(['System', 'Microsoft'])

/** The hooks of C#. */
export const semantics: OwnHooks = {
  special: { current: 'Current' },
  keepsFunctions: true,
  libraryPackage: (name) => (PLATFORM.has(name.split('.')[0]!) ? LibraryPackage.InPrelude : LibraryPackage.None),
  lookUpName: (linker, unit, name, place, at) =>
    place === NamePlace.Namespace ? nameAround(linker, unit, at as ScopeRow, name) : EMPTY_SET,
  memberInFile,
  ownMember,
  marksOverrides: true,
  namedElement,
  partOf: (linker, _unit, id, position) => partOf(linker, id, position),
}
