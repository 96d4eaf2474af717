// Events of a stream that is asked for by POST, which the browser's own EventSource cannot do.

import { send } from './client.ts'

/** One event: its name, and its data read as JSON. */
export type StreamEvent = { event: string; data: unknown }

/** The events of an answer as they come. Throws as `send` does, before the first of them. */
export async function* stream(address: string, body: unknown, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const response = await send('POST', address, body, signal)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const event = readBlock(block)
      if (event) yield event
    }
  }
}

/** A block of lines; undefined for a comment that keeps the connection open. */
function readBlock(block: string): StreamEvent | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return data.length === 0 ? undefined : { event, data: JSON.parse(data.join('\n')) }
}
