// The languages of the service. The code of one is loaded when it is needed: loading all takes a thread a third of a
// second.

import { type LanguageId, languageOf } from './files.ts'
import type { Language } from './language.ts'

/** To add a language: its folder, its files in `files.ts`, and a line here. */
const load: Readonly<Record<LanguageId, () => Promise<Language>>> = {
  typescript: async () => (await import('./typescript/index.ts')).typescript,
  javascript: async () => (await import('./typescript/index.ts')).javascript,
  python: async () => (await import('./python/index.ts')).python,
  go: async () => (await import('./go/index.ts')).go,
  ruby: async () => (await import('./ruby/index.ts')).ruby,
  php: async () => (await import('./php/index.ts')).php,
  java: async () => (await import('./java/index.ts')).java,
  kotlin: async () => (await import('./kotlin/index.ts')).kotlin,
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  rust: async () => (await import('./rust/index.ts')).rust,
  c: async () => (await import('./c/index.ts')).c,
  cpp: async () => (await import('./c/index.ts')).cpp,
}

/** The language of an id, as far as its files are read. */
export const loadLanguage = (id: LanguageId): Promise<Language> => load[id]()

/** The language of a file with this text: that of its path, unless the text is of another format. */
export async function languageOfText(path: string, text: string): Promise<Language | undefined> {
  const files = languageOf(path)
  const language = files && (await loadLanguage(files.id))
  return language?.isOther?.(text) ? undefined : language
}
