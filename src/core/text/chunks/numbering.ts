// Line numbers for the text of a chunk: a model that is to cite lines must not have to count them.

/** A chunk's text as it is shown; `placed` is false where its lines are no longer where they were. */
export type NumberedText = { text: string; placed: boolean }

/** The mark for omitted lines in a chunk's text. */
const LEFT_OUT = '…'

/**
 * Puts the number of its line before each line of a chunk of the lines `start` to `end` of `file` (1-based). Lines are
 * matched from the last one upwards, since a chunk may leave lines out (the bodies of a class's methods) and begin with a doc
 * comment above it. Where the file says something else now the text comes back as it is.
 */
export function numberedChunk(
  text: string,
  start: number,
  end: number,
  file: readonly string[] | undefined,
): NumberedText {
  const lines = text.split('\n')
  const numbers = file && matchUpwards(lines, start, end, file)
  if (!numbers) return { text, placed: false }
  const width = String(end).length
  const shown = lines.map((line, index) => {
    const number = numbers[index]
    return `${(number === undefined ? '' : String(number)).padStart(width)} ${line}`.trimEnd()
  })
  return { text: shown.join('\n'), placed: true }
}

function matchUpwards(
  lines: readonly string[],
  start: number,
  end: number,
  file: readonly string[],
): number[] | undefined {
  const numbers: number[] = []
  let below = Math.min(end, file.length) + 1
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    let at = below - 1
    if (line.trim() === LEFT_OUT && file[at - 1] !== line) continue
    while (at >= 1 && !isLine(file[at - 1]!, line)) at--
    if (at < 1) {
      if (line.trim() === '') continue
      return undefined
    }
    numbers[index] = at
    below = at
  }
  // Only a doc comment may stand above the chunk's lines: elsewhere the same text is there by chance.
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last === -1 || numbers[last]! < start ? undefined : numbers
}

/** Very long lines are cut in chunks. */
const CUT_CHARS = 2_000

const isLine = (whole: string, shown: string): boolean =>
  whole === shown || (shown.length >= CUT_CHARS && whole.startsWith(shown))
