// TypeScript and JavaScript: their grammars, their rules of linking and their prelude.

import javascriptGrammar from 'tree-sitter-javascript'
import typescriptGrammars from 'tree-sitter-typescript'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { componentCode, componentScripts, isComponent } from './frameworks/components.ts'
import { lower } from './lower.ts'
import { modulesOf } from './modules/resolver.ts'
import { rules } from './rules.ts'
import { legible } from './syntax/legible.ts'
import { isTest } from './tests.ts'

const ts = grammarOf(typescriptGrammars.typescript)
const tsx = grammarOf(typescriptGrammars.tsx)

const shared = {
  lower,
  legible,
  declares: (path: string) => /\.d\.[cm]?ts$/.test(path),
  declarationsOf: (path: string) => (/\.[cm]?js$/.test(path) ? path.replace(/\.([cm]?)js$/, '.d.$1ts') : undefined),
  modules: modulesOf,
  rules,
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.ts'),
  // Repositories seldom contain these packages; a package that is in the repository is read instead.
  preludeModules: {
    react: preludeText(import.meta.url, 'react.ts'),
    vue: preludeText(import.meta.url, 'vue.ts'),
    pinia: preludeText(import.meta.url, 'pinia.ts'),
    '@angular/core': preludeText(import.meta.url, 'angular.ts'),
  },
  isTest,
} as const

/** TypeScript, TSX included, and components of Vue, Svelte and Astro, whose scripts may be JavaScript as well. */
export const typescript: Language = {
  ...FILES.typescript,
  ...shared,
  legible: (source, path) => legible(isComponent(path) ? componentCode(source, path) : source, path),
  plain: (source, path) => (isComponent(path) ? componentScripts(source, path) : source),
  isOther: (text) => /^\s*<(?:\?xml|!DOCTYPE TS)\b/.test(text), // translations of Qt
  grammar: ts,
  grammars: { '.tsx': tsx, '.astro': tsx },
}

/** JavaScript, JSX included. */
export const javascript: Language = {
  ...FILES.javascript,
  ...shared,
  grammar: grammarOf(javascriptGrammar),
  otherGrammar: tsx, // types written in JavaScript files: Flow
  grammars: { '.ts': ts },
}
