// Go: its grammar, its rules of linking and its prelude.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'
import { FILES } from '../files.ts'
import type { Language } from '../language.ts'
import { preludeText } from '../prelude-text.ts'
import { lower } from './lower.ts'
import { modules } from './modules.ts'

const require = createRequire(import.meta.url)

const preludeFile = (name: string): string => preludeText(import.meta.url, `${name}.go`)

/** Go. */
export const go: Language = {
  ...FILES.go,
  grammar: grammarOf(require('tree-sitter-go')),
  lower,
  modules,
  legible,
  rules: {
    module: 'folder',
    bareMembers: 'none',
    constructors: [],
    declaredFields: true,
    aliasedCallables: true,
    construct: 'none',
    callable: [],
    bases: 'by-depth',
    overloads: 'none',
    iterate: { next: [], asyncNext: [] },
    awaitable: [],
    transparent: [],
  },
  semantics: async () => (await import('./semantics/index.ts')).semantics,
  prelude: preludeFile('builtins'),
  preludeModules: {
    'container/heap': preludeFile('heap'),
    context: preludeFile('context'),
    encoding: preludeFile('encoding'),
    'encoding/json': preludeFile('json'),
    fmt: preludeFile('fmt'),
    io: preludeFile('io'),
    iter: preludeFile('iter'),
    maps: preludeFile('maps'),
    'net/http': preludeFile('http'),
    slices: preludeFile('slices'),
    sort: preludeFile('sort'),
    sync: preludeFile('sync'),
    'sync/atomic': preludeFile('atomic'),
    unique: preludeFile('unique'),
    weak: preludeFile('weak'),
  },
  isExample: (path) => /(^|\/)(_[^/]*|examples?)\//.test(path),
  isTest: (path) => path.endsWith('_test.go') || /(^|\/)(testdata|_?examples?)\//.test(path),
}

/**
 * The grammar takes the operand of `new(…)` for a type, but Go 1.26 allows a value too: such calls are reduced to the
 * parentheses.
 */
function legible(source: string): string {
  return source.includes('new(') && !source.includes('func new(') ? source.replace(NEW_VALUE, '   ') : source
}
const NEW_VALUE =
  /(?<![.\w])new(?=\(\s*(?:(?!(?:func|chan|map|struct|interface)\b)[A-Za-z_][\w.]*(?:\[[^\]\n]{0,200}\](?:\.\w+)*)?\s*\(|[A-Za-z_][\w.]*\[[^\]\n]{0,200}\]\.|["`'\d]))/g
