// From documentation and commit messages to questions: the first sentence of a doc comment, or a commit's subject,
// cleaned of mark-up, paths and the very name it describes. Null when what is left is no question anyone would ask.

const STOP = new Set(
  'a an the of to in on for and or is are be as by with from this that it its if when which returns return get gets set sets given into at not'.split(
    ' ',
  ),
)
const NO_SENTENCE = /^(@|:param|todo|fixme|deprecated|see |\{@inherit|copyright|license|eslint|<|-{3}|={3}|>>>|#)/i
const SECTION =
  /\n\s*\n|\n\s*[@#]|\n\s*:(?:param|return|rtype|raise|type|arg|keyword|ivar|cvar|var|yield)|\n\s*(Args|Parameters|Returns?|Raises|Example[s]?|Note)\s*:?\s*\n|\n\s*[-*]\s|\n\s*```|<p>|<pre>|<ul>|<h\d>/i

/**
 * The first sentence of a doc comment without the name of what it
 * documents, 5 to 45 words that say something new; or null.
 */
export function questionOf(doc: string, name: string, group: string): string | null {
  const text = doc.replace(/\r/g, '').trim()
  if (NO_SENTENCE.test(text) || /@(deprecated|inheritdoc|hidden|internal\b.*only)/i.test(text.slice(0, 200)))
    return null
  let sentence = plain(text.split(SECTION)[0]!)
  const ended = /^(.*?[a-z0-9)\]'"])[.!?](\s+[A-Z(]|\s*$)/.exec(sentence)
  if (ended) sentence = ended[1]!
  if (group === 'go') {
    const [first = '', ...rest] = sentence.split(' ')
    if (first.replace(/[().]/g, '') === name || first.endsWith(`.${name}`)) sentence = rest.join(' ')
  }
  sentence = withoutName(sentence, name)
  const words = sentence.match(/[A-Za-z][A-Za-z0-9_']*/g) ?? []
  if (words.length < 5 || words.length > 45 || sentence.length > 320) return null
  if ((sentence.match(/[^\x20-\x7e]/g) ?? []).length > 3 || (sentence.match(/[{}<>=;|$\\]/g) ?? []).length > 3)
    return null
  return saysMoreThan(name, words) ? sentence : null
}

/** Doc text without mark-up of Javadoc, reStructuredText, Markdown and rustdoc, on one line. */
export function plain(text: string): string {
  return text
    .replace(/\{@(?:link|linkplain|code|literal)\s+([^}]*)\}/g, (_, inner: string) => inner.replace(/[#.()]/g, ' '))
    .replace(/:[a-z:]+:`~?([^`]*)`/g, '$1')
    .replace(/\[`?([^\]`]*)`?\](\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[`*]+/g, '')
    .replace(/https?:\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutName(sentence: string, name: string): string {
  const exact = new RegExp(`(^|[^\\w])${name.replace(/[^\w]/g, '\\$&')}(\\(\\))?(?=[^\\w]|$)`, 'g')
  return sentence
    .replace(exact, (found, before: string) => (/[A-Z_]/.test(name.slice(1)) ? before : found))
    .replace(/\s+/g, ' ')
    .trim()
}

function saysMoreThan(name: string, words: readonly string[]): boolean {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 2)
  const content = words.map((word) => word.toLowerCase()).filter((word) => word.length > 2 && !STOP.has(word))
  const novel = new Set(
    content.filter(
      (word) =>
        !parts.some(
          (part) => word.startsWith(part.slice(0, Math.max(4, part.length - 2))) || part.startsWith(word.slice(0, 4)),
        ),
    ),
  )
  return content.length >= 3 && novel.size >= 2
}

const NO_SUBJECT =
  /^(merge|revert|bump|release|v?\d|docs?|typo|lint|style|ci\b|build|test|format|update dep|upgrade|prepare|chore)|typo|javadoc|docstring|copyright|clippy|lint|spelling|changelog|deprecat/i

/** Lines of a commit's message that are for machines and lawyers. */
const TRAILER =
  /^\s*([A-Z][A-Za-z-]+-by:|Change-Id:|PiperOrigin|PR[- ]?URL|Closes?:? |Fixes:? |Refs?:? |See:? |cc:? |\(?cherry|git-svn|\[?skip )/i
const BODY_CHARS_MAX = 400

/**
 * A commit's subject and the prose of its message, without issue numbers, prefixes, trailers
 * and paths; null for merges, releases, chores and subjects of fewer than four words.
 */
export function messageOf(subject: string, body: string): string | null {
  const said = body
    .split('\n')
    .filter((line) => !TRAILER.test(line))
    .join('\n')
    .split(/\n```|\n\s*\n\s*\n|\nSigned-off|\n-{3}/)[0]!
  const first = cleaned(subject)
  if (NO_SUBJECT.test(first) || (first.match(/[A-Za-z]{2,}/g) ?? []).length < 4) return null
  return `${first} ${cleaned(said).slice(0, BODY_CHARS_MAX)}`.trim().slice(0, 250 + BODY_CHARS_MAX)
}

const cleaned = (text: string): string =>
  text
    .replace(/https?:\S+/g, ' ')
    .replace(/\(?#\d+\)?/g, ' ')
    .replace(/^[a-z]+(\([^)]*\))?!?:\s*/, '')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^[A-Z]+-\d+:?\s*/, '')
    .replace(/[\w./-]+\/[\w./-]+:?/g, ' ')
    .replace(/\b[0-9a-f]{7,40}\b/g, ' ')
    .replace(/`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
