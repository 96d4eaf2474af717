import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import type { Language } from '../language.ts'
import { lower } from './lower.ts'
import { rustModules } from './modules.ts'

const require = createRequire(import.meta.url)

export const rust: Language = {
  id: 'rust',
  extensions: ['.rs'],
  grammar: grammarOf(require('tree-sitter-rust')),
  lower,
  manifests: ['Cargo.toml'],
  modules: rustModules,
  rules: {
    module: 'file',
    exports: 'all',
    bareMembers: false,
    classScopeVisible: false,
    constructors: [],
    construct: 'none',
    callable: [],
    fallbackMembers: [],
    bases: 'depth-first',
    overloads: 'none',
    implicitInterfaces: false,
    iterate: { next: ['into_iter', 'iter', 'next'], asyncNext: [] },
    awaitable: ['Future'],
    unwrappable: ['Option', 'Result'],
    transparent: [
      'Box',
      'Rc',
      'Arc',
      'Ref',
      'RefMut',
      'MutexGuard',
      'RwLockReadGuard',
      'RwLockWriteGuard',
      'Pin',
      'Cow',
      'ManuallyDrop',
      'Reverse',
      'Lazy',
    ],
    globalFunctions: false,
    moduleMembers: true,
    caseInsensitive: false,
  },
  prelude: readFileSync(new URL('./prelude.rs', import.meta.url), 'utf8'),
  family: 'rust',
  isTest: (path) => /(^|\/)(tests|benches|examples)\//.test(path) || /(^|\/)tests?\.rs$/.test(path),
}
