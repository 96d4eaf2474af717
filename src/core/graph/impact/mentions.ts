// The names that places mention.

import { append } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { OPEN_END } from '../../vocabulary.ts'
import { edgeCode, type Graph } from '../graph.ts'
import { Pairs } from './columns.ts'
import { importedOn } from './exports.ts'
import type { FileTable } from './file/table.ts'
import { Form, PlaceKind } from './file/vocabulary.ts'
import { importedVariables } from './imported.ts'
import type { Places } from './places.ts'

const IMPORTS = edgeCode('IMPORTS')
const DEPENDS_ON = edgeCode('DEPENDS_ON')

/** Uses with places and names by number. */
export type Mentions = {
  count: number
  owner: Int32Array
  name: Int32Array
  form: Uint8Array
  to: Int32Array
  /** By user and name, the set of forms as bits; none for texts. */
  forms: Pairs
  /** By user, the beginnings of the names of members that it calls by a name which it puts together. */
  begun: Map<number, string[]>
}

/** In `forms` of mentions, beside the forms: the graph knows a function of this name that the user uses. */
export const KNOWN = 1 << 8
export const FORMS = KNOWN - 1

/** Whether the code of a place says a name; `name` is undefined where there is none. */
export const isNamedBy = ({ forms }: Mentions, user: number, name: number | undefined): boolean =>
  name !== undefined && (forms.get(user, name) & FORMS) !== 0

/** The mentions of all files, in their order. */
export function mentionsOf(graph: Graph, table: FileTable, places: Places): Mentions {
  const { files, uses } = table
  const { strings } = table.strings
  const wholes = wholeUses(graph, table, places)
  const room = uses.owner.length + wholes.length
  const [owner, name, to] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)]
  const form = new Uint8Array(room)
  const forms = new Pairs(room)
  const begun = new Map<number, string[]>()
  const partOf = new Int32Array(strings.length).fill(NONE)
  const nameOfText = (text: number): number => {
    if (partOf[text] === NONE) partOf[text] = places.names.intern(lastPart(strings[text]!))
    return partOf[text]!
  }
  const variableOf = importedVariables(graph, table, places)
  let count = 0
  for (let file = 0; file < files.length; file++) {
    const first = places.ofStart[file]!
    let foreign: ReadonlySet<number> | undefined
    for (let use = uses.start[file]!; use < uses.start[file + 1]!; use++) {
      const user = places.of[first + uses.owner[use]!]!
      if (user < 0) continue
      if (uses.form[use] === Form.Whole) continue
      const isText = uses.form[use] === Form.Text
      const text = uses.name[use]!
      if (isText && strings[text]!.endsWith(OPEN_END)) {
        append(begun, user, strings[text]!.slice(0, -OPEN_END.length))
        continue
      }
      owner[count] = user
      name[count] = isText ? nameOfText(text) : places.names.of(text)
      form[count] = uses.form[use]!
      to[count] = NONE
      if (uses.form[use] === Form.OfImport) {
        foreign ??= foreignLines(graph, places.of[first]!)
        form[count] = foreign.has(uses.to[use]!) ? Form.Known : Form.Member
      } else if (uses.form[use] === Form.Imported) {
        to[count] = variableOf(places.of[first]!, uses.to[use]!, text)
        if (to[count] !== NONE) form[count] = Form.Known
      } else if (uses.to[use] !== NONE) to[count] = places.of[first + uses.to[use]!]!
      if (!isText) forms.mark(user, name[count]!, 1 << form[count]!)
      count++
    }
  }
  for (const { user, given } of wholes) {
    owner[count] = user
    name[count] = places.name[given]!
    form[count] = Form.Known
    to[count++] = given
  }
  return { count, owner, name, form, to, forms, begun }
}

/** Uses of modules as values, of those that are something without a name. */
function wholeUses(graph: Graph, table: FileTable, places: Places): { user: number; given: number }[] {
  const { files, uses } = table
  const found: { user: number; given: number }[] = []
  const givenBy = exportsByModule(graph, table, places)
  if (givenBy.size === 0) return found
  for (let file = 0; file < files.length; file++) {
    const first = places.ofStart[file]!
    for (let use = uses.start[file]!; use < uses.start[file + 1]!; use++) {
      const user = uses.form[use] === Form.Whole ? places.of[first + uses.owner[use]!]! : NONE
      if (user < 0) continue
      for (const module of importedOn(graph, places.of[first]!, [uses.to[use]!])) {
        const given = givenBy.get(module)
        if (given !== undefined) found.push({ user, given })
      }
    }
  }
  return found
}

/** By module (node), the place of what it is for those that load it. */
function exportsByModule(graph: Graph, { files, places: extras }: FileTable, places: Places): Map<number, number> {
  const found = new Map<number, number>()
  for (let file = 0; file < files.length; file++)
    for (let row = extras.start[file]!; row < extras.start[file + 1]!; row++)
      if (extras.kind[row] === PlaceKind.Export) found.set(places.of[places.ofStart[file]!]!, graph.nodeCount + row)
  return found
}

/** The lines on which a module imports what is not part of the project. */
function foreignLines(graph: Graph, module: number): Set<number> {
  const lines = new Set<number>()
  const own: number[] = []
  for (let edge = graph.edgeStart[module]!; edge < graph.edgeStart[module + 1]!; edge++) {
    const type = graph.type[edge]!
    if (type !== DEPENDS_ON && type !== IMPORTS) continue
    for (let at = graph.lineStart[edge]!; at < graph.lineStart[edge + 1]!; at++)
      if (type === IMPORTS) own.push(graph.lines[at]!)
      else lines.add(graph.lines[at]!)
  }
  for (const line of own) lines.delete(line)
  return lines
}

/** The part of a string that may name a class, a member or a file: its last one, file extensions included. */
function lastPart(text: string): string {
  const path = text.slice(text.lastIndexOf('/') + 1)
  return /\.[a-z]\w{0,4}$/.test(path) || text.includes('/') ? path : path.slice(path.search(/[\w$]+$/))
}
