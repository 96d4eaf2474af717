// Kotlin: its grammar, its rules of linking and its prelude, which builds upon that of Java.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import { JVM_RULES } from '../java/rules.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
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
    ...JVM_RULES,
    statics: 'apart',
    construct: 'call',
    superOf: 'constructors',
    callable: ['invoke()'],
    duplicates: 'meant',
  },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.kt'),
  isTest,
}
