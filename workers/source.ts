// Answers with the text of a file and its tokens.

import { move } from 'piscina'
import { inLineOrder } from '../src/core/graph/entities.ts'
import { CODE_KINDS, type Graph } from '../src/core/graph/graph.ts'
import { parseSource } from '../src/core/languages/extract.ts'
import { languageOfText } from '../src/core/languages/registry.ts'
import type { components } from '../src/core/openapi.d.ts'
import { TOKEN_KINDS, type TokenLines, tokensOf } from '../src/core/syntax/tokens.ts'
import { withStale } from '../src/core/tree-now.ts'
import { withFiles } from '../src/threads/commit-files.ts'
import { type GraphRef, openGraph } from '../src/threads/graphs.ts'
import { hasFile } from '../src/threads/questions/excerpts.ts'
import { symbolRecord } from '../src/threads/questions/records.ts'
import { referencesIn } from '../src/threads/questions/references.ts'
import { type Source, sourcesOf } from '../src/threads/questions/sources.ts'

type SourceText = components['schemas']['SourceText']

/** A file, the lines of it that are wanted, 1-based and inclusive, and whether with the names that lead somewhere. */
export type SourceInput = GraphRef & { path: string; from: number; to: number; references: boolean }

/** The contract's `SourceText` as bytes; undefined when there is no such graph, 'unknown' when it lacks the file. */
export default withFiles(answer)

async function answer(input: SourceInput): Promise<Uint8Array | 'unknown' | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const { path, project, commit, dirty, generatedAt: generated_at, from } = input
  if (!hasFile(graph, path)) return 'unknown'
  const sources = await sourcesOf(input)
  const file = sources.read(path)
  const { language, lines } = await readTokens(path, file)
  const text = file.lines.slice(from - 1, input.to).map((line) => line.replace(/\r$/, ''))
  const answer: SourceText = {
    ...{ project, path, commit, dirty, generated_at, language },
    stale: file.isStale,
    tree: withStale(input.tree, sources.stale()),
    line_count: file.lines.length,
    from,
    text,
    token_kinds: [...TOKEN_KINDS],
    tokens: text.map((_, index) => lines[from - 1 + index] ?? []),
    entities: entitiesOf(graph, path).map((node) => symbolRecord(graph, input, sources, node)),
    ...(input.references ? referencesIn(graph, sources, input) : {}),
  }
  return move(new TextEncoder().encode(JSON.stringify(answer))) as Uint8Array
}

/** The code entities of a file, as they stand in it. */
function entitiesOf(graph: Graph, path: string): number[] {
  const string = graph.strings.indexOf(path)
  const nodes: number[] = []
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.path[node] === string && graph.kind[node]! < CODE_KINDS) nodes.push(node)
  return inLineOrder(graph, nodes)
}

type Tokens = { language: string | null; lines: TokenLines }

/** By the lines that they are of, which are kept while a file stays as it is. */
const known = new WeakMap<readonly string[], Tokens>()

async function readTokens(path: string, { lines }: Source): Promise<Tokens> {
  const there = known.get(lines)
  if (there) return there
  const text = lines.join('\n')
  const language = await languageOfText(path, text)
  const tree = language && parseSource(language, path, text)
  const tokens = { language: language?.id ?? null, lines: tree ? tokensOf(tree) : [] }
  known.set(lines, tokens)
  return tokens
}
