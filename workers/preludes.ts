// The preludes of the languages of a project, kept in the store like the facts of any file: lowering one takes longer
// than linking a small project, and the thread that links has all others wait for it.

import { extractorVersion } from '../src/clients/extractor.ts'
import type { Facts } from '../src/core/facts.ts'
import { decodeFacts, encodeFacts } from '../src/core/facts-bytes.ts'
import {
  isPreludeKnown,
  mainPreludePath,
  preludeFacts,
  preludeFiles,
  takePrelude,
} from '../src/core/graph/link/program/prelude.ts'
import { type LanguageFiles, languageOf } from '../src/core/languages/files.ts'
import { type Languages, languagesOf } from '../src/core/languages/registry.ts'
import { factKey, PRELUDE_HASH } from '../src/stores/facts.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from './stores.ts'

/** Stores the preludes of the languages of a walked tree that are not stored yet, that of a language in one write. */
export default async function storePreludes(task: { dir: string; project: string; generation: number }): Promise<void> {
  const stores = storesOf(task.dir)
  const tree = await stores.trees.get(task.project, task.generation)
  if (!tree) throw new Error('the walked tree is gone')
  for (const language of (await languagesOf(tree.paths)).values()) {
    if (await isStored(stores, [language])) continue
    const files = preludeFiles(language)
    await stores.facts.put(
      files.map((file) => ({ key: keyOf(language, file.path), bytes: encodeFacts(preludeFacts(language, file)) })),
    )
  }
}

/** Whether the preludes of the languages of these files are all stored. */
export function arePreludesStored(stores: Stores, paths: readonly string[]): Promise<boolean> {
  const languages = new Set<LanguageFiles>()
  for (const path of paths) {
    const language = languageOf(path)
    if (language) languages.add(language)
  }
  return isStored(stores, [...languages])
}

/** Takes the stored preludes of these languages into this thread; what is not stored is left out. */
export async function takePreludes({ facts }: Stores, languages: Languages): Promise<void> {
  for (const language of languages.values()) {
    if (isPreludeKnown(language)) continue
    const keys = preludeFiles(language).map(({ path }) => keyOf(language, path))
    const stored: (Facts | undefined)[] = []
    await facts.each(keys, (bytes) => stored.push(bytes && decodeFacts(bytes)))
    if (stored.every((each) => each !== undefined)) takePrelude(language, stored)
  }
}

/** Whether the preludes of all these languages are stored: the main file of one tells of its others. */
const isStored = async ({ facts }: Stores, languages: readonly LanguageFiles[]): Promise<boolean> =>
  (await facts.has(languages.map((language) => keyOf(language, mainPreludePath(language))))).every(Boolean)

/** The key of the facts of a file of a prelude. */
const keyOf = ({ id }: LanguageFiles, path: string): string => factKey(PRELUDE_HASH, id, extractorVersion(), path)
