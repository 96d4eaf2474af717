// Resolution of Kotlin's imports: to a package of the project, in either language, with the remaining names.

import { modules as javaModules, PRELUDE_PACKAGES } from '../java/modules.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'

/** Packages of the library whose names the prelude declares. */
export const KOTLIN_PACKAGES: ReadonlySet<string> = new Set([
  'kotlin',
  'kotlin.annotation',
  'kotlin.collections',
  'kotlin.comparisons',
  'kotlin.concurrent',
  'kotlin.coroutines',
  'kotlin.io',
  'kotlin.jvm',
  'kotlin.math',
  'kotlin.properties',
  'kotlin.ranges',
  'kotlin.reflect',
  'kotlin.reflect.full',
  'kotlin.sequences',
  'kotlin.test',
  'kotlin.text',
  'kotlin.time',
])

/** Resolves imports as Java does, by the packages that files declare: names of files and folders say nothing. */
export function modules(files: ProjectFiles): ModuleResolver {
  const { resolve, moduleName } = javaModules(files)
  return {
    resolve: (specifier, fromPath, name) => {
      // of several platforms that declare a name that of the nearest file is meant
      if (name !== undefined && files.packages.has(specifier))
        return { kind: 'package', name: specifier, rest: [name], open: true }
      return asLibrary(resolve(specifier, fromPath, name))
    },
    moduleName,
  }
}

/** A package of Kotlin's own library is one that the prelude declares. */
function asLibrary(target: ImportTarget | undefined): ImportTarget | undefined {
  if (target?.kind !== 'external') return target
  const standard = KOTLIN_PACKAGES.has(target.name) || PRELUDE_PACKAGES.has(target.name)
  return { ...target, standard }
}
