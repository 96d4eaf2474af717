// The names that places mention.

import { append } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { OPEN_END } from '../../vocabulary.ts'
import { Form, type Use } from './file/uses.ts'
import type { ImpactFile, Places } from './places.ts'

/** Uses with places and names by number. `formsOf`: by user and name, the set of forms as bits. */
export type Mentions = {
  owner: number[]
  name: number[]
  form: number[]
  to: number[]
  formsOf: Map<number, number>
  /** By user, the beginnings of the names of members that it calls by a name which it puts together. */
  begun: Map<number, string[]>
  key: (owner: number, name: number) => number
}

/** The mentions of all files, in their order. */
export function mentionsOf(files: readonly ImpactFile[], places: Places): Mentions {
  const width = places.count
  const mentions: Mentions = {
    owner: [],
    name: [],
    form: [],
    to: [],
    formsOf: new Map(),
    begun: new Map(),
    key: (owner, name) => name * width + owner,
  }
  for (const [at, { uses }] of files.entries()) {
    const of = places.ofFile[at]!
    for (const use of uses.uses) addMention(mentions, of, use, places)
  }
  return mentions
}

function addMention(mentions: Mentions, of: Int32Array, use: Use, places: Places): void {
  const owner = of[use.owner]!
  if (owner < 0) return
  if (use.form === Form.Text && use.name.endsWith(OPEN_END)) {
    append(mentions.begun, owner, use.name.slice(0, -OPEN_END.length))
    return
  }
  const name = places.names.intern(use.form === Form.Text ? lastPart(use.name) : use.name)
  mentions.owner.push(owner)
  mentions.name.push(name)
  mentions.form.push(use.form)
  mentions.to.push(use.to === NONE ? NONE : of[use.to]!)
  if (use.form === Form.Text) return
  const key = mentions.key(owner, name)
  mentions.formsOf.set(key, (mentions.formsOf.get(key) ?? 0) | (1 << use.form))
}

/** The part of a string that may name a class, a member or a file: its last one, file extensions included. */
function lastPart(text: string): string {
  const path = text.slice(text.lastIndexOf('/') + 1)
  return /\.[a-z]\w{0,4}$/.test(path) || text.includes('/') ? path : path.slice(path.search(/[\w$]+$/))
}
