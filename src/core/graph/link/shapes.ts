// What keeps V8 from compiling the evaluator anew for every link: a linker that is asked nothing. Compiled code is
// discarded when the last object of a shape that it was compiled for is gone, as they all are between two links.

import { extractFacts } from '../../languages/extract.ts'
import type { LinkLanguage } from '../../languages/language.ts'
import { type Linker, newLinker } from './linker.ts'
import { buildProgram } from './program/program.ts'

let kept: Linker | undefined

/** Makes sure that, from now on, this thread holds a linker: that of a project of one empty file. */
export function keepShapes(language: LinkLanguage): void {
  if (kept) return
  const path = `empty${language.extensions[0]!}`
  const facts = extractFacts(language, path, '')
  const files = [{ path, lines: 1, facts }]
  const languages = new Map([[language.id, language]])
  kept = newLinker(buildProgram({ project: '', files, languages, manifests: new Map() }))
}
