// The languages as the linker needs them: with their semantics, which threads that only read files never load.

import { hooksOf } from '../graph/link/hooks.ts'
import { FILES, filesOfLanguages, type LanguageId } from './files.ts'
import type { LinkLanguage } from './language.ts'
import { loadLanguage } from './registry.ts'

/** Languages by their ids, with their semantics. */
export type Languages = ReadonlyMap<string, LinkLanguage>

/** The languages of repo-relative paths, ready to be linked. */
export function languagesOf(paths: Iterable<string>): Promise<Languages> {
  return loadAll(filesOfLanguages(paths).map(({ id }) => id))
}

/** All languages, ready to be linked. */
export const allLanguages = (): Promise<Languages> => loadAll(Object.values(FILES).map(({ id }) => id))

const loadAll = async (ids: Iterable<LanguageId>): Promise<Languages> =>
  new Map(await Promise.all(Array.from(ids, async (id) => [id, await loadLinked(id)] as const)))

/** A language with its semantics, one object per thread, since the linker compares languages by identity. */
function loadLinked(id: LanguageId): Promise<LinkLanguage> {
  let language = linked.get(id)
  if (!language) linked.set(id, (language = withSemantics(id)))
  return language
}
const linked = new Map<LanguageId, Promise<LinkLanguage>>()

async function withSemantics(id: LanguageId): Promise<LinkLanguage> {
  const language = await loadLanguage(id)
  return { ...language, hooks: hooksOf((await language.semantics?.()) ?? {}) }
}
