// A developer's tool: node scripts/graph.ts PATH [--out graph.json] [--facts FILE] [--time]
// Parses, lowers and links the tree at PATH in this process and writes the graph as GET /graph does
// (include=structural, edges=detailed). --facts prints the facts of one file (relative to PATH) instead.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Facts } from '../src/core/facts.ts'
import { callTotals, EDGE_TYPES, type Graph, NODE_KINDS, RESOLUTIONS } from '../src/core/graph/graph.ts'
import { type LinkFile, link } from '../src/core/graph/link/link.ts'
import { preludeOf } from '../src/core/graph/link/program/prelude.ts'
import { extractFacts } from '../src/core/languages/extract.ts'
import { isManifest } from '../src/core/languages/files.ts'
import { languagesOf } from '../src/core/languages/linked.ts'
import { languageOfText } from '../src/core/languages/registry.ts'
import { describeFacts } from '../test/support/facts.ts'

const BYTES_MAX = 2_000_000

const USAGE = 'usage: node scripts/graph.ts PATH [--out graph.json] [--facts FILE] [--time]'

const { root, out, facts: factsFile, time } = readArguments()
if (factsFile === undefined) await graph(root)
else {
  const facts = await factsIn(root, factsFile)
  if (facts) console.log(describeFacts(facts))
  else {
    console.error(`${factsFile} is no file in a known language`)
    process.exitCode = 1
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, facts: { type: 'string' }, time: { type: 'boolean' } },
    })
    const [path, ...rest] = positionals
    if (path !== undefined && rest.length === 0) return { root: path, ...values }
    console.error(USAGE)
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
  }
  process.exit(2)
}

async function graph(folder: string): Promise<void> {
  const paths = list(folder)
  const languages = await languagesOf(paths)
  for (const language of languages.values()) preludeOf(language)
  const files: LinkFile[] = []
  const manifests = new Map<string, string>()
  const started = performance.now()
  for (const path of paths) {
    const text = readText(join(folder, path))
    if (text === undefined) continue
    if (isManifest(path)) manifests.set(path, text)
    const language = await languageOfText(path, text)
    const facts = language && extractFacts(language, path, text)
    files.push({ path, lines: text.split('\n').length, facts })
    if (files.length % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const parsed = performance.now()
  const onEndless = (questions: number): void =>
    console.error(`${questions} questions have no end: a fault of the rules`)
  const result = link({ project: basename(resolve(folder)), files, languages, manifests }, { onEndless })
  const linked = performance.now()
  if (time) {
    const calls = callTotals(result)
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
    console.error(`files ${files.length}, parse ${seconds(parsed - started)}, link ${seconds(linked - parsed)}`)
    console.error(`calls resolved ${calls.resolved}, external ${calls.external}, unresolved ${calls.unresolved}`)
  }
  const json = JSON.stringify(asJson(result, folder))
  if (out === undefined) console.log(json)
  else writeFileSync(out, json)
}

async function factsIn(folder: string, path: string): Promise<Facts | undefined> {
  const text = readText(join(folder, path))
  const language = text === undefined ? undefined : await languageOfText(path, text)
  return language && extractFacts(language, path, text!)
}

function readText(path: string): string | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile() || statSync(path).size > BYTES_MAX) return undefined
  const bytes = readFileSync(path)
  return bytes.includes(0) ? undefined : bytes.toString('utf8')
}

/** Files that git knows, or all of them where there is no repository. */
function list(folder: string): string[] {
  if (statSync(join(folder, '.git'), { throwIfNoEntry: false })) {
    return execFileSync('git', ['-C', folder, 'ls-files', '-z'], { maxBuffer: 1 << 28 })
      .toString()
      .split('\0')
      .filter(Boolean)
      .sort()
  }
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter(
      (path) =>
        !/(^|\/)(\.git|node_modules)\//.test(path) && statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
    )
    .sort()
}

function asJson(graph: Graph, folder: string): unknown {
  const text = (id: number): string => graph.strings[id]!
  const nodes = Array.from({ length: graph.nodeCount }, (_, node) => ({
    id: node + 1,
    kind: NODE_KINDS[graph.kind[node]!],
    name: text(graph.name[node]!),
    qualified_name: text(graph.qualifiedName[node]!),
    path: text(graph.path[node]!),
    absolute_path: join(folder, text(graph.path[node]!)),
    start_line: graph.startLine[node],
    end_line: graph.endLine[node],
  }))
  const edges: unknown[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      edges.push({
        source: node + 1,
        target: graph.target[edge]! + 1,
        type: EDGE_TYPES[graph.type[edge]!],
        resolution: RESOLUTIONS[graph.resolution[edge]!],
        confidence: graph.confidence[edge]! / 100,
        count: graph.occurrences[edge],
        lines: [...graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)],
      })
    }
  }
  return { project: basename(resolve(folder)), nodes, edges }
}
