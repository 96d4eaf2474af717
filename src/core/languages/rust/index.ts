import { readFileSync } from 'node:fs'
import type { Language } from '../language.ts'
import { grammar } from './grammar.ts'
import { lower } from './lower.ts'
import { rustModules } from './modules.ts'

export const rust: Language = {
  id: 'rust',
  extensions: ['.rs'],
  grammar,
  lower,
  manifests: ['Cargo.toml'],
  modules: rustModules,
  rules: {
    module: 'file',
    exports: 'all',
    importTarget: 'definition',
    bareMembers: false,
    classScopeVisible: false,
    membersQualified: true,
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
