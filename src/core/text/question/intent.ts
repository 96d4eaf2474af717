// What a question wants: a description of code ("Returns the parts of a path") asks for what does it, a request for a
// change ("fix: paths with dots", an issue) for what was and will be changed, of which a project's past knows.

/** What descriptions begin with and headlines of changes do not. */
const OPENS_DESCRIPTION =
  /^\W*(?:return|create|get|set|check|convert|compute|calculate|generate|determine|retrieve|construct|build|parse|read|write|given|whether|the|an?|this|is|are|does|where|what|which|how|who|helper|utility|true|false|if)\b/i
/** A verb of the third person: `Wraps a handler`. */
const THIRD_PERSON = /^\W*[a-z]+(?:[^su]|[aeo])s\b/i
/** What code does to what it is given: `start a goroutine`. */
const VERB_AND_ARTICLE = /^\W*[a-z]+(?<!ed|ing) (?:the|an?|all|whether|given|each)\b/i
/** What headlines of changes begin with. */
const OPENS_CHANGE =
  /^\W*(?:(?:fix|add|remove|update|improve|change|allow|support|use|make|move|replace|rename|revert|test|doc|feature|enable|disable|introduce|implement|drop|refactor|clean)(?:e?s)?|made|avoid|ensure|handle|don|do|let|feat|bump|ignore|simplify|reduce|expose|skip|prevent|correct|also|now|only|no)\b/i

/** A description is one line, and not longer. */
const DESCRIPTION_CHARS_MAX = 300

/** Whether a question describes code, rather than a problem or a change. */
export function describesCode(question: string): boolean {
  const text = question.trim()
  if (text.length > DESCRIPTION_CHARS_MAX || text.includes('\n')) return false
  if (OPENS_CHANGE.test(text)) return false
  return OPENS_DESCRIPTION.test(text) || THIRD_PERSON.test(text) || VERB_AND_ARTICLE.test(text)
}

/** What a question is about beside code. */
export type Wanted = {
  tests: boolean
  /** Documentation, configuration, or how something is done with the project as a whole. */
  prose: boolean
  /** What a setting is called, or where it is read. */
  settings: boolean
  /** Whether code is not what is asked for, nor a change. */
  onlyTests: boolean
  onlyProse: boolean
}

/** What the first sentence of a question asks for: `add tests` in a later one asks for none. */
export function wantedBy(question: string): Wanted {
  const opening = OPENING.exec(question.trim())?.[0] ?? ''
  const isChange = OPENS_CHANGE.test(opening) && !NAMES_DOCUMENTS.test(opening)
  const onlyTests = ONLY_TESTS.test(opening)
  const tests = onlyTests || TESTS.test(opening)
  const onlyProse = !isChange && asksDocuments(opening)
  const settings = !isChange && SETTINGS.test(opening)
  const chores = !isChange && (CHORES.test(opening) || HOW_TO.test(opening))
  return { tests, prose: onlyProse || settings || chores || PROSE.test(opening), settings, onlyTests, onlyProse }
}

const asksDocuments = (opening: string): boolean =>
  ONLY_DOCUMENTS.test(opening) || (ENDS_IN_DOCUMENTS.test(opening) && !describesCode(opening))

const OPENING = /^[\s\S]{0,200}?(?=[.;!?]\s|\n|\s[-*]\s|$)/
const TESTS = /\b(unit |integration )?tests?\b(?! (case|run|fail))|\bspecs?\b|\bfixtures?\b|\btest suite\b/i
/** Tests, as a thing and no doing (`Tests whether …`), are the first that is spoken of. */
const ONLY_TESTS =
  /^\W*(?:(?:which|what|find|show|me|where|are|is|there|the|a|any|all) )*(?:tests?|specs?) (?:for|of|about|that|which|cover|covering)\b|^\W*(?:\w+ ){0,3}(?:unit|integration|regression|e2e) tests?\b|\b(?:is|are) (?:\w+ ){1,5}tested\b/i
/** Documents, as what is asked for: not where they are `generated`. */
const ONLY_DOCUMENTS =
  /^\W*(?:(?:which|what|find|show|me|where|are|is|there|the|an?|any|all) )*(?:(?:documentation|docs|readme|changelog)\b(?! (?:is |are )?\w+(?:ed|en|lt)\b)|(?:guides?|tutorials?|manual|handbook) (?:for|of|on|about|to)\b)/i
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
