// Rust: its grammar, its rules of linking and its prelude.

import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { grammar } from './grammar.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { rustNames } from './modules/features.ts'
import { rustModules, STANDARD, STANDARD_LIKE } from './modules/modules.ts'
import { MAKE_MEMBER } from './types/type-items.ts'

/** Rust. */
export const rust: Language = {
  ...FILES.rust,
  grammar,
  legible,
  lower,
  modules: rustModules,
  names: rustNames,
  rules: {
    module: 'file',
    bareMembers: 'none',
    constructors: [MAKE_MEMBER],
    construct: 'none',
    callable: [],
    bases: 'depth-first',
    overloads: 'none',
    iterate: {
      next: ['into_iter', 'iter', 'next'],
      asyncNext: [],
      map: 'entries',
    },
    awaitable: ['Future'],
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
      'LazyLock',
      'LazyCell',
      'Pointer',
      'NonNull',
      'SmallVec',
      'Deref',
      'DerefMut',
    ],
    indexMembers: ['index'],
    infersFromTarget: true,
    leavesBounds: true,
  },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeText(import.meta.url, 'library.rs'),
  preludeModules: Object.fromEntries([...STANDARD, ...STANDARD_LIKE].map((crate) => [crate, ''])),
  isTest: (path) => /(^|\/)(tests|benches|examples)\//.test(path) || /(^|\/)tests?\.rs$/.test(path),
}
