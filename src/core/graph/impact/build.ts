// Makes the impact index of a project from its graph and the uses of its files.

import { NONE } from '../../facts.ts'
import { CODE_KINDS, type Graph, kindCode } from '../graph.ts'
import { resolveRoutes } from '../routes/resolve.ts'
import { columnOf, groupedBy, Rows } from './columns.ts'
import { usesBetween } from './edges.ts'
import { exportsOf } from './exports.ts'
import { type FileTable, routesOf } from './file/table.ts'
import { Form } from './file/vocabulary.ts'
import { type ImpactIndex, Mention } from './index.ts'
import { loadsOf } from './loads.ts'
import { placeMarks } from './marks.ts'
import { KNOWN, type Mentions, mentionsOf } from './mentions.ts'
import { bareLines, extraEnds, numberPlaces, type Places } from './places.ts'
import { markTests } from './tests.ts'

const FILE = kindCode('File')

/** The index of a graph with the files of a table. */
export function buildImpact(graph: Graph, table: FileTable): ImpactIndex {
  const places = numberPlaces(graph, table)
  const mentions = mentionsOf(graph, table, places)
  const uses = usesBetween(graph, table, places, mentions)
  const pools = poolsOf(graph, table, places, mentions)
  const { tests, placeFlags } = markTests(graph, table, places)
  const terms = termsOf(tests, places, mentions)
  const marks = placeMarks(graph, table, places)
  const loads = loadsOf(graph, table, { places, mentions, marks })
  return {
    strings: places.names.strings,
    nodeCount: graph.nodeCount,
    placeCount: places.count,
    extraKind: Uint8Array.from(table.places.kind),
    extraName: Uint32Array.from(places.extraName),
    extraLine: Uint32Array.from(table.places.line),
    extraEnd: extraEnds(graph, table, places),
    extraFile: Uint32Array.from(places.extraFile),
    parent: places.parent,
    placeFlags,
    marks,
    ...exportsOf(graph, table, places),
    ...uses,
    ...pools,
    ...loads,
    ...bareLines(graph, table, places, loads),
    tests,
    ...terms,
    words: undefined,
    routes: resolveRoutes(
      graph,
      table.files.map(({ path, language }, at) => ({
        path,
        language,
        routes: routesOf(table, at),
        handedOn: table.rest[at]!.handedOn ?? [],
        constants: table.rest[at]!.constants ?? [],
        nodes: places.of.subarray(places.ofStart[at], places.ofStart[at + 1]),
      })),
    ),
    requests: [],
  }
}

/** Whether a mention may mean any place of its name: no other record of the same use tells which. */
const isNaming = (form: number): boolean => form !== Form.Known && form !== Form.Class

/** A mention is resolved by name alone: each name of some place with the places that mention it. */
function poolsOf(
  graph: Graph,
  { files, writes }: FileTable,
  places: Places,
  mentions: Mentions,
): Pick<ImpactIndex, 'pool' | 'poolStart' | 'poolSource' | 'poolForm'> {
  const pool = new Int32Array(places.count).fill(NONE)
  const poolOfName = new Int32Array(places.names.strings.length).fill(NONE)
  let count = 0
  for (let place = 0; place < places.count; place++) {
    const isFile = place < graph.nodeCount && graph.kind[place] === FILE
    const isCode = place >= graph.nodeCount || graph.kind[place]! < CODE_KINDS
    if (!isFile && !isCode) continue
    const name = places.name[place]!
    if (poolOfName[name] === NONE) poolOfName[name] = count++
    pool[place] = poolOfName[name]!
  }
  const rows = new Rows(3, mentions.count)
  const push = (number: number, source: number, form: number): void => {
    const at = rows.add()
    rows.cells[at] = number
    rows.cells[at + 1] = source
    rows.cells[at + 2] = form
  }
  for (let at = 0; at < mentions.count; at++) {
    const name = mentions.name[at]!
    const form = mentions.form[at]!
    if (poolOfName[name] === NONE || !isNaming(form)) continue
    const owner = mentions.owner[at]!
    push(poolOfName[name]!, owner, form | ((mentions.forms.get(owner, name) & KNOWN) !== 0 ? Mention.Known : 0))
  }
  for (let file = 0; file < files.length; file++) {
    for (let write = writes.start[file]!; write < writes.start[file + 1]!; write++) {
      const owner = places.of[places.ofStart[file]! + writes.owner[write]!]!
      const number = poolOfName[places.names.of(writes.name[write]!)] ?? NONE // the name of a place is there before
      if (number !== NONE && owner >= 0) push(number, owner, writes.form[write]! | Mention.Writes)
    }
  }
  const { start, order } = groupedBy(rows.column(0), count)
  return {
    pool,
    poolStart: start,
    poolSource: columnOf(Uint32Array, rows.column(1), order),
    poolForm: columnOf(Uint8Array, rows.column(2), order),
  }
}

/** The names that each test mentions. */
function termsOf(tests: Uint32Array, places: Places, mentions: Mentions): Pick<ImpactIndex, 'termStart' | 'terms'> {
  const testOf = new Int32Array(places.count).fill(NONE)
  for (const [test, place] of tests.entries()) testOf[place] = test
  const of: number[] = []
  const names: number[] = []
  for (let at = 0; at < mentions.count; at++) {
    const test = testOf[mentions.owner[at]!]!
    if (test === NONE) continue
    of.push(test)
    names.push(mentions.name[at]!)
  }
  const { start, order } = groupedBy(of, tests.length)
  return { termStart: start, terms: columnOf(Uint32Array, names, order) }
}
