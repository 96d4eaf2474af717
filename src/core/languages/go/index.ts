// Go: its grammar, its rules of linking and its prelude.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import type { Language } from '../language.ts'
import { lower } from './lower.ts'
import { modules } from './modules.ts'

const require = createRequire(import.meta.url)

const preludeFile = (name: string): string => readFileSync(new URL(`./prelude-${name}.go`, import.meta.url), 'utf8')

/** Go. */
export const go: Language = {
  id: 'go',
  extensions: ['.go'],
  grammar: grammarOf(require('tree-sitter-go')),
  lower,
  manifests: ['go.mod'],
  modules,
  rules: {
    module: 'folder',
    exports: 'all',
    bareMembers: false,
    classScopeVisible: false,
    membersQualified: true,
    constructors: [],
    construct: 'none',
    callable: [],
    fallbackMembers: [],
    bases: 'depth-first',
    overloads: 'none',
    implicitInterfaces: true,
    iterate: { next: [], asyncNext: [], yields: true },
    awaitable: [],
    unwrappable: [],
    transparent: [],
    globalFunctions: false,
    moduleMembers: false,
    caseInsensitive: false,
    stringType: 'string',
    topTypes: ['any'],
  },
  prelude: readFileSync(new URL('./prelude.go', import.meta.url), 'utf8'),
  preludeModules: {
    iter: preludeFile('iter'),
    maps: preludeFile('maps'),
    slices: preludeFile('slices'),
    sync: preludeFile('sync'),
    'sync/atomic': preludeFile('atomic'),
  },
  family: 'go',
  isTest: (path) => path.endsWith('_test.go') || /(^|\/)testdata\//.test(path),
}
