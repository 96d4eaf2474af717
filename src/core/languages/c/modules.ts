// Resolution of includes: by the including file's folder, then by the include folders that the project's layout
// suggests, last by the only header with such a path.

import { folderOf, foldersAbove, joinPath } from '../../paths.ts'
import { C_HEADER } from '../files.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'

/** Whether a path names a platform other than Linux, as projects name the files of their ports. */
export const isForeignPath = (path: string): boolean =>
  /(?:^|[/_.-])(?:win|win32|win64|windows|mingw|msvc|cygwin|darwin|macos|macosx|osx|ios|apple|cocoa|freebsd|openbsd|netbsd|dragonfly|bsd|bsd-\w+|kqueue|evport|eventport|devpoll|sunos|solaris|aix|hpux|irix|os390|zos|ibmi|qnx|haiku|hurd|vms|os2|dos|amiga|android|emscripten|wasm|fuchsia|cygwin|symbian)(?=[/_.-]|$)/i.test(
    path,
  )

/** Resolves `"x.h"` and `<x.h>`; a namespace name (of `using namespace`) is the package of that name. */
export function cModules(files: ProjectFiles): ModuleResolver {
  function resolve(specifier: string, fromPath: string): ImportTarget | undefined {
    const isSystem = specifier.startsWith('<')
    const isInclude = isSystem || specifier.startsWith('"')
    if (!isInclude) return files.packages.has(specifier) ? { kind: 'package', name: specifier } : undefined
    const wanted = specifier.slice(1, -1)
    const path = isAnywhere(files, wanted) ? headerMeant(files, wanted, fromPath, isSystem) : undefined
    if (path !== undefined) return { kind: 'file', path }
    return { kind: 'external', name: wanted, standard: isSystem && !wanted.includes('/') }
  }

  return { resolve, moduleName: (path) => path.replaceAll('/', '.') }
}

/** Whether any file of the project has the name of a header. Most headers are a library's, and need not be looked for. */
const isAnywhere = (files: ProjectFiles, wanted: string): boolean =>
  files.named(wanted.slice(wanted.lastIndexOf('/') + 1)).length > 0

function headerMeant(files: ProjectFiles, wanted: string, fromPath: string, isSystem: boolean): string | undefined {
  return (
    (isSystem ? undefined : fileAt(files, folderOf(fromPath), wanted)) ??
    inIncludeFolders(files, wanted, fromPath) ??
    onlyHeader(files, wanted, fromPath)
  )
}

function fileAt(files: ProjectFiles, folder: string, wanted: string): string | undefined {
  const path = joinPath(folder, wanted)
  return path && files.has(path) ? path : undefined
}

/** A header in one of the folders around a file, or in a usual include folder of one of them. */
function inIncludeFolders(files: ProjectFiles, wanted: string, fromPath: string): string | undefined {
  for (const folder of foldersAbove(fromPath)) {
    for (const inner of INCLUDE_FOLDERS) {
      const path = fileAt(files, folder, `${inner}/${wanted}`)
      if (path !== undefined) return path
    }
  }
  return undefined
}
const INCLUDE_FOLDERS = ['', 'include', 'src', 'lib', 'inc', 'source', 'single_include', 'deps', 'third_party']

/**
 * The only header of the project that an include can mean when its folder is unknown: no library has a header of that
 * name, and it is not for another platform, in tests or in a project within the project.
 */
function onlyHeader(files: ProjectFiles, wanted: string, fromPath: string): string | undefined {
  if (LIBRARY_HEADERS.has(wanted) || !C_HEADER.test(wanted) || wanted.startsWith('.')) return undefined
  const all = files.named(wanted.slice(wanted.lastIndexOf('/') + 1))
  const meant = all.filter((path) => path.endsWith(`/${wanted}`) && !isForeignPath(path))
  return meant.length === 1 && all.length === 1 && !isApart(meant[0]!, fromPath) ? meant[0] : undefined
}

/** Whether a file is in a folder of its own world in which the other is not. */
function isApart(path: string, fromPath: string): boolean {
  const match = APART.exec(path)
  return match !== null && !fromPath.startsWith(path.slice(0, match.index + match[0].length))
}
const APART =
  /(?:^|\/)(?:vendor|third[_-]?party|3rd[_-]?party|extern(?:al)?s?|contrib|deps|dependencies|submodules|tests?|testing|examples?|samples?|demos?|bench(?:marks?)?|fuzz(?:ing)?|docs?)\//i

/** Headers of the C library, of POSIX and of compilers. */
const LIBRARY_HEADERS = new Set(
  'aio assert alloca complex cpio ctype dirent dlfcn endian errno execinfo fcntl features fenv float fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs inttypes iso646 langinfo libgen limits link locale malloc math memory monetary mqueue ndbm netdb nl_types poll pthread pty pwd regex resolv sched search semaphore setjmp signal spawn stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string strings stropts syslog tar termios tgmath threads time trace uchar ucontext ulimit unistd utime utmp utmpx varargs wchar wctype wordexp byteswap err fts paths shadow sysexits values'
    .split(' ')
    .map((name) => `${name}.h`),
)
