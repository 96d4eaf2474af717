// Files in memory as the linker takes them.

import type { LinkFile } from '../../src/core/graph/link/link.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { isManifest } from '../../src/core/languages/files.ts'
import { languageOfText } from './languages.ts'

/** A file of a link, with its facts where it is in a language. */
export function linkFileOf(path: string, text: string): LinkFile {
  const language = languageOfText(path, text)
  return { path, lines: text.split('\n').length, facts: language && extractFacts(language, path, text) }
}

/** The texts of the manifests among some files. */
export const manifestsIn = (texts: Iterable<readonly [path: string, text: string]>): Map<string, string> =>
  new Map([...texts].filter(([path]) => isManifest(path)))
