// Project files: the files compiled together, their common imports, and the visibility between projects.

import { XMLParser } from 'fast-xml-parser'
import { folderOf, foldersAbove, joinPath } from '../../paths.ts'
import type { ModuleResolver } from '../language.ts'

type Project = { usings: readonly string[]; references: readonly string[] }

/** A compilation is identified by its project file; files without one are a compilation of their own, ''. */
export function projects(
  manifests: ReadonlyMap<string, string>,
): Required<Pick<ModuleResolver, 'compilation' | 'implicitStars' | 'sees'>> {
  const byPath = new Map<string, Project>()
  const byFolder = new Map<string, string>()
  const shared = new Map<string, readonly string[]>()
  for (const [path, text] of manifests) {
    if (path.endsWith('.csproj')) {
      const folder = folderOf(path)
      byPath.set(path, readProject(text, folder))
      if (!byFolder.has(folder)) byFolder.set(folder, path)
    } else if (path.endsWith('Directory.Build.props')) shared.set(folderOf(path), readProject(text, '').usings)
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

/** The properties and items of a project file or a file of shared properties that decide which names its code sees. */
function readProject(text: string, folder: string): Project {
  const elements = elementsOf(text)
  const included = (tag: string): Attributes[] =>
    elements.filter((one) => one.tag === tag).map(({ attributes }) => attributes)
  return {
    // `<Using Include="A.B" />`, static or not; an alias is no namespace that is open
    usings: included('Using').flatMap(({ Include, Alias }) => (Include && Alias === undefined ? [Include.trim()] : [])),
    references: included('ProjectReference').flatMap(
      ({ Include }) => joinPath(folder, (Include ?? '').trim().replaceAll('\\', '/')) ?? [],
    ),
  }
}

type Attributes = Readonly<Record<string, string | undefined>>
type Element = { tag: string; attributes: Attributes }

/** Elements in the order of the file, each with its children under its tag and its attributes under `:@`. */
type Parsed = readonly { readonly [tag: string]: Parsed | Attributes }[]

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

/** All elements of an XML text, at any depth; none when it is not well-formed: such a project configures nothing. */
function elementsOf(text: string): Element[] {
  try {
    return [...elementsIn(PARSER.parse(text) as Parsed)]
  } catch {
    return []
  }
}

function* elementsIn(level: Parsed): Iterable<Element> {
  for (const { ':@': attributes = {}, ...element } of level) {
    for (const [tag, children] of Object.entries(element)) {
      yield { tag, attributes: attributes as Attributes }
      if (Array.isArray(children)) yield* elementsIn(children)
    }
  }
}
