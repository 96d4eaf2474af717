// How Python's names and members behave, for the linker.

import type { LinkRules } from '../language.ts'

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
  bases: 'c3',
  overloads: 'none',
  implicitInterfaces: false,
  iterate: { next: ['__iter__', '__next__'], asyncNext: ['__aiter__', '__anext__'] },
  awaitable: ['Awaitable', 'Coroutine', 'Future', 'Task'],
  unwrappable: [],
  transparent: [],
  globalFunctions: false,
  moduleMembers: true,
  stringType: 'str',
  packageFiles: ['__init__.py', '__init__.pyi'],
  implicitConstructors: true,
  sequential: true,
  membersBelow: true,
  libraryCalls: true,
  caseInsensitive: false,
}
