// How Python's names and members behave, for the linker.

import type { LinkRules } from '../language.ts'

/** How names of Python are linked. */
export const rules: LinkRules = {
  module: 'file',
  exports: 'all',
  bareMembers: false,
  classScopeVisible: false,
  constructors: ['__init__', '__new__'],
  construct: 'call',
  callable: ['__call__'],
  indirectCalls: 'references',
  fallbackMembers: ['__getattr__'],
  descriptor: '__get__',
  bases: 'c3',
  overloads: 'none',
  implicitInterfaces: false,
  iterate: { next: ['__iter__', '__next__'], asyncNext: ['__aiter__', '__anext__'] },
  awaitable: ['Awaitable', 'Coroutine', 'Future', 'Task'],
  unwrappable: [],
  transparent: [],
  globalFunctions: false,
  moduleMembers: true,
  libraryModules: true,
  stringType: 'str',
  tupleType: 'tuple',
  guardType: 'TypeGuard',
  nullType: 'NoneType',
  topTypes: ['object'],
  indexMembers: ['__getitem__'],
  packageFiles: ['__init__.py', '__init__.pyi'],
  implicitConstructors: true,
  sequential: true,
  membersBelow: true,
  libraryCalls: true,
  caseInsensitive: false,
}
