// Ruby: its grammar, its rules of linking and its prelude.

import Ruby from 'tree-sitter-ruby'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { isTest, modules } from './modules.ts'
import { rules } from './rules.ts'

/** Ruby. */
export const ruby: Language = {
  ...FILES.ruby,
  grammar: grammarOf(Ruby),
  lower,
  legible,
  modules,
  rules,
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'core.rb', 'collections.rb', 'records.rb'),
  isTest,
}
