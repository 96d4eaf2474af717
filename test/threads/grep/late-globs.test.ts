import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corpusOf } from '../../../src/core/text/grep/corpus.ts'
import { compilePattern } from '../../../src/core/text/grep/pattern.ts'
import { emptyTree, stateCode } from '../../../src/core/tree.ts'
import { searchFiles } from '../../../src/threads/grep/search.ts'
import { graphOf } from '../../support/graphs.ts'
import { createRepo } from '../../support/repositories/repo.ts'

const PATHS = Array.from({ length: 40 }, (_, at) => `f${String(at).padStart(2, '0')}.txt`)

test('the time of a search counts the matching of globs; what was not matched is left, and found by going on', () => {
  const { path: root } = createRepo(Object.fromEntries(PATHS.map((path) => [path, `here ${path}\n`])))
  const states = PATHS.map(() => stateCode('indexed'))
  const tree = { ...emptyTree(0), paths: PATHS, hashes: PATHS.map(() => ''), states }
  const corpus = corpusOf(tree, graphOf({ kinds: [6], edges: [] }))
  const pattern = compilePattern({ pattern: 'here', regex: false, case: 'sensitive', word: false })
  assert.ok(!('invalid' in pattern))
  const query = { pattern: 'here', regex: false, case: 'sensitive', word: false, under: '', tests: 'include' } as const
  const asked = { ...query, globs: ['f38.txt', 'f39.txt'], context: 0, limit: 5, perFile: 5 }
  const target = { project: 'p', root, corpus, signatures: undefined }
  /** Time for so many looks at the clock. */
  const search = (from: number, looks: number) => {
    let left = looks
    return searchFiles(target, asked, pattern, { file: from, line: 0 }, () => left-- <= 0)
  }
  const first = search(0, 10)
  assert.deepEqual([first.stopped, first.next, first.files], ['time', { file: 11, line: 0 }, []])
  assert.deepEqual(first.counts, { searched: 0, matched: 0, lines: 0, files: 29, left: 29 })
  const found: string[] = []
  let from: number | undefined = 0
  while (from !== undefined) {
    const { files, next, stopped } = search(from, 0)
    found.push(...files.map(({ path }) => path))
    if (next) assert.deepEqual([stopped, next.file], ['time', from + 1])
    from = next?.file
  }
  assert.deepEqual(found, ['f38.txt', 'f39.txt'])
  const whole = search(0, 1000)
  assert.deepEqual([whole.stopped, whole.counts], [undefined, { searched: 2, matched: 2, lines: 2, files: 2, left: 0 }])
})
