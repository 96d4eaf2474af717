// The parts of Cargo manifests that decide where paths lead (https://doc.rust-lang.org/cargo/reference/manifest.html).

import { parse, type TomlTable, type TomlValue } from 'smol-toml'

/** A dependency of a package, or of the packages of a workspace. */
export type Dependency = {
  /** The key of its entry: the name by which it is used, with dashes. */
  name: string
  /** The package that it is, where that has another name. */
  renamed: string | undefined
  features: readonly string[]
  optional: boolean
  /** Needed when the package itself is built, not only for its tests or its build script. */
  isNormal: boolean
}

/** The contents of a Cargo.toml; empty for a file that is no TOML. */
export type Manifest = {
  /** Undefined where the manifest describes a workspace alone. */
  package: { name: string; edition: string | undefined; inheritsEdition: boolean } | undefined
  library: { name: string | undefined; path: string | undefined }
  /** Paths of binaries, tests, examples and benches with a path of their own. */
  targets: readonly string[]
  dependencies: readonly Dependency[]
  /** Dependencies that packages of the workspace inherit. */
  ofWorkspace: readonly Dependency[]
  /** Feature -> the features it turns on. */
  features: ReadonlyMap<string, readonly string[]>
}

const TARGETS = ['bin', 'test', 'bench', 'example']

/** Reads the text of a Cargo.toml. */
export function readManifest(text: string): Manifest {
  const table = tomlOf(text)
  const own = tableOf(table.package)
  const library = tableOf(table.lib)
  const name = textOf(own.name)
  const ofWorkspace = dependenciesIn(tableOf(table.workspace))
  const platforms = Object.values(tableOf(table.target)).map(tableOf)
  return {
    package: name
      ? { name, edition: textOf(own.edition), inheritsEdition: tableOf(own.edition).workspace === true }
      : undefined,
    library: { name: textOf(library.name), path: textOf(library.path) },
    targets: TARGETS.flatMap((kind) => listOf(table[kind]).flatMap((target) => textOf(tableOf(target).path) ?? [])),
    dependencies: [...dependenciesIn(table), ...platforms.flatMap(dependenciesIn), ...ofWorkspace],
    ofWorkspace,
    features: new Map(Object.entries(tableOf(table.features)).map(([feature, list]) => [feature, textsOf(list)])),
  }
}

/** The dependencies in all sections of a table, those for tests and for the build script included. */
function dependenciesIn(table: TomlTable): Dependency[] {
  return Object.entries(table)
    .filter(([section]) => section.endsWith('dependencies'))
    .flatMap(([section, entries]) =>
      Object.entries(tableOf(entries)).map(([name, entry]): Dependency => {
        const about = tableOf(entry)
        return {
          name,
          renamed: textOf(about.package),
          features: textsOf(about.features),
          optional: about.optional === true,
          isNormal: section === 'dependencies',
        }
      }),
    )
}

function tomlOf(text: string): TomlTable {
  try {
    return parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return {} // a manifest that Cargo would refuse describes no package
  }
}

const tableOf = (value: TomlValue | undefined): TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) ? value : {}
const listOf = (value: TomlValue | undefined): readonly TomlValue[] => (Array.isArray(value) ? value : [])
const textOf = (value: TomlValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const textsOf = (value: TomlValue | undefined): string[] => listOf(value).flatMap((one) => textOf(one) ?? [])
