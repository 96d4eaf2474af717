import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Graph, NODE_KINDS, packGraph, unpackGraph } from '../../../src/core/graph/graph.ts'
import { type LinkFile, link } from '../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { languageOf, languages } from '../../support/languages.ts'
import fc from '../../support/properties.ts'
import { applyEdit, edits, fixtureFiles, type SourceTree } from '../../support/repositories/trees.ts'

const LANGUAGES = ['typescript', 'javascript', 'python', 'go', 'rust', 'java', 'c', 'cpp', 'csharp', 'php', 'ruby']
const trees = new Map(LANGUAGES.map((language) => [language, fixtureFiles([language])]))

function filesOf(sources: SourceTree): LinkFile[] {
  return [...sources].map(([path, text]) => {
    const language = languageOf(path)
    return { path, lines: linesOf(text), facts: language && extractFacts(language, path, text) }
  })
}

/** As the files are counted when they are walked: nothing stands after the last line break. */
const linesOf = (text: string): number => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)

const graphOf = (files: readonly LinkFile[]): Graph =>
  link(
    { project: 'laws', files, languages, manifests: new Map() },
    { onEndless: (questions) => assert.equal(questions, 0) },
  )

/** A handful of fixture files of one language after a handful of edits. */
const edited = fc.constantFrom(...trees.values()).chain((tree) => {
  const paths = [...tree.keys()]
  return fc
    .tuple(fc.subarray(paths, { minLength: 1, maxLength: 12 }), fc.array(edits(paths), { maxLength: 8 }))
    .map(([chosen, list]) => {
      const start: SourceTree = new Map(chosen.map((path) => [path, tree.get(path)!]))
      return list.reduce(applyEdit, start)
    })
})

test('no edge dangles, none is double, and qualified names are unique, however the sources are cut', () => {
  fc.assert(
    fc.property(edited, (sources) => {
      const graph = graphOf(filesOf(sources))
      const names = new Set(Array.from(graph.qualifiedName, (name) => graph.strings[name]))
      assert.equal(names.size, graph.nodeCount)
      const seen = new Set<string>()
      for (let node = 0; node < graph.nodeCount; node++) {
        for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
          assert(graph.target[edge]! < graph.nodeCount)
          const key = `${node} ${graph.target[edge]} ${graph.type[edge]}`
          assert(!seen.has(key))
          seen.add(key)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('lines of nodes and edges lie inside their file', () => {
  fc.assert(
    fc.property(edited, (sources) => {
      const files = filesOf(sources)
      const lines = new Map(files.map((file) => [file.path, Math.max(1, file.lines)]))
      const graph = graphOf(files)
      for (let node = 0; node < graph.nodeCount; node++) {
        const last = lines.get(graph.strings[graph.path[node]!]!)
        if (last === undefined) continue
        assert(graph.startLine[node]! >= 1 && graph.startLine[node]! <= graph.endLine[node]!)
        assert(graph.endLine[node]! <= last, NODE_KINDS[graph.kind[node]!])
        for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
          for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
            assert(line <= last)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('the same files give the same bytes, in any order', () => {
  fc.assert(
    fc.property(edited, fc.gen(), (sources, gen) => {
      const files = filesOf(sources)
      const shuffled = gen(fc.shuffledSubarray, files, { minLength: files.length, maxLength: files.length })
      assert.deepEqual(packGraph(graphOf(files)), packGraph(graphOf(shuffled)))
    }),
    { numRuns: 30 },
  )
})

test('a packed graph reads back as it was', () => {
  const graph = graphOf(filesOf(trees.get('go')!))
  assert.deepEqual(unpackGraph(packGraph(graph)), graph)
})

test('the nodes that are told before the edges are known are those of the graph, but for external packages', () => {
  fc.assert(
    fc.property(edited, (sources) => {
      const told: Graph[] = []
      const graph = link(
        { project: 'laws', files: filesOf(sources), languages, manifests: new Map() },
        {
          onNodes: (nodes) => told.push(nodes),
        },
      )
      const [early, ...more] = told
      assert(early && more.length === 0)
      assert.equal(early.edgeCount, 0)
      const rowOf = (of: Graph, node: number): unknown[] => [
        ...[of.name, of.qualifiedName, of.path].map((column) => of.strings[column[node]!]),
        ...[of.kind, of.startLine, of.endLine, of.sigEndLine, of.docStart, of.docEnd, of.nodeFlags].map((c) => c[node]),
      ]
      for (let node = 0; node < graph.nodeCount; node++) {
        if (node < early.nodeCount) assert.deepEqual(rowOf(early, node), rowOf(graph, node))
        else assert.equal(NODE_KINDS[graph.kind[node]!], 'ExternalPackage')
      }
    }),
    { numRuns: 30 },
  )
})

test('a module is called by its file, dots and all, or by the folder that it stands for', () => {
  const graph = graphOf(
    filesOf(
      new Map([
        ['src/cart.test.ts', ''],
        ['pkg/__init__.py', ''],
        ['pkg/cart.py', ''],
      ]),
    ),
  )
  const modules = Array.from({ length: graph.nodeCount }, (_, node) => node).filter(
    (node) => NODE_KINDS[graph.kind[node]!] === 'Module',
  )
  const names = modules.map((node) => graph.strings[graph.name[node]!])
  assert.deepEqual(names.sort(), ['cart', 'cart.test', 'pkg'])
})
