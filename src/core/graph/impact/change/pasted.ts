// Diffs as people paste them: with or without the lines by which git begins each file.

import { type FileDiff, readDiff } from '../../../review/diff.ts'

const HEADER = /^(diff --git|index|old mode|new mode|new file mode|deleted file mode|similarity index|rename|copy) /

/** The files of a unified diff, of git or of `diff -u`. */
export function readPasted(lines: Iterable<readonly string[]>): FileDiff[] {
  const reading = readDiff(withHeaders(lines))
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** Gives every file the line by which git begins it. */
function* withHeaders(blocks: Iterable<readonly string[]>): Generator<string[]> {
  let before = ''
  for (const block of blocks) {
    const lines: string[] = []
    for (const [at, given] of block.entries()) {
      const line = given.replace(/\r$/, '')
      const begins = line.startsWith('--- ') && (block[at + 1] ?? '+++ ').startsWith('+++ ') && !HEADER.test(before)
      if (begins) lines.push('diff --git a/? b/?')
      lines.push(line)
      before = line
    }
    yield lines
  }
}
