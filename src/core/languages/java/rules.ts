// Rules of linking of the languages that run on Java's library.

import { CLASS_RULES } from '../class-rules.ts'
import { JVM_MESSAGES } from '../message-rules.ts'
import { CONSTRUCTOR } from './context.ts'
import { LIBRARY_TYPES } from './library-types.ts'

/** The rules that Java and Kotlin share. */
export const JVM_RULES = {
  ...CLASS_RULES,
  constructors: [CONSTRUCTOR],
  superOf: 'classes',
  iterate: { next: ['iterator()', 'next()'], asyncNext: [] },
  awaitable: [],
  transparent: [],
  types: LIBRARY_TYPES,
  infersFromTarget: true,
  leavesBounds: true,
  messages: JVM_MESSAGES,
} as const
