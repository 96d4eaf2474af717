// The bytes of a file decoded to text: detects its encoding, and files that are binary or minified.

import { MINIFIED_LINE_CHARS } from './limits.ts'
import type { FileState } from './tree.ts'

/**
 * The text of a file's bytes (UTF-8, UTF-16 with a byte order mark or plainly so, else Latin-1), or why there is none.
 */
export function decodeText(bytes: Buffer, path: string): { text: string } | { state: FileState } {
  if (bytes.length < POINTER_BYTES_MAX && bytes.indexOf(LFS_POINTER) === 0) return { state: 'pointer' }
  const text = decode(bytes)
  if (text === undefined) return { state: 'binary' }
  if (text === null) return { state: 'undecodable' }
  return isMinified(text, path) ? { state: 'minified' } : { text }
}

/** The pointer that Git LFS keeps in place of a file: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n'
const POINTER_BYTES_MAX = 1024

/** The text of a file's bytes in any of those encodings; undefined when they are not text. */
export const textOf = (bytes: Buffer): string | undefined => decode(bytes) ?? undefined

/** Decodes text that is composed of several files (a diff): each line is UTF-8, or else Latin-1. */
export function mixedText(bytes: Buffer): string {
  const whole = tryDecode(utf8Text, bytes)
  if (whole !== null) return whole
  const lines: string[] = []
  for (let start = 0; start <= bytes.length; ) {
    const stop = bytes.indexOf(LINE_END, start)
    const line = bytes.subarray(start, stop === -1 ? bytes.length : stop)
    lines.push(tryDecode(utf8Text, line) ?? latin1.decode(line))
    start = stop === -1 ? bytes.length + 1 : stop + 1
  }
  return lines.join('\n')
}

const LINE_END = 10

/** Text; undefined when the bytes are not text, null when they claim an encoding that they break. */
function decode(bytes: Buffer): string | null | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return tryDecode(utf16le, bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return tryDecode(utf16be, bytes)
  const sample = bytes.subarray(0, 8192)
  const wide = utf16Without(sample)
  if (wide) return tryDecode(wide === 'le' ? utf16le : utf16be, bytes)
  if (isBinary(sample) || bytes.includes(0)) return undefined
  return tryDecode(utf8Text, bytes) ?? latin1.decode(bytes)
}

// ---- text ---------------------------------------------------------------------------------------------------------

const utf16le = new TextDecoder('utf-16le', { fatal: true })

const utf16be = new TextDecoder('utf-16be', { fatal: true })

const utf8Text = new TextDecoder('utf-8', { fatal: true })

const latin1 = new TextDecoder('windows-1252')

function tryDecode(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 of mostly ASCII text without a byte order mark: every other byte is zero. */
function utf16Without(sample: Buffer): 'le' | 'be' | undefined {
  if (sample.length < 4) return undefined
  const pairs = Math.floor(sample.length / 2)
  let even = 0
  let odd = 0
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even++
    if (sample[at + 1] === 0) odd++
  }
  if (odd > pairs * 0.7 && even === 0) return 'le'
  if (even > pairs * 0.7 && odd === 0) return 'be'
  return undefined
}

/** Zero bytes, or many control characters. */
export function isBinary(sample: Buffer): boolean {
  let control = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) control++
  }
  return control > sample.length * 0.1
}

/** Judged by its name, by a high average length of lines, or by long lines that hold nearly all of the text. */
function isMinified(text: string, path: string): boolean {
  if (/[.-]min\.[a-z]+$/i.test(path)) return true
  if (text.length < 2 * MINIFIED_LINE_CHARS) return false
  let lines = 0
  let inLongLines = 0
  for (let start = 0; start <= text.length; lines++) {
    const stop = text.indexOf('\n', start)
    const end = stop === -1 ? text.length : stop
    if (end - start > LONG_LINE_CHARS) inLongLines += end - start
    start = end + 1
  }
  return text.length / lines > MINIFIED_LINE_CHARS || inLongLines > text.length * 0.8
}

/** Nobody writes a line this long by hand; yet one such line of data does not make a file minified. */
const LONG_LINE_CHARS = 5 * MINIFIED_LINE_CHARS
