// Some models think aloud between <think> tags at the head of an answer. That is not the answer.

const OPEN = '<think>'
const CLOSE = '</think>'

/** The answer without the thoughts at its head. */
export function withoutThoughts(text: string): string {
  const filter = thoughtFilter()
  return filter.push(text) + filter.end()
}

/** The same for an answer that comes in pieces; `end` gives back what was held to see whether it opens a thought. */
export function thoughtFilter(): { push: (text: string) => string; end: () => string } {
  let state: 'head' | 'thought' | 'gap' | 'answer' = 'head'
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
      held += text
      if (state === 'head') {
        const head = held.trimStart()
        if (OPEN.startsWith(head.slice(0, OPEN.length)) && head.length < OPEN.length) return ''
        if (!head.startsWith(OPEN)) {
          state = 'answer'
          return held
        }
        state = 'thought'
      }
      const end = held.indexOf(CLOSE)
      if (end === -1) return ''
      return afterGap(held.slice(end + CLOSE.length))
    },
    end: () => (state === 'head' ? held : ''),
  }
}
