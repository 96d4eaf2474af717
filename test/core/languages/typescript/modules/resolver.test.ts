import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modulesOf } from '../../../../../src/core/languages/typescript/modules/resolver.ts'

/** A resolver over files given as path -> text; only manifests need a text. */
function resolverOf(files: Readonly<Record<string, string>>) {
  const paths = new Set(Object.keys(files))
  const isManifest = (path: string): boolean => path.endsWith('.json')
  return modulesOf({
    has: (path) => paths.has(path),
    hasFolder: () => false,
    named: () => [],
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

test('a declaration file is the last resort when there is no source', () => {
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

test('paths to what a compiler writes lead to its sources, whether it is in the repository or not', () => {
  const files = {
    'core/tsconfig.json': '{ "compilerOptions": { "declarationDir": "./typings" } }',
    'core/src/app.ts': '',
    'core/src/index.ts': '',
    'core/typings/app.d.ts': '',
    'core/typings/global.d.ts': '',
    'kit/tsconfig.build.json': '{ "compilerOptions": { "outDir": "dist", "rootDir": "lib" } }',
    'kit/lib/button.tsx': '',
    'app/tsconfig.json': `{ "compilerOptions": { "outDir": ".", "paths": {
      "core": ["../core/typings"], "core/*": ["../core/typings/*"], "kit/*": ["../kit/dist/*"] } } }`,
  }
  const from = 'app/main.ts'
  assert.deepEqual(target(files, 'core/app', from), file('core/src/app.ts'))
  assert.deepEqual(target(files, 'core', from), file('core/src/index.ts'))
  assert.deepEqual(target(files, 'core/global', from), file('core/typings/global.d.ts'))
  assert.deepEqual(target(files, 'kit/button', from), file('kit/lib/button.tsx'))
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

test('a path that ends as a folder does is one', () => {
  const files = { 'src/a.ts': '', 'src/a/index.ts': '', 'src/index.ts': '', 'src.ts': '' }
  assert.deepEqual(target(files, './a'), file('src/a.ts'))
  assert.deepEqual(target(files, './a/'), file('src/a/index.ts'))
  assert.deepEqual(target(files, '.'), file('src/index.ts'))
})

test('paths of a configuration in parts hold together, those of another folder do not', () => {
  const files = {
    'tsconfig.json':
      '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./tsconfig.tools.json" }] }',
    'tsconfig.app.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'tsconfig.tools.json': '{ "extends": "./tsconfig.paths.json" }',
    'tsconfig.paths.json': '{ "compilerOptions": { "paths": { "$/*": ["./tools/*"] } } }',
    'other/tsconfig.json': '{ "references": [{ "path": "../lib" }] }',
    'lib/tsconfig.json': '{ "compilerOptions": { "paths": { "^/*": ["./src/*"] } } }',
    'src/a.ts': '',
    'tools/b.ts': '',
    'lib/src/c.ts': '',
  }
  assert.deepEqual(target(files, '@/a'), file('src/a.ts'))
  assert.deepEqual(target(files, '$/b', 'tools/main.ts'), file('tools/b.ts'))
  assert.deepEqual(target(files, '^/c', 'lib/main.ts'), file('lib/src/c.ts'))
  assert.notDeepEqual(target(files, '^/c', 'other/main.ts'), file('lib/src/c.ts'))
})

test('specifiers that no package can have lead where frameworks look for them', () => {
  const files = {
    'web/package.json': '{}',
    'web/src/lib/index.ts': '',
    'web/src/lib/store.ts': '',
    'web/shared/dates.ts': '',
    'web/app/user.ts': '',
  }
  assert.deepEqual(target(files, '$lib', 'web/src/routes/a.ts'), file('web/src/lib/index.ts'))
  assert.deepEqual(target(files, '$lib/store', 'web/src/routes/a.ts'), file('web/src/lib/store.ts'))
  assert.deepEqual(target(files, '~~/shared/dates', 'web/app/a.ts'), file('web/shared/dates.ts'))
  assert.deepEqual(target(files, '~/user', 'web/app/a.ts'), file('web/app/user.ts'))
  assert.notDeepEqual(target(files, '$lib/store', 'other/a.ts'), file('web/src/lib/store.ts'))
})

test('the variable configDir is the folder of the configuration that extends', () => {
  const files = {
    'tsconfig.base.json': `{ "compilerOptions": { "paths": { "@/*": ["\${configDir}/src/*"] } } }`,
    'app/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
    'app/src/a.ts': '',
    'src/a.ts': '',
  }
  assert.deepEqual(target(files, '@/a', 'app/src/main.ts'), file('app/src/a.ts'))
})

test('relative paths lead from one of rootDirs to another, beside the file first', () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "rootDirs": ["src", "generated"] } }',
    'src/own.ts': '',
    'generated/own.ts': '',
    'generated/sub/view/index.ts': '',
    'elsewhere/other.ts': '',
  }
  assert.deepEqual(target(files, './own'), file('src/own.ts'))
  assert.deepEqual(target(files, './sub/view'), file('generated/sub/view/index.ts'))
  assert.deepEqual(target(files, './view', 'src/sub/main.ts'), file('generated/sub/view/index.ts'))
  assert.equal(target(files, './other'), undefined)
})

test('moduleSuffixes come before extensions', () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "moduleSuffixes": [".ios", ""] } }',
    'src/a.ts': '',
    'src/a.ios.tsx': '',
    'src/b.ts': '',
    'src/b.ios.ts': '',
    'src/c.android.ts': '',
  }
  assert.deepEqual(target(files, './a'), file('src/a.ts'))
  assert.deepEqual(target(files, './b.js'), file('src/b.ios.ts'))
  assert.equal(target(files, './c'), undefined)
})

