import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from '../../../src/core/languages/go/modules.ts'

const resolverOf = (manifests: Record<string, string>) =>
  modules({
    has: () => true,
    list: () => ['x.go'],
    hasFolder: () => false,
    named: () => [],
    manifests: new Map(Object.entries(manifests)),
    packages: new Map(),
    parts: () => [],
  })

test('a go.mod of blank lines is read at the cost of its length', () => {
  const blank = '\n\t'.repeat(200_000)
  const resolver = resolverOf({ 'go.mod': `${blank}\n  module "a.b/c"\n${blank}\nreplace (\n\td.e/f v1.0 => ./g\n)\n` })
  const pathOf = (specifier: string) => resolver.resolve(specifier, 'main.go', undefined)
  assert.deepEqual(pathOf('a.b/c/x'), { kind: 'folder', path: 'x' })
  assert.deepEqual(pathOf('d.e/f/x'), { kind: 'folder', path: 'g/x' })
})
