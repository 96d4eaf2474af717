// Makes the impact index of a project from its graph and the uses of its files.

import { NONE } from '../../facts.ts'
import { CODE_KINDS, type Graph, kindCode } from '../graph.ts'
import { resolveRoutes } from '../routes/resolve.ts'
import { columnOf, groupedBy } from './columns.ts'
import { type Uses, usesBetween } from './edges.ts'
import { exportsOf } from './exports.ts'
import { Form } from './file/uses.ts'
import { type ImpactIndex, Mention } from './index.ts'
import { loadsOf } from './loads.ts'
import { placeMarks } from './marks.ts'
import { type Mentions, mentionsOf } from './mentions.ts'
import { bareLines, extraEnds, type ImpactFile, numberPlaces, type Places } from './places.ts'
import { markTests } from './tests.ts'

const FILE = kindCode('File')

/** The index of a graph; `files` in the order of their paths. */
export function buildImpact(graph: Graph, files: readonly ImpactFile[]): ImpactIndex {
  const places = numberPlaces(graph, files)
  const mentions = mentionsOf(files, places)
  const uses = usesBetween(graph, files, places, mentions)
  const pools = poolsOf(graph, { files, places, mentions, uses })
  const { tests, placeFlags } = markTests(graph, files, places)
  const terms = termsOf(tests, mentions)
  const loads = loadsOf(graph, files, places)
  return {
    strings: places.names.strings,
    nodeCount: graph.nodeCount,
    placeCount: places.count,
    extraKind: Uint8Array.from(places.extraKind),
    extraName: Uint32Array.from(places.extraName),
    extraLine: Uint32Array.from(places.extraLine),
    extraEnd: extraEnds(graph, files, places),
    extraFile: Uint32Array.from(places.extraFile),
    parent: Int32Array.from(places.parent),
    placeFlags,
    marks: placeMarks(graph, files, places),
    ...exportsOf(graph, files, places),
    ...uses.columns,
    ...pools,
    ...loads,
    ...bareLines(graph, files, places, loads),
    tests,
    ...terms,
    routes: resolveRoutes(
      graph,
      files.map((file, at) => ({ ...file, nodes: places.ofFile[at]! })),
    ),
  }
}

/** Whether a mention may mean any place of its name: no other record of the same use tells which. */
const isNaming = (form: number): boolean => form !== Form.Known && form !== Form.Class

type Read = { files: readonly ImpactFile[]; places: Places; mentions: Mentions; uses: Uses }

/** A mention is resolved by name alone: each name of some place with the places that mention it. */
function poolsOf(
  graph: Graph,
  { files, places, mentions, uses: { known } }: Read,
): Pick<ImpactIndex, 'pool' | 'poolStart' | 'poolSource' | 'poolForm'> {
  const pool = new Int32Array(places.count).fill(NONE)
  const poolOfName = new Map<number, number>()
  for (let place = 0; place < places.count; place++) {
    const isFile = place < graph.nodeCount && graph.kind[place] === FILE
    const isCode = place >= graph.nodeCount || graph.kind[place]! < CODE_KINDS
    if (!isFile && !isCode) continue
    const name = places.name[place]!
    if (!poolOfName.has(name)) poolOfName.set(name, poolOfName.size)
    pool[place] = poolOfName.get(name)!
  }
  const of: number[] = []
  const source: number[] = []
  const form: number[] = []
  for (let at = 0; at < mentions.owner.length; at++) {
    const number = poolOfName.get(mentions.name[at]!)
    if (number === undefined || !isNaming(mentions.form[at]!)) continue
    of.push(number)
    source.push(mentions.owner[at]!)
    const isKnown = known.has(mentions.key(mentions.owner[at]!, mentions.name[at]!))
    form.push(mentions.form[at]! | (isKnown ? Mention.Known : 0))
  }
  for (const [at, { uses }] of files.entries()) {
    for (const write of uses.writes) {
      const owner = places.ofFile[at]![write.owner]!
      const number = poolOfName.get(places.names.intern(write.name))
      if (number === undefined || owner < 0) continue
      of.push(number)
      source.push(owner)
      form.push(write.form | Mention.Writes)
    }
  }
  const { start, order } = groupedBy(of, poolOfName.size)
  return {
    pool,
    poolStart: start,
    poolSource: columnOf(Uint32Array, source, order),
    poolForm: columnOf(Uint8Array, form, order),
  }
}

/** The names that each test mentions. */
function termsOf(tests: Uint32Array, mentions: Mentions): Pick<ImpactIndex, 'termStart' | 'terms'> {
  const testOf = new Map<number, number>()
  for (const [test, place] of tests.entries()) testOf.set(place, test)
  const of: number[] = []
  const names: number[] = []
  for (let at = 0; at < mentions.owner.length; at++) {
    const test = testOf.get(mentions.owner[at]!)
    if (test === undefined) continue
    of.push(test)
    names.push(mentions.name[at]!)
  }
  const { start, order } = groupedBy(of, tests.length)
  return { termStart: start, terms: columnOf(Uint32Array, names, order) }
}
