import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modulesOf } from '../../../../src/core/languages/typescript/resolver.ts'

/** A resolver over files given as path -> text; only manifests need a text. */
function resolverOf(files: Readonly<Record<string, string>>) {
  const paths = new Set(Object.keys(files))
  const isManifest = (path: string): boolean => path.endsWith('.json')
  return modulesOf({
    has: (path) => paths.has(path),
    list: () => [],
    manifests: new Map(Object.entries(files).filter(([path]) => isManifest(path))),
    packages: new Map(),
    parts: () => [],
  })
}

const target = (files: Readonly<Record<string, string>>, specifier: string, from = 'src/main.ts') =>
  resolverOf(files).resolve(specifier, from, undefined)

const file = (path: string) => ({ kind: 'file', path })

test('a specifier that ends in .js means the TypeScript source first', () => {
  assert.deepEqual(target({ 'src/a.ts': '', 'src/a.js': '' }, './a.js'), file('src/a.ts'))
})

test('a declaration file is what is left when there is no source', () => {
  assert.deepEqual(target({ 'src/a.d.ts': '' }, './a.js'), file('src/a.d.ts'))
  assert.deepEqual(target({ 'src/a.d.ts': '', 'src/a.ts': '' }, './a'), file('src/a.ts'))
})

test('a folder means its index, or the main module of its package', () => {
  assert.deepEqual(target({ 'src/lib/index.tsx': '' }, './lib'), file('src/lib/index.tsx'))
  const files = { 'src/lib/package.json': '{ "main": "./entry.js" }', 'src/lib/entry.js': '', 'src/lib/index.js': '' }
  assert.deepEqual(target(files, './lib'), file('src/lib/entry.js'))
})

test('a path that leaves the project or names nothing leads nowhere', () => {
  assert.equal(target({ 'src/a.ts': '' }, '../../a'), undefined)
  assert.equal(target({ 'src/a.ts': '' }, './b'), undefined)
})

test('modules of the runtime are standard, others external', () => {
  assert.deepEqual(target({}, 'node:fs/promises'), { kind: 'external', name: 'fs/promises', standard: true })
  assert.deepEqual(target({}, 'path'), { kind: 'external', name: 'path', standard: true })
  assert.deepEqual(target({}, '@scope/name/sub'), { kind: 'external', name: '@scope/name' })
})

test('paths of the nearest configuration hold, the longest pattern first', () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./wrong/*"] } } }',
    'app/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "@/ui/*": ["./kit/*"] } } }',
    'app/src/a.ts': '',
    'app/kit/button.tsx': '',
  }
  assert.deepEqual(target(files, '@/a', 'app/src/main.ts'), file('app/src/a.ts'))
  assert.deepEqual(target(files, '@/ui/button', 'app/src/main.ts'), file('app/kit/button.tsx'))
})

test('a configuration that extends itself, or is no JSON, maps nothing', () => {
  assert.equal(target({ 'tsconfig.json': '{ "extends": "./tsconfig.json" }' }, './a'), undefined)
  assert.deepEqual(target({ 'tsconfig.json': '{ "compilerOptions": ' }, 'a'), { kind: 'external', name: 'a' })
})

test('a package of the project is found by its name, itself included', () => {
  const files = {
    'packages/core/package.json': '{ "name": "core", "exports": { "./*": "./dist/*.js", ".": "./dist/index.js" } }',
    'packages/core/src/index.ts': '',
    'packages/core/src/math.ts': '',
  }
  assert.deepEqual(target(files, 'core', 'packages/web/main.ts'), file('packages/core/src/index.ts'))
  assert.deepEqual(target(files, 'core/math', 'packages/core/src/index.ts'), file('packages/core/src/math.ts'))
})
