// PHP: its grammar, its rules of linking and its prelude.

import PHP from 'tree-sitter-php'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { modules } from './modules/modules.ts'
import { rules } from './rules.ts'

/** PHP. */
export const php: Language = {
  ...FILES.php,
  grammar: grammarOf(PHP.php),
  lower,
  legible,
  modules,
  rules,
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.php', 'eloquent.php'),
  isTest: (path) => /(?:^|\/)tests?\//i.test(path) || /Test\.php$/.test(path),
}
