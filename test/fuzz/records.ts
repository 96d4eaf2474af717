// Readers of what the store keeps. Their seeds are real records, those of a small program in two languages.

import { serialize } from 'node:v8'
import { ServiceError } from '../../src/core/errors.ts'
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
import type { Stores } from '../../src/stores/open.ts'
import { packBytes, textsOf } from '../../src/stores/search/packs.ts'
import { searchableOf, takePiece } from '../../src/threads/snapshots/pieces.ts'
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

/** Stores that take anything. */
const TAKING = {
  trees: { put: async () => undefined },
  facts: { put: async () => undefined },
  chunks: { putPacks: async () => undefined },
} as unknown as Stores

/** The bytes as each kind of object that another machine has stored; those that are none of it are told. */
async function asPieces(bytes: Uint8Array): Promise<void> {
  const at = { project: 'p', generation: 1 }
  for (const kind of ['tree', 'facts', 'packs'] as const)
    await takePiece(TAKING, at, { part: { kind, name: 'x' }, bytes, held: undefined }).catch(unlessTold)
  try {
    searchableOf(bytes)
  } catch (error) {
    unlessTold(error)
  }
}

function unlessTold(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error
}

const CHUNK = {
  entityType: 'Function',
  name: 'f',
  qualifiedName: 'a.f',
  enclosing: '',
  startLine: 1,
  endLine: 2,
  part: 0,
}
const TEXTS = { signature: 'f()', doc: '', text: 'f()', isTest: false, isGenerated: false, isDeprecated: true }
const PACK = { path: 'a.ts', chunks: [{ ...CHUNK, ...TEXTS, id: '', description: null }] }

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
  'chunks of a file': { read: textsOf, seeds: [packBytes(PACK)] },
  'objects of other machines': {
    read: asPieces,
    seeds: [
      serialize([['key', PACK]]),
      serialize([['key', new Uint8Array(9)]]),
      serialize({
        collection: { revision: '01a22cfa-2b72-7000-bb06-25bd45665be5' },
        manifest: [{ path: 'a', pack: 'b' }],
      }),
      serialize({ paths: ['a'], hashes: [''], states: [1], sizes: [1], changedAt: [1.5], walkedAt: 1 }),
    ],
  },
  frame: { read: decompressed, seeds: [compressed(Buffer.from('some text, and some text again'.repeat(20)))] },
}
