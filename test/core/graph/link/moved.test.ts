import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packGraph, unpackGraph } from '../../../../src/core/graph/graph.ts'
import {
  type Kept,
  type LinkFile,
  link,
  linkRest,
  type Moved,
  movedFacts,
} from '../../../../src/core/graph/link/link.ts'
import { languageOf, languages } from '../../../support/languages.ts'
import { linkFileOf, manifestsIn } from '../../../support/link-files.ts'
import fc from '../../../support/properties.ts'
import { fixtureFiles, type SourceTree } from '../../../support/repositories/trees.ts'

/** Text between code: languages with comments from a sign to the end of the line. */
const COMMENT: Readonly<Record<string, string>> = {
  typescript: '//',
  javascript: '//',
  python: '#',
  go: '//',
  rust: '//',
  java: '//',
  kotlin: '//',
  c: '//',
  cpp: '//',
  csharp: '//',
  php: '//',
  ruby: '#',
}
const trees = new Map(Object.keys(COMMENT).map((language) => [language, fixtureFiles([language])]))

const filesOf = (tree: SourceTree): LinkFile[] => [...tree].map(([path, text]) => linkFileOf(path, text))

/** A line put before some of the lines of each text. */
const withLines = (tree: SourceTree, line: string, at: ReadonlySet<number>): SourceTree => {
  let number = 0
  const spread = (text: string): string =>
    text.replace(/^/gm, (start) => (at.has(number++ % 97) ? `${line}\n${start}` : start))
  return new Map([...tree].map(([path, text]) => [path, languageOf(path) ? spread(text) : text]))
}

/**
 * Links `after` with the still valid part of the graph of `before`; `kept` counts the files whose code has only moved.
 */
function relinked(before: SourceTree, after: SourceTree) {
  const [old, now] = [filesOf(before), filesOf(after)]
  const graph = link({ project: 'p', files: old, languages, manifests: manifestsIn(before) })
  const moved = new Map<string, Moved>()
  const families = new Set<string>()
  const touched = new Set<string>()
  for (const [index, { path, facts }] of now.entries()) {
    const was = old[index]!.facts
    if (!facts || !was) continue
    families.add(languageOf(path)!.family)
    const how = movedFacts(was, facts)
    if (how) moved.set(path, how)
    else touched.add(languageOf(path)!.family)
  }
  for (const family of touched) families.delete(family)
  const paths = new Set([...moved.keys()].filter((path) => families.has(languageOf(path)!.family)))
  const kept: Kept = { graph, families, paths, moved }
  const rest = now.map((file) => (paths.has(file.path) ? { ...file, facts: undefined } : file))
  const input = { project: 'p', languages, manifests: manifestsIn(after) }
  return { graph: linkRest({ ...input, files: rest }, kept), fresh: link({ ...input, files: now }), kept: paths.size }
}

for (const [language, sign] of Object.entries(COMMENT)) {
  test(`${language}: where comments and blank lines alone have changed, the graph before holds, with its lines told anew`, () => {
    const folders = new Set([...trees.get(language)!.keys()].map((path) => path.split('/')[1]!))
    let moved = 0
    let all = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...folders),
        fc.constantFrom('', `${sign} a comment`, `    ${sign} indented`),
        fc.uniqueArray(fc.nat(96), { minLength: 1, maxLength: 40 }),
        (folder, line, at) => {
          const tree = new Map([...trees.get(language)!].filter(([path]) => path.split('/')[1] === folder))
          const { graph, fresh, kept } = relinked(tree, withLines(tree, line, new Set(at)))
          all++
          if (kept > 0 && graph) moved++
          if (graph) assert.deepEqual(unpackGraph(packGraph(graph)), unpackGraph(packGraph(fresh)))
        },
      ),
      { numRuns: 100 },
    )
    // A comment before a declaration documents it and one inside a macro breaks it: such edits are linked again.
    assert.ok(moved > all / 4, `${moved} of ${all} were not linked again`)
  })
}
