// Units of change: the input of one call to the model. A diff is cut so that each unit fits the model's budget, and
// every omission is named.

import { REVIEW_FILE_BYTES_MAX } from '../limits.ts'
import { compareText } from '../order.ts'
import { isSurelyGeneratedPath, saysSurelyGenerated } from '../text/places.ts'
import { estimateTokens } from '../text/prompts/estimate.ts'
import { diffSize, type FileDiff, type Hunk, hunkTokens } from './diff.ts'

/** Hunks that are reviewed together; `tokens` is their estimated size. */
export type Unit = { files: { file: FileDiff; hunks: Hunk[] }[]; tokens: number }

/** A file of a diff that is not reviewed, and why. */
export type Skipped = { path: string; reason: 'binary' | 'generated' | 'no content' | 'submodule' | 'too large' }

/** Why a file of a diff is not reviewed, or undefined when it is. */
export function skipReason(file: FileDiff): Skipped['reason'] | undefined {
  if (file.binary) return 'binary'
  if (file.hunks.some(({ lines }) => lines.length > 0 && lines.every((line) => SUBMODULE.test(line))))
    return 'submodule' // in any folder
  if (isSurelyGeneratedPath(file.path) || hasGeneratedMark(file)) return 'generated'
  if (sizeOf(file) > REVIEW_FILE_BYTES_MAX) return 'too large'
  if (file.hunks.length === 0) return 'no content' // a rename, a mode, an empty file
  return undefined
}

/** Characters in the lines of the hunks. */
const sizeOf = ({ hunks }: FileDiff): number =>
  hunks.reduce((sum, { lines }) => lines.reduce((chars, line) => chars + line.length + 1, sum), 0)

/** The line that git prints in place of the content of another repository. */
const SUBMODULE = /^[-+]Subproject commit [0-9a-f]{40,64}$/

/** Whether a generator's mark is among the first lines of the new side. */
function hasGeneratedMark(file: FileDiff): boolean {
  const head = file.hunks[0]
  if (!head || head.newStart > 5) return false
  return head.lines.slice(0, 10).some((line) => line[0] !== '-' && saysSurelyGenerated(line))
}

/**
 * Packs files into units of at most `tokensMax` tokens of diff: files of one folder together while they fit, a file
 * that does not fit cut between hunks, a hunk that does not fit cut between lines. It can pause after each file.
 */
export function* cutUnits(files: readonly FileDiff[], tokensMax: number): Generator<undefined, Unit[], undefined> {
  const units: Unit[] = []
  let unit: Unit = { files: [], tokens: 0 }
  const close = (): void => {
    if (unit.files.length > 0) units.push(unit)
    unit = { files: [], tokens: 0 }
  }
  const ordered = [...files].sort((a, b) => compareText(a.path, b.path))
  for (const file of ordered) {
    const pieces = yield* piecesOf(file, tokensMax)
    const total = pieces.reduce((sum, { tokens }) => sum + tokens, 0)
    if (total <= tokensMax && unit.tokens + total > tokensMax) close()
    if (pieces.length === 0) unit.files.push({ file, hunks: [] }) // a rename that others do not know of
    for (const { hunk, tokens } of pieces) {
      if (unit.tokens + tokens > tokensMax) close()
      const last = unit.files.at(-1)
      if (last?.file === file) last.hunks.push(hunk)
      else unit.files.push({ file, hunks: [hunk] })
      unit.tokens += tokens
    }
  }
  close()
  return units
}

/** A hunk or a part of one, and its estimated tokens. */
type Piece = { hunk: Hunk; tokens: number }

/** The hunks of a file in pieces. It can pause after each. */
function* piecesOf(file: FileDiff, tokensMax: number): Generator<undefined, Piece[], undefined> {
  const pieces: Piece[] = []
  for (const hunk of file.hunks)
    for (const piece of cutHunk(hunk, tokensMax)) {
      pieces.push(piece)
      yield
    }
  return pieces
}

/** A hunk in pieces of at most so many tokens, each with the lines at which it starts on both sides. */
function* cutHunk(hunk: Hunk, tokensMax: number): Generator<Piece> {
  const whole = hunkTokens(hunk, tokensMax)
  if (whole <= tokensMax) {
    yield { hunk, tokens: whole }
    return
  }
  let piece: Hunk | undefined
  let tokens = 0
  let oldAt = hunk.oldStart
  let newAt = hunk.newStart
  for (const raw of hunk.lines) {
    // a minified or data line says nothing to a reviewer past its beginning
    const line = raw.length > LINE_CHARS_MAX ? `${raw.slice(0, LINE_CHARS_MAX)}…` : raw
    const cost = estimateTokens(line) + 4
    if (!piece || tokens + cost > tokensMax) {
      if (piece) yield pieceOf(piece)
      piece = { oldStart: oldAt, oldLines: 0, newStart: newAt, newLines: 0, heading: hunk.heading, lines: [] }
      tokens = 16
    }
    piece.lines.push(line)
    tokens += cost
    if (line[0] !== '+') {
      piece.oldLines++
      oldAt++
    }
    if (line[0] !== '-') {
      piece.newLines++
      newAt++
    }
  }
  if (piece) yield pieceOf(piece)
}

const pieceOf = (hunk: Hunk): Piece => ({ hunk, tokens: hunkTokens(hunk) })

const LINE_CHARS_MAX = 600

/** A summary of a file's changes, with counts, in one line. */
export function statLine(file: FileDiff): string {
  const { added, removed } = diffSize(file)
  const isMoved = file.status === 'renamed' || file.status === 'copied'
  const from = isMoved ? ` (${file.status} from ${file.oldPath})` : ''
  return `${isMoved ? 'modified' : file.status} ${file.path}${from} +${added} -${removed}`
}
