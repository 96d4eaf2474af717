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
