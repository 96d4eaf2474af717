import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Graph } from '../../../../src/core/graph/graph.ts'
import { link } from '../../../../src/core/graph/link/link.ts'
import { readContents } from '../../../../src/core/text/chunks/contents.ts'
import { filesThatDiffer } from '../../../../src/core/text/chunks/recut.ts'
import { languageOf, languages } from '../../../support/languages.ts'
import { linkFileOf } from '../../../support/link-files.ts'
import fc from '../../../support/properties.ts'
import { applyEdit, edits, fixtureFiles, type SourceTree } from '../../../support/repositories/trees.ts'

function graphOf(tree: SourceTree): Graph {
  const files = Array.from(tree, ([path, text]) => linkFileOf(path, text))
  return link({ project: 'p', files, languages, manifests: new Map() })
}

test('the files that differ are those whose entities or module do', () => {
  const files = [...fixtureFiles(['python', 'c'])].filter(([path]) => languageOf(path))
  const tree: SourceTree = new Map(files.filter((_, at) => at % 9 === 0))
  const before = graphOf(tree)
  fc.assert(
    fc.property(edits([...tree.keys()]), (edit) => {
      const after = applyEdit(tree, edit)
      const now = graphOf(after)
      const differing = filesThatDiffer(before, now)
      const [old, own] = [readContents(before), readContents(now)]
      for (const path of new Set([...tree.keys(), ...after.keys()])) {
        const isSame =
          JSON.stringify([old.entitiesOf(path), old.moduleOf(path)]) ===
          JSON.stringify([own.entitiesOf(path), own.moduleOf(path)])
        assert.ok(isSame || differing.has(path), path)
      }
      assert.ok(differing.size < tree.size)
      assert.deepEqual(filesThatDiffer(now, now), new Set())
    }),
    { numRuns: 20 },
  )
})
