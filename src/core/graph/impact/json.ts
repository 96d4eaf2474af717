// The answer about a change as JSON. Its chains make up most of it, some ten megabytes where half of a large suite is
// affected, and share all but their last links: what is written once is copied.

import {
  affectedRecord,
  aroundOf,
  CHAIN_MAX,
  type ChainLink,
  type Found,
  linkTo,
  linkToTest,
  reachedRecord,
  type Shown,
  shownOf,
} from './answer.ts'

/** Bytes of the first buffer, and those that a test and its chain seldom exceed: room that is not written to takes no memory. */
const FIRST_BYTES = 65_536
const TEST_BYTES = 512
const CHAIN_BYTES = 4096

/**
 * An answer as UTF-8 of what `JSON.stringify` writes, without its first brace, from `room` on: what is before it is left to
 * the caller.
 */
export function jsonOf(found: Found, room: number): Uint8Array {
  const out = new Output(room + bytesOf(found), room)
  const shown = shownOf(found)
  const { walked, question } = found
  const { commands, stats, ...head } = aroundOf(found, shown)
  const chains = new Chains(out, found, shown)
  out.text(`${JSON.stringify(head).slice(1, -1)},"affected":[`)
  for (const [at, state] of found.states.entries()) {
    out.text(`${at === 0 ? '' : ','}${JSON.stringify(affectedRecord(shown, walked, state)).slice(0, -1)},"chain":[`)
    chains.write(state, undefined)
    out.text(']}')
  }
  out.text('],"tests":[')
  for (const [at, { test, named }] of found.tests.entries()) {
    const { distance, certainty } = reachedRecord(walked, test)
    out.text(`${at === 0 ? '' : ','}${named.text},"distance":${distance},"certainty":${certainty},"chain":[`)
    if (at < question.chains) chains.write(walked.testVia[test]!, linkToTest(shown, walked, test))
    out.text(']}')
  }
  out.text(`],${JSON.stringify({ commands, stats }).slice(1)}`)
  return out.bytes()
}

const bytesOf = ({ tests, question }: Found): number =>
  FIRST_BYTES + tests.length * TEST_BYTES + Math.min(tests.length, question.chains) * CHAIN_BYTES

/** The chains of an answer: the links to a state are copied from where they were written before. */
class Chains {
  readonly #out: Output
  readonly #found: Found
  readonly #shown: Shown
  /**
   * By the positions of states: the place behind the link to it in the output (0: not there), the bytes of that link, and the
   * number of links that stand there one behind the other up to it.
   */
  readonly #end: Uint32Array
  readonly #bytes: Uint32Array
  readonly #links: Uint8Array
  /** The positions of the states of a chain, and the states. */
  readonly #positions = new Uint32Array(CHAIN_MAX)
  readonly #states = new Uint32Array(CHAIN_MAX)

  constructor(out: Output, found: Found, shown: Shown) {
    this.#out = out
    this.#found = found
    this.#shown = shown
    const count = found.walked.reached().length
    this.#end = new Uint32Array(count)
    this.#bytes = new Uint32Array(count)
    this.#links = new Uint8Array(count)
  }

  /** Writes the last links of the chain to a state, and behind them a link of its own. */
  write(state: number, own: ChainLink | undefined): void {
    const length = this.#read(state, own ? CHAIN_MAX - 1 : CHAIN_MAX)
    for (let at = this.#copy(length); at < length; at++) this.#writeLink(at)
    if (own) this.#out.text(`,${JSON.stringify(own)}`)
  }

  /** Reads the last states of a chain, in its order; returns their number. */
  #read(last: number, most: number): number {
    const { walked } = this.#found
    let length = 0
    for (let at = last; at >= 0 && length < most; at = walked.via[at]!) length++
    let state = last
    for (let at = length - 1; at >= 0; at--) {
      this.#states[at] = state
      this.#positions[at] = walked.numberOf(state)
      state = walked.via[state]!
    }
    return length
  }

  /** Copies the longest part of a chain, from its first link, that is there already; returns the number of its links. */
  #copy(length: number): number {
    let known = length
    while (known > 0 && this.#links[this.#positions[known - 1]!]! < known) known--
    if (known === 0) return 0
    let bytes = known - 1
    for (let at = 0; at < known; at++) bytes += this.#bytes[this.#positions[at]!]!
    const end = this.#end[this.#positions[known - 1]!]!
    this.#out.copy(end - bytes, end)
    return known
  }

  #writeLink(at: number): void {
    const position = this.#positions[at]!
    const out = this.#out
    if (at > 0) out.text(',')
    const from = out.length
    const end = this.#end[position]!
    if (end > 0) out.copy(end - this.#bytes[position]!, end)
    else out.text(JSON.stringify(linkTo(this.#shown, this.#found.walked, this.#states[at]!)))
    this.#bytes[position] = out.length - from
    this.#end[position] = out.length
    this.#links[position] = at + 1
  }
}

/** Bytes that grow. */
class Output {
  length: number
  #bytes: Buffer

  constructor(size: number, room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size)
    this.length = room
  }

  text(text: string): void {
    this.#need(text.length * 3)
    this.length += this.#bytes.write(text, this.length)
  }

  copy(from: number, to: number): void {
    this.#need(to - from)
    this.#bytes.copyWithin(this.length, from, to)
    this.length += to - from
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset, this.length)
  }

  #need(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.length + count))
    this.#bytes.copy(larger, 0, 0, this.length)
    this.#bytes = larger
  }
}
