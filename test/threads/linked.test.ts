import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Linked, linkToKeep } from '../../src/core/graph/link/link.ts'
import { emptyTree } from '../../src/core/tree.ts'
import { forgetLinked, graphHeld, isKeepable, keepLinked } from '../../src/threads/linked.ts'
import { languages } from '../support/languages.ts'

const at = { dir: '/data', project: 'shop', generation: 1 }
const other = { ...at, project: 'cart' }

/** As a project of so many expressions, of which 240 bytes each are kept. */
const linkedOf = (expressions: number): Linked =>
  ({ linker: { program: { exprUnit: new Uint16Array(expressions) } } }) as unknown as Linked

const isHeld = (): boolean => graphHeld(at, emptyTree(0)) !== undefined

test('a project that is too large is not kept, and known as such until it has become smaller', () => {
  keepLinked(at, emptyTree(0), linkedOf(2_000_000))
  assert.deepEqual([isHeld(), isKeepable(at), isKeepable(other)], [false, false, true])
  keepLinked(at, emptyTree(0), linkToKeep({ project: 'shop', files: [], languages, manifests: new Map() }, {}))
  assert.deepEqual([isHeld(), isKeepable(at)], [true, true])
  forgetLinked()
})
