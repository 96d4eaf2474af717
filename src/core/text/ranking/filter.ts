// What a search leaves out from the start: so that its results are the best of what is asked for, however few of the
// best of all are.

import { languageOf } from '../../languages/files.ts'
import { pathOf, type SearchIndex, UnitFlag, UnitKind } from '../index/search-index.ts'

/** What a result may be, by its name in the API. */
const KINDS = {
  function: UnitKind.Function,
  type: UnitKind.Type,
  module: UnitKind.Module,
  config: UnitKind.Config,
  document: UnitKind.Document,
} as const

/** Which results are wanted; what is left out does not restrict them. */
export type Filter = {
  /** A folder, or a file: `src` means `src/` and what is called `src`, not `src2`. */
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
  const folder = prefix.replace(/^(?:\.?\/)+|\/+$/g, '')
  const files = new Uint8Array(index.pathOffsets.length - 1)
  for (let file = 0; file < files.length; file++) {
    const path = pathOf(index, file)
    const isInside = folder === '' || path === folder || path.startsWith(`${folder}/`)
    if (isInside && (languages === undefined || languages.includes(languageOf(path)?.id ?? ''))) files[file] = 1
  }
  return files
}
