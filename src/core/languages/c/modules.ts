// Includes: by the including file's folder, then by the include folders that a project's layout suggests.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, foldersAbove, joinPath } from '../paths.ts'

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
    const folder = folderOf(fromPath)
    if (!isSystem) {
      const beside = joinPath(folder, wanted)
      if (beside && files.has(beside)) return { kind: 'file', path: beside }
    }
    // each folder upwards, and the usual include folders in it
    for (const base of foldersAbove(fromPath)) {
      for (const inner of ['', 'include', 'src', 'lib', 'inc', 'source', 'single_include', 'deps', 'third_party']) {
        const path = joinPath(base, `${inner}/${wanted}`)
        if (path && files.has(path)) return { kind: 'file', path }
      }
    }
    return { kind: 'external', name: wanted, standard: isSystem && !wanted.includes('/') }
  }

  return { resolve, moduleName: (path) => path.replaceAll('/', '.') }
}
