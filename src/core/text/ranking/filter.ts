// Filters that apply before ranking, so that the results are the best admitted units, even if few of the best units are
// admitted.

import { languageOf } from '../../languages/files.ts'
import { isWithin, plainPath } from '../../paths.ts'
import { pathOf, type SearchIndex, UnitFlag, UnitKind } from '../index/search-index.ts'

/** Kinds of results, by their names in the API. */
const KINDS = {
  function: UnitKind.Function,
  type: UnitKind.Type,
  module: UnitKind.Module,
  config: UnitKind.Config,
  document: UnitKind.Document,
} as const

/** Restrictions on results; a missing one restricts nothing. */
export type Filter = {
  /** A folder, or a file: `src` means `src/` and the file `src`, not `src2`. */
  path_prefix?: string
  languages?: readonly string[]
  kinds?: readonly (keyof typeof KINDS)[]
  tests?: 'include' | 'exclude' | 'only'
}

/** 1 for each unit that a filter allows; undefined where it allows all. */
export function allowedUnits(index: SearchIndex, filter: Filter): Uint8Array | undefined {
  const { path_prefix, languages, kinds, tests = 'include' } = filter
  if (!path_prefix && !languages && !kinds && tests === 'include') return undefined
  const files = allowedFiles(index, path_prefix, languages)
  const wanted = new Set((kinds ?? []).map((kind): number => KINDS[kind]))
  const units = new Uint8Array(index.units)
  for (let unit = 0; unit < units.length; unit++) {
    const isTest = (index.flags[unit]! & UnitFlag.Test) !== 0
    if (tests !== 'include' && isTest !== (tests === 'only')) continue
    if (kinds === undefined || wanted.has(index.kind[unit]!)) units[unit] = files[index.fileOf[unit]!]!
  }
  return units
}

function allowedFiles(index: SearchIndex, prefix = '', languages?: readonly string[]): Uint8Array {
  if (prefix === '' && languages === undefined) return new Uint8Array(index.pathOffsets.length - 1).fill(1)
  const folder = plainPath(prefix)
  const files = new Uint8Array(index.pathOffsets.length - 1)
  for (let file = 0; file < files.length; file++) {
    const path = pathOf(index, file)
    if (isWithin(path, folder) && (languages === undefined || languages.includes(languageOf(path)?.id ?? '')))
      files[file] = 1
  }
  return files
}
