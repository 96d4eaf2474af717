// Goldens: the facts that a small repository's graph states, as sorted lines of text.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EDGE_TYPES, type Graph, RESOLUTIONS } from '../../src/core/graph/graph.ts'
import { type LinkFile, link } from '../../src/core/graph/link/link.ts'
import { isManifest } from '../../src/core/languages/files.ts'
import { languages } from './languages.ts'
import { linkFileOf } from './link-files.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')
const GOLDENS = join(import.meta.dirname, '../golden')

/** Edges that say where things stand; they are left out, since every golden would repeat its file tree. */
const STRUCTURE = new Set(['CONTAINS', 'DEFINES', 'DEFINES_METHOD'])

export type GoldenCase = {
  /** `<language>/<case>`. */
  name: string
  folder: string
  golden: string
}

/** Every folder `test/fixtures/<language>/<case>`, sorted; other fixtures are no goldens of graphs. */
export function goldenCases(): GoldenCase[] {
  const result: GoldenCase[] = []
  for (const language of folders(FIXTURES).filter((name) => languages.has(name))) {
    for (const name of folders(join(FIXTURES, language))) {
      const golden = join(GOLDENS, language, `${name}.txt`)
      result.push({ name: `${language}/${name}`, folder: join(FIXTURES, language, name), golden })
    }
  }
  return result
}

function folders(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The graph of a folder. */
export function graphOf(folder: string): Graph {
  const files: LinkFile[] = []
  const manifests = new Map<string, string>()
  for (const path of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const text = readFile(join(folder, path))
    if (text === undefined) continue
    if (isManifest(path)) manifests.set(path, text)
    files.push(linkFileOf(path, text))
  }
  const onEndless = (): never => assert.fail(`${folder}: the linker goes round in a ring`)
  return link({ project: 'case', files, languages, manifests }, { onEndless })
}

function readFile(path: string): string | undefined {
  return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
}

/**
 * The facts of a graph, sorted: `main.run CALLS util.helper`; ` x3` behind it for that many calls, each of which may be
 * the subject of the case, then ` (inferred)` or ` (name)` where it is not exact.
 */
export function factLines(graph: Graph): string[] {
  const name = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  const lines: string[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const type = EDGE_TYPES[graph.type[edge]!]!
      if (STRUCTURE.has(type)) continue
      const calls = type === 'CALLS' ? graph.occurrences[edge]! : 1
      const resolution = RESOLUTIONS[graph.resolution[edge]!]!
      const marks = `${calls > 1 ? ` x${calls}` : ''}${resolution === 'exact' ? '' : ` (${resolution})`}`
      lines.push(`${name(node)} ${type} ${name(graph.target[edge]!)}${marks}`)
    }
  }
  return lines.sort()
}

/** Whether one of the facts of a graph is `fact`, however many calls say so and however sure it is. */
const states = (facts: readonly string[], fact: string): boolean =>
  facts.some(
    (line) =>
      line === fact || (line.startsWith(fact) && /^( x\d+)?( \((inferred|name)\))?$/.test(line.slice(fact.length))),
  )

/**
 * The error in a line that denies an edge, or by its name alone a node: that the graph has it, or that the edge's nodes
 * are not in the graph, so that no graph could have it.
 */
export function denied(graph: Graph, facts: readonly string[], fact: string): string | undefined {
  const names = new Set(Array.from(graph.qualifiedName, (name) => graph.strings[name]))
  const ends = fact.split(/ [A-Z_]+ /)
  if (ends.length === 1 ? names.has(fact) : states(facts, fact)) return `the graph states: ${fact}`
  const unknown = ends.length === 1 ? undefined : ends.find((end) => !names.has(end))
  return unknown === undefined ? undefined : `${fact}: no node is called ${unknown}`
}

export type Golden = {
  /** The sentence that names the case. */
  sentence: string
  facts: string[]
  /** Lines that start with `NOT `: edges and nodes that the graph must not have. */
  absent: string[]
  /** Lines that start with `#`: known errors. */
  notes: string[]
}

/** Reads a golden; undefined when there is none yet. */
export function readGolden(path: string): Golden | undefined {
  if (!existsSync(path)) return undefined
  const [sentence = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  const rest = lines.filter((line) => line !== '')
  return {
    sentence,
    facts: rest.filter((line) => !line.startsWith('NOT ') && !line.startsWith('#')),
    absent: rest.filter((line) => line.startsWith('NOT ')).map((line) => line.slice(4)),
    notes: rest.filter((line) => line.startsWith('#')),
  }
}

/** A golden as text. */
export function writeGolden(golden: Golden): string {
  const absent = golden.absent.map((fact) => `NOT ${fact}`)
  return `${[golden.sentence, ...golden.notes, ...golden.facts, ...absent].join('\n')}\n`
}
