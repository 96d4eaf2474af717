// The preludes: stubs of each language's library, lowered from source to facts once per process, or given as facts of
// an earlier run.

import type { Facts } from '../../../facts.ts'
import { extractFacts } from '../../../languages/extract.ts'
import type { LanguageFiles } from '../../../languages/files.ts'
import type { Language } from '../../../languages/language.ts'

/** The facts of a language's library, and of its named modules. */
export type Prelude = { main: Facts; modules: ReadonlyMap<string, Facts> }

/** A source file of a prelude; its name tells dialects. */
export type PreludeFile = { path: string; text: string }

/** The path of the main file of a language's prelude, which every language has. */
export const mainPreludePath = (language: LanguageFiles): string => preludePath(language, 'prelude')

/** The source files of a language's prelude, the main one first. */
export function preludeFiles(language: Language): PreludeFile[] {
  const texts = { prelude: language.prelude, ...language.preludeModules }
  return Object.entries(texts).map(([name, text]) => ({ path: preludePath(language, name), text }))
}

const preludePath = ({ extensions, preludeExtension }: LanguageFiles, name: string): string =>
  `${name}${preludeExtension ?? extensions[0]!}`

/** The facts of a file of a prelude. Throws when it takes too long to parse. */
export function preludeFacts(language: Language, { path, text }: PreludeFile): Facts {
  const facts = extractFacts(language, path, text)
  if (!facts) throw new Error(`the prelude of ${language.id} takes too long to parse`)
  return facts
}

const known = new Map<string, Prelude>()

/** Whether the prelude of a language is there without work. */
export const isPreludeKnown = (language: Language): boolean => known.has(language.id)

/** Takes `facts`, those of `preludeFiles` in their order, for the prelude of a language. */
export function takePrelude(language: Language, facts: readonly Facts[]): Prelude {
  const [main, ...others] = facts
  const modules = new Map(Object.keys(language.preludeModules ?? {}).map((module, at) => [module, others[at]!]))
  const prelude = { main: main!, modules }
  known.set(language.id, prelude)
  return prelude
}

/** The prelude of a language. Throws when it takes too long to parse. */
export function preludeOf(language: Language): Prelude {
  return (
    known.get(language.id) ??
    takePrelude(
      language,
      preludeFiles(language).map((file) => preludeFacts(language, file)),
    )
  )
}
