// Ruby: its grammar, its rules of linking and its prelude.

import Ruby from 'tree-sitter-ruby'
import { grammarOf } from '../../syntax/parse.ts'
import type { Language } from '../language.ts'
import { lower } from './lower.ts'
import { isTest, MANIFESTS, modules } from './modules.ts'
import { prelude } from './prelude.ts'
import { rules } from './rules.ts'

/** Ruby. */
export const ruby: Language = {
  id: 'ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru'],
  filenames: ['Gemfile', 'Rakefile'],
  grammar: grammarOf(Ruby),
  lower,
  manifests: MANIFESTS,
  modules,
  rules,
  prelude,
  family: 'ruby',
  isTest,
}
