// Some models think aloud between <think> tags at the head of an answer. That is not the answer.

const OPEN = '<think>'
const CLOSE = '</think>'

/** The answer without the thoughts at its head. */
export function withoutThoughts(text: string): string {
  const filter = thoughtFilter()
  return filter.push(text) + filter.end()
}

/**
 * The same for an answer that is whole, where the opening tag may be missing: with some models it is the end of the
 * prompt. The closing one stands on a line of its own then, as it can't in JSON.
 */
export function withoutLeadingThoughts(text: string): string {
  const end = /^[ \t]*<\/think>[ \t]*\r?$/m.exec(text)
  return withoutThoughts(end === null || text.includes(OPEN) ? text : text.slice(end.index + end[0].length).trimStart())
}

/** The same for an answer that comes in pieces; `end` gives back what was held to see whether it opens a thought. */
export function thoughtFilter(): { push: (text: string) => string; end: () => string } {
  let state: 'head' | 'thought' | 'gap' | 'answer' = 'head'
  let blank = '' // before anything else came
  let held = ''
  /** Blank lines between the thoughts and the answer belong to neither. */
  function afterGap(text: string): string {
    const rest = text.trimStart()
    state = rest === '' ? 'gap' : 'answer'
    return rest
  }
  return {
    push(text) {
      if (state === 'answer') return text
      if (state === 'gap') return afterGap(text)
      if (state === 'head') {
        if (held === '') {
          const rest = text.trimStart()
          blank += text.slice(0, text.length - rest.length)
          held = rest
        } else held += text
        if (held.length < OPEN.length && OPEN.startsWith(held)) return ''
        if (!held.startsWith(OPEN)) {
          state = 'answer'
          return blank + held
        }
        state = 'thought'
      } else held += text
      const end = held.indexOf(CLOSE)
      if (end !== -1) return afterGap(held.slice(end + CLOSE.length))
      held = held.slice(1 - CLOSE.length) // it may end in the middle of the tag
      return ''
    },
    end: () => (state === 'head' ? blank + held : ''),
  }
}
