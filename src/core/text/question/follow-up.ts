// Follow-up questions: the search query for a question that refers to earlier turns, and whether its words can be
// searched for at all.

/** Words that point at something said before. */
const POINTING =
  /\b(?:it|its|this|that|they|them|their|those|these|same|such|one|ones|former|latter|above|previous|earlier|else|instead)\b/i
const CONTINUING = /^\s*(?:and|but|so|or|then|also|why|what about|how about|what if|which one|where exactly)\b/i
/** A question of fewer words says too little alone; a longer one says enough, even with references to earlier turns. */
const ALONE_WORDS_MIN = 4
const POINTING_WORDS_MAX = 16
/** Questions before this one that are searched for with it. */
const QUESTIONS_MAX = 3

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

function leansOnOthers(question: string): boolean {
  const count = wordsOf(question).length
  return (
    count < ALONE_WORDS_MIN || (count < POINTING_WORDS_MAX && (CONTINUING.test(question) || POINTING.test(question)))
  )
}

/**
 * The search query for a question. A follow-up ("and who calls it?") is joined with the questions before it, back to
 * one that stands on its own. `earlier` are the questions of the conversation, oldest first.
 */
export function retrievalQuery(question: string, earlier: readonly string[]): string {
  const parts = [question]
  for (const before of earlier.toReversed()) {
    if (!leansOnOthers(parts.at(-1)!) || parts.length > QUESTIONS_MAX) break
    parts.push(before)
  }
  return parts.join('\n')
}

/** Words of which most English questions have one; none of them is a common word of another language. */
const ENGLISH =
  /\b(?:the|how|what|where|which|who|whose|why|when|does|did|are|this|these|those|there|with|from|its|should|could|would|have|has|not|and|or|if|used|uses|explain|show|find|describe|compare|difference|between|work|works|happens|calls)\b|^(?:is|can|do|list|give)\b/i
/** Small words of other languages of Latin script, none of them one of English or of code. */
const FOREIGN = new RegExp(
  `(?<!\\p{L})(?:${[
    'wie|wo|wer|warum|wann|welche[rsmn]?|wird|werden|ist|sind|der|das|eine[rsmn]?|nicht|und|oder|bei|nach|für|mit|von|auf|aus',
    'où|quel(?:le)?s?|qui|pourquoi|quand|est|sont|les|une|dans|pour|avec|que|quoi',
    'cómo|dónde|qué|quién|cuál|cuándo|los|las|una|del|para|entre|por',
    'onde|como|fica|quem|qual|quando|uma|não|pelo|pela|são',
    'dove|chi|quale|perché|gli|della|delle|nel|sono|che|viene',
    'hoe|waar|wat|waarom|wanneer|wordt|worden|het|een|naar|met|voor|niet',
    'jak|gdzie|jest|dlaczego|nasıl|nerede|neden|hur|varför|och|inte|hvor|hvordan|ikke',
  ].join('|')})(?!\\p{L})`,
  'giu',
)
const FOREIGN_WORDS_MIN = 2
/** Share of letters outside the Latin script from which a question is not English. */
const FOREIGN_LETTERS_MIN = 0.3

/**
 * Whether a question is not in English, the language that identifiers and comments are written in and that the built-in
 * index knows: by its script, or by having none of the words that English questions have and several (beside letters
 * that English lacks, one) that those of other languages have.
 */
export function isForeign(question: string): boolean {
  const spoken = question.replace(/`[^`]*`/g, ' ').trim()
  const letters = spoken.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 0 && others / letters.length >= FOREIGN_LETTERS_MIN) return true
  if (ENGLISH.test(spoken)) return false
  const isMarked = letters.some((letter) => letter > 'z')
  return (spoken.match(FOREIGN) ?? []).length >= (isMarked ? 1 : FOREIGN_WORDS_MIN)
}

/** Names of code in a text, which a translation must keep. They are found word by word, so that no text takes long. */
export function namesIn(text: string): string[] {
  const words = text.match(/[\w$]+(?:(?:->|[._:#/]+)[A-Za-z_$][\w$]*)*/g) ?? []
  return [...new Set(words.filter((word) => JOINED.test(word) || HUMPED.test(word) || ACRONYM.test(word)))]
}

const JOINED = /^[A-Za-z_$].*(?:->|[._:#/])[A-Za-z_$]/
const HUMPED = /[a-z\d][A-Z_]/
const ACRONYM = /^[A-Z]{2}/
