// Some models think aloud between tags at the head of an answer. That is not the answer.

/** The tags of thoughts: those of most models, and of those that have their own. */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
]

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
  const end = leadingThoughtsEnd(text)
  return withoutThoughts(end === undefined ? text : text.slice(end).trimStart())
}

/** Whether an answer that is whole begins with thoughts that no tag opens. */
export const hasLeadingThoughts = (text: string): boolean => leadingThoughtsEnd(text) !== undefined

function leadingThoughtsEnd(text: string): number | undefined {
  const end = CLOSING_LINE.exec(text)
  return end === null || text.includes('<think>') ? undefined : end.index + end[0].length
}

const CLOSING_LINE = /^[ \t]*<\/think>[ \t]*\r?$/m

/** Takes an answer in pieces and returns each without thoughts; `end` returns the text held back. */
export type ThoughtFilter = { push: (text: string) => string; end: () => string }

/**
 * For an answer in pieces of a model that was seen to leave out the opening tag: all is held until the closing line has
 * come, or the answer is over.
 */
export function leadingThoughtFilter(): ThoughtFilter {
  let held: string[] = []
  let line = '' // the last one, as far as it has come
  let answer: ((text: string) => string) | undefined // once the thoughts are over
  return {
    push(text) {
      if (answer) return answer(text)
      held.push(text)
      line += text
      if (!text.includes('\n')) return ''
      const whole = line.slice(0, line.lastIndexOf('\n'))
      const end = CLOSING_LINE.exec(whole)
      if (end === null) {
        line = line.slice(whole.length + 1)
        return ''
      }
      held = []
      answer = afterGap()
      return answer(line.slice(end.index + end[0].length))
    },
    end: () => withoutLeadingThoughts(held.join('')),
  }
}

/** The same for an answer in pieces; `end` returns the text held back as a possible opening of a thought. */
export function thoughtFilter(): ThoughtFilter {
  let isHead = true
  let blank = '' // before anything else came
  let held = ''
  let close = '' // the mark that ends the current thought
  let answer: ((text: string) => string) | undefined // once it is known that no thought goes on
  return {
    push(text) {
      if (answer) return answer(text)
      if (isHead) {
        if (held === '') {
          const rest = text.trimStart()
          blank += text.slice(0, text.length - rest.length)
          held = rest
        } else held += text
        if (TAGS.some(([open]) => held.length < open.length && open.startsWith(held))) return ''
        isHead = false
        const tag = TAGS.find(([open]) => held.startsWith(open))
        if (tag === undefined) {
          answer = (more) => more
          return blank + held
        }
        close = tag[1]
      } else held += text
      const end = held.indexOf(close)
      if (end !== -1) {
        answer = afterGap()
        return answer(held.slice(end + close.length))
      }
      held = held.slice(1 - close.length) // it may end in the middle of the tag
      return ''
    },
    end: () => (isHead ? blank + held : ''),
  }
}

/** The text after thoughts, in pieces: the blank lines between them and the answer belong to neither. */
function afterGap(): (text: string) => string {
  let isOver = false
  return (text) => {
    if (isOver) return text
    const rest = text.trimStart()
    isOver = rest !== ''
    return rest
  }
}
