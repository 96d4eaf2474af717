// The intent of a question: a description of code ("Returns the parts of a path") looks for the code that does it, a
// request for a change ("fix: paths with dots", an issue) for code that was and will be changed, on which a project's
// past is evidence.

import { isCodeLike } from './mentions.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/**
 * First words of descriptions that are rare in headlines of changes: counted in doc comments and commits of 208
 * projects.
 */
const OPENS_DESCRIPTION = words(
  'a acquire all an append apply are assert assign asynchronously atomically attempt begin bind build calculate ' +
    'call callback called can cancel check compare compile compute concatenate configure connect construct ' +
    'constructor consume convenience convert create decode decorate define deserialize destroy determine dispatch ' +
    'display divide does drain draw emulate encode encrypt enqueue enter equivalent estimate evaluate evict execute ' +
    'expect factory false fetch fill find fold for format freeze from function gather generate get given helper how ' +
    'if indicate infer initialize insert inspect instantiate internal invoke invoked is it iterate join like list ' +
    'load look map merge method mount multiply note number obtain open override pad parse perform pop populate ' +
    'prepare process produce push read rebuild receive recompute recursively register reload render reset resize ' +
    'resume retrieve return round safely same save scan select send serialize set shift should similar solve ' +
    'specify suggest take test the this to tokenize transform traverse true unpack used utility verify visit wait ' +
    'walk we what when where whether which who will wrap write yield',
)
/** First words of headlines of changes. */
const OPENS_CHANGE = words(
  'add added adding allow also always avoid better bug bump bumped cache change changed clarify clean correct ' +
    'correctly deprecate detect disable disallow do doc docs don drop enable enhance ensure export expose feat ' +
    'feature fix fixed fixes fixing handle ignore implement improve improved improves include increase introduce ' +
    'keep let limit made make migrate more move moved no normalize now only optimize pass polish preserve prevent ' +
    'properly raise reduce refactor refactored reject remove removed rename renamed replace replaced report ' +
    'resolved respect restore revert simplify skip stop support supports switch throw treat unify update updated ' +
    'upgrade use warn',
)
/** A verb of the third person: `wraps a handler`. */
const THIRD_PERSON = /(?:[^su]|[aeo])s$/
/** A verb with its object, as in descriptions of code: `start a goroutine`. */
const VERB_AND_ARTICLE = /^\W*[a-z]+(?<!ed|ing) (?:the|an?|all|whether|given|each)\b/i
/** The kind or the scope of a change: `fix(router): …`, `docs: …`. */
const KIND_OF_CHANGE = /^[\w-]+(?:\([^)]*\))?!?: /

/** Where a second sentence begins. */
const NEXT_SENTENCE = /[.!?] +[A-Z]/
/** A description is one sentence on one line, and not longer. */
const DESCRIPTION_CHARS_MAX = 300

/** Whether a question describes code, rather than a problem or a change. */
export function describesCode(question: string): boolean {
  const text = question.trim()
  if (text.length > DESCRIPTION_CHARS_MAX || text.includes('\n') || NEXT_SENTENCE.test(text)) return false
  const first = firstWord(text)
  if (OPENS_CHANGE.has(first) || KIND_OF_CHANGE.test(text)) return false
  return OPENS_DESCRIPTION.has(first) || THIRD_PERSON.test(first) || VERB_AND_ARTICLE.test(text)
}

/**
 * The target of a question: the place that a description fits, all code about a subject, or the code that a change
 * concerns.
 */
export type Intent = 'description' | 'subject' | 'change'

