// Includes: by the including file's folder, then by the include folders that a project's layout suggests.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'

/** Whether a path names a platform other than Linux, as projects name the files of their ports. */
export const isForeignPath = (path: string): boolean =>
  /(?:^|[/_.-])(?:win|win32|win64|windows|mingw|msvc|cygwin|darwin|macos|macosx|osx|ios|apple|cocoa|freebsd|openbsd|netbsd|dragonfly|bsd|bsd-\w+|kqueue|sunos|solaris|aix|hpux|irix|os390|zos|ibmi|qnx|haiku|hurd|vms|os2|dos|amiga|android|emscripten|wasm|fuchsia|cygwin|symbian)(?=[/_.-]|$)/i.test(
    path,
  )

/** Resolves `"x.h"` and `<x.h>`; a namespace name (of `using namespace`) is the package of that name. */
export function cModules(files: ProjectFiles): ModuleResolver {
  const normalise = (path: string): string | undefined => {
    const out: string[] = []
    for (const part of path.split('/')) {
      if (part === '..') {
        if (out.length === 0) return undefined
        out.pop()
      } else if (part !== '.' && part !== '') out.push(part)
    }
    return out.join('/')
  }

  function resolve(specifier: string, fromPath: string): ImportTarget | undefined {
    const isSystem = specifier.startsWith('<')
    const isInclude = isSystem || specifier.startsWith('"')
    if (!isInclude) return files.packages.has(specifier) ? { kind: 'package', name: specifier } : undefined
    const wanted = specifier.slice(1, -1)
    const folders = fromPath.split('/').slice(0, -1)
    if (!isSystem) {
      const beside = normalise([...folders, wanted].join('/'))
      if (beside && files.has(beside)) return { kind: 'file', path: beside }
    }
    // each folder upwards, and the usual include folders in it
    for (let depth = folders.length; depth >= 0; depth--) {
      const base = folders.slice(0, depth)
      for (const inner of ['', 'include', 'src', 'lib', 'inc', 'source', 'single_include', 'deps', 'third_party']) {
        const path = normalise([...base, ...(inner ? [inner] : []), wanted].join('/'))
        if (path && files.has(path)) return { kind: 'file', path }
      }
    }
    return { kind: 'external', name: wanted, standard: isSystem && !wanted.includes('/') }
  }

  return { resolve, moduleName: (path) => path.replaceAll('/', '.') }
}
