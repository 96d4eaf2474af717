// How PHP's names and members behave, for the linker. Names are keys: see `names.ts`.

import type { LinkRules } from '../link-rules.ts'
import { PHP_MESSAGES } from '../message-rules.ts'

/** How names of PHP are linked. */
export const rules: LinkRules = {
  module: 'package',
  bareMembers: 'none',
  duplicates: 'nearest',
  constructors: ['__construct()'],
  construct: 'new',
  callable: ['__invoke()'],
  bases: 'c3',
  overloads: 'none',
  iterate: { next: ['getiterator()', 'current()'], asyncNext: [], map: 'values' },
  generator: { type: 'generator', async: 'generator', element: 1 },
  awaitable: [],
  transparent: [],
  membersBelow: true,
  dispatch: 'objects',
  namedInterfaces: true,
  superBelow: 'each',
  superOf: 'classes',
  libraryCalls: true,
  indexMembers: ['offsetget()'],
  messages: PHP_MESSAGES,
  types: { array: 'array' },
}
