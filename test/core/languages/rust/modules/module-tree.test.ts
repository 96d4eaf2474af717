import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectFiles } from '../../../../../src/core/languages/language.ts'
import { moduleTree } from '../../../../../src/core/languages/rust/modules/module-tree.ts'

/** A project of files with their declarations: `x` for `mod x;`, `x=file` for one with a `#[path]`. */
function project(declared: Record<string, readonly string[]>): ProjectFiles {
  return {
    has: (path) => path in declared,
    list: () => [],
    hasFolder: () => false,
    named: () => [],
    manifests: new Map(),
    packages: new Map(),
    parts: (path) =>
      (declared[path] ?? []).map((one) => {
        const [name, file] = one.split('=')
        return { specifier: `self::${name}`, file }
      }),
  }
}

test('a module lies beside the root and mod.rs, and in the folder of any other file', () => {
  const { child } = moduleTree(project({ 'src/lib.rs': [], 'src/a.rs': [], 'src/a/b.rs': [], 'src/a/c/mod.rs': [] }))
  assert.equal(child('src/lib.rs', 'src/lib.rs', 'a'), 'src/a.rs')
  assert.equal(child('src/a.rs', 'src/lib.rs', 'b'), 'src/a/b.rs')
  assert.equal(child('src/a.rs', 'src/lib.rs', 'c'), 'src/a/c/mod.rs')
  assert.equal(child('src/a.rs', 'src/lib.rs', 'a'), undefined)
})

test('a root has no parent; mod.rs is of the module around its folder', () => {
  const { parent } = moduleTree(
    project({ 'src/lib.rs': [], 'src/a.rs': [], 'src/a/b.rs': [], 'src/c/mod.rs': [], 'src/c/d.rs': [] }),
  )
  assert.equal(parent('src/lib.rs', 'src/lib.rs'), undefined)
  assert.equal(parent('src/a.rs', 'src/lib.rs'), 'src/lib.rs')
  assert.equal(parent('src/a/b.rs', 'src/lib.rs'), 'src/a.rs')
  assert.equal(parent('src/c/mod.rs', 'src/lib.rs'), 'src/lib.rs')
  assert.equal(parent('src/c/d.rs', 'src/lib.rs'), 'src/c/mod.rs')
})

test('a module declared by a path belongs to the declaring file, in any folder', () => {
  const { child, parent, reached } = moduleTree(
    project({ 'src/lib.rs': ['net=../shared/net.rs'], 'shared/net.rs': ['tcp'], 'shared/net/tcp.rs': [] }),
  )
  assert.equal(child('src/lib.rs', 'src/lib.rs', 'net'), 'shared/net.rs')
  assert.equal(parent('shared/net.rs', 'src/lib.rs'), 'src/lib.rs')
  assert.deepEqual(
    [...reached('src/lib.rs')],
    [
      ['shared/net.rs', 'src/lib.rs'],
      ['shared/net/tcp.rs', 'shared/net.rs'],
    ],
  )
})
