import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cModules } from '../../../../src/core/languages/c/modules.ts'
import type { ProjectFiles } from '../../../../src/core/languages/language.ts'

/** The files of a project, and the paths that a resolver looked for among them. */
function project(paths: readonly string[]): { files: ProjectFiles; asked: string[] } {
  const asked: string[] = []
  const files: ProjectFiles = {
    has: (path) => {
      asked.push(path)
      return paths.includes(path)
    },
    hasFolder: () => false,
    list: () => [],
    named: (file) => paths.filter((path) => path.slice(path.lastIndexOf('/') + 1) === file),
    manifests: new Map(),
    packages: new Map(),
    parts: () => [],
  }
  return { files, asked }
}

test('a header is found beside the file, in an include folder around it, or as the only one of its path', () => {
  const { files } = project(['lib/a/near.h', 'lib/include/kit/far.h', 'other/only/one.h', 'lib/a/main.c'])
  const { resolve } = cModules(files)
  const found = (specifier: string): unknown => resolve(specifier, 'lib/a/main.c', undefined)
  assert.deepEqual(found('"near.h"'), { kind: 'file', path: 'lib/a/near.h' })
  assert.deepEqual(found('"../a/near.h"'), { kind: 'file', path: 'lib/a/near.h' })
  assert.deepEqual(found('<kit/far.h>'), { kind: 'file', path: 'lib/include/kit/far.h' })
  assert.deepEqual(found('<only/one.h>'), { kind: 'file', path: 'other/only/one.h' })
})

test('a header whose name no file has is looked for nowhere', () => {
  const { files, asked } = project(['lib/a/near.h', 'lib/a/main.c'])
  const { resolve } = cModules(files)
  assert.deepEqual(resolve('<vector>', 'lib/a/main.c', undefined), { kind: 'external', name: 'vector', standard: true })
  assert.deepEqual(resolve('"sys/gone.h"', 'lib/a/main.c', undefined), {
    kind: 'external',
    name: 'sys/gone.h',
    standard: false,
  })
  assert.deepEqual(asked, [])
})
