// Resolution of Java imports: to packages or types of the project, or of the platform.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { isTest } from './tests.ts'

/**
 * Packages of the platform whose types the prelude declares. Within these, simple names are unique; `java.awt.List`,
 * `javax.lang.model.type.WildcardType` and other namesakes are outside of them.
 */
export const PRELUDE_PACKAGES: ReadonlySet<string> = new Set([
  'java.io',
  'java.lang',
  'java.lang.annotation',
  'java.lang.invoke',
  'java.lang.ref',
  'java.lang.reflect',
  'java.math',
  'java.net',
  'java.nio',
  'java.nio.channels',
  'java.nio.charset',
  'java.nio.file',
  'java.nio.file.attribute',
  'java.security',
  'java.text',
  'java.time',
  'java.time.chrono',
  'java.time.format',
  'java.time.temporal',
  'java.util',
  'java.util.concurrent',
  'java.util.concurrent.atomic',
  'java.util.concurrent.locks',
  'java.util.function',
  'java.util.logging',
  'java.util.regex',
  'java.util.stream',
  'java.util.zip',
])

/**
 * Resolves Java imports by the packages that files declare, wherever their source roots lie: Maven and Gradle layouts,
 * several modules and generated sources work without reading any configuration. A type's own file (`a/b/C.java` for
 * `a.b.C`) is preferred, nearest to the importer first; types declared in another type's file are found through their
 * package.
 */
export function modules(files: ProjectFiles): ModuleResolver {
  const packages: Packages = { files, byName: new Map() }
  const known = new Map<string, Meant>() // the same few types are imported everywhere
  return {
    resolve: (specifier, fromPath, name) => {
      const key = name === undefined ? specifier : `${specifier} ${name}`
      let meant = known.get(key)
      if (!meant) {
        meant = meantBy(packages, specifier, name)
        known.set(key, meant)
      }
      const path = nearest(meant.named, fromPath)
      return path === undefined ? meant.otherwise : { kind: 'file', path, rest: meant.rest }
    },
    moduleName: (_path, declaredPackage) => declaredPackage,
  }
}

/** The files of a project, and those of each package looked up so far, by name. */
type Packages = { files: ProjectFiles; byName: Map<string, Map<string, string[]>> }

/**
 * The target of an import: one of the files `named`, with the remaining names `rest`; `otherwise` if the project has no
 * such file.
 */
type Meant = { named: readonly string[]; rest: string[]; otherwise: ImportTarget }

function meantBy(packages: Packages, specifier: string, name: string | undefined): Meant {
  const parts = specifier.split('.')
  for (let length = parts.length; length > 0; length--) {
    const packageName = parts.slice(0, length).join('.')
    if (!packages.files.packages.has(packageName)) continue
    // below a package of the project, a name written like a package is missing from the project (generated code)
    if (length < parts.length && !isTypeName(parts[length]!)) break
    const rest = parts.slice(length)
    if (name !== undefined) rest.push(name)
    const named = rest.length === 0 ? [] : filesNamed(packages, packageName, `${rest[0]}.java`)
    return { named, rest, otherwise: { kind: 'package', name: packageName, rest } }
  }
  return { named: [], rest: [], otherwise: external(parts) }
}

/** The files of a package that are called `name`. */
function filesNamed({ files, byName }: Packages, packageName: string, name: string): readonly string[] {
  let names = byName.get(packageName)
  if (!names) {
    names = Map.groupBy(files.packages.get(packageName) ?? [], (path) => path.slice(path.lastIndexOf('/') + 1))
    byName.set(packageName, names)
  }
  return names.get(name) ?? []
}

const isTypeName = (name: string): boolean => /^[\p{Lu}_$]/u.test(name)

/** The package ends before the first name written like a type. */
function external(parts: readonly string[]): ImportTarget {
  const types = parts.findIndex(isTypeName)
  const end = types < 0 ? parts.length : types
  const name = parts.slice(0, end).join('.')
  const standard = PRELUDE_PACKAGES.has(name)
  return types >= 0
    ? { kind: 'external', name, standard, rest: parts.slice(types) }
    : { kind: 'external', name, standard }
}

/**
 * Of several files of that name the nearest: tests only for tests, then the most folders shared with the importer, then
 * the first.
 */
function nearest(named: readonly string[], fromPath: string): string | undefined {
  const seen = named.length > 1 && !isTest(fromPath) ? named.filter((path) => !isTest(path)) : named
  let best: string | undefined
  let bestShared = -1
  for (const path of seen.length > 0 ? seen : named) {
    const shared = sharedFolders(path, fromPath)
    if (shared > bestShared) {
      best = path
      bestShared = shared
    }
  }
  return best
}

/** The length of the common prefix of two paths, in whole folders. */
function sharedFolders(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a.lastIndexOf('/', at - 1) + 1
}
