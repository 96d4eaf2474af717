// A search as the address and the API hold it.

import type { Schema } from '../../api/client.ts'
import { placeOf } from '../../state/route.ts'

/** How the query is meant. */
type Mode = 'words' | 'text' | 'regex'
/** A kind of code, by which a search in words can be filtered. */
type Kind = NonNullable<Schema<'SearchRequest'>['kinds']>[number]

/** A search as the address holds it; an empty text is no filter. */
export type Asked = {
  q: string
  mode: Mode
  path: string
  language: string
  kind: Kind | ''
  tests: 'include' | 'exclude' | 'only'
  /** Further projects. */
  also: readonly string[]
}

export const MODES: readonly { mode: Mode; label: string }[] = [
  { mode: 'words', label: 'words or a question' },
  { mode: 'text', label: 'exact text' },
  { mode: 'regex', label: 'regular expression' },
]

export const KINDS: readonly Kind[] = ['function', 'type', 'module', 'config', 'document']

/** Reads a search from the query of the address; a value that it cannot have counts as none. */
export function readAsked(query: URLSearchParams): Asked {
  const text = (name: string): string => query.get(name) ?? ''
  const tests = text('tests')
  return {
    q: text('q'),
    mode: MODES.find(({ mode }) => mode === text('as'))?.mode ?? 'words',
    path: text('path'),
    language: text('language'),
    kind: KINDS.find((kind) => kind === text('kind')) ?? '',
    tests: tests === 'exclude' || tests === 'only' ? tests : 'include',
    also: query.getAll('also'),
  }
}

/** The address of a search. */
export const searchPlace = (project: string, { mode, tests, ...asked }: Asked): string =>
  placeOf(['p', project, 'search'], {
    ...asked,
    as: mode === 'words' ? '' : mode,
    tests: tests === 'include' ? '' : tests,
  })

/** The filters that both kinds of search share, as the API takes them. */
export const filtersOf = ({ path, language, tests, also }: Asked): Partial<Schema<'SearchRequest'>> => ({
  tests,
  ...(path === '' ? {} : { path_prefix: path }),
  ...(language === '' ? {} : { languages: [language] }),
  ...(also.length === 0 ? {} : { projects: [...also] }),
})
