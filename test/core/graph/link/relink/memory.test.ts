import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { collectGarbage } from '../../../../../src/clients/garbage.ts'
import { type Linked, linkToKeep } from '../../../../../src/core/graph/link/link.ts'
import { dropAnswers } from '../../../../../src/core/graph/link/memo.ts'
import { edited, inputOf } from '../../../../support/relinked.ts'
import { fixtureFiles, type SourceTree } from '../../../../support/repositories/trees.ts'

/** What takes memory of a linked project, each as a reference that does not keep it. */
const partsOf = ({ linker, graph, nodes }: Linked): WeakRef<object>[] =>
  [linker, linker.program, linker.values, graph, nodes].map((part) => new WeakRef(part))

/** More than one is seldom needed. */
const COLLECTIONS = 5

/** A project after edits of one file, one after the other, and the parts of each state before the last. */
function editedAgain(tree: SourceTree, path: string, added: readonly string[]) {
  let linked = linkToKeep(inputOf(tree))
  dropAnswers(linked.linker)
  const parts: WeakRef<object>[] = []
  let now = tree
  for (const text of added) {
    parts.push(...partsOf(linked))
    const next = new Map(now).set(path, now.get(path)! + text)
    const { linked: again, why } = edited(linked, now, next)
    assert.deepEqual(why, [])
    dropAnswers(again!.linker)
    again!.settle?.()
    again!.settle = undefined
    linked = again!
    now = next
  }
  return { linked, parts }
}

for (const [language, path, first, added] of [
  ['python', 'python/addition.py', '\n', 'def added_NUMBER(a):\n    return str(a).strip()\n'],
  [
    'typescript',
    'typescript/addition.ts',
    'export const one = 1\n',
    'function addedNUMBER(a: string) {\n  return a.trim()\n}\n',
  ],
  ['go', 'go/addition.go', 'package addition\n', '\nfunc addedNUMBER(a string) int {\n\treturn len(a)\n}\n'],
] as const)
  test(`nothing of a project before an edit is kept with it (${language})`, async () => {
    const tree = new Map(fixtureFiles([language])).set(path, first)
    const texts = ['One', 'Two', 'Three'].map((number) => added.replace('NUMBER', number))
    const { linked, parts } = editedAgain(tree, path, texts)
    // What was looked at lives until the next turn, and what code that V8 makes meanwhile looks at a little longer.
    for (let left = COLLECTIONS; left > 0 && parts.some((part) => part.deref() !== undefined); left--) {
      await turn()
      collectGarbage(0)
    }
    assert.deepEqual(
      parts.map((part) => part.deref() === undefined),
      parts.map(() => true),
    )
    assert.ok(linked.graph.nodeCount > 0)
  })
