// The answer about a change as JSON. Its chains make up most of it, some ten megabytes where half of a large suite is
// affected, and share all but their last links: what is written once is copied.

import { Pieces } from '../../collections/pieces.ts'
import type { Found } from './answer.ts'
import {
  affectedRecord,
  aroundOf,
  CHAIN_MAX,
  type ChainLink,
  foundCommand,
  linkTo,
  linkToTest,
  reachedRecord,
  type Shown,
  shownOf,
} from './records.ts'
import { commandLine } from './runners/commands.ts'
import type { Walked } from './walk/walked.ts'

/** Bytes of the first buffer, and those that a test and its chain seldom exceed: room that is not written to takes no memory. */
const FIRST_BYTES = 65_536
const TEST_BYTES = 640
const CHAIN_BYTES = 4096

/**
 * An answer as UTF-8 of what `JSON.stringify` writes, without its first brace, from `room` on: what is before it is left to
 * the caller.
 */
export function jsonOf(found: Found, room: number): Uint8Array {
  const out = new Output(room + bytesOf(found), room)
  const shown = shownOf(found)
  const { walked, question, names } = found
  const { stats, ...head } = aroundOf(found, shown)
  const chains = new Chains(out, found, shown)
  out.text(`${JSON.stringify(head).slice(1, -1)},"affected":[`)
  for (const [at, state] of found.states.entries()) {
    out.text(`${at === 0 ? '' : ','}${JSON.stringify(affectedRecord(shown, walked, state)).slice(0, -1)},"chain":[`)
    chains.write(state, undefined)
    out.text(']}')
  }
  out.text('],"tests":[')
  const reached = new ReachedTexts()
  for (const [at, test] of found.tests.entries()) {
    if (at > 0) out.byte(COMMA)
    out.piece(names.pieces, names.recordOf(test))
    out.piece(reached.pieces, reached.of(walked, test))
    if (at < question.chains) chains.write(walked.testVia[test]!, linkToTest(shown, walked, test))
    out.piece(reached.pieces, reached.end)
  }
  out.text('],"commands":[')
  writeCommands(out, found)
  out.text(`],${JSON.stringify({ stats }).slice(1)}`)
  return out.bytes()
}

const COMMA = 44

/** How tests are reached, as answers say it: there are few such texts. */
class ReachedTexts {
  readonly pieces = new Pieces()
  readonly end = this.pieces.numberOf(']}')
  /** By half steps and then by hundredths of certainty, the number of the text. */
  readonly #known: number[][] = []

  of(walked: Walked, test: number): number {
    const { distance, certainty } = reachedRecord(walked, test)
    const ofDistance = (this.#known[2 * distance] ??= [])
    return (ofDistance[Math.round(100 * certainty)] ??= this.pieces.numberOf(
      `,"distance":${distance},"certainty":${certainty},"chain":[`,
    ))
  }
}

/** Writes the commands; each argument once in a command. */
function writeCommands(out: Output, found: Found): void {
  const { names } = found
  const last = new Int32Array(names.pieces.count).fill(-1)
  for (const [at, tests] of found.commands.entries()) {
    const command = foundCommand(found, tests)
    const { runner } = command.tests[0]!
    const before = `${at === 0 ? '' : ','}{"runner":${JSON.stringify(runner)},"command":`
    if (!command.listed) out.text(before + JSON.stringify(commandLine(command)))
    else {
      const { head, each, tail } = command.listed
      out.text(before + JSON.stringify(head).slice(0, -1))
      const between = new Pieces()
      between.numberOf(JSON.stringify(each).slice(1, -1))
      for (const test of tests) {
        const argument = names.argumentOf(test)
        if (last[argument] === at) continue
        last[argument] = at
        out.piece(between, 0)
        out.piece(names.pieces, argument)
      }
      out.text(`${tail}"`)
    }
    out.text(`,"tests":${tests.length}}`)
  }
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

  byte(byte: number): void {
    this.#need(1)
    this.#bytes[this.length++] = byte
  }

  /** Adds one of some texts. */
  piece({ bytes, start }: Pieces, number: number): void {
    const from = start[number]!
    const end = start[number + 1]!
    this.#need(end - from)
    this.#bytes.set(bytes.subarray(from, end), this.length)
    this.length += end - from
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