test('exports: the longest pattern holds, null says that there is nothing', () => {
  const manifest = {
    name: 'lib',
    exports: { './*': './src/*.js', './features/*': './src/f/*.js', './features/private/*': null },
  }
  const files = {
    'lib/package.json': JSON.stringify(manifest),
    'lib/src/f/a.ts': '',
    'lib/src/f/private/b.ts': '',
    'lib/features/private/b.ts': '',
  }
  assert.deepEqual(target(files, 'lib/features/a'), file('lib/src/f/a.ts'))
  assert.deepEqual(target(files, 'lib/features/private/b'), { kind: 'external', name: 'lib' })
})

test('a package that names its declarations alone means the implementation beside them', () => {
  const manifest = { name: 'lib', exports: { types: './src/index.d.ts', default: './dist/lib.mjs' } }
  const files = { 'lib/package.json': JSON.stringify(manifest), 'lib/src/index.d.ts': '', 'lib/src/index.js': '' }
  assert.deepEqual(target(files, 'lib'), file('lib/src/index.js'))
  assert.deepEqual(target(files, './index.d.ts', 'lib/src/main.ts'), file('lib/src/index.d.ts'))
})

test('imports of a package lead to files of its own and to other packages', () => {
  const files = {
    'package.json': '{ "name": "me", "imports": { "#util/*": "./src/util/*.js", "#dep": "lib" } }',
    'src/util/a.ts': '',
    'lib/package.json': '{ "name": "lib", "main": "main.js" }',
    'lib/main.js': '',
  }
  assert.deepEqual(target(files, '#util/a', 'src/deep/main.ts'), file('src/util/a.ts'))
  assert.deepEqual(target(files, '#dep'), file('lib/main.js'))
})

test('import maps of Deno hold in their folder and below; its packages have names', () => {
  const files = {
    'deno.json': '{ "imports": { "@std/path": "jsr:@std/path@^1", "~/": "./app/", "zod": "npm:zod@3" } }',
    'path/deno.json': '{ "name": "@std/path", "exports": { ".": "./mod.ts", "./join": "./join.ts" } }',
    'path/mod.ts': '',
    'path/join.ts': '',
    'app/a.ts': '',
  }
  assert.deepEqual(target(files, '@std/path', 'app/main.ts'), file('path/mod.ts'))
  assert.deepEqual(target(files, '@std/path/join', 'app/main.ts'), file('path/join.ts'))
  assert.deepEqual(target(files, 'jsr:@std/path@^1.0.0/join', 'app/main.ts'), file('path/join.ts'))
  assert.deepEqual(target(files, '~/a.ts', 'app/main.ts'), file('app/a.ts'))
  assert.deepEqual(target(files, 'zod', 'app/main.ts'), { kind: 'external', name: 'zod' })
})

test('of packages of one name the nearest is meant; one among tests is there for tests', () => {
  const files = {
    'one/lib/package.json': '{ "name": "lib", "main": "a.js" }',
    'one/lib/a.js': '',
    'two/lib/package.json': '{ "name": "lib", "main": "b.js" }',
    'two/lib/b.js': '',
    'tests/fixtures/react/package.json': '{ "name": "react", "main": "c.js" }',
    'tests/fixtures/react/c.js': '',
  }
  assert.deepEqual(target(files, 'lib', 'two/app/main.js'), file('two/lib/b.js'))
  assert.deepEqual(target(files, 'lib', 'main.js'), file('one/lib/a.js'))
  assert.deepEqual(target(files, 'react', 'src/main.js'), { kind: 'external', name: 'react' })
  assert.deepEqual(target(files, 'react', 'tests/main.js'), file('tests/fixtures/react/c.js'))
})

test('a configuration of comments that never close configures nothing, at the cost of its length', () => {
  const files = { 'tsconfig.json': `{"compilerOptions": ${'/*\n'.repeat(400_000)}`, 'src/a.ts': '' }
  assert.deepEqual(target(files, './a'), file('src/a.ts'))
})

test('scripts of Rails name each other from the folder of all of them, before packages', () => {
  const files = { 'app/javascript/maps/zoom.js': '', 'app/javascript/lib/index.js': '', 'other/lib.js': '' }
  assert.deepEqual(target(files, 'maps/zoom', 'app/javascript/controllers/map.js'), file('app/javascript/maps/zoom.js'))
  assert.deepEqual(target(files, 'lib', 'app/javascript/application.js'), file('app/javascript/lib/index.js'))
  assert.deepEqual(target(files, 'maps/zoom', 'other/main.js'), { kind: 'external', name: 'maps' })
})
