// The stored preludes of languages: which there are, and how a thread takes them.

import { extractorVersion } from '../clients/extractor.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import type { Facts } from '../core/facts.ts'
import { isPreludeKnown, mainPreludePath, preludeFiles, takePrelude } from '../core/graph/link/program/prelude.ts'
import { filesOfLanguages, type LanguageFiles } from '../core/languages/files.ts'
import type { Languages } from '../core/languages/linked.ts'
import { factKey, PRELUDE_HASH } from '../stores/facts.ts'
import type { Stores } from '../stores/open.ts'

/** Whether the preludes of the languages of these files are all stored. */
export function arePreludesStored(stores: Stores, paths: readonly string[]): Promise<boolean> {
  return isPreludeStored(stores, filesOfLanguages(paths))
}

/** Takes the stored preludes of these languages into this thread; missing ones are left out. */
export async function takePreludes({ facts }: Stores, languages: Languages): Promise<void> {
  for (const language of languages.values()) {
    if (isPreludeKnown(language)) continue
    const keys = preludeFiles(language).map(({ path }) => preludeKey(language, path))
    const stored: (Facts | undefined)[] = []
    await facts.each(keys, (bytes) => stored.push(bytes && decodeFacts(bytes)))
    if (stored.every((each) => each !== undefined)) takePrelude(language, stored)
  }
}

/** Whether the preludes of all these languages are stored: the main file of one tells of its others. */
export const isPreludeStored = async ({ facts }: Stores, languages: readonly LanguageFiles[]): Promise<boolean> =>
  (await facts.has(languages.map((language) => preludeKey(language, mainPreludePath(language))))).every(Boolean)

/** The key of the facts of a file of a prelude. */
export const preludeKey = ({ id }: LanguageFiles, path: string): string =>
  factKey(PRELUDE_HASH, id, extractorVersion(), path)
