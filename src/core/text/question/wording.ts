// A question as the project would put it that is asked.

import type { SearchIndex } from '../index/search-index.ts'
import { withAcronyms } from './acronyms.ts'
import { type Names, respelt } from './spelling.ts'

/** The question with its identifiers respelt, and with the acronyms that it spells out. */
export const wordedFor = (index: SearchIndex, names: () => Names, question: string): string =>
  withAcronyms(index, respelt(index, names, question))
