// Lines of a person at the terminal, each answered before the next; Ctrl-C and Ctrl-D end an answer or the dialogue.

import { createInterface } from 'node:readline/promises'

type Dialogue = {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream
  prompt: string
  /** Ends the dialogue, and the answer that is coming. */
  signal: AbortSignal
  /** Answers a line; false ends the dialogue. `stop` aborts when the person no longer wants this answer. */
  answer: (line: string, stop: AbortSignal) => Promise<boolean>
}

/** Ctrl-C ends the answer that is coming, and where none is, the dialogue; Ctrl-D ends the dialogue after the answer. */
export async function dialogue({ input, output, prompt, signal, answer }: Dialogue): Promise<void> {
  const reader = createInterface({ input, output, prompt, signal })
  let isOpen = true
  let answering: AbortController | undefined
  reader.on('close', () => {
    isOpen = false
  })
  reader.on('SIGINT', () => (answering === undefined ? reader.close() : answering.abort()))
  try {
    reader.prompt()
    for await (const line of reader) {
      answering = new AbortController()
      const goesOn = await answer(line.trim(), AbortSignal.any([signal, answering.signal]))
      answering = undefined
      if (!goesOn) break
      // On a reader that was closed a prompt would wait for lines that nobody reads.
      if (isOpen) reader.prompt()
    }
  } finally {
    reader.close()
  }
}
