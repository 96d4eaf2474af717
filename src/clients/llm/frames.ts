// A byte stream as JSON frames: server-sent events or one JSON document a line.

/** Characters of one line; more than any answer holds. */
const FRAME_CHARS_MAX = 4 * 1024 * 1024

/** A frame that is not JSON. */
export type Unreadable = { unreadable: string }

/**
 * The frames of a body, as they arrive. A line of a stream that is not JSON comes out as
 * `Unreadable`; what is left at the end without its line end counts only when it is whole.
 */
export async function* readFrames(
  body: AsyncIterable<Uint8Array>,
  format: 'sse' | 'ndjson',
): AsyncGenerator<unknown, void, undefined> {
  const toFrame = format === 'sse' ? sseLines() : parseLine
  const decoder = new TextDecoder()
  let rest = ''
  let held = '' // a line end that may be the first half of one
  for await (const bytes of body) {
    const text = held + decoder.decode(bytes, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    // What came before is not looked at again: a line may come in a hundred thousand pieces.
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    const last = lines.pop()!
    for (const line of lines) {
      yield* toFrame(rest + line)
      rest = ''
    }
    rest += last
    if (rest.length > FRAME_CHARS_MAX) {
      yield { unreadable: rest.slice(0, 100) } satisfies Unreadable
      return
    }
  }
  rest += held + decoder.decode()
  for (const frame of [...toFrame(rest), ...(format === 'sse' ? toFrame('') : [])]) {
    if (!isUnreadable(frame)) yield frame
  }
}

/** Whether a frame of a stream is text that could not be parsed. */
export const isUnreadable = (frame: unknown): frame is Unreadable =>
  typeof frame === 'object' && frame !== null && typeof (frame as Partial<Unreadable>).unreadable === 'string'

function parseLine(line: string): unknown[] {
  return line.trim() === '' ? [] : [parse(line)]
}

/** Events by the WHATWG rules, as far as providers use them: `data` lines joined, the rest ignored. */
function sseLines(): (line: string) => unknown[] {
  let data: string[] = []
  return (line) => {
    if (line === '') {
      const text = data.join('\n')
      data = []
      return text === '' || text.trim() === '[DONE]' ? [] : [parse(text)]
    }
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    else if (!/^(?:[a-z-]*:|event|id|retry|data$|\ufeff)/.test(line))
      return [{ unreadable: line.slice(0, 100) } satisfies Unreadable]
    return []
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: text.slice(0, 100) } satisfies Unreadable
  }
}