const INTERROGATIVE = /^\W*(?:how|where|what|which|why|who)\b/i
/** Words of sentences, which names of subjects (`connection pooling`, `cookie handling`) lack. */
const IN_SENTENCES =
  /\b(?:an?|the|this|that|these|its?|their|given|each|every|whether|is|are|was|were|be|been|will|must|can|should|may|does|has|used|version|shorthand)\b|^\W*\(|^\W*\w+ly\b/i
/** Verbs that both begin with, too often for either list; those that are nouns as often are left out. */
const OPENS_SENTENCE = words(
  'accept adjust allocate assert attach await capture clear close collect combine complete copy deeply defer ' +
    'delete derive detach discard dispose emit enforce enumerate escape exit expand extend extract finalize flatten ' +
    'flush force guess hide hold identify inject keep kill launch mark measure merge modify mutate notify pick ' +
    'print propagate provide put quote raise refresh release reorder resolve restart retry reuse rewind run scale ' +
    'show shuffle skip sleep sort split start stop strip swap synchronize teach tell terminate toggle translate ' +
    'trigger trim truncate try turn underline unescape unlock unwrap validate',
)

/** The intent of a question. */
export function intentOf(question: string): Intent {
  const text = question.trim()
  if (text.length > DESCRIPTION_CHARS_MAX || text.includes('\n') || NEXT_SENTENCE.test(text)) return 'change'
  const first = firstWord(text)
  if (INTERROGATIVE.test(text) || !/\s/.test(text)) return 'subject'
  if (first.endsWith('ing') && !OPENS_CHANGE.has(first)) return 'subject'
  const isSentence = OPENS_CHANGE.has(first) || IN_SENTENCES.test(text) || KIND_OF_CHANGE.test(text)
  if (!isSentence && opensWithIdentifier(text)) return 'subject'
  if (describesCode(text)) return 'description'
  return isSentence || OPENS_SENTENCE.has(first) ? 'change' : 'subject'
}

const FIRST_IDENTIFIER = /^\W*((?:[\w$]+(?:\.|::|#|->))*)([\w$]+)/

/** `format_to and other adapters`, `res.send encoding`: an identifier is no verb, though it begins or ends like one. */
function opensWithIdentifier(text: string): boolean {
  const [, owner = '', name = ''] = FIRST_IDENTIFIER.exec(text) ?? []
  return owner !== '' || isCodeLike(name)
}

const firstWord = (text: string): string => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? ''

/** The kinds of files that a question asks for besides code. */
export type Wanted = {
  tests: boolean
  /** Documentation, configuration, or how something is done with the project as a whole. */
  prose: boolean
  /** The name of a setting, or the place that reads it. */
  settings: boolean
  /** The question asks for tests alone, neither for code nor for a change. */
  onlyTests: boolean
  onlyProse: boolean
  /** Code that is deprecated, or what became of it. */
  deprecated: boolean
}

/** The files that the first sentence of a question asks for: `add tests` in a later one asks for none. */
export function wantedBy(question: string): Wanted {
  const opening = OPENING.exec(question.trim())?.[0] ?? ''
  const isChange = OPENS_CHANGE.has(firstWord(opening)) && !NAMES_DOCUMENTS.test(opening)
  const onlyTests = ONLY_TESTS.test(opening)
  const own = isChange || KIND_OF_CHANGE.test(opening) ? opening.replace(ALONG, '') : opening
  const tests = onlyTests || TESTS.test(own.replace(IN_A_TEST, ''))
  const onlyProse = !isChange && asksDocuments(opening)
  const settings = !isChange && SETTINGS.test(opening)
  const chores = !isChange && (CHORES.test(opening) || HOW_TO.test(opening))
  const prose = onlyProse || settings || chores || PROSE.test(opening)
  return { tests, prose, settings, onlyTests, onlyProse, deprecated: DEPRECATED.test(question) }
}

const asksDocuments = (opening: string): boolean =>
  ONLY_DOCUMENTS.test(opening) || (ENDS_IN_DOCUMENTS.test(opening) && !describesCode(opening))

const OPENING = /^[\s\S]{0,200}?(?=[.;!?]\s|\n|\s[-*]\s|$)/
const DEPRECATED = /\b(?:deprecat|obsolete|legacy|backwards?[- ]compat)/i
const TESTS = /\b(unit |integration )?tests?\b(?! (case|run|fail))|\bspecs?\b|\bfixtures?\b|\btest suite\b/i
/** `run a command in a test` asks for a means to tests of one's own. */
const IN_A_TEST = /\b(?:in|inside|within|from|during) (?:an?|my|your|our) (?:unit |integration )?tests?\b/gi
/** `Fix the range of a date, add tests` asks for the code of a change, which its tests only follow. */
const ALONG =
  /(?<=\w)(?:,|\s+(?:and|&|\+|with|plus|including|\*))\s+(?:(?:and|with|add(?:ed|s|ing)?|updat(?:e|ed|ing)|fix|improve|write|also|more|some|new|its|their|the|an?|extra|additional|further|corresponding|related|relevant|unit|regression|integration)\s+)*(?:tests?|test cases?|test suite|specs?)\b/gi
/** Tests, as a thing and no doing (`Tests whether …`), are the first that is spoken of. */
const ONLY_TESTS =
  /^\W*(?:(?:which|what|find|show|me|where|are|is|there|the|a|any|all) )*(?:tests?|specs?) (?:for|of|about|that|which|cover|covering)\b|^\W*(?:\w+ ){0,3}(?:unit|integration|regression|e2e) tests?\b|\b(?:is|are) (?:\w+ ){1,5}tested\b/i
/** Questions for documents, except where these are `generated`, or for the code of their `generation`. */
const ONLY_DOCUMENTS =
  /^\W*(?:(?:which|what|find|show|me|where|are|is|there|the|an?|any|all) )*(?:(?:documentation|docs|readme|changelog)\b(?! (?:is |are )?(?:\w+(?:ed|en|lt)|(?:generat|render|pars|extract|build|comment|string)\w*)\b)|(?:guides?|tutorials?|manual|handbook) (?:for|of|on|about|to)\b)/i
/** The same at the end of a few words, none of which joins others: `thread safety documentation`. */
const ENDS_IN_DOCUMENTS =
  /^\W*(?:(?!in |from |to |of |for |the |an? )\w+ ){1,4}(?:documentation|docs|guide|tutorial|readme|changelog)\W*$/i
/** `docs: …` is the kind of a change. */
const NAMES_DOCUMENTS = /^\W*docs (?:about|for|of|on|that)\b/i
const PROSE = /\b(?:readme|documentation|docs?|changelog|config(?:uration)? files?|licen[cs]e)\b/i
const SETTINGS =
  /^\W*(?:which|what|where)\b.* (?:settings?|options?|flags?|env(?:ironment)? var(?:iable)?s?|config(?:uration)? (?:keys?|values?|parameters?))\b|^\W*(?:(?:the|an?|config(?:uration)?) )*(?:setting|option|flag|env(?:ironment)? variable) (?:to|that|which)\b/i
const CHORES = /\b(?:docker(?:file|[- ]compose| image)|makefile|github actions?|pipeline config)/i
const HOW_TO =
  /\bhow (?:to|do i|can i|do you|do we)\b.* (?:build|compile|install|run|configure|set ?up|deploy|contribute|release|upgrade|migrate|use|add|enable|disable)\b/i
