// Paths as they are shown where there is little room.

/** Two paths without the folders in which both lie; what is left of each is never empty. */
export function withoutShared(one: string, other: string): [one: string, other: string] {
  const [mine, theirs] = [one.split('/'), other.split('/')]
  const most = Math.min(lengthOf(mine), lengthOf(theirs)) - 1
  let shared = 0
  while (shared < most && mine[shared] === theirs[shared]) shared++
  return [mine.slice(shared).join('/'), theirs.slice(shared).join('/')]
}

/** The parts of a path that have a name: a folder's ends with a slash. */
const lengthOf = (parts: readonly string[]): number => parts.length - (parts.at(-1) === '' ? 1 : 0)

const PATH_MAX = 40

/** A path for a narrow place: of a long one its first folder and as many of the last names as there is room for. */
export function shortPath(path: string): string {
  const parts = path.split('/')
  if (path.length <= PATH_MAX || parts.length < 4) return path
  let end = parts.at(-1)!
  for (let at = parts.length - 2; at > 0; at--) {
    const longer = `${parts[at]}/${end}`
    if (parts[0]!.length + longer.length + 3 > PATH_MAX) break
    end = longer
  }
  return `${parts[0]}/…/${end}`
}
