// What a using means: a namespace that files of the project declare, one of .NET, or a package.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { projects } from './projects.ts'

/** Namespaces that come with .NET. */
const PLATFORM = /^(System|Microsoft\.(CSharp|VisualBasic|Win32)|Windows)(\.|$)/

/**
 * Resolves usings by the namespaces that files declare; files need not lie
 * in folders of that name. What no file declares is a package of its own.
 */
export function modules(files: ProjectFiles): ModuleResolver {
  return {
    resolve: (specifier, _fromPath, name) => resolve(files, specifier, name),
    moduleName: (_path, declaredPackage) => declaredPackage,
    ...projects(files.manifests),
  }
}

function resolve(files: ProjectFiles, specifier: string, name: string | undefined): ImportTarget | undefined {
  const parts = specifier === '' ? [] : specifier.split('.')
  const all = name === undefined ? parts : [...parts, name]
  for (let length = parts.length; length > 0; length--) {
    const namespace = parts.slice(0, length).join('.')
    if (files.packages.has(namespace)) return { kind: 'package', name: namespace, rest: all.slice(length) }
  }
  // an alias of a namespace: `using X = A.B;`
  const plain = all.map((part) => part.replace(/`\d+$/, '')).join('.')
  if (files.packages.has(plain)) return { kind: 'package', name: plain, rest: [] }
  return {
    kind: 'external',
    name: specifier === '' ? plain : specifier,
    standard: PLATFORM.test(`${specifier}.`) || PLATFORM.test(specifier),
  }
}
