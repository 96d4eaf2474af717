// Project files: which files are compiled together, what is imported in all of them, and which projects see which.

import type { ModuleResolver } from '../language.ts'
import { folderOf, foldersAbove, joinPath } from '../paths.ts'

type Project = { usings: readonly string[]; references: readonly string[] }

/** A compilation is known by its project file; files without one are a compilation of their own, ''. */
export function projects(
  manifests: ReadonlyMap<string, string>,
): Required<Pick<ModuleResolver, 'compilation' | 'implicitStars' | 'sees'>> {
  const byPath = new Map<string, Project>()
  const byFolder = new Map<string, string>()
  const shared = new Map<string, readonly string[]>()
  for (const [path, text] of manifests) {
    if (path.endsWith('.csproj')) {
      const folder = folderOf(path)
      byPath.set(path, { usings: usingsOf(text), references: referencesOf(text, folder) })
      if (!byFolder.has(folder)) byFolder.set(folder, path)
    } else if (path.endsWith('Directory.Build.props')) shared.set(folderOf(path), usingsOf(text))
  }
  const seen = new Map<string, ReadonlySet<string>>()
  const seenBy = (compilation: string): ReadonlySet<string> => {
    const known = seen.get(compilation)
    if (known) return known
    const found = new Set([compilation])
    for (const one of found) for (const other of byPath.get(one)?.references ?? []) found.add(other)
    seen.set(compilation, found)
    return found
  }
  return {
    compilation: (path) => {
      for (const folder of foldersAbove(path)) {
        const project = byFolder.get(folder)
        if (project !== undefined) return project
      }
      return ''
    },
    implicitStars: (compilation) => {
      const project = byPath.get(compilation)
      if (!project) return []
      const inherited = foldersAbove(compilation).flatMap((folder) => shared.get(folder) ?? [])
      return [...project.usings, ...inherited]
    },
    sees: (compilation, other) => seenBy(compilation).has(other),
  }
}

/** `<Using Include="A.B" />`, static or not; aliases are left out. */
function usingsOf(text: string): string[] {
  const found: string[] = []
  for (const [tag, name] of withoutComments(text).matchAll(/<Using\s[^<>]*?\bInclude\s*=\s*"([^"]*)"[^<>]*>/g))
    if (!/\bAlias\s*=/.test(tag)) found.push(name!.trim())
  return found
}

/** Paths of the project files that a project refers to. */
function referencesOf(text: string, folder: string): string[] {
  const found: string[] = []
  for (const [, path] of withoutComments(text).matchAll(/<ProjectReference\s[^<>]*?\bInclude\s*=\s*"([^"]*)"/g)) {
    const resolved = joinPath(folder, path!.trim().replaceAll('\\', '/'))
    if (resolved !== undefined) found.push(resolved)
  }
  return found
}

function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open)
    if (close === -1) break
    parts.push(text.slice(at, open))
    at = close + '-->'.length
  }
  return parts.join('') + text.slice(at)
}
