// The languages that are read, and which of them a path is of.

import { append } from '../multimap.ts'
import { c, cpp } from './c/index.ts'
import { csharp } from './csharp/index.ts'
import { go } from './go/index.ts'
import { java } from './java/index.ts'
import type { Language } from './language.ts'
import { php } from './php/index.ts'
import { python } from './python/index.ts'
import { ruby } from './ruby/index.ts'
import { rust } from './rust/index.ts'
import { javascript, typescript } from './typescript/index.ts'

/** Every language the service reads. To add one: its folder, and a line here. */
export const languages: readonly Language[] = [
  typescript,
  javascript,
  python,
  go,
  ruby,
  php,
  java,
  csharp,
  rust,
  c,
  cpp,
]

const byExtension = new Map<string, Language>()
const byFilename = new Map<string, Language>()
for (const language of languages) {
  for (const extension of language.extensions) byExtension.set(extension, language)
  for (const name of language.filenames ?? []) byFilename.set(name, language)
}

const manifestReaders = new Map<string, Language[]>()
for (const language of languages) for (const name of language.manifests) append(manifestReaders, name, language)

/** The languages that read a path as one of their configuration files. */
export function readersOf(path: string): readonly Language[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const named = manifestReaders.get(name) ?? []
  const dot = name.lastIndexOf('.')
  if (dot < 0) return named
  const first = name.indexOf('.')
  const byPattern = first < dot ? manifestReaders.get(`${name.slice(0, first)}.*${name.slice(dot)}`) : undefined
  const byExtension = manifestReaders.get(`*${name.slice(dot)}`)
  return byPattern || byExtension ? [...named, ...(byPattern ?? []), ...(byExtension ?? [])] : named
}

/** Whether a path is one of the configuration files that some language reads. */
export const isManifest = (path: string): boolean => readersOf(path).length > 0

/** The language of a repo-relative path, by file name, then by extension. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot).toLowerCase() : '' // a file called `.py` has none
  return byFilename.get(name) ?? byExtension.get(extension)
}

/** The language of a file with this text: that of its path, unless the text says that it is something else. */
export function languageOfText(path: string, text: string): Language | undefined {
  const language = languageOf(path)
  return language?.isOther?.(text) ? undefined : language
}
