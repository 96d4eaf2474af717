// C and C++: one lowering for both, since a header may be either.

import { createRequire } from 'node:module'
import type { FactsBuilder } from '../../facts/builder.ts'
import { grammarOf } from '../../syntax/parse.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { C_HEADER, FILES } from '../files.ts'
import { bind } from '../kit/bindings.ts'
import { addModule, adopt } from '../kit/entities.ts'
import { lowering } from '../kit/lowering.ts'
import { lastLine } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import type { Language } from '../language.ts'
import type { LinkRules } from '../link-rules.ts'
import { preludeText } from '../prelude-text.ts'
import { lowerDeclarations } from './declarations.ts'
import { CONSTRUCTOR } from './functions.ts'
import { legible } from './legible.ts'
import { expanded } from './macro-expansion.ts'
import { bindDeclared } from './macros.ts'
import { cModules, isForeignPath } from './modules.ts'
import { type Lowering, topOf } from './state.ts'

const require = createRequire(import.meta.url)
const cppGrammar = grammarOf(require('tree-sitter-cpp'))
// every function of the C library and of POSIX is declared
const libraryNames = new Set(
  preludeText(import.meta.url, 'library-names.txt')
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const prelude = [
  preludeText(import.meta.url, 'library.hpp'),
  ...[...libraryNames].map((word) => `int ${word}();`),
].join('\n')

const rules: LinkRules = {
  module: 'file',
  bareMembers: 'all',
  constructors: [CONSTRUCTOR],
  inheritConstructors: false,
  aliasedCallables: true,
  indexMembers: ['operator[]'],
  topTypes: ['$void_ptr', '$ptr'],
  declaredFields: true,
  construct: 'call',
  callable: ['operator()'],
  bases: 'depth-first',
  overloads: 'arity',
  iterate: { next: ['begin'], asyncNext: [] },
  awaitable: [],
  transparent: [
    ...['unique_ptr', 'shared_ptr', 'optional', 'reference_wrapper'],
    ...['QPointer', 'QScopedPointer', 'QSharedPointer', 'QWeakPointer'],
  ],
}

/** The interface of a library lies in `include/NAME/`, also of one with the name `benchmark` or `gtest`. */
const INTERFACE = /(^|\/)include\/.*$/

const isTest = (path: string): boolean =>
  /(^|\/)(tests?|testing|unittests?|gtest|benchmarks?|bench|examples?|samples?|demos?|docs?)\//i.test(
    path.replace(INTERFACE, '$1'),
  ) || /(^|[_./-])(test|tests|unittest)\.(c|cc|cpp|cxx)$/i.test(path)

const shared = {
  expanded,
  legible,
  modules: cModules,
  rules,
  prelude,
  isTest,
  isElsewhere: isForeignPath,
} as const

/** C. */
export const c: Language = {
  ...FILES.c,
  grammar: grammarOf(require('tree-sitter-c')),
  grammars: { '.hpp': cppGrammar },
  lower: (tree, b, path) => lower(tree, b, path, false),
  ...shared,
  rules: { ...rules, duplicates: 'nearest' },
  semantics: async () => (await import('./semantics/index.ts')).c,
}

/** C++, its headers and CUDA. */
export const cpp: Language = {
  ...FILES.cpp,
  grammar: cppGrammar,
  lower: (tree, b, path) => lower(tree, b, path, true),
  ...shared,
  semantics: async () => (await import('./semantics/index.ts')).cpp,
}

function lower(tree: Syntax, b: FactsBuilder, path: string, isCpp: boolean): void {
  const state: Lowering = {
    ...lowering(tree, b),
    isCpp,
    isHeader: C_HEADER.test(path),
    root: 0,
    types: new Map(),
    macros: new Set(),
    bound: new Set(),
    later: [],
    laterMacros: [],
    defined: new Set(),
    callingMacros: new Set(),
    emptyMacros: [],
    declared: [],
    parameters: new Map(),
    members: [],
  }
  state.root = openModule(state)
  const endLine = Math.max(1, lastLine(state, 0))
  addModule(state, { name: path.slice(path.lastIndexOf('/') + 1), scope: state.root, endLine })
  const at = topOf(state.root)
  lowerDeclarations(state, 0, at)
  bindDeclared(state, at)
  for (const { fullName, definition, node, at } of state.later) {
    const { word, owner, row } = definition
    const isLibrary = owner === undefined && libraryNames.has(word)
    if (!state.bound.has(fullName) && !isLibrary) bind(state, at, word, node, row)
  }
  for (const { entity, typeName } of state.members) {
    const type = state.types.get(typeName)
    if (type !== undefined) adopt(state, entity, type)
  }
}
