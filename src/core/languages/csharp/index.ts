// C#: its grammar, its rules of linking and its prelude.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import { CLASS_RULES } from '../class-rules.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { CSHARP_MESSAGES } from '../message-rules.ts'
import { preludeText } from '../prelude-text.ts'
import { withoutSplitBranches } from './conditional-code.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { modules } from './modules.ts'
import { CONSTRUCTOR, INDEXER } from './state.ts'

const require = createRequire(import.meta.url)

/** C#. */
export const csharp: Language = {
  ...FILES.csharp,
  grammar: grammarOf(require('tree-sitter-c-sharp'), ['<', 'is', 'and', 'or']),
  lower,
  legible,
  plain: (source) => legible(withoutSplitBranches(source)),
  modules,
  rules: {
    ...CLASS_RULES,
    constructors: [CONSTRUCTOR],
    duplicates: 'all',
    declaredFields: true,
    aliasedCallables: true,
    construct: 'new',
    callable: ['Invoke'],
    iterate: { next: ['GetEnumerator'], asyncNext: ['GetAsyncEnumerator'] },
    awaitable: ['Task', 'ValueTask'],
    transparent: ['Nullable'],
    indexMembers: [INDEXER],
    messages: CSHARP_MESSAGES,
    types: { array: 'Array', null: 'Null', void: 'Void' },
  },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.cs'),
  isExample: (path) => /(^|\/)([^/]*\.)?(samples?|snippets?|examples?|benchmarks?)\//i.test(path),
  isTest: (path) =>
    /(^|\/)([^/]*\.)?(Unit|Integration|Functional)?Tests?\//i.test(path) || /(^|\/)[^/]*Tests?\.cs$/.test(path),
}
