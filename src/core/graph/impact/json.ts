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

/** Bytes of the first buffer, and those that a test mostly takes. */
const FIRST_BYTES = 65_536
const TEST_BYTES = 2048

/**
 * An answer as UTF-8 of what `JSON.stringify` writes, without its first brace, from `room` on: what is before it is left to
 * the caller.
 */
export function jsonOf(found: Found, room: number): Uint8Array {
  const out = new Output(room + FIRST_BYTES + found.tests.length * TEST_BYTES, room)
  const shown = shownOf(found)
  const { walked } = found
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
    chains.write(walked.testVia[test]!, linkToTest(shown, walked, test))
    out.text(']}')
  }
  out.text(`],${JSON.stringify({ commands, stats }).slice(1)}`)
  return out.bytes()
}

/** The chains of an answer, by the state that they lead to: where the text of each stands in the output. */
class Chains {
  readonly #out: Output
  readonly #found: Found
  readonly #shown: Shown
  readonly #start = new Map<number, number>()
  readonly #end = new Map<number, number>()
  readonly #texts = new Map<number, string>()

  constructor(out: Output, found: Found, shown: Shown) {
    this.#out = out
    this.#found = found
    this.#shown = shown
  }

  /** Writes the last links of the chain to a state, and behind them a link of its own. */
  write(state: number, own: ChainLink | undefined): void {
    const max = own ? CHAIN_MAX - 1 : CHAIN_MAX
    const links = this.#lastLinks(state, max + 1)
    if (links.length > max) this.#writeLinks(links.slice(1))
    else this.#writeWhole(links)
    if (own) this.#out.text(`,${JSON.stringify(own)}`)
  }

  /** The states of the last links of a chain, in its order. */
  #lastLinks(state: number, most: number): number[] {
    const { via } = this.#found.walked
    const states: number[] = []
    for (let at = state; at >= 0 && states.length < most; at = via[at]!) states.push(at)
    return states.reverse()
  }

  #writeLinks(states: readonly number[]): void {
    for (const [at, state] of states.entries()) this.#out.text(`${at === 0 ? '' : ','}${this.#textOf(state)}`)
  }

  /** Writes a chain from its start, as far as it is there already as a copy. */
  #writeWhole(states: readonly number[]): void {
    const from = this.#out.length
    let known = states.length
    while (known > 0 && !this.#start.has(states[known - 1]!)) known--
    const last = states[known - 1]
    if (last !== undefined) this.#out.copy(this.#start.get(last)!, this.#end.get(last)!)
    for (let at = known; at < states.length; at++) {
      const state = states[at]!
      this.#out.text(`${at === 0 ? '' : ','}${this.#textOf(state)}`)
      this.#start.set(state, from)
      this.#end.set(state, this.#out.length)
    }
  }

  #textOf(state: number): string {
    const known = this.#texts.get(state)
    if (known !== undefined) return known
    const text = JSON.stringify(linkTo(this.#shown, this.#found.walked, state))
    this.#texts.set(state, text)
    return text
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
