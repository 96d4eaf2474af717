// How names and members behave in TypeScript and JavaScript.

import type { LinkRules } from '../link-rules.ts'
import { CALL_MEMBER, INDEX_MEMBER, NEW_MEMBER } from './declarations.ts'
import { THIS_PARAMETER } from './scopes.ts'
import { GUARD_TYPE } from './types/types.ts'

/** How names of TypeScript and JavaScript are linked. */
export const rules: LinkRules = {
  module: 'file',
  exports: 'explicit',
  bareMembers: 'none',
  types: { function: 'Function', array: 'Array', rest: 'Array', keyed: 'Record', string: 'String', guard: GUARD_TYPE },
  constructors: ['constructor'],
  construct: 'new',
  callable: [CALL_MEMBER],
  dispatch: 'classes',
  leavesBounds: true,
  constructable: NEW_MEMBER,
  fallbackMembers: [],
  bases: 'depth-first',
  overloads: 'none',
  iterate: {
    next: ['[Symbol.iterator]', 'next'],
    asyncNext: ['[Symbol.asyncIterator]', 'next'],
    entries: true,
    result: 'value',
  },
  generator: { type: 'Generator', async: 'AsyncGenerator', element: 0, result: 1 },
  awaitable: ['Promise', 'PromiseLike'],
  unwrappable: ['IteratorResult'],
  transparent: [],
  libraryCalls: true,
  indexSignature: INDEX_MEMBER,
  membersBelow: true,
  receiverParameter: THIS_PARAMETER,
  aliasedCallables: true,
  prototype: 'prototype',
  statics: 'of-class',
  infersFromTarget: true,
}
