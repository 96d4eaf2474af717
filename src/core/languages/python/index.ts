// Python: its grammar, its rules of linking and its prelude.

import Python from 'tree-sitter-python'
import { grammarOf } from '../../syntax/parse.ts'
import type { Language } from '../language.ts'
import { lower } from './lower.ts'
import { isTest, MANIFESTS, modules } from './modules.ts'
import { prelude } from './prelude.ts'
import { rules } from './rules.ts'

/** Python. */
export const python: Language = {
  id: 'python',
  extensions: ['.py', '.pyi'],
  grammar: grammarOf(Python),
  lower,
  manifests: MANIFESTS,
  modules,
  rules,
  prelude,
  family: 'python',
  isTest,
}
