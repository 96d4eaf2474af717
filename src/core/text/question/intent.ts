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
