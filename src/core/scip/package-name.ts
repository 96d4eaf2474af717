// The package that a repository is, by the manifest at its root.

import { type ParseError, parse as parseJson } from 'jsonc-parser'
import { parse as parseToml, type TomlTable } from 'smol-toml'
import type { PackageName } from './symbols.ts'

/** Manifests in order of preference, and how each states its package. */
const MANIFESTS: readonly {
  file: string
  manager: string
  read: (text: string) => { name?: unknown; version?: unknown }
}[] = [
  { file: 'package.json', manager: 'npm', read: (text) => jsonOf(text) },
  { file: 'pyproject.toml', manager: 'pypi', read: (text) => tableOf(tomlOf(text), 'project') },
  { file: 'Cargo.toml', manager: 'cargo', read: (text) => tableOf(tomlOf(text), 'package') },
  { file: 'go.mod', manager: 'gomod', read: (text) => ({ name: /^module\s+"?([^\s"]+)/m.exec(text)?.[1] }) },
  { file: 'composer.json', manager: 'composer', read: (text) => jsonOf(text) },
]

/** The package of a project; without a manifest that names one it is called like the project. `read` gives a file's text. */
export function packageOf(project: string, read: (path: string) => string | undefined): PackageName {
  for (const { file, manager, read: readManifest } of MANIFESTS) {
    const text = read(file)
    if (text === undefined) continue
    const { name, version } = readManifest(text)
    if (typeof name === 'string' && name !== '')
      return { manager, name, version: typeof version === 'string' && version !== '' ? version : '.' }
  }
  return { manager: '.', name: project, version: '.' }
}

function jsonOf(text: string): Record<string, unknown> {
  const errors: ParseError[] = []
  const value: unknown = parseJson(text, errors)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function tomlOf(text: string): TomlTable {
  try {
    return parseToml(text)
  } catch {
    return {} // a manifest that is no TOML names nothing
  }
}

function tableOf(toml: TomlTable, key: string): Record<string, unknown> {
  const table = toml[key]
  return typeof table === 'object' && table !== null ? (table as Record<string, unknown>) : {}
}
