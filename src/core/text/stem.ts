// A light English stemmer after M. F. Porter, "An algorithm for suffix stripping" (1980): plural, -ing, -ed, and the
// suffixes that turn verbs of code into nouns and back (serializer, serialization, serialize). It is deliberately
// shallow: wrong merges happen on both sides, in the question and in the code.

const SUFFIXES: readonly (readonly [suffix: string, replacement: string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ation', 'ate'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['ness', ''],
  ['ment', ''],
  ['able', ''],
  ['ible', ''],
  ['ally', 'al'],
  ['ion', ''],
  ['er', ''],
  ['or', ''],
  ['ly', ''],
]

/** The stem of a lower-case word; words under four letters are their own. */
export function stem(word: string): string {
  if (word.length < 4) return word
  let w = withoutPlural(word)
  const root = withoutParticiple(w)
  if (root !== w) w = /(at|bl|iz)$/.test(root) ? `${root}e` : /([^aeiouylsz])\1$/.test(root) ? root.slice(0, -1) : root
  for (const [suffix, replacement] of SUFFIXES) {
    if (w.endsWith(suffix) && w.length - suffix.length > 2) {
      w = w.slice(0, -suffix.length) + replacement
      break
    }
  }
  if (w.length > 4 && w.endsWith('e')) w = w.slice(0, -1)
  if (w.length > 3 && w.endsWith('y')) w = `${w.slice(0, -1)}i`
  return w
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

function withoutParticiple(word: string): string {
  if (word.endsWith('ing') && word.length > 5 && /[aeiouy].*ing$/.test(word)) return word.slice(0, -3)
  if (word.endsWith('ed') && word.length > 4 && /[aeiouy].*ed$/.test(word)) return word.slice(0, -2)
  return word
}
