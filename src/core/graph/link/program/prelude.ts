// The preludes: stubs of each language's library, lowered from source to facts once per process.

import type { Facts } from '../../../facts.ts'
import { extractFacts } from '../../../languages/extract.ts'
import type { Language } from '../../../languages/language.ts'

/** The facts of a language's library, and of its named modules. */
export type Prelude = { main: Facts; modules: ReadonlyMap<string, Facts> }

const lowered = new Map<string, Prelude>()

/** The prelude of a language. Throws when it takes too long to parse. */
export function preludeOf(language: Language): Prelude {
  let prelude = lowered.get(language.id)
  if (!prelude) {
    const extension = language.preludeExtension ?? language.extensions[0]!
    const read = (name: string, source: string): Facts => {
      const facts = extractFacts(language, `${name}${extension}`, source)
      if (!facts) throw new Error(`the prelude of ${language.id} takes too long to parse`)
      return facts
    }
    prelude = {
      main: read('prelude', language.prelude),
      modules: new Map(Object.entries(language.preludeModules ?? {}).map(([name, text]) => [name, read(name, text)])),
    }
    lowered.set(language.id, prelude)
  }
  return prelude
}
