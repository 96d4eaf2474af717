// The effects of a change, from the impact index of a project.

import { move } from 'piscina'
import { readBytes } from '../src/clients/files.ts'
import type { Repository } from '../src/clients/repository.ts'
import { decodeText } from '../src/core/decode.ts'
import { answerImpact, type ImpactQuestion } from '../src/core/graph/impact/answer.ts'
import type { Impact } from '../src/core/graph/impact/impact.ts'
import { readPasted } from '../src/core/graph/impact/pasted.ts'
import type { Manifests } from '../src/core/graph/impact/runners.ts'
import { linesOfDiff } from '../src/core/review/diff.ts'
import type { GraphAt, GraphRef } from '../src/threads/graphs.ts'
import { makeImpact, openImpact } from '../src/threads/impacts.ts'
import { stateOf } from '../src/threads/questions/envelope.ts'
import { sourcesOf } from '../src/threads/questions/sources.ts'
import { staleFiles } from '../src/threads/questions/stale.ts'
import { type Refused, subjectOf } from '../src/threads/questions/subject.ts'

/** A question: entities by name, files, and a diff in UTF-8. */
export type ImpactInput = GraphRef &
  Pick<ImpactQuestion, 'paths' | 'side' | 'setting' | 'limit' | 'budget'> & {
    entities: readonly string[]
    diff: Uint8Array | undefined
  }

/** The answer as JSON bytes; the first name that means no entity, or several; or that the index is yet to be made. */
export type ImpactOutput = Uint8Array | (Refused & { name: string }) | 'missing'

/** Makes the impact index of a graph; false when there is no graph to make it from. */
export async function make(at: GraphAt): Promise<boolean> {
  return makeImpact(at)
}

/** Answers a question. */
export default async function ask(input: ImpactInput): Promise<ImpactOutput> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const nodes: number[] = []
  const sources = await sourcesOf(input)
  for (const name of input.entities) {
    const node = subjectOf(impact.graph, input.repository, sources, name)
    if (typeof node !== 'number') return { ...node, name }
    nodes.push(node)
  }
  const diff = input.diff ? readPasted(linesOfDiff(input.diff)) : []
  const manifests = manifestsOf(impact, input.repository)
  const answer = answerImpact(impact, { ...input, nodes, diff, manifests })
  const { changed, affected, tests } = answer
  const paths = [...changed, ...affected].map(({ path }) => path).concat(tests.map(({ file }) => file))
  const { stale } = await staleFiles({ ...input, paths })
  const { project } = input
  const json = `${JSON.stringify({ project, ...stateOf(input, stale) }).slice(0, -1)},${JSON.stringify(answer).slice(1)}`
  return move(new TextEncoder().encode(json)) as Uint8Array
}

const MANIFEST = /(^|\/)(pom\.xml|build\.gradle(\.kts)?|Cargo\.toml|package\.json)$/

const read = new WeakMap<Impact, Manifests>()

/** The manifests of a project's runners, as they were when it was first asked about. */
function manifestsOf(impact: Impact, repository: Repository): Manifests {
  const known = read.get(impact)
  if (known) return known
  const paths = new Set<string>()
  const packageJson = new Map<string, string>()
  for (const [file] of impact.index.fileNode.entries()) {
    const path = impact.pathOf(file)
    if (!MANIFEST.test(path)) continue
    paths.add(path)
    const found = path.endsWith('package.json') ? readBytes(repository.root, path) : undefined
    const decoded = found && 'bytes' in found ? decodeText(found.bytes, path) : undefined
    if (decoded && 'text' in decoded) packageJson.set(path, decoded.text)
  }
  const manifests = { paths, packageJson }
  read.set(impact, manifests)
  return manifests
}
