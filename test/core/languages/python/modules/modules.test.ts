import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectFiles } from '../../../../../src/core/languages/language.ts'
import { isTest, moduleName, modules } from '../../../../../src/core/languages/python/modules/modules.ts'

function project(paths: readonly string[], manifests: Record<string, string> = {}): ProjectFiles {
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return {
    has: (path) => paths.includes(path),
    hasFolder: (folder) => folder === '' || paths.some((path) => path.startsWith(`${folder}/`)),
    named: () => [],
    list: (folder) =>
      paths.filter((path) => folderOf(path) === folder).map((path) => path.slice(path.lastIndexOf('/') + 1)),
    manifests: new Map(Object.entries(manifests)),
    packages: new Map(),
    parts: () => [],
  }
}

test('a relative import climbs one folder for every further dot, and no higher than the root', () => {
  const { resolve } = modules(
    project(['shop/__init__.py', 'shop/util.py', 'shop/cart/__init__.py', 'shop/cart/main.py']),
  )
  assert.deepEqual(resolve('..util', 'shop/cart/main.py', 'price'), {
    kind: 'file',
    path: 'shop/util.py',
    rest: ['price'],
  })
  assert.deepEqual(resolve('.', 'shop/cart/main.py', undefined), { kind: 'file', path: 'shop/cart/__init__.py' })
  assert.equal(resolve('.....util', 'shop/cart/main.py', undefined), undefined)
})

test('an absolute import is looked for below src and where the manifest points', () => {
  const files = ['src/shop/__init__.py', 'src/shop/cart.py', 'libs/tools/python/kit.py', 'main.py']
  const { resolve } = modules(
    project(files, { 'libs/tools/pyproject.toml': '[tool.setuptools]\nwhere = ["python"]\n' }),
  )
  assert.deepEqual(resolve('shop.cart', 'main.py', undefined), { kind: 'file', path: 'src/shop/cart.py' })
  assert.deepEqual(resolve('kit', 'libs/tools/tests/test_kit.py', undefined), {
    kind: 'file',
    path: 'libs/tools/python/kit.py',
  })
})

test('a module of the standard library is not a file of the package that shares its name', () => {
  const { resolve } = modules(
    project(['shop/__init__.py', 'shop/types.py', 'shop/main.py', 'script/types.py', 'script/run.py']),
  )
  assert.deepEqual(resolve('types', 'shop/main.py', 'ModuleType'), { kind: 'external', name: 'types', standard: true })
  assert.deepEqual(resolve('types', 'script/run.py', undefined), { kind: 'file', path: 'script/types.py' })
})

test('a module in no root comes from a package outside', () => {
  const { resolve } = modules(project(['main.py']))
  assert.deepEqual(resolve('numpy.linalg', 'main.py', 'norm'), { kind: 'external', name: 'numpy' })
})

test('a folder without __init__ has its modules; missing ones are in another distribution', () => {
  const { resolve } = modules(project(['plugins/audio/player.py', 'main.py']))
  assert.deepEqual(resolve('plugins.audio', 'main.py', 'player'), {
    kind: 'folder',
    path: 'plugins/audio',
    rest: ['player'],
  })
  assert.deepEqual(resolve('plugins.audio', 'main.py', 'other'), { kind: 'external', name: 'plugins' })
})

test('module names are dotted paths in which __init__ stands for its folder', () => {
  assert.equal(moduleName('src/click/__init__.py'), 'src.click')
  assert.equal(moduleName('src/click/core.py'), 'src.click.core')
  assert.equal(moduleName('__init__.py'), '__init__')
})

test('tests are known by folder and by name', () => {
  for (const path of ['tests/a.py', 'pkg/test_a.py', 'pkg/a_test.py', 'conftest.py']) assert(isTest(path), path)
  for (const path of ['pkg/contest.py', 'latest/a.py', 'pkg/testing_ground.py']) assert(!isTest(path), path)
})
