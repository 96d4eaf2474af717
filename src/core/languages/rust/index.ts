// Rust: its grammar, its rules of linking and its prelude.

import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { rustNames } from './features.ts'
import { grammar } from './grammar.ts'
import { legible } from './legible.ts'
import { lower } from './lower.ts'
import { ALIKE, rustModules, STANDARD } from './modules.ts'
import { MAKE_MEMBER } from './type-items.ts'

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
    exports: 'all',
    importTarget: 'definition',
    bareMembers: 'none',
    constructors: [MAKE_MEMBER],
    construct: 'none',
    callable: [],
    fallbackMembers: [],
    bases: 'depth-first',
    overloads: 'none',
    iterate: {
      next: ['into_iter', 'iter', 'next'],
      asyncNext: [],
      bases: ['IntoIterator', 'Iterator'],
      entries: true,
    },
    awaitable: ['Future'],
    awaitsImplementers: true,
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
      'LazyLock',
      'LazyCell',
      'Pointer',
      'NonNull',
      'SmallVec',
      'Deref',
      'DerefMut',
    ],
    dereference: 'deref',
    indexMembers: ['index'],
    traitsInSight: true,
    selfName: 'self',
    typesApart: true,
    foreignGenerics: { type: 'Foreign', given: 'Given', member: 'given' },
    flatLibrary: true,
    objectTypes: true,
    infersFromTarget: true,
    leavesBounds: true,
    transparentAliases: true,
    moduleMembers: true,
  },
  prelude: preludeText(import.meta.url, 'library.rs'),
  preludeModules: Object.fromEntries([...STANDARD, ...ALIKE].map((crate) => [crate, ''])),
  isTest: (path) => /(^|\/)(tests|benches|examples)\//.test(path) || /(^|\/)tests?\.rs$/.test(path),
}
