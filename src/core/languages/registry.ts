// The languages that are read. The code of one is loaded when it is needed: all of them take a thread a third of a
// second.

import { hooksOf } from '../graph/link/hooks.ts'
import { FILES, type LanguageId, languageOf } from './files.ts'
import type { Language, LinkLanguage } from './language.ts'

/** To add a language: its folder, its files in `files.ts`, and a line here. */
const load: Readonly<Record<LanguageId, () => Promise<Language>>> = {
  typescript: async () => (await import('./typescript/index.ts')).typescript,
  javascript: async () => (await import('./typescript/index.ts')).javascript,
  python: async () => (await import('./python/index.ts')).python,
  go: async () => (await import('./go/index.ts')).go,
  ruby: async () => (await import('./ruby/index.ts')).ruby,
  php: async () => (await import('./php/index.ts')).php,
  java: async () => (await import('./java/index.ts')).java,
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  rust: async () => (await import('./rust/index.ts')).rust,
  c: async () => (await import('./c/index.ts')).c,
  cpp: async () => (await import('./c/index.ts')).cpp,
}

/** Languages by their ids, with their semantics. */
export type Languages = ReadonlyMap<string, LinkLanguage>

/** The languages of repo-relative paths, ready to be linked. */
export function languagesOf(paths: Iterable<string>): Promise<Languages> {
  const ids = new Set<LanguageId>()
  for (const path of paths) {
    const id = languageOf(path)?.id
    if (id) ids.add(id)
  }
  return loadAll(ids)
}

/** All languages, ready to be linked. */
export const allLanguages = (): Promise<Languages> => loadAll(Object.values(FILES).map(({ id }) => id))

const loadAll = async (ids: Iterable<LanguageId>): Promise<Languages> =>
  new Map(await Promise.all(Array.from(ids, async (id) => [id, await loadLinked(id)] as const)))

/** A language with its semantics, one object for a thread: the linker tells languages apart by it. */
function loadLinked(id: LanguageId): Promise<LinkLanguage> {
  let language = linked.get(id)
  if (!language) linked.set(id, (language = withSemantics(id)))
  return language
}
const linked = new Map<LanguageId, Promise<LinkLanguage>>()

async function withSemantics(id: LanguageId): Promise<LinkLanguage> {
  const language = await load[id]()
  return { ...language, hooks: hooksOf((await language.semantics?.()) ?? {}) }
}

/** The language of a file with this text: that of its path, unless the text says that it is something else. */
export async function languageOfText(path: string, text: string): Promise<Language | undefined> {
  const files = languageOf(path)
  const language = files && (await load[files.id]())
  return language?.isOther?.(text) ? undefined : language
}
