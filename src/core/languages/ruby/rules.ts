// How Ruby's names and members behave, for the linker.

import type { LinkRules } from '../link-rules.ts'
import { RUBY_MESSAGES } from '../message-rules.ts'

/** How names of Ruby are linked. */
export const rules: LinkRules = {
  module: 'package', // all files share the global namespace
  bareMembers: 'own',
  constructors: ['initialize'],
  construct: 'new',
  callable: ['call'],
  duplicates: 'nearest',
  statics: 'apart',
  superBelow: 'each',
  types: { array: 'Array', tuple: 'Array', rest: 'Array', string: 'String', integer: 'Integer', root: 'Object' },
  membersBelow: true,
  libraryCalls: true,
  messages: RUBY_MESSAGES,
  bases: 'c3',
  overloads: 'none',
  iterate: { next: [], asyncNext: [], map: 'values' },
  awaitable: [],
  transparent: [],
  indexMembers: ['[]'],
}
