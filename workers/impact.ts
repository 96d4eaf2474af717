// The effects of a change, from the impact index of a project.

import { move } from 'piscina'
import { collectGarbage } from '../src/clients/garbage.ts'
import { type Gate, isDecided } from '../src/clients/gate.ts'
import type { Repository } from '../src/clients/repository.ts'
import { type Found, findImpact, type ImpactQuestion } from '../src/core/graph/impact/answer.ts'
import { readPasted } from '../src/core/graph/impact/change/pasted.ts'
import { jsonOf } from '../src/core/graph/impact/json.ts'
import { linesOfDiff } from '../src/core/review/diff.ts'
import { closeGenerations } from '../src/threads/caches.ts'
import { withFiles } from '../src/threads/commit-files.ts'
import type { GraphAt, GraphRef } from '../src/threads/graphs.ts'
import { makeSignatures } from '../src/threads/grep/signatures.ts'
import { type MakeAt, makeImpact, openImpact } from '../src/threads/impacts.ts'
import { manifestsOf } from '../src/threads/manifests.ts'
import { keepPackages } from '../src/threads/packages.ts'
import { stateOf } from '../src/threads/questions/envelope.ts'
import { keepPrepared } from '../src/threads/questions/prepared.ts'
import { labelIn } from '../src/threads/questions/records.ts'
import { isInPlace, sourcesOf } from '../src/threads/questions/sources.ts'
import { staleFiles } from '../src/threads/questions/stale.ts'
import { fieldOrSubject, type Refused } from '../src/threads/questions/subject.ts'

/** A question: entities by name, files, and a diff in UTF-8. */
export type ImpactInput = GraphRef &
  Pick<ImpactQuestion, 'paths' | 'side' | 'setting' | 'limit' | 'budget' | 'chains'> & {
    entities: readonly string[]
    diff: Uint8Array | undefined
  }

/** The answer as JSON bytes; the first name that means no entity, or several; or that the index is yet to be made. */
export type ImpactOutput = Uint8Array | (Refused & { name: string }) | 'missing'

/** Makes the impact index of a graph; false when there is no graph to make it from. */
export async function make(at: MakeAt): Promise<boolean> {
  try {
    return await makeImpact(at)
  } finally {
    closeGenerations()
  }
}

/**
 * A generation with its repository; answers about it are prepared where its commit is told (null: it has none). Once `quiet` is
 * shut, no further step is begun.
 */
type Prepared = GraphAt & { repository: Repository; commit?: string | null; quiet?: Gate }

/**
 * Makes the indexes of a graph and of its files' texts that are not there yet, before somebody asks for them; false when it
 * has ended before its last step.
 */
export async function prepare({ commit, quiet, ...at }: Prepared): Promise<boolean> {
  const isWanted = (): boolean => !quiet || !isDecided(quiet)
  const steps = [
    async () => ((await openImpact(at)) ? keepPackages(at) : makeImpact(at, isWanted)),
    async () => {
      if (isInPlace(at.repository)) await makeSignatures(at, isWanted)
    },
    ...(commit === undefined ? [] : [() => keepPrepared({ ...at, commit }, isWanted)]),
  ]
  try {
    for (const step of steps) {
      if (!isWanted()) return false
      await step()
    }
    return isWanted()
  } finally {
    closeGenerations()
    collectGarbage()
  }
}

/** Answers a question. */
export default withFiles(answer)

async function answer(input: ImpactInput): Promise<ImpactOutput> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const places: number[] = []
  const sources = await sourcesOf(input)
  for (const name of input.entities) {
    const subject = await fieldOrSubject(impact.graph, input, sources, name)
    if (subject === 'missing') return subject
    if ('refused' in subject) return { ...subject, name }
    places.push('field' in subject ? subject.field : subject.node)
  }
  const diff = input.diff ? readPasted(linesOfDiff(input.diff)) : []
  const manifests = manifestsOf(impact, sources)
  const labels = new Map<number, string>()
  const labelOf = (node: number): string => {
    const label = labels.get(node) ?? labelIn(impact.graph, sources, node)
    labels.set(node, label)
    return label
  }
  // The tables of the walk hold until the next question: nothing waits before the answer is written.
  const found = findImpact(impact, { ...{ ...input, places, diff, manifests }, labelOf })
  const json = jsonOf(found, STATE_BYTES)
  const given = [...diff.map((file) => (input.side === 'before' ? file.oldPath : file.path)), ...input.paths]
  const known = given.filter((path) => impact.fileNumber(path) >= 0)
  const { stale } = await staleFiles({ ...input, paths: [...pathsOf(found), ...known] })
  const { project } = input
  return move(behind(JSON.stringify({ project, ...stateOf(input, stale) }), json)) as Uint8Array
}

/** Bytes before an answer for the state of the project, which is known behind it. */
const STATE_BYTES = 16_384

/** An answer with the state of the project before it. */
function behind(state: string, json: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`${state.slice(0, -1)},`)
  if (head.length > STATE_BYTES) return Buffer.concat([head, json.subarray(STATE_BYTES)])
  json.set(head, STATE_BYTES - head.length)
  return json.subarray(STATE_BYTES - head.length)
}

/** The files that an answer names. */
function pathsOf({ impact, walked, changed, states, tests }: Found): string[] {
  const { fileOfPlace, fileNode } = impact.index
  const files: number[] = []
  const isNamed = new Uint8Array(fileNode.length)
  const name = (place: number): void => {
    const file = fileOfPlace[place]!
    if (file >= 0 && isNamed[file] === 1) return
    if (file >= 0) isNamed[file] = 1
    files.push(file)
  }
  for (const { place } of changed.seeds) name(place)
  for (const state of states) name(state % walked.places)
  for (const test of tests) name(impact.index.tests[test]!)
  return files.map((file) => impact.pathOf(file))
}
