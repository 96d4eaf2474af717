// Variants of a file for several operating systems: they say nearly the same, and a question that names no system is mostly
// about the usual one. Of the commits of libuv and tokio whose messages name none, 227 changed the side of Unix alone and 32 that
// of Windows.

/** Words of systems in paths, the usual ones first. Systems of one line are each other's names, or as usual. */
const SYSTEMS: readonly (readonly string[])[] = [
  ['unix', 'posix', 'linux', 'epoll'],
  ['bsd', 'darwin', 'freebsd', 'kqueue', 'mac', 'macos', 'netbsd', 'openbsd', 'osx'],
  ['iocp', 'win', 'win32', 'win64', 'windows'],
  ['aix', 'cygwin', 'dragonfly', 'haiku', 'hurd', 'ibmi', 'os390', 'plan9', 'qnx', 'solaris', 'sunos', 'zos'],
]
const PLACES: ReadonlyMap<string, number> = new Map(
  SYSTEMS.flatMap((words, place) => words.map((word) => [word, place] as const)),
)
/** Most paths name no system: to see that takes less time than to read their words. */
const SOME = new RegExp([...PLACES.keys()].join('|'), 'i')
/** Words of a path as they are joined in it: `unix/fs.c`, `signal_windows.rs`, `UnixFiles.java`. */
const WORDS = /(?:[A-Z]?[a-z]+|[A-Z]+)\d*/g

/** The words of the system that each path is for, where the project has the same for a more usual one; undefined elsewhere. */
export function lesserSystems(paths: readonly string[]): (readonly string[] | undefined)[] {
  const variants = paths.map(variantsOf)
  const first = new Map<string, number>()
  for (const { rest, place } of variants.flat()) first.set(rest, Math.min(place, first.get(rest) ?? place))
  return variants.map((own) => {
    const lesser = own.find(({ rest, place }) => first.get(rest)! < place)
    return lesser && SYSTEMS[lesser.place]
  })
}

/** What a path is without each of its words for a system, and the place of that system. */
function variantsOf(path: string): { rest: string; place: number }[] {
  const variants: { rest: string; place: number }[] = []
  if (!SOME.test(path)) return variants
  for (const { 0: word, index } of path.matchAll(WORDS)) {
    const place = PLACES.get(word.toLowerCase())
    if (place !== undefined)
      variants.push({ rest: `${path.slice(0, index)}*${path.slice(index + word.length)}`, place })
  }
  return variants
}
