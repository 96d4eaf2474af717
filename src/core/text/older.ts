// Trees that a newer one has taken the place of: they say nearly the same, and whoever asks means the newer one.

const VERSION = /^v?(\d{1,3}(?:[._]\d{1,3}){0,2})$/i
const LEGACY = /^_?(?:legacy|deprecated|obsolete|compat)$/i

/** The words that say which older tree each path is in (`v3`, `legacy`); undefined for a path that is in none. */
export function olderTrees(paths: readonly string[]): (string | undefined)[] {
  const newest = new Map<string, readonly number[]>()
  for (const path of paths)
    forEachVersion(path, (parent, _, version) => {
      const known = newest.get(parent)
      if (!known || isNewer(version, known)) newest.set(parent, version)
    })
  return paths.map((path) => {
    const legacy = path
      .split('/')
      .slice(0, -1)
      .find((folder) => LEGACY.test(folder))
    if (legacy !== undefined) return legacy.toLowerCase()
    let older: string | undefined
    forEachVersion(path, (parent, folder, version) => {
      if (isNewer(newest.get(parent)!, version)) older ??= folder.toLowerCase()
    })
    return older
  })
}

/** Calls `visit` for each folder of a path that is called after a version, with the folders it is in. */
function forEachVersion(
  path: string,
  visit: (parent: string, folder: string, version: readonly number[]) => void,
): void {
  const folders = path.split('/').slice(0, -1)
  for (const [at, folder] of folders.entries()) {
    const version = VERSION.exec(folder)?.[1]
    if (version !== undefined) visit(folders.slice(0, at).join('/'), folder, version.split(/[._]/).map(Number))
  }
}

function isNewer(version: readonly number[], other: readonly number[]): boolean {
  for (let at = 0; at < Math.max(version.length, other.length); at++) {
    const difference = (version[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
