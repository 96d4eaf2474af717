// Readers of what the store keeps. Their seeds are real records, those of a small program in two languages.

import { decodeFacts, encodeFacts } from '../../src/core/facts/bytes.ts'
import { packGraph, unpackGraph } from '../../src/core/graph/graph.ts'
import { buildImpact } from '../../src/core/graph/impact/build.ts'
import { impactFileOf } from '../../src/core/graph/impact/file/file.ts'
import { fileTableOf, packFileTable, unpackFileTable } from '../../src/core/graph/impact/file/table.ts'
import { packImpact, unpackImpact } from '../../src/core/graph/impact/index.ts'
import { link } from '../../src/core/graph/link/link.ts'
import { packageReader, packPackages, unpackPackages } from '../../src/core/graph/package-table.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { unlessDamaged } from '../../src/core/packed.ts'
import { packSignatures, signatureOf, unpackSignatures } from '../../src/core/text/grep/signatures.ts'
import { openSections, packSections } from '../../src/core/text/index/sections.ts'
import { compressed, decompressed } from '../../src/stores/compressed.ts'
import { languageOf, languages } from '../support/languages.ts'
import type { Target } from './targets.ts'

const PROGRAM = {
  'a.ts': "import { b } from './b'\nimport x from 'left-pad'\nexport class A { f(n: number) { return b(x(n)) } }\n",
  'b.ts': 'export const b = (n: number): number => n\n',
  'test_c.py': 'import os\n\n\ndef test_c():\n    assert os.path.join("a")\n',
}
const FILES = Object.entries(PROGRAM).map(([path, text]) => {
  const language = languageOf(path)!
  return { path, lines: text.split('\n').length, facts: extractFacts(language, path, text)!, language }
})
/** The graph of that program. */
export const GRAPH = link({ project: 'p', files: FILES, languages, manifests: new Map() })
const PACKAGES = packageReader(GRAPH)
const TABLE = fileTableOf(
  FILES.map(({ path, facts, language }) => {
    const uses = PACKAGES.usesIn(path, facts)
    const isTest = language.isTest(path)
    PACKAGES.put(path, uses, { line: () => 1, name: () => '', parent: () => -1 })
    return impactFileOf(facts, { path, language: language.id, isTest }, uses)
  }),
)
const SECTIONS = packSections(3, { name: 'x' }, { ids: new Uint32Array([1, 2, 3]), bytes: new Uint8Array(5) })

export const RECORDS: Readonly<Record<string, Target>> = {
  facts: { read: decodeFacts, seeds: FILES.map(({ facts }) => encodeFacts(facts)) },
  graph: { read: unpackGraph, seeds: [packGraph(GRAPH)] },
  'impact index': { read: unpackImpact, seeds: [packImpact(buildImpact(GRAPH, TABLE))] },
  'table of files': {
    read: (bytes) => unlessDamaged(() => unpackFileTable(bytes, 'v1')),
    seeds: [packFileTable(TABLE, 'v1')],
  },
  'table of packages': {
    read: (bytes) => unlessDamaged(() => unpackPackages(bytes)),
    seeds: [packPackages(PACKAGES.table())],
  },
  sections: { read: (bytes) => openSections(3, bytes), seeds: [SECTIONS] },
  signatures: {
    read: (bytes) => unpackSignatures(bytes),
    seeds: [packSignatures(new Map([['0f'.repeat(20), signatureOf('some text that is long enough')]]))],
  },
  frame: { read: decompressed, seeds: [compressed(Buffer.from('some text, and some text again'.repeat(20)))] },
}
