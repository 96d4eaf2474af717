import PHP from 'tree-sitter-php'
import { EntityKind, type FactsBuilder, NONE, ScopeKind } from '../../facts.ts'
import { grammarOf } from '../../syntax/parse.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import type { ImportTarget, Language, LinkRules, ModuleResolver, ProjectFiles } from '../language.ts'
import { kind, text } from '../lowering.ts'
import { expression } from './expressions.ts'
import type { Lowering } from './state.ts'

/** Lowers a PHP file. All files of a namespace share its names. */
function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const row = b.add('scopes', { kind: ScopeKind.Module, entity: 0 })
  const scope = {
    row,
    kind: ScopeKind.Module,
    parent: undefined,
    entity: 0,
    fn: NONE,
    names: new Map(),
    owner: undefined,
    start: 0,
  }
  const l: Lowering = { tree, b, depth: 0, scope }
  b.add('entities', {
    name: b.str(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: tree.lineStarts.length,
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
    scope: row,
  })
  for (let node = 0; node < tree.count; node++) {
    if (kind(l, node) !== 'namespace_name' || kind(l, tree.parent[node]!) !== 'namespace_definition') continue
    b.declarePackage(text(l, node).replace(/\s+/g, '').replaceAll('\\', '.'))
    break
  }
  expression(l, 0)
}

function modules(files: ProjectFiles): ModuleResolver {
  function resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined {
    if (specifier.startsWith('./')) {
      const path = beside(files, fromPath, specifier.slice(2))
      return path === undefined ? undefined : { kind: 'file', path }
    }
    if (files.packages.has(specifier))
      return { kind: 'package', name: specifier, ...(name === undefined ? {} : { rest: [name] }) }
    const whole = name === undefined ? specifier : `${specifier}.${name}`
    if (files.packages.has(whole)) return { kind: 'package', name: whole, rest: [] }
    return specifier === ''
      ? { kind: 'external', name: '', standard: true }
      : { kind: 'external', name: specifier.split('.')[0]! }
  }
  return { resolve, moduleName }
}

/** The file that an include names: below the folder of the file, or of one around it. */
function beside(files: ProjectFiles, fromPath: string, specifier: string): string | undefined {
  for (let folder = fromPath; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const steps: string[] = folder === '' ? [] : folder.split('/')
    for (const step of specifier.split('/')) {
      if (step === '..') steps.pop()
      else if (step !== '.' && step !== '') steps.push(step)
    }
    if (files.has(steps.join('/'))) return steps.join('/')
  }
  return undefined
}

/** The namespace; a file without one is named by its path. */
function moduleName(path: string, declaredPackage: string): string {
  return declaredPackage === '' ? path.replace(/\.\w+$/, '').replaceAll('/', '.') : declaredPackage
}

const rules: LinkRules = {
  module: 'package',
  exports: 'all',
  bareMembers: false,
  classScopeVisible: false,
  constructors: ['__construct'],
  construct: 'new',
  callable: ['__invoke'],
  fallbackMembers: ['__get'],
  bases: 'c3',
  overloads: 'none',
  implicitInterfaces: false,
  iterate: { next: ['getIterator', 'current'], asyncNext: [] },
  awaitable: [],
  unwrappable: [],
  transparent: [],
  globalFunctions: false,
  moduleMembers: false,
  indexMembers: ['offsetGet'],
  stringType: 'string',
  tupleType: 'array',
  caseInsensitive: false,
}

/** Library types that names must not be mistaken for. */
const prelude = `<?php
class string {}
class int {}
class float {}
class bool {}
class array {}
class Closure {}
interface Traversable {}
interface Iterator extends Traversable {}
interface IteratorAggregate extends Traversable {}
interface ArrayAccess {}
interface Countable {}
interface Stringable {}
interface JsonSerializable {}
interface Throwable {}
class Exception implements Throwable {}
class Error implements Throwable {}
class stdClass {}
class DateTime {}
class DateTimeImmutable {}
`

export const php: Language = {
  id: 'php',
  extensions: ['.php'],
  grammar: grammarOf(PHP.php),
  lower,
  manifests: ['composer.json'],
  modules,
  rules,
  prelude,
  family: 'php',
  isTest: (path) => /(?:^|\/)tests?\//i.test(path) || /Test\.php$/.test(path),
}
