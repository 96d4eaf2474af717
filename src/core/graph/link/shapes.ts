// Keeps V8 from compiling the evaluator anew for every link, by holding a linker that is asked nothing. Compiled code
// is discarded with the last object of a shape that it was compiled for, and all of them are gone between two links.

import { extractFacts } from '../../languages/extract.ts'
import type { LinkLanguage } from '../../languages/language.ts'
import { type Linker, newLinker } from './linker.ts'
import { buildProgram } from './program/program.ts'

let kept: Linker | undefined

/** Makes this thread hold the linker of a project of one empty file from now on. */
export function keepShapes(language: LinkLanguage): void {
  if (kept) return
  const path = `empty${language.extensions[0]!}`
  const facts = extractFacts(language, path, '')
  const files = [{ path, lines: 1, facts }]
  const languages = new Map([[language.id, language]])
  kept = newLinker(buildProgram({ project: '', files, languages, manifests: new Map() }))
}
