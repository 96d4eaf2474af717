// How Ruby's names and members behave, for the linker.

import type { LinkRules } from '../language.ts'

export const rules: LinkRules = {
  module: 'package', // every file shares the one global namespace
  exports: 'all',
  bareMembers: false, // lowering says where a bare name is a method of self
  classScopeVisible: true,
  constructors: ['initialize'],
  construct: 'new',
  callable: ['call'],
  fallbackMembers: ['method_missing'],
  bases: 'c3',
  overloads: 'none',
  implicitInterfaces: false,
  iterate: { next: [], asyncNext: [] },
  awaitable: [],
  unwrappable: [],
  transparent: [],
  globalFunctions: false,
  moduleMembers: false,
  stringType: 'String',
  caseInsensitive: false,
}
