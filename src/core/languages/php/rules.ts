// How PHP's names and members behave, for the linker. Names are keys: see `names.ts`.

import type { LinkRules } from '../link-rules.ts'

/** How names of PHP are linked. */
export const rules: LinkRules = {
  module: 'package',
  exports: 'all',
  bareMembers: 'none',
  duplicates: 'nearest',
  constructors: ['__construct()'],
  construct: 'new',
  callable: ['__invoke()'],
  fallbackMembers: ['__get()'],
  missingMethods: { suffix: '()', instance: '__call()', static: '__callstatic()' },
  bases: 'c3',
  overloads: 'none',
  iterate: { next: ['getiterator()', 'current()'], asyncNext: [], values: true },
  generator: { type: 'generator', async: 'generator', element: 1 },
  awaitable: [],
  unwrappable: [],
  transparent: [],
  membersBelow: true,
  dispatch: 'objects',
  superBelow: 'each',
  libraryCalls: true,
  indexMembers: ['offsetget()'],
  types: { array: 'array' },
}
