// Resolution of usings: to a namespace that files of the project declare, one of .NET, or a package.

import { append } from '../../collections/multimap.ts'
import { once } from '../../collections/once.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { projects } from './projects.ts'

/** Namespaces that come with .NET. */
const PLATFORM = /^(System|Microsoft\.(CSharp|VisualBasic|Win32)|Windows)(\.|$)/

/**
 * Resolves usings by the namespaces that files declare; files need not lie in folders of that name. A namespace that no
 * file declares is a package of its own.
 */
export function modules(files: ProjectFiles): ModuleResolver {
  const namespacesOf = once(() => namespacesByPath(files))
  return {
    resolve: (specifier, fromPath, name) => {
      const found = resolve(files, specifier, name)
      if (found?.kind === 'package') return found
      const inner = namespaceSeenFrom(files, specifier, namespacesOf().get(fromPath) ?? [])
      return inner === undefined ? found : resolve(files, inner, name)
    },
    moduleName: (_path, declaredPackage) => declaredPackage,
    ...projects(files.manifests),
  }
}

/** The namespaces that each file declares. */
function namespacesByPath(files: ProjectFiles): Map<string, string[]> {
  const byPath = new Map<string, string[]>()
  for (const [namespace, paths] of files.packages) for (const path of paths) append(byPath, path, namespace)
  return byPath
}

/** `using Responses;` in a namespace `App` means `App.Responses` where the project has that, and no `Responses`. */
function namespaceSeenFrom(files: ProjectFiles, name: string, namespaces: readonly string[]): string | undefined {
  if (name === '') return undefined
  for (const namespace of namespaces)
    for (let around = namespace; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('.'))))
      if (files.packages.has(`${around}.${name}`)) return `${around}.${name}`
  return undefined
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
