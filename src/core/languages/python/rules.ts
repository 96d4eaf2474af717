// How Python's names and members behave, for the linker.

import type { LinkRules } from '../link-rules.ts'
import { PYTHON_MESSAGES } from '../message-rules.ts'

/** Placeholder for the member name passed to `__getattr__`; Python itself has no such name. */
export const ASKED_MEMBER = '*'
/** The method that answers for members that an object lacks. */
export const FALLBACK_MEMBER = '__getattr__'

/** How names of Python are linked. */
export const rules: LinkRules = {
  module: 'file',
  constructors: ['__init__', '__new__'],
  construct: 'call',
  callable: ['__call__'],
  bases: 'c3',
  overloads: 'none',
  iterate: { next: ['__iter__', '__next__'], asyncNext: ['__aiter__', '__anext__'] },
  generator: { type: 'Generator', async: 'AsyncGenerator', element: 0, result: 2 },
  awaitable: ['Awaitable', 'Coroutine', 'Future', 'Task'],
  transparent: [],
  types: { tuple: 'tuple', string: 'str', guard: 'TypeGuard', null: 'NoneType' },
  topTypes: ['object'],
  indexMembers: ['__getitem__'],
  membersBelow: true,
  superBelow: 'same',
  libraryCalls: true,
  messages: PYTHON_MESSAGES,
}
