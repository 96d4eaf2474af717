// The preludes of the languages of a project, kept in the store like the facts of any file: lowering one takes longer
// than linking a small project, and the thread that links has all others wait for it.

import { extractorVersion } from '../src/clients/extractor.ts'
import type { Facts } from '../src/core/facts.ts'
import { decodeFacts, encodeFacts } from '../src/core/facts-bytes.ts'
import {
  isPreludeKnown,
  type PreludeFile,
  preludeFacts,
  preludeFiles,
  takePrelude,
} from '../src/core/graph/link/program/prelude.ts'
import type { Language } from '../src/core/languages/language.ts'
import { languageOf } from '../src/core/languages/registry.ts'
import { factKey, PRELUDE_HASH } from '../src/stores/facts.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from './stores.ts'

/** Stores the preludes of the languages of a walked tree that are not stored yet. */
export default async function storePreludes(task: { dir: string; project: string; generation: number }): Promise<void> {
  const stores = storesOf(task.dir)
  const tree = await stores.trees.get(task.project, task.generation)
  if (!tree) throw new Error('the walked tree is gone')
  for (const language of languagesOf(tree.paths)) {
    const keys = keysOf(language)
    if ((await stores.facts.has(keys)).every(Boolean)) continue
    const entry = (file: PreludeFile, at: number) => ({
      key: keys[at]!,
      bytes: encodeFacts(preludeFacts(language, file)),
    })
    await stores.facts.put(preludeFiles(language).map(entry))
  }
}

/** Whether the preludes of the languages of these files are all stored. */
export async function arePreludesStored({ facts }: Stores, paths: readonly string[]): Promise<boolean> {
  const keys = [...languagesOf(paths)].flatMap(keysOf)
  return (await facts.has(keys)).every(Boolean)
}

/** Takes the stored preludes of the languages of these files into this thread; what is not stored is left out. */
export async function takePreludes({ facts }: Stores, paths: readonly string[]): Promise<void> {
  for (const language of languagesOf(paths)) {
    if (isPreludeKnown(language)) continue
    const stored: (Facts | undefined)[] = []
    await facts.each(keysOf(language), (bytes) => stored.push(bytes && decodeFacts(bytes)))
    if (stored.every((each) => each !== undefined)) takePrelude(language, stored)
  }
}

/** The keys of the facts of a prelude, in the order of `preludeFiles`. */
const keysOf = (language: Language): string[] =>
  preludeFiles(language).map(({ path }) => factKey(PRELUDE_HASH, language.id, extractorVersion(), path))

function languagesOf(paths: readonly string[]): Set<Language> {
  const languages = new Set<Language>()
  for (const path of paths) {
    const language = languageOf(path)
    if (language) languages.add(language)
  }
  return languages
}
