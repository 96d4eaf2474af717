// All languages, loaded.

import { languageOf as filesOf } from '../../src/core/languages/files.ts'
import type { Language } from '../../src/core/languages/language.ts'
import { allLanguages } from '../../src/core/languages/linked.ts'

/** Every language of the service, by id. */
export const languages = await allLanguages()

/** Their ids. */
export const LANGUAGES: readonly string[] = [...languages.keys()]

/** The language of a path, by its name alone. */
export function languageOf(path: string): Language | undefined {
  const files = filesOf(path)
  return files && languages.get(files.id)
}

/** The language of a file with this text. */
export function languageOfText(path: string, text: string): Language | undefined {
  const language = languageOf(path)
  return language?.isOther?.(text) ? undefined : language
}
