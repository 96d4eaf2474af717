// Python: its grammar, its rules of linking and its prelude.

import Python from 'tree-sitter-python'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { isTest, modules } from './modules/modules.ts'
import { rules } from './rules.ts'

/** Python. */
export const python: Language = {
  ...FILES.python,
  grammar: grammarOf(Python),
  lower,
  legible,
  modules,
  rules,
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  packageFiles: ['__init__.py', '__init__.pyi'],
  prelude: preludeText(import.meta.url, 'builtins.py'),
  isTest,
}
