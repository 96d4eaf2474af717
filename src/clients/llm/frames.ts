// A byte stream as JSON frames: server-sent events or one JSON document a line.

/** Characters of one line, and of one event; more than any answer holds. */
const FRAME_CHARS_MAX = 4 * 1024 * 1024

/** A frame that is not JSON. */
export type Unreadable = { unreadable: string }

/** The frame of a line that ends a stream in OpenAI's format: `data: [DONE]`. */
export const STREAM_END = { streamEnd: true }

/**
 * The frames of a body, as they arrive. A line of a stream that is not JSON comes out as `Unreadable`; an unterminated
 * last line counts only when it is whole.
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
    // Earlier text is not scanned again: a line may come in a hundred thousand pieces.
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    const last = lines.pop()!
    for (const line of lines) {
      // Not `yield*`, which waits once for each line that holds no frame.
      for (const frame of toFrame(rest + line)) yield frame
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

/** An answer in one piece where a stream was asked for. */
export type WholeAnswer = { wholeAnswer: unknown }

/** Whether the server answered in one piece instead of in frames. */
export const isWholeAnswer = (frame: unknown): frame is WholeAnswer =>
  typeof frame === 'object' && frame !== null && 'wholeAnswer' in frame

/** Whether a frame of a stream is text that could not be parsed. */
export const isUnreadable = (frame: unknown): frame is Unreadable =>
  typeof frame === 'object' && frame !== null && typeof (frame as Partial<Unreadable>).unreadable === 'string'

function parseLine(line: string): unknown[] {
  return line.trim() === '' ? [] : [parse(line)]
}

/** Events by the WHATWG rules, as far as providers use them: `data` lines joined, the rest ignored. */
function sseLines(): (line: string) => unknown[] {
  let data: string[] = []
  let chars = 0
  let isError = false
  return (line) => {
    if (line === '') {
      const frames = framesOf(data).map((frame) => (isError ? asError(frame) : frame))
      data = []
      chars = 0
      isError = false
      return frames
    }
    if ((chars += line.length) > FRAME_CHARS_MAX) return [{ unreadable: line.slice(0, 100) } satisfies Unreadable]
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    else if (/^event: ?error$/.test(line)) isError = true
    else if (line.startsWith('error:'))
      return [asError(parse(line.slice('error:'.length)))] // as llama.cpp has it
    else if (!/^(?:[a-z-]*:|event|id|retry|data$|\ufeff)/.test(line))
      return [{ unreadable: line.slice(0, 100) } satisfies Unreadable]
    return []
  }
}

/** The data of one event; where no blank line stands between events, that of several. */
function framesOf(data: readonly string[]): unknown[] {
  const text = data.join('\n').trim()
  if (text === '') return []
  if (text === '[DONE]') return [STREAM_END]
  const frame = parse(text)
  return isUnreadable(frame) && data.length > 1 ? data.flatMap((line) => framesOf([line])) : [frame]
}

/** The data of an event called `error`, under the name that the formats have for one. */
const asError = (frame: unknown): unknown =>
  typeof frame === 'object' && frame !== null && !('error' in frame)
    ? { error: isUnreadable(frame) ? frame.unreadable : frame }
    : frame

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: text.slice(0, 100) } satisfies Unreadable
  }
}
