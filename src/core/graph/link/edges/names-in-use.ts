// The qualified names of a graph's nodes, each with the last number that was given to a namesake. Those of an edited
// project are held as what differs from the names before: there are as many as nodes.

/** The numbers of names: `changes` count before `base`, and 0 is the number of a name that is free again. */
export type NamesInUse = { base: ReadonlyMap<string, number>; changes: Map<string, number> }

const FREE = 0

/** With more changes than this, names get a base of their own. */
const CHANGES_MAX = 10_000

/** No names. */
export const noNames = (): NamesInUse => ({ base: new Map(), changes: new Map() })

/** Names that begin as those of `before`, to which no more may be added. */
export function namesAfter({ base, changes }: NamesInUse): NamesInUse {
  if (base.size === 0) return { base: changes, changes: new Map() }
  if (changes.size <= CHANGES_MAX) return { base, changes: new Map(changes) }
  return { base: new Map([...base, ...changes]), changes: new Map() }
}

/** The last number given to a namesake of `name`, 1 if it has none; undefined when the name is free. */
export const numberOfName = ({ base, changes }: NamesInUse, name: string): number | undefined =>
  (changes.get(name) ?? base.get(name)) || undefined

/** Notes a name as in use. */
export const useName = ({ changes }: NamesInUse, name: string, number = 1): void => void changes.set(name, number)

/** Notes that a name is free again. */
export const freeName = ({ changes }: NamesInUse, name: string): void => void changes.set(name, FREE)
