// How names and members behave in TypeScript and JavaScript.

import type { LinkRules } from '../link-rules.ts'
import { TYPESCRIPT_MESSAGES } from '../message-rules.ts'
import { CALL_MEMBER } from './declarations.ts'
import { GUARD_TYPE } from './types/types.ts'

/** How names of TypeScript and JavaScript are linked. */
export const rules: LinkRules = {
  module: 'file',
  bareMembers: 'none',
  types: {
    function: 'Function',
    callable: 'CallableFunction',
    array: 'Array',
    rest: 'Array',
    keyed: 'Record',
    string: 'String',
    guard: GUARD_TYPE,
  },
  constructors: ['constructor'],
  construct: 'new',
  callable: [CALL_MEMBER],
  dispatch: 'classes',
  leavesBounds: true,
  bases: 'depth-first',
  overloads: 'none',
  iterate: {
    next: ['[Symbol.iterator]', 'next'],
    asyncNext: ['[Symbol.asyncIterator]', 'next'],
    map: 'entries',
  },
  generator: { type: 'Generator', async: 'AsyncGenerator', element: 0, result: 1 },
  awaitable: ['Promise', 'PromiseLike'],
  transparent: [],
  libraryCalls: true,
  messages: TYPESCRIPT_MESSAGES,
  membersBelow: true,
  aliasedCallables: true,
  statics: 'of-class',
  infersFromTarget: true,
}
