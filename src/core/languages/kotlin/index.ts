// Kotlin: its grammar, its rules of linking and its prelude, which builds upon that of Java.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import { LIBRARY_TYPES } from '../java/library-types.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { CONSTRUCTOR } from './context.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { modules } from './modules.ts'
import { isTest } from './tests.ts'

const require = createRequire(import.meta.url)

/** Kotlin. */
export const kotlin: Language = {
  ...FILES.kotlin,
  grammar: grammarOf(require('@tree-sitter-grammars/tree-sitter-kotlin')),
  lower,
  legible,
  modules,
  rules: {
    module: 'package',
    bareMembers: 'all',
    statics: 'apart',
    constructors: [CONSTRUCTOR],
    inheritConstructors: false,
    construct: 'call',
    callable: ['invoke()'],
    bases: 'depth-first',
    superOf: 'classes',
    overloads: 'types',
    iterate: { next: ['iterator()', 'next()'], asyncNext: [] },
    awaitable: [],
    transparent: [],
    topTypes: ['Object'],
    types: LIBRARY_TYPES,
    infersFromTarget: true,
    leavesBounds: true,
    dispatch: 'receivers',
    libraryCalls: true,
    duplicates: 'meant',
  },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.kt'),
  isTest,
}
